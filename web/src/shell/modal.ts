// What lies over the page until it is closed: a sheet, a question, something to read.
//
// Law: the browser keeps all that is behind it inert. So the page's one voice comes along, and when the last one goes
// both the voice and the focus are where they were.

import { speakFrom } from "./announcer.svelte";

const open: HTMLDialogElement[] = [];

/** Lay a dialog over the page, for as long as it is there. */
export function modal(node: HTMLDialogElement): () => void {
  const before = document.activeElement;
  node.showModal();
  open.push(node);
  speakFrom(node);
  return () => {
    node.close();
    open.splice(open.indexOf(node), 1);
    speakFrom(open.at(-1) ?? null);
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  };
}
