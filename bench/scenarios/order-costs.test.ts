/** What an order costs, of a system whose counts are written here: what is late to be reported is waited for. */
import { expect, test } from 'vitest';
import { type CostPlan, measureCosts, tablesTable } from './order-costs.ts';
import type { OrderSystem } from './order-systems.ts';

const PLAN: CostPlan = {
  idleSeconds: 0,
  alone: 1,
  steady: 10,
  rate: 1_000,
  counted: 0,
  patienceMs: 0,
  reportMs: 1,
  insistMs: 0,
  profiles: false,
};

/** Orders that each write a row; the store counts them so many readings later than they are written. */
function makeSystem(late: number, { before }: { readonly before: number }): OrderSystem {
  let written = 0;
  const history: number[] = Array.from({ length: late }, () => 0);
  const counters: OrderSystem['counters'] = {
    tidy: async () => undefined,
    commits: async () => written,
    close: async () => undefined,
    read: async () => {
      history.push(written);
      const inserted = before + (history.at(-1 - late) ?? 0);
      const none = { updated: 0, deleted: 0, fsyncs: 0, messages: 0, walRecords: 0, walBytes: 0 };
      const databases = { databaseBytes: 0, transientBytes: 0, windowBytes: 0 };
      const bytes = { fullPages: 0, ...databases, fileBytes: 0 };
      return {
        counts: { commits: written, inserted, ...none, ...bytes },
        tables: new Map([['oms.orders', { inserted, updated: 0, deleted: 0, bytes: 8_192 }]]),
      };
    },
  };
  const clients = {
    send: (_: number, done: (outcome: 'done') => void) => {
      written += 1;
      done('done');
    },
  };
  return {
    name: 'platform',
    prefix: 'single',
    clients,
    meters: {},
    processes: {},
    counters,
  } as never;
}

test.each([0, 1, 4])('rows that are reported %i readings late are an order’s', async (late) => {
  const costs = await measureCosts({ dataDir: '' }, makeSystem(late, { before: 1_000 }), PLAN);
  const { rows } = tablesTable('single', costs);
  expect(rows.map(({ variant }) => variant)).toEqual(['oms.orders']);
});
