// What may be staked, from the least to the most, as one short amount of money.

import { locale } from "../i18n/index.svelte";

export function range(least: number, most: number): string {
  const format = new Intl.NumberFormat(locale(), {
    style: "currency",
    currency: "CAD",
    currencyDisplay: "narrowSymbol",
    trailingZeroDisplay: "stripIfInteger",
  });
  return least === most ? format.format(least / 100) : format.formatRange(least / 100, most / 100);
}
