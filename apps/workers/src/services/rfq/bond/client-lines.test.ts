/** Clients' credit, sales' money, and the words between sales and the trader. */
import { clientFile, rfqPeople } from '@tradefloor/contracts/calls/clients';
import {
  acceptQuote,
  executeRfq,
  getRfq,
  listRfqs,
  markUpRfq,
  noteRfq,
  previewMarkUp,
  quoteClient,
  requestQuote,
  rfqSteps,
  voiceTrade,
} from '@tradefloor/contracts/calls/rfq';
import { userId } from '@tradefloor/contracts/ids';
import { px, qty } from '@tradefloor/contracts/money';
import { priceFor } from '@tradefloor/core/trading/rfq/choose-quote';
import { bondMoney } from '@tradefloor/core/trading/rfq/rfq-trade';
import { describe, expect, it } from 'vitest';
import { asRfq, givenBond, givenPerson } from '../../../testing/rfq-bench.ts';
import {
  askedFor,
  CLIENT,
  openBench,
  quotedByDealers,
  requested,
  SALES,
  STRANGER,
  sentToDealers,
  shownToClient,
} from '../../../testing/sales-desk.given.ts';

const FIONA = givenPerson('trader', 'fiona');

describe('a client’s lines', () => {
  it('refuse more than the largest request, and more than is left of the day, and keep nothing', async () => {
    const bench = await openBench();
    const large = askedFor({ qty: qty(10_001_000) });
    expect((await bench.ask(requestQuote, large, CLIENT)).code).toBe('QTY_LIMIT_EXCEEDED');
    expect(bench.rows()).toEqual([]);
    const first = await shownToClient(bench, { change: { qty: qty(10_000_000) } });
    const second = await shownToClient(bench, {
      change: { qty: qty(10_000_000), requestKey: 'two' },
    });
    await bench.ask(acceptQuote, { rfqId: first.rfqId }, CLIENT);
    // Two of ten million pass the nineteen million of the day: what is shown is not yet traded.
    const { code } = await bench.ask(acceptQuote, { rfqId: second.rfqId }, CLIENT);
    expect(code).toBe('DAILY_NOTIONAL_EXCEEDED');
    expect(bench.rfq(second.rfqId).state).toBe('CLIENT_QUOTED');
    expect(bench.on('rfq.executed')).toHaveLength(1);
    const third = askedFor({ requestKey: 'three', qty: qty(10_000_000) });
    expect((await bench.ask(requestQuote, third, CLIENT)).code).toBe('DAILY_NOTIONAL_EXCEEDED');
  });

  it('are in the client’s file with what is used, the score and the last requests; also after a restart', async () => {
    const bench = await openBench();
    const { rfqId } = await shownToClient(bench);
    await bench.ask(acceptQuote, { rfqId }, CLIENT);
    const { clientQuote } = bench.rfq(rfqId);
    bench.lone.restart();
    const { value } = await bench.ask(clientFile, { clientUserId: CLIENT.userId }, SALES);
    const used = bondMoney(2_000_000, clientQuote?.price ?? px(0));
    expect(value).toMatchObject({
      client: { userId: 'client' },
      credit: { maxFace: 10_000_000, used, available: 190_000_000_000 - used },
      score: { requests: 1, executed: 1, notTaken: 0, hitRatio: 1, turnover: { USD: 2_000_000 } },
      recent: [{ rfqId }],
    });
  });

  it('belong to clients only, and are refused while the user service is unavailable', async () => {
    const bench = await openBench();
    const ask = (name: string) => bench.ask(clientFile, { clientUserId: userId(name) }, SALES);
    expect((await ask('nobody')).code).toBe('NOT_FOUND');
    expect((await ask('fiona')).code).toBe('NOT_FOUND');
    const alone = await openBench({}, []);
    expect((await alone.ask(requestQuote, askedFor(), CLIENT)).code).toBe('UPSTREAM_UNAVAILABLE');
    expect(alone.rows()).toEqual([]);
  });
});

describe('a phone trade', () => {
  it('is entered for a client there is, and counts against the client’s day', async () => {
    const bench = await openBench();
    const mid = (await quotedByDealers(bench)).midPrice ?? px(0);
    const ticket = {
      requestKey: 'phone',
      isin: givenBond().isin,
      side: 'SELL' as const,
      qty: qty(1_000_000),
      dealerId: 'BRKD',
      dealerPrice: mid,
      clientPrice: px(mid - 20_000),
      clientUserId: CLIENT.userId,
      note: 'by phone',
    };
    const wrong = { ...ticket, clientUserId: userId('fiona') };
    expect((await bench.ask(voiceTrade, wrong, SALES)).code).toBe('VALIDATION_FAILED');
    const large = { ...ticket, qty: qty(11_000_000) };
    expect((await bench.ask(voiceTrade, large, SALES)).code).toBe('QTY_LIMIT_EXCEEDED');
    const done = asRfq((await bench.ask(voiceTrade, ticket, SALES)).value);
    expect(done.clientQuote).toMatchObject({ pnl: 2_000_000, settlement: { date: '2026-11-23' } });
    const { value } = await bench.ask(clientFile, { clientUserId: CLIENT.userId }, SALES);
    const used = bondMoney(1_000_000, ticket.clientPrice);
    expect(value).toMatchObject({ credit: { used } });
  });
});

describe('the client’s price', () => {
  it('is made of the dealer that sales chose, and traded with that dealer and no other', async () => {
    const bench = await openBench();
    const { rfqId, dealers, side } = await quotedByDealers(bench);
    const quoted = dealers.filter(({ status }) => status === 'QUOTED');
    const worst = quoted.toSorted((a, b) =>
      a.quote && b.quote ? priceFor(side, b.quote) - priceFor(side, a.quote) : 0,
    )[0];
    const dealerId = worst?.dealerId ?? '';
    await bench.ask(markUpRfq, { rfqId, markupBps: 1, dealerId }, SALES);
    expect(bench.rfq(rfqId).chosen?.dealerId).toBe(dealerId);
    const nobody = { rfqId, markupBps: 1, dealerId: 'NOBODY' };
    expect((await bench.ask(markUpRfq, nobody, SALES)).code).toBe('VALIDATION_FAILED');
    await bench.ask(quoteClient, { rfqId, validForMs: 30_000 }, SALES);
    await bench.ask(acceptQuote, { rfqId }, CLIENT);
    const [dealerFill, clientFill] = bench.on('orders.filled');
    expect(dealerFill?.counterparty).toBe(dealerId);
    const earned = bondMoney(2_000_000, px((clientFill?.price ?? 0) - (dealerFill?.price ?? 0)));
    expect(bench.rfq(rfqId).clientQuote?.pnl).toBe(earned);
  });

  it('can be previewed: the preview equals the mark-up, and stores nothing', async () => {
    const bench = await openBench();
    const { rfqId } = await quotedByDealers(bench);
    const before = bench.rfq(rfqId);
    const look = await bench.ask(previewMarkUp, { rfqId, markupBps: 1.5 }, SALES);
    expect(bench.rfq(rfqId)).toEqual(before);
    await bench.ask(markUpRfq, { rfqId, markupBps: 1.5 }, SALES);
    const { clientQuote, chosen } = bench.rfq(rfqId);
    expect(look.value).toEqual({ ...clientQuote, dealerId: chosen?.dealerId });
    const sue = givenPerson('sales', 'sue');
    expect((await bench.ask(previewMarkUp, { rfqId, markupBps: 1 }, sue)).code).toBe('FORBIDDEN');
  });

  it('is never worse than the client’s limit', async () => {
    const bench = await openBench();
    const mid = (await quotedByDealers(bench)).midPrice ?? px(0);
    const change = { requestKey: 'limited', limitPrice: px(mid - 1_000_000) };
    const { rfqId } = await quotedByDealers(bench, change);
    await bench.ask(markUpRfq, { rfqId, markupBps: 1 }, SALES);
    const { code } = await bench.ask(quoteClient, { rfqId, validForMs: 30_000 }, SALES);
    expect(code).toBe('VALIDATION_FAILED');
    expect(bench.rfq(rfqId).state).toBe('MARKED_UP');
  });

  it('comes with what changes hands on which day, once it is traded', async () => {
    const bench = await openBench();
    const { rfqId, clientQuote } = await shownToClient(bench);
    expect(clientQuote?.settlement).toBeUndefined();
    const traded = asRfq((await bench.ask(acceptQuote, { rfqId }, CLIENT)).value);
    const { settlement, price } = traded.clientQuote ?? {};
    const dirty = px((price ?? 0) + Math.round((settlement?.accruedInterest ?? 0) * 1_000_000));
    expect(settlement).toMatchObject({ date: '2026-11-23', amount: bondMoney(2_000_000, dirty) });
  });

  it('is taken once, however many presses come at once', async () => {
    const bench = await openBench();
    const { rfqId } = await shownToClient(bench);
    const presses = await Promise.all(
      [1, 2, 3].map(() => bench.ask(acceptQuote, { rfqId }, CLIENT)),
    );
    expect(presses.map(({ code }) => code).sort()).toEqual(['CONFLICT', 'CONFLICT', null]);
    expect(bench.on('rfq.executed')).toHaveLength(1);
  });
});

describe('the same question', () => {
  it('requested twice at once is one request', async () => {
    const bench = await openBench();
    const asks = await Promise.all([1, 2].map(() => bench.ask(requestQuote, askedFor(), CLIENT)));
    const ids = new Set(asks.map(({ value }) => asRfq(value).rfqId));
    expect([ids.size, bench.rows().length]).toEqual([1, 1]);
  });
});

describe('a note', () => {
  it('involves the trader whom sales names: he sees the request from then on, and responds', async () => {
    const bench = await openBench();
    const { rfqId } = await sentToDealers(bench);
    expect((await bench.ask(getRfq, { rfqId }, FIONA)).code).toBe('NOT_FOUND');
    const asked = { rfqId, note: 'who is long?', traderUserId: FIONA.userId };
    await bench.ask(noteRfq, asked, SALES);
    expect(bench.on('rfq.quote.update').at(-1)).toMatchObject({ traderUserId: 'fiona' });
    await bench.ask(noteRfq, { rfqId, note: 'Brookdale, I hear' }, FIONA);
    const { items } = (await bench.ask(listRfqs, {}, FIONA)).value as { items: unknown[] };
    expect(items).toHaveLength(1);
    const steps = (await bench.ask(rfqSteps, { rfqId }, FIONA)).value as {
      items: { actor: string; action: string; detail: string }[];
    };
    const talk = steps.items.filter(({ action }) => action === 'noted');
    expect(talk.map(({ actor, detail }) => [actor, detail])).toEqual([
      ['sam', 'who is long?'],
      ['fiona', 'Brookdale, I hear'],
    ]);
    const { dealerId = '' } = bench.rfq(rfqId).dealers[0] ?? {};
    expect((await bench.ask(executeRfq, { rfqId, dealerId }, FIONA)).code).toBe('FORBIDDEN');
  });

  it('involves no user who does not trade bonds, and only sales names one', async () => {
    const bench = await openBench();
    const { rfqId } = await sentToDealers(bench);
    const naming = (name: string) => ({ rfqId, note: 'hello', traderUserId: userId(name) });
    for (const name of ['hannah', 'client', 'nobody']) {
      expect((await bench.ask(noteRfq, naming(name), SALES)).code).toBe('VALIDATION_FAILED');
    }
    expect((await bench.ask(noteRfq, naming('fiona'), FIONA)).code).toBe('FORBIDDEN');
    const sue = givenPerson('sales', 'sue');
    expect((await bench.ask(noteRfq, naming('fiona'), sue)).code).toBe('FORBIDDEN');
    expect(bench.rfq(rfqId).traderUserId).toBeNull();
  });
});

describe('the people sales deals with', () => {
  it('are the clients and the traders of bonds', async () => {
    const bench = await openBench();
    const { value } = await bench.ask(rfqPeople, {}, SALES);
    expect(value).toEqual({
      clients: ['client', 'stranger'].map((name) => ({ userId: name, displayName: name })),
      traders: [{ userId: 'fiona', displayName: 'fiona' }],
    });
  });
});

describe('what a client is sent', () => {
  it('holds no data on dealers, mark-up, profit or the firm’s people, in any response or message', async () => {
    const bench = await openBench();
    const { rfqId } = await shownToClient(bench, { markupBps: 3 });
    await bench.ask(noteRfq, { rfqId, note: 'SECRET', traderUserId: FIONA.userId }, SALES);
    const { dealers, chosen, clientQuote } = bench.rfq(rfqId);
    const answers = [
      (await bench.ask(getRfq, { rfqId }, CLIENT)).value,
      (await bench.ask(rfqSteps, { rfqId }, CLIENT)).value,
      (await bench.ask(acceptQuote, { rfqId }, CLIENT)).value,
      (await bench.ask(listRfqs, {}, CLIENT)).value,
      (await bench.ask(getRfq, { rfqId }, CLIENT)).value,
      (await requested(bench, { requestKey: 'next' })) as unknown,
      ...bench.on('rfq.client.update'),
    ];
    const said = JSON.stringify(answers);
    const secrets = [
      ...dealers.flatMap(({ dealerId, name }) => [dealerId, name]),
      'SECRET',
      'sam',
      'fiona',
      String(chosen?.price),
      String(clientQuote?.pnl),
    ];
    for (const secret of secrets) expect(said).not.toContain(secret);
    expect((await bench.ask(getRfq, { rfqId }, STRANGER)).code).toBe('NOT_FOUND');
  });
});
