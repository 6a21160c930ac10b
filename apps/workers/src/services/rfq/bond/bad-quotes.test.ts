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
import type { DealerAnswer } from '@tradefloor/sim/dealer/dealer-answer';
import { describe, expect, it } from 'vitest';
import { givenPerson, type RfqBench, WINDOW_MS } from '../../../testing/rfq-bench.ts';
import {
  CLIENT,
  openBench,
  quotedByDealers,
  requested,
  SALES,
  sentToDealers,
  shownToClient,
} from '../../../testing/sales-desk.given.ts';
import { SALES_FIRM_MS } from './dealer-flow.ts';

const TRADER = givenPerson('trader');
const stepsOf = async (bench: RfqBench, rfqId: RfqId): Promise<RfqStep[]> =>
  ((await bench.ask(rfqSteps, { rfqId }, SALES)).value as { items: RfqStep[] }).items;

const always =
  (answer: Partial<DealerAnswer>) =>
  (_: unknown, __: unknown, midYield: number): DealerAnswer =>
    ({
      kind: 'QUOTE',
      latencyMs: 100,
      bidYield: midYield + 0.02,
      askYield: midYield - 0.02,
      ...answer,
    }) as DealerAnswer;

describe('a quote that is none', () => {
  it.each([
    ['not a number', { bidYield: Number.NaN }],
    ['not a number on the other side', { askYield: Number.NaN }],
    ['without end', { askYield: Number.POSITIVE_INFINITY }],
    ['beyond any market', { bidYield: 1e9 }],
    ['below any market', { askYield: -99 }],
    ['crossed', { bidYield: 1, askYield: 2 }],
  ])('%s is kept as a pass, and never traded on', async (_, answer) => {
    const bench = await openBench({ dealerAnswer: always(answer) });
    const id = await bench.route();
    await bench.pass(WINDOW_MS - 1);
    const { dealers, state } = bench.rfq(id);
    expect(state).toBe('PENDING');
    expect(dealers.some(({ quote }) => quote !== null)).toBe(false);
    expect(dealers.some(({ status }) => status === 'DECLINED')).toBe(true);
    const answered = dealers.find(({ status }) => status === 'DECLINED')?.dealerId ?? '';
    const rfqId = RfqId.parse(id);
    const forced = await bench.ask(executeRfq, { rfqId, dealerId: answered }, TRADER);
    expect(forced.code).toBe('VALIDATION_FAILED');
    await bench.pass(1);
    expect(bench.rfq(id).state).toBe('EXPIRED');
    expect(bench.on('orders.filled')).toEqual([]);
    expect((await stepsOf(bench, rfqId)).map(({ action }) => action)).toContain(
      'sent a quote that is none',
    );
  });
});

describe('a dealer that responds', () => {
  it('twice counts once: its first quote stands', async () => {
    const bench = await openBench();
    const id = await bench.route();
    await bench.pass(WINDOW_MS - 1);
    const before = bench.rfq(id);
    await bench.tick();
    for (const { dealerId, status } of before.dealers) {
      if (status !== 'PENDING') await bench.lone.wake('dealer-answer', { rfqId: id, dealerId });
    }
    expect(bench.rfq(id)).toEqual(before);
  });

  it('after the end is noted beside the record, and changes nothing that was traded', async () => {
    const bench = await openBench({ quoteWindowMs: 150 });
    const id = await bench.route();
    await bench.pass(150);
    const { state, chosen, cover, executedAt } = bench.rfq(id);
    await bench.pass(2_000);
    const after = bench.rfq(id);
    expect(after.dealers.some(({ isLate, quote }) => isLate && quote !== null)).toBe(true);
    expect(after).toMatchObject({ state, chosen, cover, executedAt });
    const late = after.dealers.find(({ isLate }) => isLate)?.dealerId ?? '';
    const rfqId = RfqId.parse(id);
    const tried = await bench.ask(executeRfq, { rfqId, dealerId: late }, TRADER);
    expect(tried.code).toBe('CONFLICT');
    expect(bench.on('rfq.executed')).toHaveLength(state === 'EXECUTED' ? 1 : 0);
  });

  it('to an unknown request, or as an unknown dealer, is ignored', async () => {
    const bench = await openBench();
    const id = await bench.route();
    const before = bench.rfq(id);
    expect(await bench.lone.wake('dealer-answer', { rfqId: 'none', dealerId: 'BRKD' })).toEqual([]);
    expect(await bench.lone.wake('dealer-answer', { rfqId: id, dealerId: 'NOBODY' })).toEqual([]);
    expect(bench.rfq(id)).toEqual(before);
  });

  it('while the client decides is noted, and the price shown stays as it is', async () => {
    const bench = await openBench();
    const { rfqId } = await sentToDealers(bench);
    for (let ms = 0; ms < WINDOW_MS && bench.rfq(rfqId).state === 'PENDING'; ms += 10) {
      await bench.pass(10);
      await bench.ask(markUpRfq, { rfqId, markupBps: 1 }, SALES);
    }
    await bench.ask(quoteClient, { rfqId, validForMs: 30_000 }, SALES);
    const shown = bench.rfq(rfqId);
    const answeredBefore = shown.dealers.filter(({ status }) => status !== 'PENDING').length;
    await bench.pass(WINDOW_MS);
    const after = bench.rfq(rfqId);
    expect(after.dealers.filter(({ status }) => status !== 'PENDING').length).toBeGreaterThan(
      answeredBefore,
    );
    expect(after).toMatchObject({ state: 'CLIENT_QUOTED', clientQuote: shown.clientQuote });
    await bench.ask(acceptQuote, { rfqId }, CLIENT);
    expect(bench.rfq(rfqId)).toMatchObject({
      state: 'EXECUTED',
      chosen: { dealerId: shown.chosen?.dealerId, price: shown.chosen?.price },
    });
  });
});

describe('time', () => {
  it('ends the window of sales: who was silent has timed out, and the request goes on', async () => {
    const silent = (_: unknown, dealer: { dealerId: string }, mid: number): DealerAnswer =>
      dealer.dealerId < 'L' ? { kind: 'NO_ANSWER' } : always({})(null, null, mid);
    const bench = await openBench({ dealerAnswer: silent });
    const { rfqId } = await requested(bench);
    await bench.ask(reviewRfq, { rfqId }, SALES);
    await bench.ask(sendRfq, { rfqId, dealerIds: ['BRKD', 'HLWY', 'STRD', 'NRTH'] }, SALES);
    await bench.pass(WINDOW_MS);
    const { state, dealers } = bench.rfq(rfqId);
    expect(state).toBe('PENDING');
    expect(dealers.every(({ status }) => status !== 'PENDING')).toBe(true);
    expect(dealers.find(({ dealerId }) => dealerId === 'BRKD')?.status).toBe('TIMED_OUT');
  });

  it('ends a request whose quotes ran out before sales showed a price', async () => {
    const bench = await openBench();
    const { rfqId } = await quotedByDealers(bench);
    await bench.ask(markUpRfq, { rfqId, markupBps: 1 }, SALES);
    await bench.pass(SALES_FIRM_MS);
    expect(bench.rfq(rfqId)).toMatchObject({ state: 'EXPIRED', chosen: null });
    expect((await stepsOf(bench, rfqId)).at(-1)).toMatchObject({ detail: 'the quotes ran out' });
  });

  it('never shows a price for longer than the dealer behind it stands to its quote', async () => {
    const bench = await openBench();
    const { rfqId } = await quotedByDealers(bench);
    await bench.pass(SALES_FIRM_MS - 20_000);
    await bench.ask(markUpRfq, { rfqId, markupBps: 1 }, SALES);
    await bench.ask(quoteClient, { rfqId, validForMs: 300_000 }, SALES);
    const { clientQuote, chosen, dealers } = bench.rfq(rfqId);
    const behind = dealers.find(({ dealerId }) => dealerId === chosen?.dealerId)?.quote;
    expect(clientQuote?.validUntil).toBe((behind?.validUntil ?? 0) - 1);
    bench.lone.nowMs = clientQuote?.validUntil ?? 0;
    expect((await bench.ask(acceptQuote, { rfqId }, CLIENT)).code).toBeNull();
  });

  it('is too short for a price when the quote is about to run out', async () => {
    const bench = await openBench();
    const { rfqId } = await quotedByDealers(bench);
    await bench.ask(markUpRfq, { rfqId, markupBps: 1 }, SALES);
    await bench.pass(SALES_FIRM_MS - 900);
    const { code } = await bench.ask(quoteClient, { rfqId, validForMs: 30_000 }, SALES);
    expect(code).toBe('CONFLICT');
    expect(bench.rfq(rfqId).state).toBe('MARKED_UP');
  });
});

describe('a restart', () => {
  it('while sales waits for dealers goes on with the quotes that were kept', async () => {
    const bench = await openBench();
    const { rfqId } = await sentToDealers(bench);
    await bench.pass(300);
    const kept = bench.rfq(rfqId).dealers.filter(({ quote }) => quote !== null);
    await bench.sleepThrough(5_000);
    const { state, dealers } = bench.rfq(rfqId);
    const live = dealers.filter(({ quote, isLate }) => quote !== null && !isLate);
    expect(live.map(({ dealerId }) => dealerId)).toEqual(kept.map(({ dealerId }) => dealerId));
    expect(state).toBe(kept.length > 0 ? 'PENDING' : 'EXPIRED');
  });

  it('while the client decides keeps its price, and a price that ran out meanwhile is over', async () => {
    const bench = await openBench();
    const { rfqId, clientQuote } = await shownToClient(bench, { validForMs: 20_000 });
    await bench.sleepThrough(5_000);
    expect(bench.rfq(rfqId)).toMatchObject({ state: 'CLIENT_QUOTED', clientQuote });
    await bench.sleepThrough(60_000);
    expect(bench.rfq(rfqId).state).toBe('EXPIRED');
    expect((await bench.ask(acceptQuote, { rfqId }, CLIENT)).code).toBe('CONFLICT');
    expect(bench.on('orders.filled')).toEqual([]);
  });
});
