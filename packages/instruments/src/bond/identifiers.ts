/** Check digits of securities' identifiers: ISIN (ISO 6166) and CUSIP (ANSI X9.6). */

const ISIN_SHAPE = /^[A-Z]{2}[A-Z0-9]{9}[0-9]$/;
const CUSIP_SHAPE = /^[A-Z0-9*@#]{8}[0-9]$/;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*@#';

/** Value of a character: digits as they are, A to Z 10 to 35, `*` 36, `@` 37, `#` 38. */
const valueOfChar = (char: string): number => ALPHABET.indexOf(char);
const digitSum = (n: number): number => Math.floor(n / 10) + (n % 10);
const toCheckDigit = (sum: number): number => (10 - (sum % 10)) % 10;

/**
 * Check digit of an ISIN's first eleven characters: each letter becomes two digits, then every second digit from the
 * right is doubled (Luhn).
 */
export function isinCheckDigit(body: string): number {
  const digits = [...body].map((char) => String(valueOfChar(char))).join('');
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, i) => total + digitSum(Number(digit) * (i % 2 === 0 ? 2 : 1)), 0);
  return toCheckDigit(sum);
}

/**
 * Whether the text is an ISIN with the right check digit. Any two-character prefix is accepted: XS and EU are no
 * countries.
 */
export const isIsin = (text: string): boolean =>
  ISIN_SHAPE.test(text) && isinCheckDigit(text.slice(0, 11)) === Number(text[11]);

/** Check digit of a CUSIP's first eight characters: every second value is doubled, digits are added up. */
export const cusipCheckDigit = (body: string): number =>
  toCheckDigit(
    [...body].reduce(
      (sum, char, i) => sum + digitSum(valueOfChar(char) * (i % 2 === 1 ? 2 : 1)),
      0,
    ),
  );

/** Whether the text is a CUSIP with the right check digit. */
export const isCusip = (text: string): boolean =>
  CUSIP_SHAPE.test(text) && cusipCheckDigit(text.slice(0, 8)) === Number(text[8]);
