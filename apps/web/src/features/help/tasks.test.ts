/** The tasks: each role has one that it can do to the end, and a step is done by what came after the start alone. */
import { describe, expect, test } from 'vitest';
import { getCapabilities } from '../../platform/account/capabilities.ts';
import type { Rfq, Role } from '../../platform/client/shapes.ts';
import { AT_MS, toFill, toIdentity, toOrder } from '../../platform/testing/given.ts';
import { toRfq } from '../../platform/testing/given-requests.ts';
import { OFFERS } from './offers.ts';
import { paragraphParts } from './paragraph-parts.ts';
import { getSince, type TaskView } from './task.ts';
import { TASKS } from './tasks.ts';

const EMPTY: TaskView = { orders: [], fills: [], kills: [], rfqs: [] };
const START = { ...EMPTY, atMs: AT_MS };

const findTask = (id: string) => {
  const task = TASKS.find((one) => one.id === id);
  if (task === undefined) throw new Error(`no task ${id}`);
  return task;
};

const ROLES = [
  'trader',
  'desk-head',
  'risk-manager',
  'admin',
  'compliance',
  'sales',
  'viewer',
  'external-client',
] as const satisfies readonly Role[];

describe('the list', () => {
  test('has an id of its own for every task, and texts whose marks are closed', () => {
    expect(new Set(TASKS.map(({ id }) => id)).size).toBe(TASKS.length);
    for (const { text } of TASKS.flatMap(({ steps }) => steps)) {
      const joined = paragraphParts(text)
        .map(({ value }) => value)
        .join('');
      expect(joined).toBe(text.replaceAll(/[{}_]/g, ''));
      expect(joined).not.toMatch(/[{}_]/);
    }
  });

  test.each(ROLES)('has a task for a %s', (role) => {
    const capabilities = getCapabilities(toIdentity(role));
    expect(TASKS.some(({ needs }) => capabilities.has(needs))).toBe(true);
  });

  test.each(ROLES)('begins for a %s with the task that is offered, on every desk', (role) => {
    for (const desk of ['EQ', 'FI', 'FX', 'DERIV', 'COMM'] as const) {
      const identity = toIdentity(role);
      const limits = { ...identity.limits, desks: [desk] };
      const capabilities = getCapabilities({ ...identity, limits });
      const first = TASKS.find(({ needs }) => capabilities.has(needs));
      const offered = OFFERS.find(({ needs }) => capabilities.has(needs));
      expect(first).toBeDefined();
      const { id, title, needs, steps } = first ?? findTask('first-trade');
      expect(offered).toEqual({ id, title, needs, steps: steps.length });
    }
  });
});

describe('a client', () => {
  const client = getCapabilities(toIdentity('external-client'));
  const tasks = TASKS.filter(({ needs }) => client.has(needs));

  test('has its steps on parts of its own page, and no one else has', () => {
    expect(tasks.length).toBeGreaterThanOrEqual(3);
    for (const task of TASKS) {
      const isOfClient = tasks.includes(task);
      expect(task.steps.every((step) => 'part' in step === isOfClient)).toBe(true);
    }
  });

  test('goes on with the request, its price and its trade', () => {
    const [request, price, deal] = findTask('first-bond-price').steps;
    const old = toRfq({ rfqId: 'old', state: 'EXECUTED' });
    const before = { ...START, rfqs: [old] };
    const since = (more: Partial<Rfq>) =>
      getSince({ ...EMPTY, rfqs: [old, toRfq({ rfqId: 'new', ...more })] }, before);
    expect(request?.isDone?.(getSince({ ...EMPTY, rfqs: [old] }, before))).toBe(false);
    const requested = since({ state: 'REQUESTED', clientQuote: null });
    expect([request?.isDone?.(requested), price?.isDone?.(requested)]).toEqual([true, false]);
    const clientQuote = {
      price: 100,
      yield: 4,
      markupBps: null,
      pnl: null,
      validUntil: new Date(AT_MS).toISOString(),
    };
    const quoted = since({ state: 'CLIENT_QUOTED', clientQuote });
    expect([price?.isDone?.(quoted), deal?.isDone?.(quoted)]).toEqual([true, false]);
    expect(deal?.isDone?.(since({ state: 'EXECUTED', clientQuote }))).toBe(true);
  });

  test('is shown the way on where a request ended without a trade', () => {
    const [, price] = findTask('first-bond-price').steps;
    const since = (state: Rfq['state']) =>
      getSince({ ...EMPTY, rfqs: [toRfq({ state, clientQuote: null })] }, START);
    expect(price?.trouble?.(since('EXPIRED'))).toMatch(/^It ended without a trade/);
    expect(price?.trouble?.(since('REQUESTED'))).toBeNull();
  });
});

describe('a step', () => {
  const [, send, fill] = findTask('first-trade').steps;

  test('is done by an order of after the start, not by one of before that changes', () => {
    const old = toOrder(1, { status: 'NEW' });
    const before = { ...START, orders: [old] };
    const filled = { ...EMPTY, orders: [{ ...old, status: 'FILLED' as const }] };
    expect(send?.isDone?.(getSince(filled, before))).toBe(false);
    const more = { ...EMPTY, orders: [old, toOrder(2, { status: 'NEW' })] };
    expect(send?.isDone?.(getSince(more, before))).toBe(true);
  });

  test('is not done by fills of before that are read later', () => {
    const late = toFill(1, { at: new Date(AT_MS - 1).toISOString() });
    expect(fill?.isDone?.(getSince({ ...EMPTY, fills: [late] }, START))).toBe(false);
    const fresh = toFill(2, { at: new Date(AT_MS + 1).toISOString() });
    expect(fill?.isDone?.(getSince({ ...EMPTY, fills: [late, fresh] }, START))).toBe(true);
  });

  test('shows the way on while all that was sent is refused', () => {
    const refused = toOrder(1, { status: 'REJECTED' });
    const since = getSince({ ...EMPTY, orders: [refused] }, START);
    expect(send?.isDone?.(since)).toBe(false);
    expect(send?.trouble?.(since)).toMatch(/^It was refused/);
    const again = getSince({ ...EMPTY, orders: [refused, toOrder(2, { status: 'NEW' })] }, START);
    expect(send?.trouble?.(again)).toBeNull();
  });
});
