/** Bonds in the text of a list, as they are picked and left out: a line each. Pure. */
import { RFQ_LIST_MAX } from '@tradefloor/contracts/vocabulary/rfq';

/** What a picked bond is for until it is changed in the form. */
const FIRST = 'BUY 1m';

const linesIn = (text: string): readonly string[] =>
  text.split(/\r?\n/).filter((line) => line.trim() !== '');

const isinIn = (line: string): string => (/^\s*"?([^\s,;"]+)/.exec(line)?.[1] ?? '').toUpperCase();

export const isPicked = (text: string, isin: string): boolean =>
  linesIn(text).some((line) => isinIn(line) === isin);

/** Whether a list has no room for another bond. */
export const isFull = (text: string): boolean => linesIn(text).length >= RFQ_LIST_MAX;

/** With a line more, or without the bond's line; other lines stay as they were written. A full list stays as it is. */
export function withPick(text: string, isin: string): string {
  const lines = linesIn(text);
  const left = lines.filter((line) => isinIn(line) !== isin);
  if (left.length < lines.length) return left.join('\n');
  return isFull(text) ? text : [...lines, `${isin} ${FIRST}`].join('\n');
}
