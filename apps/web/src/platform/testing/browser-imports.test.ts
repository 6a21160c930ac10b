/** What reaches the browser: the schema library and the server's packages stay out, types may come in. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SOURCE = join(import.meta.dirname, '..', '..');
const BROWSER_FOLDERS = ['lib', 'platform', 'kit', 'ui-state', 'features', 'shell'];
/** Free of schemas by design. */
const ALLOWED = new Set([
  '@tradefloor/api/ticks/frame',
  '@tradefloor/contracts/basket-names',
  '@tradefloor/contracts/delimited-text',
]);

const PACKAGES = join(SOURCE, '..', '..', '..', 'packages');
/** Value imports of a file; what is imported as a type only is no part of what reaches the browser. */
const valueImports = (path: string): string[] =>
  [...readFileSync(path, 'utf8').matchAll(/^import (?!type)([^;]*?)from '([^']*)';/gms)]
    .filter(([, names = '']) => !/^\{(\s*type [^,}]*,?)*\s*\}\s*$/.test(names))
    .map(([, , from = '']) => from);

/** The file of an import of instruments or of the vocabulary; null for what the browser may not have. */
function getSource(from: string, importer: string): string | null {
  if (from.startsWith('.')) return join(importer, '..', from);
  const found = /^@tradefloor\/(instruments|contracts(?=\/(?:vocabulary\/|brands$)))\/(.*)$/.exec(
    from,
  );
  return found === null ? null : join(PACKAGES, found[1] ?? '', 'src', `${found[2]}.ts`);
}

/** What is reached from an import, on the way that ends at a schema; null where none is. */
function schemaBehind(from: string, importer: string, seen = new Set<string>()): string | null {
  if (ALLOWED.has(from)) return null;
  const path = getSource(from, importer);
  if (path === null) return from;
  if (seen.has(path)) return null;
  seen.add(path);
  for (const next of valueImports(path)) {
    const found = schemaBehind(next, path, seen);
    if (found !== null) return `${from} > ${found}`;
  }
  return null;
}

const listFiles = (folder: string): string[] =>
  readdirSync(join(SOURCE, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|testing/.test(name))
    .map((name) => join(folder, name));

describe('code for the browser', () => {
  const files = BROWSER_FOLDERS.flatMap(listFiles);

  it('is looked at', () => {
    expect(files.length).toBeGreaterThan(80);
  });

  it('reaches no schema: instruments and the vocabulary by value, all else as types', () => {
    const faults = files.flatMap((file) => {
      const path = join(SOURCE, file);
      return valueImports(path)
        .filter((from) => /^(@tradefloor\/|zod)/.test(from))
        .map((from) => schemaBehind(from, path))
        .filter((found) => found !== null)
        .map((found) => `${file}: ${found}`);
    });
    expect(faults).toEqual([]);
  });

  it('would detect a schema behind an instrument', () => {
    const from = '@tradefloor/instruments/contract/contract-value';
    expect(schemaBehind(from, SOURCE)).toBe(`${from} > @tradefloor/contracts/money`);
  });
});
