/** Bond search by ISIN, issuer or maturity. Pure. An impossible ISIN is explained instead of being searched. */

import { isIsin, isinCheckDigit } from '@tradefloor/instruments/bond/identifiers';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Bond } from '../../../platform/client/shapes.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const FOUND_MAX = 8;

/** All the ways a date is typed: `2036-11-15`, `15-nov-36`, `11/36`, `11/2036`, `nov36`, `2036`. */
function dateWords(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const short = year.slice(2);
  const name = MONTHS[Number(month) - 1] ?? '';
  return [
    date,
    `${day}-${name}-${short}`,
    `${day}${name}${short}`,
    `${name}${short}`,
    `${name}-${short}`,
    `${name} ${year}`,
    `${month}/${short}`,
    `${month}/${year}`,
    `${day}/${month}/${year}`,
  ].join(' ');
}

const toText = ({ isin, issuer, name, maturity, couponPct, currency, rating }: Bond): string =>
  `${isin} ${issuer} ${name} ${dateWords(maturity)} ${couponPct} ${couponPct}% ${currency} ${rating}`.toLowerCase();

/** How well a bond matches the words: a word at the beginning counts more than one inside. */
function computeScore(text: string, words: readonly string[]): number {
  let score = 0;
  for (const word of words) {
    if (!text.includes(word)) return 0;
    score += text.startsWith(word) ? 4 : ` ${text}`.includes(` ${word}`) ? 2 : 1;
  }
  return score;
}

/**
 * Bonds that have every typed word, the best matches first, then the sooner due.
 * @returns at most eight; all the first ones for an empty text
 */
export function searchBonds(bonds: readonly Bond[], typed: string): readonly Bond[] {
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return bonds.slice(0, FOUND_MAX);
  return bonds
    .map((bond) => ({ bond, score: computeScore(toText(bond), words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.bond.maturity < b.bond.maturity ? -1 : 1))
    .slice(0, FOUND_MAX)
    .map(({ bond }) => bond);
}

/** Two letters and then at least one digit among letters and digits: meant as an ISIN. */
const LIKE_ISIN = /^[A-Z]{2}(?=[A-Z0-9]*\d)[A-Z0-9]{4,}$/;
const ISIN_LENGTH = 12;

/** What is wrong with a text that is meant as an ISIN (ISO 6166); null where it is none, or where it is right. */
export function isinProblem(typed: string): string | null {
  const text = typed.trim().toUpperCase();
  if (!LIKE_ISIN.test(text) || isIsin(text)) return null;
  if (text.length !== ISIN_LENGTH)
    return phrase`An ISIN has 12 characters, this has ${text.length}`;
  const body = text.slice(0, ISIN_LENGTH - 1);
  const given = text.slice(ISIN_LENGTH - 1);
  return phrase`Check digit of ${body} is ${isinCheckDigit(body)}, not ${given}: a character is wrong or two are swapped`;
}

/** The message for an empty result. */
export function notFoundText(typed: string): string {
  const text = typed.trim().toUpperCase();
  return (
    isinProblem(text) ??
    (isIsin(text) ? phrase`${text} is a valid ISIN but not listed here` : 'No such bond')
  );
}
