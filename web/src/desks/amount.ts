// An amount as a person types it, read as whole cents or not at all.
//
// Law: no float. French groups by spaces and points with a comma or a point; English groups by commas and points
// with a point. What could be read in two ways is not read; how much is too much, the house says.

import type { Lang } from "../i18n/index.svelte";

const SHAPES: Record<Lang, RegExp> = {
  en: /^(\d{1,13}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{1,2}))?$/,
  fr: /^(\d{1,13})(?:[.,](\d{1,2}))?$/,
};

/** The cents of what was typed; null where it is no amount. */
export function centsOf(typed: string, lang: Lang): number | null {
  const found = SHAPES[lang].exec(typed.replace(/[\s\u00a0\u202f$]/g, ""));
  if (!found) return null;
  const [, whole = "", part = ""] = found;
  return Number(whole.replaceAll(",", "")) * 100 + Number(part.padEnd(2, "0"));
}

/** Cents as they would be typed here. */
export function typedOf(cents: number, lang: Lang): string {
  const [whole, part] = [Math.floor(cents / 100), String(cents % 100).padStart(2, "0")];
  return part === "00" ? `${whole}` : `${whole}${lang === "fr" ? "," : "."}${part}`;
}
