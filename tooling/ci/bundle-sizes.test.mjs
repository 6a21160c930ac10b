/** The budget of the bundles counts what a browser would fetch, and does not pass for want of a number. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { bundleSizes, sizeLines } from './bundle-sizes.mjs';

const folder = mkdtempSync(join(tmpdir(), 'sizes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** @param {string} path @param {string} text */
function write(path, text) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
/** @param {string} name */
const chunk = (name) => `static/chunks/${name}`;
/** @param {number} id @param {string[]} names */
const group = (id, ...names) =>
  `,${id},e=>{e.v(t=>Promise.all([${names.map((name) => `"${chunk(name)}"`).join(',')}].map(t=>e.l(t))).then(()=>t(${id})))}`;

const CHUNKS = {
  'main.js': 'the framework',
  'entry.js': `l(async()=>(await e.A(1)).TradingRoot)${group(1, 'trading.js', 'entry.js')}`,
  'trading.js': `a=(await e.A(2)).GRID_PANELS.watchlist,b=(await e.A(2)).GRID_PANELS.orders,c=(await e.A(2)).GRID_PANELS.positions,d=(await e.A(3)).ChartPanel,f=(await e.A(4)).Ticket,g=(await e.A(9)).Hidden${group(2, 'grid.js', 'grid.css')}${group(3, 'chart.js')}${group(4, 'ticket.js')}${group(9, 'hidden.js')}`,
  'grid.js': 'the grid',
  'grid.css': '.grid{}',
  'chart.js': `then(()=>e.A(5))${group(5, 'canvas.js')}`,
  'canvas.js': 'the canvas',
  'ticket.js': `the ticket, (await e.A(6)).BracketFields, (await e.A(7)).Strip${group(6, 'hidden.js')}${group(7, 'strip.js')}`,
  'strip.js': 'a strip',
  'hidden.js': 'x'.repeat(1_000),
};
/** @param {(keyof typeof CHUNKS | 'page.css')[]} names */
const compressed = (...names) =>
  names.reduce(
    (sum, name) => sum + gzipSync(name === 'page.css' ? '.page{}' : CHUNKS[name]).length,
    0,
  );

for (const [name, text] of Object.entries(CHUNKS)) write(chunk(name), text);
write(chunk('page.css'), '.page{}');
write('build-manifest.json', JSON.stringify({ rootMainFiles: [chunk('main.js')] }));
const entries = {
  entryJSFiles: {
    '[project]/apps/web/src/app/page': [chunk('entry.js')],
    '[project]/apps/web/src/app/error': [chunk('hidden.js')],
  },
  entryCSSFiles: { '[project]/apps/web/src/app/layout': [{ path: chunk('page.css') }] },
};
write(
  'server/app/page_client-reference-manifest.js',
  `globalThis.X["/page"] = ${JSON.stringify(entries)};\n`,
);
const reference = {
  entryJSFiles: {
    '[project]/apps/web/src/app/docs/[[...part]]/page': [chunk('grid.js')],
    '[project]/apps/web/src/app/page': [chunk('hidden.js')],
  },
  entryCSSFiles: { '[project]/apps/web/src/app/layout': [{ path: chunk('page.css') }] },
};
write(
  'server/app/docs/[[...part]]/page_client-reference-manifest.js',
  `globalThis.X["/docs"] = ${JSON.stringify(reference)};\n`,
);

test('the API reference is the framework, its own entry and its styles', () => {
  const [, , sizes] = bundleSizes(folder);
  expect(sizes).toMatchObject({
    name: 'API reference',
    bytes: compressed('main.js', 'grid.js', 'page.css'),
  });
});

test('the first page is the framework, its entry and its styles, each once', () => {
  const [landing] = bundleSizes(folder);
  expect(landing?.bytes).toBe(compressed('main.js', 'entry.js', 'page.css'));
});

test('the trading page has its panels in front beside it, and what they fetch; no panel behind them, and no fields on demand', () => {
  const [, trading] = bundleSizes(folder);
  expect(trading?.bytes).toBe(
    compressed(
      'main.js',
      'entry.js',
      'page.css',
      'trading.js',
      'grid.js',
      'grid.css',
      'chart.js',
      'canvas.js',
      'ticket.js',
      'strip.js',
    ),
  );
});

test('of an import that several pages have, the files of this page count', () => {
  const [, before] = bundleSizes(folder);
  const other = `a=(await e.A(4)).Ticket${group(4, 'hidden.js')}`;
  for (const name of ['a-other.js', 'z-other.js']) write(chunk(name), other);
  const [, after] = bundleSizes(folder);
  expect(after).toEqual(before);
});

test('a build without one of the panels in front is refused, not taken for a small one', () => {
  write(chunk('trading.js'), CHUNKS['trading.js'].replace('ChartPanel', 'Other'));
  expect(() => bundleSizes(folder)).toThrow(/no import of ChartPanel/);
  write(chunk('trading.js'), CHUNKS['trading.js']);
});

test('a bundle over its budget is marked', () => {
  expect(
    sizeLines([
      { name: 'a', bytes: 150_001, budget: 150_000 },
      { name: 'b', bytes: 1, budget: 150_000 },
    ]),
  ).toEqual(['a: 150.0 kB of 150.0 kB gzip, over the budget', 'b: 0.0 kB of 150.0 kB gzip']);
});
