/**
 * What people read of a refusal holds no id and no raw code: over every text that the services and the rules refuse
 * with. The code is in the tooltip and in what is copied.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOTS = ['./services/', '../../../packages/core/src/'].map(
  (at) => new URL(at, import.meta.url),
);
/** The audit trail is a record: its entries name what they are about. */
const RECORDS = 'journal/';
/** A refusal's text with values in it, as the second argument of `invalid` or as `detail`. */
const TEXTS = /(?:detail:|detail =|invalid\([^,]+,)\s*`([^`]*)`/g;
/** Ids, keys and raw states; a dealer's and a user's name are what people call them. */
const RAW =
  /\$\{(?![^}]*(?:codeText|refusalSentence)\()[^}]*(?:\b(?:id|status|state|requestKey)|(?<!dealer|user|User)Id|Code)(?:\.slice\([^)]*\))?\}/;

test('no refusal names an id, a key or a raw state', () => {
  const read: string[] = [];
  const raw: string[] = [];
  for (const root of ROOTS) {
    for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.ts') || /\.(test|given)\.ts$/.test(file) || file.startsWith(RECORDS))
        continue;
      for (const [, text = ''] of readFileSync(new URL(file, root), 'utf8').matchAll(TEXTS)) {
        read.push(text);
        if (RAW.test(text)) raw.push(`${file}: ${text}`);
      }
    }
  }
  // Nothing found would mean that the texts are written in another way now.
  expect(read.length).toBeGreaterThan(30);
  expect(raw).toEqual([]);
});

/** A text with a value in it, as a source has it. */
const written = (before: string, value: string, after = ''): string =>
  `${before}\${${value}}${after}`;

test.each([
  [written('unknown request ', 'rfqId'), true],
  [written('unknown request ', 'rfqId.slice(0, 64)'), true],
  [written('the order is ', 'row.status'), true],
  [written('the order is ', 'codeText(row.status)'), false],
  [written('', 'dealerId', ' has no live quote'), false],
])('%s: %s', (text, isRaw) => {
  expect(RAW.test(text)).toBe(isRaw);
});
