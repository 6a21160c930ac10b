/** What reaches the browser: the schema library and the server's packages stay out, types may come in. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SOURCE = join(import.meta.dirname, '..', '..');
const BROWSER_FOLDERS = ['lib', 'platform', 'kit', 'desk-state', 'features', 'shell'];
/** Free of schemas by design. */
const ALLOWED = new Set([
  '@tradefloor/api/ticks/frame',
  '@tradefloor/contracts/basket-names',
  '@tradefloor/contracts/delimited-text',
]);

/** The vocabulary, which imports nothing, and pure mathematics, which imports contracts as types only. */
const PURE_FOLDERS =
  /^@tradefloor\/(?:contracts\/vocabulary\/|instruments\/(?:(?:bond|calendar)\/|fx\/pips$|futures\/(?:calendar-spread|notation)$))/;

const filesOf = (folder: string): string[] =>
  readdirSync(join(SOURCE, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|testing/.test(name))
    .map((name) => join(folder, name));

describe('code for the browser', () => {
  const files = BROWSER_FOLDERS.flatMap(filesOf);

  it('is looked at', () => {
    expect(files.length).toBeGreaterThan(80);
  });

  it('imports contracts, the api and zod as types only', () => {
    const faults = files.flatMap((file) => {
      const text = readFileSync(join(SOURCE, file), 'utf8');
      return [...text.matchAll(/^import (?!type)[^;]*? from '((?:@tradefloor\/|zod)[^']*)';/gms)]
        .map(([, from = '']) => from)
        .filter((from) => !ALLOWED.has(from) && !PURE_FOLDERS.test(from))
        .map((from) => `${file}: ${from}`);
    });
    expect(faults).toEqual([]);
  });
});
