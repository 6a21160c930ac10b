/** The audit of the FIX archive: every report of an order against what the ones before it come to. */
import type { ArchivedExecution } from '@tradefloor/contracts/calls/fix-archive';
import { px, qty } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { createReportAudit } from './verify.ts';

const given = (over: Partial<Record<keyof ArchivedExecution, unknown>>): ArchivedExecution =>
  ({
    execId: 'e-1',
    orderId: 'o-1',
    execType: 'NEW',
    ordStatus: 'NEW',
    orderQty: qty(100),
    lastQty: qty(0),
    lastPx: null,
    cumQty: qty(0),
    leavesQty: qty(100),
    avgPx: px(0),
    ...over,
  }) as ArchivedExecution;

const FIRST = given({
  execId: 'e-2',
  execType: 'TRADE',
  ordStatus: 'PARTIALLY_FILLED',
  lastQty: 40,
  lastPx: px(100_000_000),
  cumQty: 40,
  leavesQty: 60,
  avgPx: px(100_000_000),
});
const SECOND = given({
  execId: 'e-3',
  execType: 'TRADE',
  ordStatus: 'FILLED',
  lastQty: 60,
  lastPx: px(101_000_000),
  cumQty: 100,
  leavesQty: 0,
  avgPx: px(100_600_000),
});
const faultsOfAll = (messages: readonly ArchivedExecution[]) => {
  const audit = createReportAudit();
  return messages
    .flatMap((message) => audit.receive(message))
    .map(({ kind, execId }) => [kind, execId]);
};

describe('an order’s reports', () => {
  it('that add up have no fault', () => {
    expect(faultsOfAll([given({}), FIRST, SECOND])).toEqual([]);
  });

  it('are looked at side by side: a request’s id names the firm’s order and the client’s', () => {
    const whole = { ...SECOND, lastQty: qty(100), avgPx: px(101_000_000) } as const;
    const client = { ...whole, execId: 'e-4' as typeof SECOND.execId, side: 'SELL' as const };
    const dealer = { ...whole, side: 'BUY' as const };
    expect(faultsOfAll([dealer, client])).toEqual([]);
    expect(faultsOfAll([dealer, { ...client, cumQty: qty(200) }])).toContainEqual([
      'CUM_QTY',
      'e-4',
    ]);
  });

  it('are looked at order by order', () => {
    const audit = createReportAudit();
    for (const message of [given({}), given({ orderId: 'o-2' }), FIRST]) audit.receive(message);
    expect(audit.orders).toBe(2);
    expect(audit.receive({ ...FIRST, orderId: 'o-2' as typeof FIRST.orderId })).toEqual([]);
  });

  it('with a wrong leaves quantity do not keep OrderQty = CumQty + LeavesQty', () => {
    expect(faultsOfAll([given({ leavesQty: qty(99) })])).toEqual([['QTY_IDENTITY', 'e-1']]);
    expect(faultsOfAll([given({}), FIRST, { ...SECOND, leavesQty: qty(1) }])).toEqual([
      ['QTY_IDENTITY', 'e-3'],
    ]);
  });

  it('of a cancelled order have nothing left, whatever was filled', () => {
    const canceled = {
      ...FIRST,
      execId: 'e-9',
      execType: 'CANCELED',
      ordStatus: 'CANCELED',
      lastQty: 0,
    };
    const whole = [given({}), FIRST, { ...canceled, leavesQty: 0 }] as ArchivedExecution[];
    expect(faultsOfAll(whole)).toEqual([]);
    const left = [given({}), FIRST, { ...canceled, leavesQty: 60 }] as ArchivedExecution[];
    expect(faultsOfAll(left)).toEqual([['QTY_IDENTITY', 'e-9']]);
  });

  it('after a lost report have a sum that is not theirs', () => {
    expect(faultsOfAll([given({}), SECOND])).toEqual([
      ['CUM_QTY', 'e-3'],
      ['AVG_PX', 'e-3'],
    ]);
  });

  it('that come twice are counted twice, and noticed', () => {
    expect(faultsOfAll([given({}), FIRST, FIRST]).map(([kind]) => kind)).toEqual(['CUM_QTY']);
  });

  it('with an average that is off by a millionth are noticed', () => {
    expect(faultsOfAll([given({}), FIRST, { ...SECOND, avgPx: px(100_600_001) }])).toEqual([
      ['AVG_PX', 'e-3'],
    ]);
  });

  it('count only trades: a last quantity in a cancel is not a fill', () => {
    const odd = given({ execId: 'e-5', execType: 'ORDER_STATUS', lastQty: 40, lastPx: px(1) });
    expect(faultsOfAll([given({}), odd])).toEqual([]);
  });
});

test('any fills with the sums of plain arithmetic have no fault, and one changed figure always has', () => {
  const fills = fc.array(
    fc.record({
      size: fc.integer({ min: 1, max: 1_000 }),
      price: fc.integer({ min: 1, max: 1_000_000_000 }),
    }),
    { minLength: 1, maxLength: 12 },
  );
  const change = fc.constantFrom('cumQty', 'avgPx', 'leavesQty');
  fc.assert(
    fc.property(fills, change, fc.nat(), (list, field, place) => {
      const orderQty = list.reduce((sum, { size }) => sum + size, 0) + 1;
      let [cum, sum] = [0, 0n];
      const reports = list.map(({ size, price }, i) => {
        cum += size;
        sum += BigInt(size) * BigInt(price);
        // Half away from zero, in whole numbers.
        const average = Number((sum * 2n + BigInt(cum)) / (BigInt(cum) * 2n));
        return given({
          execId: `e-${i}`,
          execType: 'TRADE',
          ordStatus: 'PARTIALLY_FILLED',
          orderQty,
          lastQty: size,
          lastPx: price,
          cumQty: cum,
          leavesQty: orderQty - cum,
          avgPx: average,
        });
      });
      expect(faultsOfAll(reports)).toEqual([]);
      const at = place % reports.length;
      const broken = reports.map((one, i) =>
        i === at ? { ...one, [field]: one[field as 'cumQty'] + 1 } : one,
      );
      expect(faultsOfAll(broken as ArchivedExecution[]).length).toBeGreaterThan(0);
    }),
  );
});
