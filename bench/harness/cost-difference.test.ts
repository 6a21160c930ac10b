import { expect, it } from 'vitest';
import { type CostReading, perOperation, perSecond } from './cost-difference.ts';
import { countCalls } from './store-counters.ts';

/** Ten of everything a second, and 100 more of everything for each order. */
function reading(second: number, orders: number): CostReading {
  const value = 10 * second + 100 * orders;
  const counts = {
    commits: value,
    inserted: value,
    updated: value,
    deleted: value,
    walRecords: value,
    walBytes: value,
    fullPages: value,
    fsyncs: value,
    messages: value,
    databaseBytes: value,
    transientBytes: value,
    windowBytes: value,
    fileBytes: value,
  };
  const rows = { inserted: value, updated: value, deleted: value, bytes: value };
  return { atMs: second * 1_000, cpuUs: { node: value }, counts, tables: new Map([['t', rows]]) };
}

it('what the idle system spends is taken off, and the rest divided by the orders', () => {
  const idle = perSecond(reading(0, 0), reading(4, 0));
  expect(idle.counts.commits).toBe(10);
  const each = perOperation({ from: reading(4, 0), to: reading(24, 5) }, 5, idle);
  expect(each.cpuUs['node']).toBeCloseTo(100);
  expect(each.counts.walBytes).toBeCloseTo(100);
  expect(each.tables.get('t')?.inserted).toBeCloseTo(100);
});

it('a table that appears under load counts from nothing', () => {
  const to = reading(1, 1);
  const from = { ...reading(0, 0), tables: new Map() };
  expect(perSecond(from, to).tables.get('t')?.bytes).toBe(110);
});

it("Redis's calls of one command are read, not those of one whose name begins alike", () => {
  const info =
    'cmdstat_xadd_more:calls=9,usec=1\r\ncmdstat_xadd:calls=15,usec=30\r\ncmdstat_get:calls=2';
  expect(countCalls(info, 'xadd')).toBe(15);
  expect(countCalls(info, 'xread')).toBe(0);
});
