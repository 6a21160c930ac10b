/** What is exported can be read again to the last digit, by programs that share no code with it. */
import fc from 'fast-check';
import { parquetReadObjects } from 'hyparquet';
import { expect, it } from 'vitest';
import { EXPORT_COLUMNS } from './export-columns.ts';
import { toCsvHead, toCsvLine, toParquet } from './export-formats.ts';

const record = {
  execId: 'e-1',
  symbol: 'AAPL',
  at: '2026-11-29T12:00:00.250Z',
  qty: 9_007_199_254_740_991,
  price: 189.123457,
  impactBps: -0.5,
  fees: { total: 123_456_789.0123 },
};

const readBack = async (records: readonly unknown[]): Promise<Record<string, unknown>[]> => {
  const bytes = await toParquet(records, EXPORT_COLUMNS.fills);
  const file = bytes.buffer.slice(
    bytes.byteOffset,
    bytes.byteOffset + bytes.byteLength,
  ) as ArrayBuffer;
  return parquetReadObjects({ file });
};

it('Parquet has typed columns: exact decimals, times, whole numbers, and nothing where there is nothing', async () => {
  const [row] = await readBack([record]);
  expect(row).toMatchObject({
    execId: 'e-1',
    at: new Date('2026-11-29T12:00:00.250Z'),
    qty: 9_007_199_254_740_991n,
    price: 189.123457,
    impactBps: -0.5,
  });
  // The reader multiplies what is in the file by a float.
  expect(Math.round(Number(row?.['feesTotal']) * 10_000)).toBe(1_234_567_890_123);
  expect(row?.['parentOrderId'] ?? null).toBeNull();
});

it('Parquet keeps every price and its order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 10 ** 12 }), { minLength: 1, maxLength: 50 }),
      async (units) => {
        const prices = units.map((unit) => unit / 1_000_000);
        const rows = await readBack(prices.map((price) => ({ ...record, price })));
        expect(rows.map(({ price }) => Math.round(Number(price) * 1_000_000))).toEqual(units);
      },
    ),
    { numRuns: 20 },
  );
});

it('an export without records is a file that can be read', async () => {
  expect(await readBack([])).toEqual([]);
});

/** A reader of RFC 4180 of its own. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n|$)/g,
  )) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\n') rows.push([]);
    if (end === '') break;
  }
  return rows.slice(0, -1);
}

it('CSV keeps any text, whatever is in it', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (symbol, counterparty) => {
      const columns = EXPORT_COLUMNS.fills;
      const text = toCsvHead(columns) + toCsvLine({ ...record, symbol, counterparty }, columns);
      const [head = [], line = []] = parseCsv(text);
      expect(head).toHaveLength(columns.length);
      expect(line[head.indexOf('symbol')]).toBe(symbol);
      expect(line[head.indexOf('counterparty')]).toBe(counterparty);
      expect(line[head.indexOf('feesTotal')]).toBe('123456789.0123');
    }),
  );
});
