/** What simulated users do: in the shares of the mix, each on his own desk, valid by the platform's own schemas. */
import { NewOrder, ReplaceOrder } from '@tradefloor/contracts/order';
import { drawsFrom } from '@tradefloor/core/prng';
import { describe, expect, it } from 'vitest';
import { type Action, type Known, nextAction } from './floor-day.ts';
import type { OpenSession } from './log-in.ts';

const session = (userId: string, desk: OpenSession['desk'], isGuest = false): OpenSession => ({
  username: userId,
  userId,
  desk,
  cookie: `platform_user=${userId}`,
  isGuest,
  expiresAt: 0,
});
const EQ = session('eve', 'EQ');
const KNOWN: Known = {
  market: {
    equities: [
      { symbol: 'AAPL', bid: 269.98, ask: 270.02 },
      { symbol: 'F', bid: 12.1, ask: 12.11 },
    ],
    bonds: [{ isin: 'US912828ZZ01', couponPct: 4.125 }],
    options: [{ symbol: 'AAPL261218C270', ask: 9.25 }],
  },
  sessions: [EQ, session('guest-1', 'EQ', true), session('fi', 'FI'), session('dana', 'DERIV')],
  resting: [{ orderId: 'o-1', session: EQ, qty: 7, price: 260 }],
};

function day(mix: Parameters<typeof nextAction>[0], count: number, known = KNOWN): Action[] {
  const draws = drawsFrom(11);
  return Array.from({ length: count }, (_, i) =>
    nextAction(mix, known, { draws, id: `run-${i}` }),
  ).filter((action) => action !== null);
}

describe('a day on the floor', () => {
  const actions = day('FLOOR', 4_000);

  it('has its kinds in the shares of the mix', () => {
    const share = (kind: Action['kind']) =>
      actions.filter((action) => action.kind === kind).length / actions.length;
    expect(share('MARKET')).toBeCloseTo(0.3, 1);
    expect(share('LIMIT')).toBeCloseTo(0.18, 1);
    expect(share('CANCEL')).toBeCloseTo(share('LIMIT'), 1);
    for (const kind of ['ALGO', 'BOND', 'OPTION', 'CANCEL', 'REPLACE', 'LOOK'] as const) {
      expect(share(kind), kind).toBeGreaterThan(0.02);
    }
  });

  it('sends orders that the contract takes, each by a trader of its desk', () => {
    for (const { request, terms, kind, session: by } of actions) {
      if (terms === null) continue;
      const read = NewOrder.safeParse(request.body);
      expect(read.success, JSON.stringify(request.body)).toBe(true);
      expect(by.desk).toBe(kind === 'BOND' ? 'FI' : kind === 'OPTION' ? 'DERIV' : 'EQ');
      if (by.isGuest && kind !== 'ALGO') expect(terms.qty).toBeLessThanOrEqual(2);
    }
  });

  it('changes and takes back what rests, as its owner', () => {
    const changes = actions.filter(({ kind }) => kind === 'CANCEL' || kind === 'REPLACE');
    for (const { request, session: by } of changes) {
      expect(request.path).toBe('/api/oms/orders/o-1');
      expect(by.userId).toBe('eve');
      if (request.method === 'PATCH')
        expect(ReplaceOrder.safeParse(request.body).success).toBe(true);
    }
  });

  it('never gives one user both sides of a symbol: a user’s orders do not cross', () => {
    const sides = new Map<string, Set<string>>();
    for (const { kind, terms, session: by } of actions) {
      if (terms === null || kind === 'BOND') continue;
      const key = `${by.userId} ${terms.symbol}`;
      sides.set(key, (sides.get(key) ?? new Set()).add(terms.side));
    }
    for (const [key, both] of sides) expect(both.size, key).toBe(1);
  });

  it('is the same day again for the same seed', () => {
    expect(day('FLOOR', 200)).toEqual(actions.slice(0, 200));
  });

  it('leaves out impossible operations, and is over when none is possible', () => {
    const withoutBonds = { ...KNOWN, sessions: [EQ] };
    const kinds = new Set(day('FLOOR', 500, withoutBonds).map(({ kind }) => kind));
    expect(kinds.has('BOND')).toBe(false);
    expect(kinds.has('OPTION')).toBe(false);
    expect(kinds.has('MARKET')).toBe(true);
    expect(day('BONDS', 5, { ...KNOWN, sessions: [] })).toEqual([]);
  });
});
