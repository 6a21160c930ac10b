/** A limit of the day's loss, over the whole platform on virtual time: what adds risk is refused, what closes is not. */
import { placeOrder } from '@tradefloor/contracts/calls/orders';
import { putDeskLoss } from '@tradefloor/contracts/calls/risk';
import { putLimits } from '@tradefloor/contracts/calls/users';
import { userId } from '@tradefloor/contracts/ids';
import { RISK_DEFAULTS } from '@tradefloor/contracts/risk';
import type { OrderRow } from '@tradefloor/core/trading/order/tables';
import type { DayLossRow } from '@tradefloor/core/trading/risk/day-loss';
import type { DeskLossRow } from '@tradefloor/core/trading/risk/desk-loss';
import { rejudge } from '@tradefloor/core/trading/risk/rejudge';
import type { DecisionRow } from '@tradefloor/core/trading/risk/tables';
import { ALL_FAULTS, type Faults, NO_FAULTS } from '@tradefloor/testkit/faults';
import { simulate } from '@tradefloor/testkit/simulation';
import { describe, expect, test } from 'vitest';
import { DRILL_TRADER, insist, priceNear } from './testing/drill-trader.ts';
import {
  listOnly,
  makePlatform,
  TOPOLOGIES,
  type Topology,
} from './testing/platform-simulation.ts';

const RITA = { ...DRILL_TRADER, userId: userId('risk-manager'), role: 'risk-manager' } as const;
const QTY = 1_000;
const MORE = 5;

const toOrder = (name: string, side: 'BUY' | 'SELL', count: number) =>
  placeOrder.in.parse({
    clientOrderId: name,
    symbol: 'AAPL',
    side,
    orderType: 'LIMIT',
    // Trades at once, wherever the market has moved to meanwhile.
    price: priceNear('AAPL', side === 'BUY' ? 300 : -300),
    qty: count,
    timeInForce: 'IOC',
    strategy: 'LIT',
    instrumentType: 'equity',
  });

/** A dollar may be lost; half the spread of a thousand shares is more. */
const LIMITS = putLimits.in.parse({
  userId: DRILL_TRADER.userId,
  reason: 'drill',
  limits: {
    maxOrderQty: 10_000,
    maxDailyNotional: 100_000_000,
    maxDayLoss: 1,
    strategies: ['LIT'],
    desks: ['EQ'],
  },
});

/** The same limit, of all who trade on the desk. */
const DESK_LIMIT = putDeskLoss.in.parse({ desk: 'EQ', maxDayLoss: 1, reason: 'drill' });

type Run = {
  readonly seed: number;
  readonly topology: Topology;
  readonly faults: Faults;
  readonly limitOf?: 'user' | 'desk';
};

async function drill({ seed, topology, faults, limitOf = 'user' }: Run) {
  const { exchange: _, ...platform } = makePlatform(topology, seed, { universe: listOnly('AAPL') });
  const { database } = await simulate({
    seed,
    faults,
    ...platform,
    simulationMs: 14_000,
    calmMs: 10_000,
    drive: (client) => {
      const send = (atMs: number, order: ReturnType<typeof toOrder>) =>
        insist(client, atMs, async () => {
          const response = await client.request(placeOrder, order, DRILL_TRADER);
          return response.ok || response.error.kind === 'REFUSED';
        });
      insist(client, 500, async () =>
        limitOf === 'user'
          ? (await client.request(putLimits, LIMITS, RITA)).ok
          : (await client.request(putDeskLoss, DESK_LIMIT, RITA)).ok,
      );
      send(3_000, toOrder('first', 'BUY', QTY));
      for (let n = 0; n < MORE; n += 1) send(8_000 + 300 * n, toOrder(`more-${n}`, 'BUY', QTY + n));
      send(12_000, toOrder('close', 'SELL', QTY));
    },
  });
  const orders = new Map(
    database.rows<OrderRow>('oms.orders').map((row) => [row.clientOrderId, row] as const),
  );
  return {
    orders,
    decisions: database.rows<DecisionRow>('risk.decisions'),
    limits: database.rows<DayLossRow>('risk.day_loss_limits'),
    deskLimits: database.rows<DeskLossRow>('risk.desk_loss_limits'),
  };
}

describe.each(Object.keys(TOPOLOGIES) as Topology[])('%s', (topology) => {
  test('with the limit reached purchases are refused, and the position can be closed', async () => {
    const { orders, limits } = await drill({ seed: 5, topology, faults: NO_FAULTS });
    expect(orders.get('first')).toMatchObject({ status: 'FILLED' });
    for (let n = 0; n < MORE; n += 1) {
      expect(orders.get(`more-${n}`)).toMatchObject({
        status: 'REJECTED',
        rejectCode: 'DAILY_NOTIONAL_EXCEEDED',
        rejectReason: expect.stringMatching(/^Loss of the day is .* \(max\. 1\.00\)/),
      });
    }
    expect(orders.get('close')).toMatchObject({ status: 'FILLED' });
    expect(limits).toMatchObject([{ userId: DRILL_TRADER.userId, max: 10_000, level: 'REACHED' }]);
  });

  test('with the limit of the desk reached the same is refused, and the position can be closed', async () => {
    const run = { seed: 5, topology, faults: NO_FAULTS, limitOf: 'desk' } as const;
    const { orders, deskLimits } = await drill(run);
    expect(orders.get('first')).toMatchObject({ status: 'FILLED' });
    for (let n = 0; n < MORE; n += 1) {
      expect(orders.get(`more-${n}`)).toMatchObject({
        status: 'REJECTED',
        rejectCode: 'DAILY_NOTIONAL_EXCEEDED',
        rejectReason: expect.stringMatching(/^Loss of the day of desk EQ is .* \(max\. 1\.00\)/),
      });
    }
    expect(orders.get('close')).toMatchObject({ status: 'FILLED' });
    expect(deskLimits).toMatchObject([{ desk: 'EQ', maxDayLoss: 10_000, level: 'REACHED' }]);
  });

  test('every decision goes by the loss it recorded when processes crash, freeze and repeat', async () => {
    let judged = 0;
    for (let seed = 1; seed <= 4; seed += 1) {
      const { decisions } = await drill({ seed, topology, faults: ALL_FAULTS });
      for (const row of decisions) {
        if (row.observed?.dayLoss === undefined) continue;
        judged += 1;
        const { loss, max, closableQty } = row.observed.dayLoss;
        const isOver = row.qty > closableQty && (loss === null || loss >= max);
        expect(row.reasonCode === 'DAILY_NOTIONAL_EXCEEDED', `seed ${seed}`).toBe(isOver);
        expect(rejudge(row, row.observed, RISK_DEFAULTS).checks).toEqual(row.checks);
      }
    }
    expect(judged).toBeGreaterThan(MORE);
  }, 120_000);
});
