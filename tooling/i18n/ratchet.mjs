/** How many texts of each area may still be without German: the numbers only fall, and an area that is not named is finished. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = join(import.meta.dirname, 'unfinished.json');

/** @typedef {{ missing: number, bare: number }} Allowed */

/** @returns {Record<string, Allowed>} */
export const readAllowed = () => JSON.parse(readFileSync(FILE, 'utf8'));

/** @param {readonly (readonly [string, number, number])[]} counts area, texts without German, texts that are no phrase */
export function writeAllowed(counts) {
  const lines = counts
    .filter(([, missing, bare]) => missing + bare > 0)
    .map(([area, missing, bare]) => `  "${area}": { "missing": ${missing}, "bare": ${bare} }`);
  writeFileSync(FILE, `{\n${lines.join(',\n')}\n}\n`);
}
