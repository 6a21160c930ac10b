/** Mids by the second they were due: one for all orders of a second, and after a restart the same ones. */
import { px } from '@tradefloor/contracts/money';
import { expect, it } from 'vitest';
import { givenTable } from '../../trading/order/order.given.ts';
import { MarkMids, type MarkMidsRow, SECONDS_KEPT } from './mark-mids.ts';
import { TCA_TABLES } from './tables.ts';
import { A_MONDAY_MS, cents, fillAt, givenOrder, makeTape, toBatch } from './tca.given.ts';
import {
  beginTca,
  changeTca,
  fillTca,
  hasToStoreMids,
  markTca,
  nextMarkAt,
  type TcaRow,
} from './tca-row.ts';

const { symbol } = givenOrder();
const DUE_MS = A_MONDAY_MS + 60_000;

function opened() {
  const tape = makeTape(toBatch(1, 15_000));
  const table = givenTable<MarkMidsRow>(TCA_TABLES.markMids);
  return { tape, table, marks: new MarkMids(table, tape) };
}

function filled(tape: ReturnType<typeof makeTape>): TcaRow {
  const order = givenOrder();
  const row = fillTca(changeTca(beginTca(order, tape), order, tape), fillAt(1), tape);
  return changeTca(row, { ...order, version: 2, status: 'FILLED' }, tape);
}

it('orders of one second have one mid, whenever they ask', () => {
  const { tape, table, marks } = opened();
  expect(marks.take(symbol, DUE_MS - 999, A_MONDAY_MS)).toBe(cents(15_000));
  tape.fold(toBatch(2, 15_100));
  expect(marks.take(symbol, DUE_MS, A_MONDAY_MS)).toBe(cents(15_000));
  expect(marks.take(symbol, DUE_MS + 1, A_MONDAY_MS)).toBe(cents(15_100));
  expect([...table.values()]).toHaveLength(2);
});

it('a second that has lost its place to a later one is not recorded, and known not to be', () => {
  const { marks } = opened();
  const laterMs = DUE_MS + SECONDS_KEPT * 1_000;
  expect(marks.take(symbol, laterMs, A_MONDAY_MS)).toBe(cents(15_000));
  expect(marks.take(symbol, DUE_MS, A_MONDAY_MS)).toBe(cents(15_000));
  expect([marks.has(symbol, laterMs), marks.has(symbol, DUE_MS)]).toEqual([true, false]);
});

it('without a price there is no mid yet', () => {
  const { tape, marks } = opened();
  expect(marks.take('MSFT' as typeof symbol, DUE_MS, A_MONDAY_MS)).toBeNull();
  expect(
    markTca({ ...filled(tape), symbol: 'MSFT' as typeof symbol }, DUE_MS, marks),
  ).toMatchObject({ mid1m: null });
});

it('a row is stored for its mids once it has all, or one that is not recorded by itself', () => {
  const { tape, marks } = opened();
  const row = filled(tape);
  const one = markTca(row, DUE_MS, marks);
  const two = markTca(one, A_MONDAY_MS + 300_000, marks);
  const all = markTca(two, A_MONDAY_MS + 600_000, marks);
  expect([row, one, two, all].map((each) => hasToStoreMids(each, marks))).toEqual([
    false,
    false,
    false,
    true,
  ]);
  expect(hasToStoreMids(one, new MarkMids(givenTable(TCA_TABLES.markMids), tape))).toBe(true);
});

it('a row read back finds its mids again, also where shares have split since', () => {
  const { tape, table, marks } = opened();
  const row = filled(tape);
  const before = markTca(row, DUE_MS, marks);
  const splits = [{ symbol, ratio: 10, seq: 2, at: A_MONDAY_MS + 90_000 }];
  tape.fold({ ...toBatch(2, 1_600), at: A_MONDAY_MS + 91_000, splits });
  const again = markTca(row, A_MONDAY_MS + 91_000, new MarkMids(table, tape));
  expect(again).toEqual(before);
  expect(nextMarkAt(again)).toBe(A_MONDAY_MS + 300_000);
  const late = markTca(again, A_MONDAY_MS + 300_000, marks);
  expect(late.mid5m).toBe(px(cents(1_600) * 10));
});
