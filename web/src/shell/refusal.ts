// A refusal as a person reads it: a whole sentence, with the games by their names.

import { t, told } from "../i18n/index.svelte";
import { Refusal, Unreachable } from "../wire/http";

/** What happened, said under the thing that was asked. */
export function why(error: unknown): string {
  if (error instanceof Unreachable) return t("web.desk.unreachable");
  if (!(error instanceof Refusal)) return t("web.desk.our_fault");
  const { game } = error.about;
  const about = typeof game === "string" ? { ...error.about, game: told(`game.${game}.title`) } : error.about;
  return sentence(told(error.reason, about));
}

/** A refusal's reason, where it is one. */
export function reasonOf(error: unknown): string {
  return error instanceof Refusal ? error.reason : "";
}

/** The catalogues write refusals without a capital and a full stop; alone on a page they have both. */
export function sentence(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1) + (/[.!?…]$/.test(text) ? "" : ".");
}
