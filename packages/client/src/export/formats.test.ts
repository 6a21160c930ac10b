/** What is exported can be read again to the last digit, by programs that share no code with it. */
import fc from 'fast-check';
import { parquetReadObjects } from 'hyparquet';
import { expect, it } from 'vitest';
import { EXPORT_COLUMNS } from './columns.ts';
import { toCsvHead, toCsvLine } from './formats.ts';
import { toParquet } from './parquet.ts';

const record = {
  execId: 'e-1',
  symbol: 'AAPL',
  at: '2026-11-29T12:00:00.250Z',
  qty: 9_007_199_254_740_991,
  price: 189.123457,
  impactBps: -0.5,
  fees: { total: 123_456_789.0123 },
};

async function* each<Row>(rows: Iterable<Row>): AsyncGenerator<Row, void, void> {
  yield* rows;
}

const readBack = async (
  records: readonly unknown[],
  groupRows?: number,
): Promise<Record<string, unknown>[]> => {
  const parts: Uint8Array[] = [];
  for await (const part of toParquet(each(records), EXPORT_COLUMNS.fills, groupRows)) {
    parts.push(part);
  }
  const file = new Uint8Array(Buffer.concat(parts)).buffer;
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

it('Parquet keeps every price and its order, in however many row groups', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 10 ** 12 }), { minLength: 1, maxLength: 50 }),
      fc.integer({ min: 1, max: 60 }),
      async (units, groupRows) => {
        const prices = units.map((unit) => unit / 1_000_000);
        const records = prices.map((price) => ({ ...record, price }));
        const rows = await readBack(records, groupRows);
        expect(rows.map(({ price }) => Math.round(Number(price) * 1_000_000))).toEqual(units);
      },
    ),
    { numRuns: 20 },
  );
});

it('an export without records is a file that can be read', async () => {
  expect(await readBack([])).toEqual([]);
});

it('Parquet is passed on while its records are read: a group is held, not the whole', async () => {
  let read = 0;
  function* many() {
    for (; read < 1_000; read += 1) yield { ...record, execId: `e-${read}` };
  }
  const readAt: number[] = [];
  for await (const part of toParquet(each(many()), EXPORT_COLUMNS.fills, 100)) {
    expect(part.byteLength).toBeGreaterThan(0);
    readAt.push(read);
  }
  // Ten groups, each passed on before a record of the next is read; then the end of the file.
  expect(readAt).toEqual([...Array.from({ length: 10 }, (_, i) => 100 * i + 99), 1_000]);
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
