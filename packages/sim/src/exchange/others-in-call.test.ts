/** Others in a call: they enter and revise what they want by the market, and a restart in the call has them as they were. */
import { qty } from '@tradefloor/contracts/money';
import { describe, expect, it } from 'vitest';
import { CLOSES, call, OPENS, openDay, uncrossAll } from './auctions.given.ts';
import type { ExchangeFixture } from './exchange.given.ts';

/** In a call of all securities, with a market. */
function inCall(): ExchangeFixture {
  const fixture = openDay();
  fixture.tick();
  call(fixture, 'OPENING');
  return fixture;
}

const seen = ({ exchange, nowMs }: ExchangeFixture) => {
  const indication = exchange.indication('AAPL', nowMs);
  if (indication === null) throw new Error('AAPL is in a call');
  return indication;
};

/** Each second of the call, with the market's middle. */
function follow(fixture: ExchangeFixture, seconds: number) {
  return Array.from({ length: seconds }, () => {
    for (let n = 0; n < 4; n += 1) fixture.tick();
    return { ...seen(fixture), mid: fixture.quote().mid };
  });
}

describe('others in a call', () => {
  it('follow the market: indicative price and imbalance move with it, the reference stays', () => {
    const fixture = inCall();
    const { reference } = seen(fixture);
    const steps = follow(fixture, 50);
    const tick = 10_000;
    for (const { price, mid, reference: now } of steps) {
      expect(now).toBe(reference);
      // Half a tick of the middle, and three of the imbalance.
      expect(Math.abs((price ?? 0) - mid)).toBeLessThanOrEqual(3.5 * tick);
    }
    expect(new Set(steps.map(({ price }) => price)).size).toBeGreaterThan(5);
    expect(new Set(steps.map(({ imbalance }) => imbalance)).size).toBeGreaterThan(20);
  });

  it('come evenly: two fifths with the call, all by its end', () => {
    const fixture = inCall();
    const adv = fixture.settings.instruments.find(({ symbol }) => symbol === 'AAPL')?.adv ?? 0;
    const whole = (adv * 15) / 1_000;
    const share = (of: { readonly paired: number; readonly imbalance: number }) =>
      (of.paired + of.imbalance / 2) / whole;
    const [first, last] = [
      share(seen(fixture)),
      share(follow(fixture, 30).at(-1) ?? seen(fixture)),
    ];
    expect(Math.abs(first - 0.4)).toBeLessThan(0.05);
    expect(Math.abs(last - 0.7)).toBeLessThan(0.08);
    fixture.nowMs = OPENS;
    expect(Math.abs(share(seen(fixture)) - 1)).toBeLessThan(0.11);
  });

  it('revise once a second, each time in the journal: a restart that forgets the market ends at the same price', () => {
    const fixture = inCall();
    fixture.order({
      clOrdId: 'moo',
      symbol: 'AAPL',
      orderType: 'MARKET',
      price: null,
      qty: qty(500),
    });
    const before = fixture.entries.length;
    follow(fixture, 10);
    expect(
      fixture.entries.slice(before).filter(({ auctions }) => auctions !== undefined),
    ).toHaveLength(10);
    const [indication, hash, whole] = [
      seen(fixture),
      fixture.exchange.stateHash(),
      fixture.exchange,
    ];
    fixture.crash();
    expect([seen(fixture), fixture.exchange.stateHash()]).toEqual([indication, hash]);
    const [end] = [whole, fixture.exchange].map((one) => one.onAuction({ step: 'UNCROSS' }, OPENS));
    const again = fixture.exchange;
    expect(end?.held?.find(({ symbol }) => symbol === 'AAPL')?.price).toBeDefined();
    expect(again.stateHash()).toBe(whole.stateHash());
  });

  it('stand still for a share that is not quoted, and move none where no call runs', () => {
    const fixture = inCall();
    const { market } = fixture;
    for (let n = 0; n < 8; n += 1) {
      market.step();
      fixture.nowMs += 250;
      const batch = market.batch(fixture.nowMs);
      const ticks = batch.ticks.filter(({ symbol }) => symbol !== 'AAPL');
      fixture.do((one) => one.onTicks({ ...batch, ticks }, fixture.nowMs));
    }
    expect(Math.abs((seen(fixture).price ?? 0) - seen(fixture).reference)).toBeLessThanOrEqual(
      30_000,
    );
    uncrossAll(fixture, 'OPENING');
    fixture.nowMs = CLOSES - 1_000_000;
    const { length } = fixture.entries;
    for (let n = 0; n < 8; n += 1) fixture.tick();
    expect(fixture.entries).toHaveLength(length);
  });
});
