/** Why orders that were sent together ended, in words. Pure. */

/** The price a deal was worth when it came to be done, where it had moved beyond what was on the screen. */
const MOVED = /^(PRICE|PACKAGE)_BEYOND_LIMIT(: .+)?$/;

function toText(reason: string): string {
  const [, kind, price = ''] = MOVED.exec(reason) ?? [];
  return kind === undefined
    ? reason
    : `The price moved before it was dealt${price} (${kind}_BEYOND_LIMIT)`;
}

/** Each reason once; empty where none was given. */
export const endWords = (reasons: readonly (string | undefined)[]): string =>
  [...new Set(reasons.filter((reason) => reason !== undefined))].map(toText).join('; ');
