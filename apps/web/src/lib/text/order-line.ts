/**
 * An order as one line, in another language: `BUY 500 AAPL at market DAY, shows 200`. Its codes and figures stay; the words
 * between them are terms, each a text of its own.
 */

/** The translation of a text; undefined where there is none. */
type Find = (english: string) => string | undefined;

const TERM = String.raw`(?:at (?:market|open|close)|post only|short exempt|(?:shows|at least) [\d,.]*\d)`;
const TERMS = new RegExp(String.raw`(?<![\p{L}\d])${TERM}(?![\p{L}\d])`, 'giu');
/** An order, or terms alone. */
const ORDER_LINE = new RegExp(`^(?:(?:BUY|SELL) |${TERM}(?:, ${TERM})*$)`, 'u');

const withFirst = (text: string, toCase: (letter: string) => string): string =>
  `${toCase(text.charAt(0))}${text.slice(1)}`;

/** Whether a text is an order in one line, or how one is handled. */
export const isOrderLine = (text: string): boolean => ORDER_LINE.test(text);

/** A line with its terms in the other language; undefined for another text, and for a line without terms. */
export function showOrderLine(text: string, find: Find): string | undefined {
  if (!isOrderLine(text)) return undefined;
  const shown = text.replace(TERMS, (term) => showTerm(term, find) ?? term);
  return shown === text ? undefined : shown;
}

/** Some terms have a capital where they stand alone. */
function showTerm(term: string, find: Find): string | undefined {
  const alone = find(withFirst(term, (letter) => letter.toUpperCase()));
  return find(term) ?? (alone && withFirst(alone, (letter) => letter.toLowerCase()));
}
