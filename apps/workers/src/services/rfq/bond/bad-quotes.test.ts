/** Faulty dealers and clocks: invalid quotes, duplicate or late responses, windows without any. */
import {
  acceptQuote,
  executeRfq,
  markUpRfq,
  quoteClient,
  reviewRfq,
  rfqSteps,
  sendRfq,
} from '@tradefloor/contracts/calls/rfq';
import { RfqId } from '@tradefloor/contracts/ids';
import type { RfqStep } from '@tradefloor/contracts/rfq';
import type { DealerResponse } from '@tradefloor/sim/dealer/dealer-response';
import { describe, expect, it } from 'vitest';
import { givenPerson, type RfqFixture, WINDOW_MS } from '../../../testing/rfq-fixture.ts';
import {
  CLIENT,
  openFixture,
  quotedByDealers,
  requested,
  SALES,
  sentToDealers,
  shownToClient,
} from '../../../testing/sales-fixture.given.ts';
import { SALES_FIRM_MS } from './dealer-flow.ts';

const TRADER = givenPerson('trader');
const listSteps = async (fixture: RfqFixture, rfqId: RfqId): Promise<RfqStep[]> =>
  ((await fixture.request(rfqSteps, { rfqId }, SALES)).value as { items: RfqStep[] }).items;

const always =
  (response: Partial<DealerResponse>) =>
  (_: unknown, __: unknown, midYield: number): DealerResponse =>
    ({
      kind: 'QUOTE',
      latencyMs: 100,
      bidYield: midYield + 0.02,
      askYield: midYield - 0.02,
      ...response,
    }) as DealerResponse;

describe('a quote that is none', () => {
  it.each([
    ['not a number', { bidYield: Number.NaN }],
    ['not a number on the other side', { askYield: Number.NaN }],
    ['without end', { askYield: Number.POSITIVE_INFINITY }],
    ['beyond any market', { bidYield: 1e9 }],
    ['below any market', { askYield: -99 }],
    ['crossed', { bidYield: 1, askYield: 2 }],
  ])('%s is kept as a pass, and never traded on', async (_, response) => {
    const fixture = await openFixture({ dealerResponse: always(response) });
    const id = await fixture.route();
    await fixture.pass(WINDOW_MS - 1);
    const { dealers, state } = fixture.rfq(id);
    expect(state).toBe('PENDING');
    expect(dealers.some(({ quote }) => quote !== null)).toBe(false);
    expect(dealers.some(({ status }) => status === 'DECLINED')).toBe(true);
    const responded = dealers.find(({ status }) => status === 'DECLINED')?.dealerId ?? '';
    const rfqId = RfqId.parse(id);
    const forced = await fixture.request(executeRfq, { rfqId, dealerId: responded }, TRADER);
    expect(forced.code).toBe('VALIDATION_FAILED');
    await fixture.pass(1);
    expect(fixture.rfq(id).state).toBe('EXPIRED');
    expect(fixture.on('orders.filled')).toEqual([]);
    expect((await listSteps(fixture, rfqId)).map(({ action }) => action)).toContain(
      'sent an invalid quote',
    );
  });
});

describe('a dealer that responds', () => {
  it('twice counts once: its first quote stands', async () => {
    const fixture = await openFixture();
    const id = await fixture.route();
    await fixture.pass(WINDOW_MS - 1);
    const before = fixture.rfq(id);
    await fixture.tick();
    for (const { dealerId, status } of before.dealers) {
      if (status !== 'PENDING')
        await fixture.lone.fireTimer('dealer-answer', { rfqId: id, dealerId });
    }
    expect(fixture.rfq(id)).toEqual(before);
  });

  it('after the end is noted beside the record, and changes nothing that was traded', async () => {
    const fixture = await openFixture({ quoteWindowMs: 150 });
    const id = await fixture.route();
    await fixture.pass(150);
    const { state, chosen, cover, executedAt } = fixture.rfq(id);
    await fixture.pass(2_000);
    const after = fixture.rfq(id);
    expect(after.dealers.some(({ isLate, quote }) => isLate && quote !== null)).toBe(true);
    expect(after).toMatchObject({ state, chosen, cover, executedAt });
    const late = after.dealers.find(({ isLate }) => isLate)?.dealerId ?? '';
    const rfqId = RfqId.parse(id);
    const attempts = await fixture.request(executeRfq, { rfqId, dealerId: late }, TRADER);
    expect(attempts.code).toBe('CONFLICT');
    expect(fixture.on('rfq.executed')).toHaveLength(state === 'EXECUTED' ? 1 : 0);
  });

  it('to an unknown request, or as an unknown dealer, is ignored', async () => {
    const fixture = await openFixture();
    const id = await fixture.route();
    const before = fixture.rfq(id);
    expect(
      await fixture.lone.fireTimer('dealer-answer', { rfqId: 'none', dealerId: 'BRKD' }),
    ).toEqual([]);
    expect(
      await fixture.lone.fireTimer('dealer-answer', { rfqId: id, dealerId: 'NOBODY' }),
    ).toEqual([]);
    expect(fixture.rfq(id)).toEqual(before);
  });

  it('while the client decides is noted, and the price shown stays as it is', async () => {
    const fixture = await openFixture();
    const { rfqId } = await sentToDealers(fixture);
    for (let ms = 0; ms < WINDOW_MS && fixture.rfq(rfqId).state === 'PENDING'; ms += 10) {
      await fixture.pass(10);
      await fixture.request(markUpRfq, { rfqId, markupBps: 1 }, SALES);
    }
    await fixture.request(quoteClient, { rfqId, validForMs: 30_000 }, SALES);
    const shown = fixture.rfq(rfqId);
    const respondedBefore = shown.dealers.filter(({ status }) => status !== 'PENDING').length;
    await fixture.pass(WINDOW_MS);
    const after = fixture.rfq(rfqId);
    expect(after.dealers.filter(({ status }) => status !== 'PENDING').length).toBeGreaterThan(
      respondedBefore,
    );
    expect(after).toMatchObject({ state: 'CLIENT_QUOTED', clientQuote: shown.clientQuote });
    await fixture.request(acceptQuote, { rfqId }, CLIENT);
    expect(fixture.rfq(rfqId)).toMatchObject({
      state: 'EXECUTED',
      chosen: { dealerId: shown.chosen?.dealerId, price: shown.chosen?.price },
    });
  });
});

describe('time', () => {
  it('ends the window of sales: who was silent has timed out, and the request goes on', async () => {
    const silent = (_: unknown, dealer: { dealerId: string }, mid: number): DealerResponse =>
      dealer.dealerId < 'L' ? { kind: 'NO_ANSWER' } : always({})(null, null, mid);
    const fixture = await openFixture({ dealerResponse: silent });
    const { rfqId } = await requested(fixture);
    await fixture.request(reviewRfq, { rfqId }, SALES);
    await fixture.request(sendRfq, { rfqId, dealerIds: ['BRKD', 'HLWY', 'STRD', 'NRTH'] }, SALES);
    await fixture.pass(WINDOW_MS);
    const { state, dealers } = fixture.rfq(rfqId);
    expect(state).toBe('PENDING');
    expect(dealers.every(({ status }) => status !== 'PENDING')).toBe(true);
    expect(dealers.find(({ dealerId }) => dealerId === 'BRKD')?.status).toBe('TIMED_OUT');
  });

  it('ends a request whose quotes ran out before sales showed a price', async () => {
    const fixture = await openFixture();
    const { rfqId } = await quotedByDealers(fixture);
    await fixture.request(markUpRfq, { rfqId, markupBps: 1 }, SALES);
    await fixture.pass(SALES_FIRM_MS);
    expect(fixture.rfq(rfqId)).toMatchObject({ state: 'EXPIRED', chosen: null });
    expect((await listSteps(fixture, rfqId)).at(-1)).toMatchObject({
      detail: 'the quotes expired',
    });
  });

  it('never shows a price for longer than the dealer behind it stands to its quote', async () => {
    const fixture = await openFixture();
    const { rfqId } = await quotedByDealers(fixture);
    await fixture.pass(SALES_FIRM_MS - 20_000);
    await fixture.request(markUpRfq, { rfqId, markupBps: 1 }, SALES);
    await fixture.request(quoteClient, { rfqId, validForMs: 300_000 }, SALES);
    const { clientQuote, chosen, dealers } = fixture.rfq(rfqId);
    const behind = dealers.find(({ dealerId }) => dealerId === chosen?.dealerId)?.quote;
    expect(clientQuote?.validUntil).toBe((behind?.validUntil ?? 0) - 1);
    fixture.lone.nowMs = clientQuote?.validUntil ?? 0;
    expect((await fixture.request(acceptQuote, { rfqId }, CLIENT)).code).toBeNull();
  });

  it('is too short for a price when the quote is about to run out', async () => {
    const fixture = await openFixture();
    const { rfqId } = await quotedByDealers(fixture);
    await fixture.request(markUpRfq, { rfqId, markupBps: 1 }, SALES);
    await fixture.pass(SALES_FIRM_MS - 900);
    const { code } = await fixture.request(quoteClient, { rfqId, validForMs: 30_000 }, SALES);
    expect(code).toBe('CONFLICT');
    expect(fixture.rfq(rfqId).state).toBe('MARKED_UP');
  });
});

describe('a restart', () => {
  it('while sales waits for dealers goes on with the quotes that were kept', async () => {
    const fixture = await openFixture();
    const { rfqId } = await sentToDealers(fixture);
    await fixture.pass(300);
    const kept = fixture.rfq(rfqId).dealers.filter(({ quote }) => quote !== null);
    await fixture.sleepThrough(5_000);
    const { state, dealers } = fixture.rfq(rfqId);
    const live = dealers.filter(({ quote, isLate }) => quote !== null && !isLate);
    expect(live.map(({ dealerId }) => dealerId)).toEqual(kept.map(({ dealerId }) => dealerId));
    expect(state).toBe(kept.length > 0 ? 'PENDING' : 'EXPIRED');
  });

  it('while the client decides keeps its price, and a price that ran out meanwhile is over', async () => {
    const fixture = await openFixture();
    const { rfqId, clientQuote } = await shownToClient(fixture, { validForMs: 20_000 });
    await fixture.sleepThrough(5_000);
    expect(fixture.rfq(rfqId)).toMatchObject({ state: 'CLIENT_QUOTED', clientQuote });
    await fixture.sleepThrough(60_000);
    expect(fixture.rfq(rfqId).state).toBe('EXPIRED');
    expect((await fixture.request(acceptQuote, { rfqId }, CLIENT)).code).toBe('CONFLICT');
    expect(fixture.on('orders.filled')).toEqual([]);
  });
});
