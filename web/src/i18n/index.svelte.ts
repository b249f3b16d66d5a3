// Words, money and moments in the player's language.
//
// Law: a sentence is named by its key in the house's catalogues, which both languages share; money, numbers and
// times are written by `Intl`, never by hand.

import type catalogue from "../../../src/sabot/words/en.json";

export type Lang = "en" | "fr";
export type Key = keyof typeof catalogue;

const LOCALE = { en: "en-CA", fr: "fr-CA" } as const;
const LOADERS = {
  en: () => import("virtual:words/en"),
  fr: () => import("virtual:words/fr"),
} as const;

class Speech {
  lang = $state<Lang>("en");
  /** All sentences at once: a catalogue changes whole or not at all. */
  words = $state.raw<Record<string, string>>({});
}
export const speech = new Speech();

/** Speak a language; the page's own is set beside it, for those who read it aloud. What cannot be had changes nothing. */
export async function speak(lang: Lang): Promise<void> {
  const words = (await LOADERS[lang]().catch(anew)).default;
  speech.words = words;
  speech.lang = lang;
  document.documentElement.lang = LOCALE[lang];
  try {
    localStorage.setItem("lang", lang);
  } catch {
    // a browser that keeps nothing is asked again next time
  }
}

let tries = 0;

/** A browser remembers a module that it could not fetch, by its address: ask for it under another one. */
async function anew(failed: unknown): Promise<{ default: Record<string, string> }> {
  const address = /https?:\S+\.js/.exec(String(failed))?.[0];
  if (!address) throw failed;
  return (await import(/* @vite-ignore */ `${address}?try=${++tries}`)) as { default: Record<string, string> };
}

/** The language to begin with: the one chosen last here, else the browser's. */
export function firstLang(): Lang {
  let kept: string | null = null;
  try {
    kept = localStorage.getItem("lang");
  } catch {
    kept = null;
  }
  return kept === "fr" || kept === "en" ? kept : navigator.language.startsWith("fr") ? "fr" : "en";
}

/** A sentence. */
export function t(key: Key, about: Record<string, unknown> = {}): string {
  return fill(speech.words[key] ?? key, about);
}

/** A sentence whose key comes as data: a refusal, a game, a line of a side bet. */
export function told(key: string, about: Record<string, unknown> = {}): string {
  return t(key as Key, about);
}

function fill(sentence: string, about: Record<string, unknown>): string {
  return sentence.replace(/\{(\w+)(?::([^}]*))?\}/g, (_, name: string, as?: string) => shown(about[name], as));
}

function shown(value: unknown, as = ""): string {
  if (Array.isArray(value)) return value.map((one) => shown(one, as)).join(", ");
  if (typeof value === "number" && (as === "money" || as === "short")) return money(value);
  if (typeof value === "number" && as === "number") return number(value);
  if (typeof value === "number" && as === "moment") return moment(value);
  if (as === "per") return told(`web.protection.per.${String(value)}`);
  return value === undefined || value === null ? "" : String(value);
}

export function locale(): string {
  return LOCALE[speech.lang];
}

const MONEY: Intl.NumberFormatOptions = { style: "currency", currency: "CAD", currencyDisplay: "narrowSymbol" };
/** No cents where there are none. */
const WHOLE: Intl.NumberFormatOptions = { trailingZeroDisplay: "stripIfInteger" };
const STYLES = {
  money: MONEY,
  signed: { ...MONEY, signDisplay: "exceptZero" },
  brief: { ...MONEY, ...WHOLE },
  gain: { ...MONEY, ...WHOLE, signDisplay: "exceptZero" },
  whole: { maximumFractionDigits: 0 },
  cents: { minimumFractionDigits: 2, maximumFractionDigits: 2 },
  number: {},
} as const satisfies Record<string, Intl.NumberFormatOptions>;
const MINUS = "\u2212";
/** A format takes longer to make than a hundred numbers to write. */
const made = new Map<string, Intl.NumberFormat>();

function written(style: keyof typeof STYLES, value: number): string {
  const name = `${locale()} ${style}`;
  let format = made.get(name);
  if (!format) made.set(name, (format = new Intl.NumberFormat(locale(), STYLES[style])));
  return format.format(value).replace("-", MINUS); // `Intl` writes the hyphen of a keyboard
}

/** Cents as money. */
export function money(cents: number): string {
  return written("money", cents / 100);
}

/** Cents as money on the felt: no cents where there are none. */
export function brief(cents: number): string {
  return written("brief", cents / 100);
}

/** Amounts on the felt beside each other; a currency that follows its amount is written once, at the end. */
export function abreast(amounts: readonly number[]): string[] {
  return amounts.map((cents, at) => (at < amounts.length - 1 && !/\d$/.test(brief(cents)) ? short(cents) : brief(cents)));
}

/** What a bet on the felt won or lost, with its sign. */
export function gain(cents: number): string {
  return written("gain", cents / 100);
}

/** Cents as a chip shows them, without the currency. */
export function short(cents: number): string {
  return written(cents % 100 ? "cents" : "whole", cents / 100);
}

/** Money that was won or lost, with its sign. */
export function signed(cents: number): string {
  return written("signed", cents / 100);
}

export function number(value: number): string {
  return written("number", value);
}

/** The spaces within a time, which no line breaks at. */
const WITHIN = /(?<=\d)\s(?=h\b|[ap]\.)|(?<=\d\sh)\s(?=\d)/g;

export function moment(at: number, style: Intl.DateTimeFormatOptions = { dateStyle: "medium", timeStyle: "short" }): string {
  return new Intl.DateTimeFormat(locale(), style).format(at).replace(WITHIN, "\u00a0");
}

/** A length of time, in hours and minutes. */
export function length(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const hours = Math.floor(minutes / 60);
  if (!hours) return t("web.time.minutes", { minutes: number(minutes) });
  if (minutes % 60 === 0) return t("web.time.whole", { hours: number(hours) });
  return t("web.time.hours", { hours: number(hours), minutes: number(minutes % 60) });
}
