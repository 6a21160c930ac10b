/** A bond order's terms for its dealers, window and end; and the market of an earlier instant. */
import { bondHistory, bondQuotes, curves } from '@tradefloor/contracts/calls/bonds';
import type { CallOutput } from '@tradefloor/contracts/calls/call';
import { executeRfq, listDealers } from '@tradefloor/contracts/calls/rfq';
import { RfqId } from '@tradefloor/contracts/ids';
import type { RfqTerms } from '@tradefloor/contracts/order';
import { RfqTerms as Terms } from '@tradefloor/contracts/order';
import { describe, expect, it } from 'vitest';
import {
  givenBond,
  givenBondOrder,
  givenPerson,
  RfqFixture,
  WINDOW_MS,
} from '../../../testing/rfq-fixture.ts';

const TRADER = givenPerson('trader');

async function requested(rfq: RfqTerms) {
  const fixture = new RfqFixture();
  await fixture.tick();
  const { order } = givenBondOrder();
  const bondSpec = order.bondSpec === null ? null : { ...order.bondSpec, rfq };
  const id = await fixture.route(givenBondOrder(1, { bondSpec }));
  return { fixture, id };
}

describe('the terms of a request', () => {
  it('name the requested dealers', async () => {
    const dealerIds = ['OCTV', 'BRKD', 'CRWN'];
    const { fixture, id } = await requested({ dealerIds });
    expect(fixture.rfq(id).dealers.map(({ dealerId }) => dealerId)).toEqual(dealerIds);
  });

  it('name a dealer that is none: rejected, and the order ends', async () => {
    const { fixture, id } = await requested({ dealerIds: ['OCTV', 'BRKD', 'NOBODY'] });
    expect(fixture.rfq(id)).toMatchObject({ state: 'REJECTED', dealers: [] });
    expect(fixture.on('orders.acknowledged')).toMatchObject([{ orderId: id, kind: 'CANCELED' }]);
  });

  it.each([[['OCTV', 'BRKD']], [['OCTV', 'BRKD', 'BRKD']], [['A', 'B', 'C']]])(
    'take no panel of %j',
    (dealerIds) => {
      expect(Terms.safeParse({ dealerIds }).success).toBe(false);
    },
  );

  it('set the window: nothing trades before, the best after', async () => {
    const { fixture, id } = await requested({ windowMs: 3 * WINDOW_MS });
    expect(fixture.rfq(id).windowEndsAt).toBe(fixture.rfq(id).createdAt + 3 * WINDOW_MS);
    await fixture.pass(3 * WINDOW_MS - 1);
    expect(fixture.rfq(id).state).toBe('PENDING');
    await fixture.pass(1);
    expect(fixture.rfq(id).state).toBe('EXECUTED');
  });

  it('leave the choice to a person: a window without a choice ends without a trade', async () => {
    const { fixture, id } = await requested({ atEnd: 'NOTHING' });
    await fixture.pass(WINDOW_MS);
    expect(fixture.rfq(id).state).toBe('EXPIRED');
    expect(fixture.on('orders.filled')).toEqual([]);
    expect(fixture.rfq(id).dealers.some(({ outcome }) => outcome === 'NOT_TRADED')).toBe(true);
    expect(fixture.on('orders.acknowledged')).toMatchObject([{ orderId: id, kind: 'EXPIRED' }]);
  });

  it('leave the choice to a person: who is chosen in the window trades', async () => {
    const { fixture, id } = await requested({ atEnd: 'NOTHING' });
    await fixture.pass(WINDOW_MS - 1);
    const quoted = fixture.rfq(id).dealers.find(({ status }) => status === 'QUOTED');
    const rfqId = RfqId.parse(id);
    const dealerId = quoted?.dealerId ?? '';
    expect((await fixture.request(executeRfq, { rfqId, dealerId }, TRADER)).code).toBeNull();
    await fixture.pass(WINDOW_MS);
    expect(fixture.rfq(id)).toMatchObject({ state: 'EXECUTED', chosen: { dealerId } });
    expect(fixture.on('orders.filled')).toHaveLength(1);
  });

  it('are chosen from the public list of dealers', async () => {
    const fixture = new RfqFixture();
    const { value } = await fixture.request(listDealers, {}, TRADER);
    const { items, quoteWindowMs } = value as CallOutput<typeof listDealers>;
    expect(quoteWindowMs).toBe(WINDOW_MS);
    expect(items.length).toBeGreaterThan(4);
    expect(new Set(items.map(({ dealerId }) => dealerId)).size).toBe(items.length);
  });
});

describe('the bond market of before', () => {
  const { isin } = givenBond();

  it('is what was quoted then', async () => {
    const fixture = new RfqFixture();
    while (fixture.on('market.bonds').length === 0) await fixture.tick();
    const published = fixture.on('market.bonds').at(-1);
    const { value: atOnce } = await fixture.request(bondQuotes, {}, TRADER);
    for (let n = 0; n < 40; n += 1) {
      fixture.lone.nowMs += 250;
      await fixture.tick();
    }
    const at = fixture.lone.nowMs - 40 * 250;
    const { value: before } = await fixture.request(bondQuotes, { at }, TRADER);
    const { value: now } = await fixture.request(bondQuotes, {}, TRADER);
    expect(before).toEqual(atOnce);
    expect(before).toEqual(published);
    expect(now).not.toEqual(before);
  });

  it('begins with the first tick: it applies to all times before', async () => {
    const fixture = new RfqFixture();
    await fixture.tick();
    const at = 0;
    const { value } = await fixture.request(curves, { at }, TRADER);
    const { seq, at: from } = value as CallOutput<typeof curves>;
    expect(seq).toBe(0);
    expect(from).toBeGreaterThan(fixture.lone.nowMs - 1_000_000);
  });

  it('has no future', async () => {
    const fixture = new RfqFixture();
    await fixture.tick();
    const at = fixture.lone.nowMs + 1;
    expect((await fixture.request(curves, { at }, TRADER)).code).toBe('VALIDATION_FAILED');
    expect((await fixture.request(bondQuotes, { at }, TRADER)).code).toBe('VALIDATION_FAILED');
  });

  it('gives a history that ends now and rises in time, each point once', async () => {
    const fixture = new RfqFixture();
    await fixture.tick();
    const { value } = await fixture.request(
      bondHistory,
      { isin, spanMs: 3_600_000, points: 60 },
      TRADER,
    );
    const { items } = value as CallOutput<typeof bondHistory>;
    expect(items.at(-1)?.at).toBe(fixture.lone.nowMs);
    expect(items.length).toBeGreaterThan(2);
    expect(items.map(({ at }) => at)).toEqual([...new Set(items.map(({ at }) => at))].sort());
    const { value: now } = await fixture.request(bondQuotes, {}, TRADER);
    const quote = (now as CallOutput<typeof bondQuotes>).quotes.find((one) => one.isin === isin);
    expect(items.at(-1)).toMatchObject({ mid: quote?.mid, yield: quote?.yield });
  });

  it('knows no bond that is not listed', async () => {
    const fixture = new RfqFixture();
    const unknown = 'US0378331005' as typeof isin;
    const input = { isin: unknown, spanMs: 3_600_000, points: 60 };
    expect((await fixture.request(bondHistory, input, TRADER)).code).toBe('NOT_FOUND');
  });
});
