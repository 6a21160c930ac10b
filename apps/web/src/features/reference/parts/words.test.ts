import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { splitPieces } from './words.tsx';

const DOCUMENT = join(import.meta.dirname, '../../../../../../docs/api/openapi.json');

test('what stands in backticks is code, and every text of the document closes what it opens', () => {
  expect(splitPieces('The same `clientOrderId` again')).toEqual([
    'The same ',
    'clientOrderId',
    ' again',
  ]);
  const texts = [...readFileSync(DOCUMENT, 'utf8').matchAll(/"(?:description|summary)": "(.*)"/g)];
  expect(texts.length).toBeGreaterThan(100);
  const open = texts.filter(([, text = '']) => splitPieces(text).length % 2 === 0);
  expect(open).toEqual([]);
});
