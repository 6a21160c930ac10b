/** A bond book by key rates in the running engine, against a curve that is bumped and every bond priced again. */

import type { BondBook } from '@tradefloor/contracts/bond-book';
import { bondBook } from '@tradefloor/contracts/calls/risk';
import { userOf } from '@tradefloor/contracts/calls/users';
import { instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import { px, qty } from '@tradefloor/contracts/money';
import type { Caller } from '@tradefloor/contracts/user';
import {
  ALICE,
  cents,
  givenCaller,
  givenFill,
  givenUser,
} from '@tradefloor/core/trading/order/order.given';
import { BONDS } from '@tradefloor/instruments/bond/bond-list';
import { valueBond } from '@tradefloor/instruments/bond/bond-settlement';
import { cleanFromYield, yieldFromClean } from '@tradefloor/instruments/bond/bond-valuation';
import { toTerms } from '@tradefloor/instruments/bond/listed-bond';
import { describe, expect, it } from 'vitest';
import type { LoneService } from '../../testing/lone-service.ts';
import { LISTING, openRisk, RITA } from '../../testing/risk-fixture.ts';

const TRADER = givenCaller({ userId: ALICE });
const DAY_MS = 86_400_000;
/** Alice's, as name and face: bought, and sold short where it is below nothing. */
const HELD = [
  ['UST 3.625 2028', 4_000_000],
  ['UST 4.25 2036', -2_000_000],
  ['UST 2.375 2051', 3_000_000],
  ['AAPL 4.45', 1_500_000],
  ['UKT 4.125 2031', 2_500_000],
  ['UKTI 0.75 2033', 1_000_000],
  ['DBR ', -5_000_000],
] as const;

const bondNamed = (name: string) => {
  const bond = BONDS.find((one) => one.name.startsWith(name));
  if (bond === undefined) throw new Error(`no bond ${name}`);
  return bond;
};
const MARK = 98_500_000;

async function openBook(who = ALICE): Promise<LoneService> {
  const head = {
    call: userOf,
    value: { user: givenUser({ limits: { ...givenUser().limits, desks: ['FI'] } }) },
  };
  const risk = await openRisk([LISTING, head]);
  for (const [n, [name, face]] of HELD.entries()) {
    const { isin, currency } = bondNamed(name);
    await risk.receive(
      'orders.filled',
      givenFill({
        execId: `exec-${n}` as never,
        userId: who,
        desk: 'FI',
        instrumentType: 'bond',
        symbol: instrumentSymbol(isin),
        currency,
        side: face < 0 ? 'SELL' : 'BUY',
        qty: qty(Math.abs(face)),
        price: cents(9_850),
      }),
    );
  }
  const quotes = HELD.map(([name]) => {
    const symbol = instrumentSymbol(bondNamed(name).isin);
    return { symbol, bid: px(MARK), ask: px(MARK), mid: px(MARK) };
  });
  const markets = [{ type: 'bond' as const, at: risk.nowMs, quotes }];
  await risk.receive('market.quotes', { seq: 3, markets });
  return risk;
}

async function see(risk: LoneService, caller: Caller): Promise<BondBook> {
  const { result } = await risk.request(bondBook, {}, caller);
  if (!result.ok) throw new Error(result.error.code);
  return result.value as BondBook;
}

/** A par curve's move at a maturity, straight between the moves at its nodes and flat beyond. */
function moveAt(years: number, nodes: readonly (readonly [number, number])[]): number {
  const next = nodes.findIndex(([at]) => at >= years);
  if (next === 0) return nodes[0]?.[1] ?? 0;
  if (next < 0) return nodes.at(-1)?.[1] ?? 0;
  const [[x0, y0], [x1, y1]] = [nodes[next - 1] ?? [0, 0], nodes[next] ?? [1, 0]];
  return y0 + ((y1 - y0) * (years - x0)) / (x1 - x0);
}

/** What the book of a curve gains when the curve moves: each bond priced again at its moved yield. */
function revalue(
  curve: string,
  day: number,
  nodes: readonly (readonly [number, number])[],
): number {
  return HELD.reduce((sum, [name, face]) => {
    const bond = bondNamed(name);
    if (bond.curve !== curve) return sum;
    const terms = toTerms(bond);
    const valued = valueBond(bond, terms, day);
    const y = yieldFromClean(valued, MARK / 1e6) ?? Number.NaN;
    const moved = y + moveAt((terms.maturity - day) / 365.25, nodes);
    return sum + ((cleanFromYield(valued, moved) - cleanFromYield(valued, y)) * face) / 100;
  }, 0);
}

describe('a bond book', () => {
  it('has in each bucket what a curve bumped there does to it, and in all what a parallel move does', async () => {
    const risk = await openBook();
    const { items, unvalued } = await see(risk, TRADER);
    expect(unvalued).toBe(0);
    expect(items.map(({ curve, currency, bonds }) => [curve, currency, bonds])).toEqual([
      ['USD', 'USD', 4],
      ['GBP', 'GBP', 2],
      ['EUR_DE', 'EUR', 1],
    ]);
    const day = Math.floor(risk.nowMs / DAY_MS);
    const BP = 0.01;
    for (const { curve, dv01, buckets } of items) {
      const years = buckets.map((bucket) => bucket.years);
      // Half of the difference of a move down and a move up: convexity falls out.
      const gain = (size: (at: number) => number): number =>
        (revalue(
          curve,
          day,
          years.map((at) => [at, -size(at)] as const),
        ) -
          revalue(
            curve,
            day,
            years.map((at) => [at, size(at)] as const),
          )) /
        2;
      const near = (value: number, other: number) =>
        expect(Math.abs(value - other), curve).toBeLessThan(0.01 + Math.abs(other) * 1e-5);
      for (const bucket of buckets) {
        near(
          bucket.dv01,
          gain((at) => (at === bucket.years ? BP : 0)),
        );
      }
      near(
        dv01,
        gain(() => BP),
      );
      near(
        buckets.reduce((sum, bucket) => sum + bucket.dv01, 0),
        dv01,
      );
    }
  });

  it('is one’s own for a trader, the desk’s for its head, the firm’s for risk', async () => {
    const risk = await openBook(userId('bob'));
    expect((await see(risk, TRADER)).items).toEqual([]);
    const firm = (await see(risk, RITA)).items;
    expect(firm).toHaveLength(3);
    const head = givenCaller({ userId: userId('hannah'), role: 'desk-head' });
    expect((await see(risk, head)).items).toEqual(firm);
    const bob = givenCaller({ userId: userId('bob') });
    expect((await see(risk, bob)).items).toEqual(firm);
  });

  it('is not for a client', async () => {
    const risk = await openBook();
    const client = givenCaller({ userId: ALICE, role: 'external-client' });
    expect((await risk.request(bondBook, {}, client)).result).toMatchObject({
      ok: false,
      error: { code: 'FORBIDDEN' },
    });
  });
});
