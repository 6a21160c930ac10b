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
import { bondMoney } from '@tradefloor/core/trading/rfq/rfq-trade';
import { describe, expect, it } from 'vitest';
import { asRfq, givenBond, givenPerson } from '../../../testing/rfq-fixture.ts';
import {
  CLIENT,
  openFixture,
  quotedByDealers,
  requested,
  requestedFor,
  SALES,
  STRANGER,
  sentToDealers,
  shownToClient,
} from '../../../testing/sales-fixture.given.ts';

const FIONA = givenPerson('trader', 'fiona');

describe('a client’s lines', () => {
  it('refuse more than the largest request, and more than is left of the day, and keep nothing', async () => {
    const fixture = await openFixture();
    const large = requestedFor({ qty: qty(10_001_000) });
    expect(await fixture.request(requestQuote, large, CLIENT)).toMatchObject({
      code: 'QTY_LIMIT_EXCEEDED',
      detail: 'Face amount for this client is 10,001,000 (max. 10,000,000)',
    });
    expect(fixture.rows()).toEqual([]);
    const first = await shownToClient(fixture, { change: { qty: qty(10_000_000) } });
    const second = await shownToClient(fixture, {
      change: { qty: qty(10_000_000), requestKey: 'two' },
    });
    await fixture.request(acceptQuote, { rfqId: first.rfqId }, CLIENT);
    // Two of ten million pass the nineteen million of the day: what is shown is not yet traded.
    const { code } = await fixture.request(acceptQuote, { rfqId: second.rfqId }, CLIENT);
    expect(code).toBe('DAILY_NOTIONAL_EXCEEDED');
    expect(fixture.rfq(second.rfqId).state).toBe('CLIENT_QUOTED');
    expect(fixture.on('rfq.executed')).toHaveLength(1);
    const third = requestedFor({ requestKey: 'three', qty: qty(10_000_000) });
    expect(await fixture.request(requestQuote, third, CLIENT)).toMatchObject({
      code: 'DAILY_NOTIONAL_EXCEEDED',
      detail: expect.stringMatching(
        /^Notional for this client is [\d,]+ \(max\. [\d,]+ left today\)$/,
      ),
    });
  });

  it('are in the client’s file with what is used, the score and the last requests; also after a restart', async () => {
    const fixture = await openFixture();
    const { rfqId } = await shownToClient(fixture);
    await fixture.request(acceptQuote, { rfqId }, CLIENT);
    const { clientQuote } = fixture.rfq(rfqId);
    fixture.lone.restart();
    const { value } = await fixture.request(clientFile, { clientUserId: CLIENT.userId }, SALES);
    const used = bondMoney(2_000_000, clientQuote?.price ?? px(0));
    expect(value).toMatchObject({
      client: { userId: 'client' },
      credit: { maxFace: 10_000_000, used, available: 190_000_000_000 - used },
      score: { requests: 1, executed: 1, notTaken: 0, hitRatio: 1, turnover: { USD: 2_000_000 } },
      recent: [{ rfqId }],
    });
  });

  it('belong to clients only, and are refused while the user service is unavailable', async () => {
    const fixture = await openFixture();
    const request = (name: string) =>
      fixture.request(clientFile, { clientUserId: userId(name) }, SALES);
    expect((await request('nobody')).code).toBe('NOT_FOUND');
    expect((await request('fiona')).code).toBe('NOT_FOUND');
    const alone = await openFixture({}, []);
    expect((await alone.request(requestQuote, requestedFor(), CLIENT)).code).toBe(
      'UPSTREAM_UNAVAILABLE',
    );
    expect(alone.rows()).toEqual([]);
  });
});

describe('a phone trade', () => {
  it('is entered for a client there is, and counts against the client’s day', async () => {
    const fixture = await openFixture();
    const mid = (await quotedByDealers(fixture)).midPrice ?? px(0);
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
    expect((await fixture.request(voiceTrade, wrong, SALES)).code).toBe('VALIDATION_FAILED');
    const large = { ...ticket, qty: qty(11_000_000) };
    expect((await fixture.request(voiceTrade, large, SALES)).code).toBe('QTY_LIMIT_EXCEEDED');
    const done = asRfq((await fixture.request(voiceTrade, ticket, SALES)).value);
    expect(done.clientQuote).toMatchObject({ pnl: 2_000_000, settlement: { date: '2026-11-24' } });
    const { value } = await fixture.request(clientFile, { clientUserId: CLIENT.userId }, SALES);
    const used = bondMoney(1_000_000, ticket.clientPrice);
    expect(value).toMatchObject({ credit: { used } });
  });
});

describe('the client’s price', () => {
  it('is made of the dealer that sales chose, and traded with that dealer and no other', async () => {
    const fixture = await openFixture();
    const { rfqId, dealers } = await quotedByDealers(fixture);
    const quoted = dealers.filter(({ status }) => status === 'QUOTED');
    const worst = quoted.toSorted((a, b) =>
      a.quote && b.quote ? b.quote.askPrice - a.quote.askPrice : 0,
    )[0];
    const dealerId = worst?.dealerId ?? '';
    await fixture.request(markUpRfq, { rfqId, markupBps: 1, dealerId }, SALES);
    expect(fixture.rfq(rfqId).chosen?.dealerId).toBe(dealerId);
    const none = { rfqId, markupBps: 1, dealerId: 'NOBODY' };
    expect((await fixture.request(markUpRfq, none, SALES)).code).toBe('VALIDATION_FAILED');
    await fixture.request(quoteClient, { rfqId, validForMs: 30_000 }, SALES);
    await fixture.request(acceptQuote, { rfqId }, CLIENT);
    const [dealerFill, clientFill] = fixture.on('orders.filled');
    expect(dealerFill?.counterparty).toBe(dealerId);
    const earned = bondMoney(2_000_000, px((clientFill?.price ?? 0) - (dealerFill?.price ?? 0)));
    expect(fixture.rfq(rfqId).clientQuote?.pnl).toBe(earned);
    // The firm buys from the dealer above mid, at a cost, and sells to its client above that: a gain, signed as one.
    expect([dealerFill?.side, clientFill?.side]).toEqual(['BUY', 'SELL']);
    // The client's fill names the client, whose account it clears to; the dealer's names none.
    expect([dealerFill?.clientUserId, clientFill?.clientUserId]).toEqual([undefined, 'client']);
    for (const { side, price, arrivalMid, impactBps } of fixture.on('orders.filled')) {
      const paid = (side === 'BUY' ? 1 : -1) * (price - arrivalMid);
      expect(impactBps).toBeCloseTo((paid / arrivalMid) * 10_000, 2);
    }
    expect(dealerFill?.impactBps).toBeGreaterThan(0);
    expect(clientFill?.impactBps).toBeLessThan(0);
  });

  it('is reported over FIX as the dealer’s is: side, price, quantity, dates and ids of the fill, and the client', async () => {
    const fixture = await openFixture();
    const { rfqId, side } = await shownToClient(fixture);
    await fixture.request(acceptQuote, { rfqId }, CLIENT);
    const { clientQuote } = fixture.rfq(rfqId);
    const [dealer, client, ...more] = fixture.on('fix.execution');
    expect([side, dealer?.side, client?.side, more.length]).toEqual(['BUY', 'BUY', 'SELL', 0]);
    expect(dealer?.clientUserId).toBeUndefined();
    expect(client).toMatchObject({
      execId: `${rfqId}-C1`,
      trdMatchId: `${rfqId}-C1`,
      orderId: rfqId,
      clOrdId: rfqId,
      clientUserId: 'client',
      contraBroker: 'CLNT',
      userId: 'sam',
      execType: 'TRADE',
      ordStatus: 'FILLED',
      lastPx: clientQuote?.price,
      price: clientQuote?.price,
      avgPx: clientQuote?.price,
      lastQty: 2_000_000,
      cumQty: 2_000_000,
      leavesQty: 0,
      settlementDate: clientQuote?.settlement?.date,
      text: `${rfqId} sold to client`,
    });
    expect(client?.lastPx).not.toBe(dealer?.lastPx);
  });

  it('can be previewed: the preview equals the mark-up, and stores nothing', async () => {
    const fixture = await openFixture();
    const { rfqId } = await quotedByDealers(fixture);
    const before = fixture.rfq(rfqId);
    const look = await fixture.request(previewMarkUp, { rfqId, markupBps: 1.5 }, SALES);
    expect(fixture.rfq(rfqId)).toEqual(before);
    await fixture.request(markUpRfq, { rfqId, markupBps: 1.5 }, SALES);
    const { clientQuote, chosen } = fixture.rfq(rfqId);
    expect(look.value).toEqual({ ...clientQuote, dealerId: chosen?.dealerId });
    const sue = givenPerson('sales', 'sue');
    expect((await fixture.request(previewMarkUp, { rfqId, markupBps: 1 }, sue)).code).toBe(
      'FORBIDDEN',
    );
  });

  it('is never worse than the client’s limit', async () => {
    const fixture = await openFixture();
    const mid = (await quotedByDealers(fixture)).midPrice ?? px(0);
    const change = { requestKey: 'limited', limitPrice: px(mid - 1_000_000) };
    const { rfqId } = await quotedByDealers(fixture, change);
    await fixture.request(markUpRfq, { rfqId, markupBps: 1 }, SALES);
    const { code } = await fixture.request(quoteClient, { rfqId, validForMs: 30_000 }, SALES);
    expect(code).toBe('VALIDATION_FAILED');
    expect(fixture.rfq(rfqId).state).toBe('MARKED_UP');
  });

  it('comes with what changes hands on which day, before it is traded and after', async () => {
    const fixture = await openFixture();
    const { rfqId, clientQuote } = await shownToClient(fixture);
    const traded = asRfq((await fixture.request(acceptQuote, { rfqId }, CLIENT)).value);
    const { settlement, price } = traded.clientQuote ?? {};
    const dirty = (price ?? 0) / 1_000_000 + (settlement?.accruedInterest ?? 0);
    // Of two million, to the cent: a hundredth of it per 100 of face is as many cents as two million of these.
    const amount = Math.round(dirty * 2_000_000) * 100;
    expect(settlement).toMatchObject({ date: '2026-11-24', amount });
    expect(clientQuote?.settlement).toEqual(settlement);
  });

  it('is taken once, however many presses come at once', async () => {
    const fixture = await openFixture();
    const { rfqId } = await shownToClient(fixture);
    const presses = await Promise.all(
      [1, 2, 3].map(() => fixture.request(acceptQuote, { rfqId }, CLIENT)),
    );
    expect(presses.map(({ code }) => code).sort()).toEqual(['CONFLICT', 'CONFLICT', null]);
    expect(fixture.on('rfq.executed')).toHaveLength(1);
  });
});

describe('the same question', () => {
  it('requested twice at once is one request', async () => {
    const fixture = await openFixture();
    const asks = await Promise.all(
      [1, 2].map(() => fixture.request(requestQuote, requestedFor(), CLIENT)),
    );
    const ids = new Set(asks.map(({ value }) => asRfq(value).rfqId));
    expect([ids.size, fixture.rows().length]).toEqual([1, 1]);
  });
});

describe('a note', () => {
  it('involves the trader whom sales names: he sees the request from then on, and responds', async () => {
    const fixture = await openFixture();
    const { rfqId } = await sentToDealers(fixture);
    expect((await fixture.request(getRfq, { rfqId }, FIONA)).code).toBe('NOT_FOUND');
    const requested = { rfqId, note: 'who is long?', traderUserId: FIONA.userId };
    await fixture.request(noteRfq, requested, SALES);
    expect(fixture.on('rfq.quote.update').at(-1)).toMatchObject({ traderUserId: 'fiona' });
    await fixture.request(noteRfq, { rfqId, note: 'Brookdale, as reported' }, FIONA);
    const { items } = (await fixture.request(listRfqs, {}, FIONA)).value as { items: unknown[] };
    expect(items).toHaveLength(1);
    const steps = (await fixture.request(rfqSteps, { rfqId }, FIONA)).value as {
      items: { actor: string; action: string; detail: string }[];
    };
    const talk = steps.items.filter(({ action }) => action === 'noted');
    expect(talk.map(({ actor, detail }) => [actor, detail])).toEqual([
      ['sam', 'who is long?'],
      ['fiona', 'Brookdale, as reported'],
    ]);
    const { dealerId = '' } = fixture.rfq(rfqId).dealers[0] ?? {};
    expect((await fixture.request(executeRfq, { rfqId, dealerId }, FIONA)).code).toBe('FORBIDDEN');
  });

  it('involves no user who does not trade bonds, and only sales names one', async () => {
    const fixture = await openFixture();
    const { rfqId } = await sentToDealers(fixture);
    const naming = (name: string) => ({ rfqId, note: 'hello', traderUserId: userId(name) });
    for (const name of ['hannah', 'client', 'nobody']) {
      expect((await fixture.request(noteRfq, naming(name), SALES)).code).toBe('VALIDATION_FAILED');
    }
    expect((await fixture.request(noteRfq, naming('fiona'), FIONA)).code).toBe('FORBIDDEN');
    const sue = givenPerson('sales', 'sue');
    expect((await fixture.request(noteRfq, naming('fiona'), sue)).code).toBe('FORBIDDEN');
    expect(fixture.rfq(rfqId).traderUserId).toBeNull();
  });
});

describe('the people sales deals with', () => {
  it('are the clients and the traders of bonds', async () => {
    const fixture = await openFixture();
    const { value } = await fixture.request(rfqPeople, {}, SALES);
    expect(value).toEqual({
      clients: ['client', 'stranger'].map((name) => ({ userId: name, displayName: name })),
      traders: [{ userId: 'fiona', displayName: 'fiona' }],
    });
  });
});

describe('what a client is sent', () => {
  it('holds no data on dealers, mark-up, profit or the firm’s people, in any response or message', async () => {
    const fixture = await openFixture();
    const { rfqId } = await shownToClient(fixture, { markupBps: 3 });
    await fixture.request(noteRfq, { rfqId, note: 'SECRET', traderUserId: FIONA.userId }, SALES);
    const { dealers, chosen, clientQuote } = fixture.rfq(rfqId);
    const responses = [
      (await fixture.request(getRfq, { rfqId }, CLIENT)).value,
      (await fixture.request(rfqSteps, { rfqId }, CLIENT)).value,
      (await fixture.request(acceptQuote, { rfqId }, CLIENT)).value,
      (await fixture.request(listRfqs, {}, CLIENT)).value,
      (await fixture.request(getRfq, { rfqId }, CLIENT)).value,
      (await requested(fixture, { requestKey: 'next' })) as unknown,
      ...fixture.on('rfq.client.update'),
    ];
    const published = JSON.stringify(responses);
    const secrets = [
      ...dealers.flatMap(({ dealerId, name }) => [dealerId, name]),
      'SECRET',
      'sam',
      'fiona',
      String(chosen?.price),
      String(clientQuote?.pnl),
    ];
    for (const secret of secrets) expect(published).not.toContain(secret);
    expect((await fixture.request(getRfq, { rfqId }, STRANGER)).code).toBe('NOT_FOUND');
  });
});
