/** Two services for tests of the host: one publishes on demand, at once or later; another counts what it receives. */
import { call } from '@tradefloor/contracts/calls/call';
import { Fill } from '@tradefloor/contracts/fill';
import { type PositionRow, positionKey } from '@tradefloor/core/trading/position/tables';
import { RISK_TABLES } from '@tradefloor/core/trading/risk/tables';
import { defineService, handle, publish, respond, setTimer } from '@tradefloor/runtime';
import * as z from 'zod';

export const print = call('print', {
  kind: 'mutation',
  to: 'ems',
  method: 'POST',
  path: '/prints',
  access: 'internal',
  in: Fill,
  out: z.object({ printed: z.string() }),
});
export const remind = call('remind', {
  kind: 'mutation',
  to: 'ems',
  method: 'POST',
  path: '/reminders',
  access: 'internal',
  in: z.strictObject({ delayMs: z.int(), fill: Fill }),
  out: z.object({ set: z.boolean() }),
});

/** Publishes on demand, at once or later. */
export const ems = defineService({
  name: 'ems',
  state: () => null,
  publishes: ['orders.filled'],
  handles: [
    handle(
      print,
      (_, fill) => respond({ printed: fill.execId }, [publish('orders.filled', fill)]),
      { as: 'service' },
    ),
    handle(
      remind,
      (_, { delayMs, fill }) =>
        respond({ set: true }, [
          setTimer('later', delayMs, { key: fill.execId, fill: JSON.stringify(fill) }),
        ]),
      { as: 'service' },
    ),
  ],
  timers: { later: (_, { fill }) => [publish('orders.filled', JSON.parse(String(fill)) as Fill)] },
});

/** Counts the fills it receives, in one row per user and symbol. */
export const risk = defineService({
  name: 'risk-engine',
  tables: [{ positions: RISK_TABLES.positions }],
  state: (io) => ({ positions: io.table(RISK_TABLES.positions) }),
  publishes: [],
  consumes: {
    'orders.filled': ({ state }, fill) => {
      const before = state.positions.get(positionKey(fill.userId, fill.symbol));
      state.positions.put(counted(fill, before));
      return [];
    },
  },
});
const counted = (fill: Fill, before: PositionRow | undefined): PositionRow => ({
  userId: fill.userId,
  symbol: fill.symbol,
  desk: fill.desk,
  currency: fill.currency,
  avgPx: fill.price,
  realisedPnl: fill.fees.venue,
  fees: fill.fees.total,
  boughtQty: fill.qty,
  soldQty: fill.qty,
  updatedAt: fill.at,
  basis: '0',
  paid: '0',
  netQty: (before?.netQty ?? 0) + fill.qty,
  version: (before?.version ?? 0) + 1,
});
