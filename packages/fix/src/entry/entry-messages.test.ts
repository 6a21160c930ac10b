/** Users' orders over FIX: what D and G become, and that each report is sound FIX with the platform's own figures. */
import type { Fees } from '@tradefloor/contracts/fill';
import { money, px, qty } from '@tradefloor/contracts/money';
import { NewOrder } from '@tradefloor/contracts/order';
import { A_MONDAY_MS, givenFill, givenOrder } from '@tradefloor/contracts/testing/given';
import { REFUSALS, type RefusalCode } from '@tradefloor/contracts/vocabulary/refusals';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { EXCHANGE_DICTIONARY } from '../application/field-codes.ts';
import { readClientMessage } from '../application/read-client-message.ts';
import { type FixField, type FixMessage, field, toEntries, toText } from '../message.ts';
import { formatUtcTimestamp } from '../utc-timestamp.ts';
import { validate } from '../validate.ts';
import { toCxlRejReason, toOrdRejReason } from './entry-refusals.ts';
import { readEntryChange, readEntryOrder } from './read-entry-order.ts';
import {
  ENTRY_EXEC_TYPE,
  type EntryExecType,
  writeEntryCancelReject,
  writeEntryReport,
  writeUnknownStatus,
} from './write-entry-report.ts';

const AT = formatUtcTimestamp(A_MONDAY_MS);
const plain: readonly FixField[] = [
  field(11, 'A1'),
  field(38, 100),
  field(40, 2),
  field(44, '187.42'),
  field(54, 1),
  field(55, 'AAPL'),
  field(60, AT),
];
const changed = (...fields: FixField[]): FixField[] => [
  ...plain.filter(({ tag }) => !fields.some((one) => one.tag === tag)),
  ...fields,
];
const without = (...tags: number[]) => plain.filter(({ tag }) => !tags.includes(tag));

function read(body: readonly FixField[]) {
  const found = readClientMessage({ type: 'D', header: [], body });
  if (found.kind !== 'read' || found.message.type !== 'NEW_ORDER')
    throw new Error('it is an order');
  return readEntryOrder(found.message, 'key.A1');
}

/** A message with the header that a session writes, as the dictionary checks it. */
const findFault = ({ type, body }: FixMessage) =>
  validate(
    { type, body, header: [field(34, 1), field(49, 'A'), field(52, AT), field(56, 'B')] },
    EXCHANGE_DICTIONARY,
  );

describe('an order', () => {
  it.each<[string, readonly FixField[], object]>([
    ['limit', plain, { orderType: 'LIMIT', price: 187.42, timeInForce: 'DAY' }],
    ['market', changed(field(40, 1)).filter(({ tag }) => tag !== 44), { orderType: 'MARKET' }],
    ['stop limit', changed(field(40, 4), field(99, '190')), { stopPrice: 190, price: 187.42 }],
    ['good till a date', changed(field(59, 6), field(126, AT)), { timeInForce: 'GTD' }],
    ['iceberg', changed(field(111, 10)), { displayQty: 10 }],
    ['that only rests', changed(field(18, 6)), { postOnly: true }],
    ['short exempt', changed(field(54, 6)), { side: 'SELL', shortExempt: true }],
    [
      'pegged',
      changed(field(40, 'P'), field(18, 'R'), field(211, '-0.01')),
      { pegTo: 'PRIMARY', pegOffset: -0.01 },
    ],
  ])('%s is what the platform takes', (_, body, terms) => {
    const order = read(body);
    expect(order).toMatchObject({ ok: true, value: { ...terms, clientOrderId: 'key.A1' } });
    if (order.ok) expect(NewOrder.safeParse(order.value).success).toBe(true);
  });

  it.each<[string, readonly FixField[], number]>([
    ['of a type that is not offered', changed(field(40, 'D')), 11],
    ['of a time that is not offered', changed(field(59, 5)), 11],
    ['without a quantity', without(38), 13],
    ['whose shares are to be located', changed(field(54, 5), field(114, 'Y')), 11],
  ])('%s is refused with its reason', (_, body, reason) => {
    expect(read(body)).toMatchObject({ ok: false, error: { reason } });
  });

  it('changes its quantity and prices, and not its type', () => {
    const body = [...plain, field(41, 'A0')];
    const found = readClientMessage({ type: 'G', header: [], body });
    if (found.kind !== 'read' || found.message.type !== 'REPLACE') throw new Error('a replace');
    expect(readEntryChange(found.message, 'LIMIT')).toEqual({
      ok: true,
      value: { qty: 100, price: 187.42 },
    });
    expect(readEntryChange(found.message, 'STOP')).toMatchObject({ error: { reason: 11 } });
  });
});

describe('a report', () => {
  const prices = fc.integer({ min: 1, max: 10 ** 12 }).map(px);
  const shares = fc.integer({ min: 1, max: 1_000_000 });
  const amounts = fc.integer({ min: -(10 ** 6), max: 10 ** 9 }).map(money);
  const types = fc.constantFrom(...(Object.keys(ENTRY_EXEC_TYPE) as EntryExecType[]));

  it('is sound FIX 4.4 with the figures of the platform, to the last place', () => {
    fc.assert(
      fc.property(types, prices, shares, amounts, (execType, price, size, amount) => {
        const fees: Fees = {
          sec31: amount,
          finraTaf: money(0),
          commission: amount,
          venue: amount,
          total: amount,
        };
        const order = givenOrder({ price, qty: qty(size), leavesQty: qty(size) });
        const isTrade = execType === 'TRADE';
        const sums = { qty: qty(size), cumQty: qty(size), leavesQty: qty(0), avgPx: price, price };
        const message = writeEntryReport({
          execType,
          execId: 'E1',
          order,
          clOrdId: 'A1',
          origClOrdId: null,
          fill: isTrade ? givenFill({ ...sums, fees }) : null,
          text: 'why \u0001 not',
          rejectReason: null,
          isCopy: false,
          at: A_MONDAY_MS,
        });
        expect(findFault(message)).toBeNull();
        const at = (tag: number) => Number(toText(message.body, tag));
        expect([at(44) * 1e6, at(38), at(14) + at(151)]).toEqual([
          expect.closeTo(price, -1),
          size,
          size,
        ]);
        expect(toText(message.body, 150)).toBe(ENTRY_EXEC_TYPE[execType]);
        expect(toText(message.body, 58)).toBe('why ? not');
        if (isTrade) expect(at(31) * 1e6).toBeCloseTo(price, -1);
        const paid = toEntries(message.body, 136).map((entry) => Number(toText(entry, 137)));
        expect(paid.every((one) => Math.abs(one * 1e4 - amount) < 1)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('of an order that is not known, and a refused change, are sound FIX, too', () => {
    const order = givenOrder();
    const change = { clOrdId: 'C1', origClOrdId: 'A1', to: 'CANCEL', text: 'no' } as const;
    const reject = writeEntryCancelReject({ ...change, order, reason: 0, at: A_MONDAY_MS });
    const asked = { clOrdId: 'X', symbol: 'AAPL', side: null };
    for (const message of [reject, writeUnknownStatus(asked, A_MONDAY_MS)]) {
      expect(findFault(message)).toBeNull();
    }
  });
});

test('every refusal of the platform has a reason that FIX 4.4 knows', () => {
  const known = new Set([0, 1, 2, 3, 6, 11, 99]);
  for (const code of Object.keys(REFUSALS) as RefusalCode[]) {
    expect(known.has(toOrdRejReason(code)), code).toBe(true);
    expect([0, 1, 2, 99], code).toContain(toCxlRejReason(code));
  }
});
