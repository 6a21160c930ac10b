/** A bond order's terms for its dealers, window and end; and the market of an earlier instant. */
import { bondHistory, bondQuotes, curves } from '@tradefloor/contracts/calls/bonds';
import type { Answer } from '@tradefloor/contracts/calls/call';
import { executeRfq, listDealers } from '@tradefloor/contracts/calls/rfq';
import { RfqId } from '@tradefloor/contracts/ids';
import type { RfqTerms } from '@tradefloor/contracts/order';
import { RfqTerms as Terms } from '@tradefloor/contracts/order';
import { describe, expect, it } from 'vitest';
import {
  givenBond,
  givenBondOrder,
  givenPerson,
  RfqBench,
  WINDOW_MS,
} from '../../../testing/rfq-bench.ts';

const TRADER = givenPerson('trader');

async function asked(rfq: RfqTerms) {
  const bench = new RfqBench();
  await bench.tick();
  const { order } = givenBondOrder();
  const bondSpec = order.bondSpec === null ? null : { ...order.bondSpec, rfq };
  const id = await bench.route(givenBondOrder(1, { bondSpec }));
  return { bench, id };
}

describe('the terms of a request', () => {
  it('name the requested dealers', async () => {
    const dealerIds = ['OCTV', 'BRKD', 'CRWN'];
    const { bench, id } = await asked({ dealerIds });
    expect(bench.rfq(id).dealers.map(({ dealerId }) => dealerId)).toEqual(dealerIds);
  });

  it('name a dealer that is none: rejected, and the order ends', async () => {
    const { bench, id } = await asked({ dealerIds: ['OCTV', 'BRKD', 'NOBODY'] });
    expect(bench.rfq(id)).toMatchObject({ state: 'REJECTED', dealers: [] });
    expect(bench.on('orders.acknowledged')).toMatchObject([{ orderId: id, kind: 'CANCELED' }]);
  });

  it.each([[['OCTV', 'BRKD']], [['OCTV', 'BRKD', 'BRKD']], [['A', 'B', 'C']]])(
    'take no panel of %j',
    (dealerIds) => {
      expect(Terms.safeParse({ dealerIds }).success).toBe(false);
    },
  );

  it('set the window: nothing trades before, the best after', async () => {
    const { bench, id } = await asked({ windowMs: 3 * WINDOW_MS });
    expect(bench.rfq(id).windowEndsAt).toBe(bench.rfq(id).createdAt + 3 * WINDOW_MS);
    await bench.pass(3 * WINDOW_MS - 1);
    expect(bench.rfq(id).state).toBe('PENDING');
    await bench.pass(1);
    expect(bench.rfq(id).state).toBe('EXECUTED');
  });

  it('leave the choice to a person: a window without a choice ends without a trade', async () => {
    const { bench, id } = await asked({ atEnd: 'NOTHING' });
    await bench.pass(WINDOW_MS);
    expect(bench.rfq(id).state).toBe('EXPIRED');
    expect(bench.on('orders.filled')).toEqual([]);
    expect(bench.rfq(id).dealers.some(({ outcome }) => outcome === 'NOT_TRADED')).toBe(true);
    expect(bench.on('orders.acknowledged')).toMatchObject([{ orderId: id, kind: 'EXPIRED' }]);
  });

  it('leave the choice to a person: who is chosen in the window trades', async () => {
    const { bench, id } = await asked({ atEnd: 'NOTHING' });
    await bench.pass(WINDOW_MS - 1);
    const quoted = bench.rfq(id).dealers.find(({ status }) => status === 'QUOTED');
    const rfqId = RfqId.parse(id);
    const dealerId = quoted?.dealerId ?? '';
    expect((await bench.ask(executeRfq, { rfqId, dealerId }, TRADER)).code).toBeNull();
    await bench.pass(WINDOW_MS);
    expect(bench.rfq(id)).toMatchObject({ state: 'EXECUTED', chosen: { dealerId } });
    expect(bench.on('orders.filled')).toHaveLength(1);
  });

  it('are chosen from the public list of dealers', async () => {
    const bench = new RfqBench();
    const { value } = await bench.ask(listDealers, {}, TRADER);
    const { items, quoteWindowMs } = value as Answer<typeof listDealers>;
    expect(quoteWindowMs).toBe(WINDOW_MS);
    expect(items.length).toBeGreaterThan(4);
    expect(new Set(items.map(({ dealerId }) => dealerId)).size).toBe(items.length);
  });
});

describe('the bond market of before', () => {
  const { isin } = givenBond();

  it('is what was quoted then', async () => {
    const bench = new RfqBench();
    while (bench.on('market.bonds').length === 0) await bench.tick();
    const said = bench.on('market.bonds').at(-1);
    const { value: atOnce } = await bench.ask(bondQuotes, {}, TRADER);
    for (let n = 0; n < 40; n += 1) {
      bench.lone.nowMs += 250;
      await bench.tick();
    }
    const at = bench.lone.nowMs - 40 * 250;
    const { value: before } = await bench.ask(bondQuotes, { at }, TRADER);
    const { value: now } = await bench.ask(bondQuotes, {}, TRADER);
    expect(before).toEqual(atOnce);
    expect(before).toEqual(said);
    expect(now).not.toEqual(before);
  });

  it('begins with the first tick: it applies to all times before', async () => {
    const bench = new RfqBench();
    await bench.tick();
    const at = 0;
    const { value } = await bench.ask(curves, { at }, TRADER);
    const { seq, at: from } = value as Answer<typeof curves>;
    expect(seq).toBe(0);
    expect(from).toBeGreaterThan(bench.lone.nowMs - 1_000_000);
  });

  it('has no future', async () => {
    const bench = new RfqBench();
    await bench.tick();
    const at = bench.lone.nowMs + 1;
    expect((await bench.ask(curves, { at }, TRADER)).code).toBe('VALIDATION_FAILED');
    expect((await bench.ask(bondQuotes, { at }, TRADER)).code).toBe('VALIDATION_FAILED');
  });

  it('gives a history that ends now and rises in time, each point once', async () => {
    const bench = new RfqBench();
    await bench.tick();
    const { value } = await bench.ask(bondHistory, { isin, spanMs: 3_600_000, points: 60 }, TRADER);
    const { items } = value as Answer<typeof bondHistory>;
    expect(items.at(-1)?.at).toBe(bench.lone.nowMs);
    expect(items.length).toBeGreaterThan(2);
    expect(items.map(({ at }) => at)).toEqual([...new Set(items.map(({ at }) => at))].sort());
    const { value: now } = await bench.ask(bondQuotes, {}, TRADER);
    const quote = (now as Answer<typeof bondQuotes>).quotes.find((one) => one.isin === isin);
    expect(items.at(-1)).toMatchObject({ mid: quote?.mid, yield: quote?.yield });
  });

  it('knows no bond that is not listed', async () => {
    const bench = new RfqBench();
    const unknown = 'US0378331005' as typeof isin;
    const input = { isin: unknown, spanMs: 3_600_000, points: 60 };
    expect((await bench.ask(bondHistory, input, TRADER)).code).toBe('NOT_FOUND');
  });
});
