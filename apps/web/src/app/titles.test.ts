/** Pages are distinguished by their titles: in tabs, in the history, by a screen reader. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const APP = import.meta.dirname;

test('every page but the trading page, which has the layout\u2019s, has a title of its own', () => {
  const pages = readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('/page.tsx') && name !== 'page.tsx',
  );
  expect(pages.length).toBeGreaterThanOrEqual(3);
  const titles = pages.map(
    (name) => /title: (['`].+, Tradefloor['`])/.exec(readFileSync(join(APP, name), 'utf8'))?.[1],
  );
  expect(titles).not.toContain(undefined);
  expect(new Set(titles).size).toBe(pages.length);
});
