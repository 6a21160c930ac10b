/** The sales flow: a client requests, sales serves, the client decides; each sees its own data and no more. */

import { isin } from '@tradefloor/contracts/bond';
import { bondValuation } from '@tradefloor/contracts/calls/bonds';
import {
  acceptQuote,
  cancelRfq,
  declineQuote,
  executeRfq,
  getRfq,
  listRfqs,
  markUpRfq,
  quoteClient,
  rejectRfq,
  requestQuote,
  reviewRfq,
  rfqPanel,
  rfqSteps,
  sendRfq,
  voiceTrade,
} from '@tradefloor/contracts/calls/rfq';
import { rfqAnalytics } from '@tradefloor/contracts/calls/rfq-analytics';
import { userId } from '@tradefloor/contracts/ids';
import { type Px, px, qty } from '@tradefloor/contracts/money';
import type { Rfq } from '@tradefloor/contracts/rfq';
import { RFQ_TABLES } from '@tradefloor/core/trading/rfq/rfq-tables';
import { describe, expect, it } from 'vitest';
import {
  asRfq,
  givenBond,
  givenPerson,
  RfqFixture,
  WINDOW_MS,
} from '../../../testing/rfq-fixture.ts';

const CLIENT = givenPerson('external-client', 'client');
const SALES = givenPerson('sales', 'sam');
const BOND = givenBond();

const calls = (change: object = {}) => ({
  requestKey: 'one',
  isin: BOND.isin,
  side: 'BUY' as const,
  qty: qty(2_000_000),
  ...change,
});

async function requested(change: object = {}) {
  const fixture = new RfqFixture();
  await fixture.tick();
  const { value, code, detail } = await fixture.request(requestQuote, calls(change), CLIENT);
  return { fixture, code, detail, rfq: asRfq(value) };
}

/** A request that dealers have quoted and sales has taken on. */
async function quotedBySales() {
  const { fixture, rfq } = await requested();
  const { rfqId } = rfq;
  await fixture.request(reviewRfq, { rfqId }, SALES);
  await fixture.request(sendRfq, { rfqId }, SALES);
  await fixture.pass(WINDOW_MS);
  return { fixture, rfqId };
}

/** The same, marked up and shown to the client. */
async function shown(markupBps = 2) {
  const { fixture, rfqId } = await quotedBySales();
  await fixture.request(markUpRfq, { rfqId, markupBps }, SALES);
  await fixture.request(quoteClient, { rfqId, validForMs: 30_000 }, SALES);
  return { fixture, rfqId };
}

describe('a client', () => {
  it('gets a request of its own, and a repeat returns the same request', async () => {
    const { fixture, rfq } = await requested();
    expect(rfq).toMatchObject({ state: 'REQUESTED', flow: 'SALES', clientUserId: CLIENT.userId });
    expect(asRfq((await fixture.request(requestQuote, calls(), CLIENT)).value).rfqId).toBe(
      rfq.rfqId,
    );
    const other = await fixture.request(requestQuote, calls({ qty: qty(1_000) }), CLIENT);
    expect(other.code).toBe('CONFLICT');
    expect(fixture.rows()).toHaveLength(1);
  });

  it.each([
    ['a bond that is not listed', { isin: isin('US0378331005') }],
    ['less than the smallest piece', { qty: qty(999) }],
    ['a broken piece', { qty: qty(1_500) }],
  ])('is refused for %s, and nothing is kept', async (_, change) => {
    const { fixture, code } = await requested(change);
    expect(code).toBe('VALIDATION_FAILED');
    expect(fixture.rows()).toEqual([]);
  });

  it('never sees dealers, mark-up or the firm’s profit; another client sees nothing at all', async () => {
    const { fixture, rfqId } = await shown(3);
    const seen = asRfq((await fixture.request(getRfq, { rfqId }, CLIENT)).value);
    expect(seen).toMatchObject({ dealers: [], chosen: null, markupBps: null, midPrice: null });
    expect(seen.clientQuote).toMatchObject({ markupBps: null, pnl: null });
    for (const rfq of fixture.on('rfq.client.update') as Rfq[]) {
      expect([rfq.dealers, rfq.markupBps, rfq.clientQuote?.pnl ?? null]).toEqual([[], null, null]);
      expect(rfq.userId).toBe(CLIENT.userId);
    }
    const steps = (await fixture.request(rfqSteps, { rfqId }, CLIENT)).value as {
      items: { actor: string }[];
    };
    expect(steps.items.every(({ actor }) => actor === CLIENT.userId)).toBe(true);
    const stranger = givenPerson('external-client', 'stranger');
    for (const call of [getRfq, acceptQuote, declineQuote, cancelRfq]) {
      expect((await fixture.request(call, { rfqId }, stranger)).code).toBe('NOT_FOUND');
    }
    expect((await fixture.request(listRfqs, {}, stranger)).value).toEqual({ items: [] });
  });

  it('accepts: traded once with the dealer and once with the client, and sales keeps the mark-up', async () => {
    const { fixture, rfqId } = await shown(2);
    const { code, value } = await fixture.request(acceptQuote, { rfqId }, CLIENT);
    expect(code).toBeNull();
    expect(asRfq(value)).toMatchObject({ state: 'EXECUTED', chosen: null });
    const [dealer, client] = fixture.on('orders.filled');
    expect(fixture.on('orders.filled')).toHaveLength(2);
    expect(fixture.on('rfq.executed')).toHaveLength(1);
    expect([dealer?.side, client?.side]).toEqual(['BUY', 'SELL']);
    expect([dealer?.userId, client?.userId]).toEqual([SALES.userId, SALES.userId]);
    expect(dealer?.execId).not.toBe(client?.execId);
    const row = fixture.rfq(rfqId);
    const earned = ((client?.price ?? 0) - (dealer?.price ?? 0)) * 200;
    expect(row.clientQuote?.pnl).toBe(earned);
    expect(earned).toBeGreaterThan(0);
    expect((await fixture.request(acceptQuote, { rfqId }, CLIENT)).code).toBe('CONFLICT');
    await fixture.pass(60_000);
    expect(fixture.rfq(rfqId).state).toBe('EXECUTED');
  });

  it('declines, or lets the price go by: nothing is traded', async () => {
    const declined = await shown();
    await declined.fixture.request(declineQuote, { rfqId: declined.rfqId }, CLIENT);
    expect(declined.fixture.rfq(declined.rfqId).state).toBe('CLIENT_DECLINED');
    const late = await shown();
    await late.fixture.pass(30_000);
    expect(late.fixture.rfq(late.rfqId).state).toBe('EXPIRED');
    const after = await late.fixture.request(acceptQuote, { rfqId: late.rfqId }, CLIENT);
    expect(after.code).toBe('CONFLICT');
    expect([...declined.fixture.on('orders.filled'), ...late.fixture.on('orders.filled')]).toEqual(
      [],
    );
  });
});

describe('sales', () => {
  it('sees a request at once, accepts it, and owns it from then on', async () => {
    const { fixture, rfq } = await requested();
    const { rfqId } = rfq;
    expect(fixture.on('rfq.quote.update').map(({ state }) => state)).toEqual(['REQUESTED']);
    expect((await fixture.request(reviewRfq, { rfqId }, SALES)).value).toMatchObject({
      state: 'SALES_REVIEW',
      salesUserId: SALES.userId,
    });
    const other = givenPerson('sales', 'sue');
    expect((await fixture.request(sendRfq, { rfqId }, other)).code).toBe('FORBIDDEN');
    expect((await fixture.request(reviewRfq, { rfqId }, other)).code).toBe('CONFLICT');
  });

  it('chooses among the available dealers', async () => {
    const { fixture, rfq } = await requested();
    const { rfqId } = rfq;
    await fixture.request(reviewRfq, { rfqId }, SALES);
    const { value } = await fixture.request(rfqPanel, { rfqId }, SALES);
    const { dealers } = value as { dealers: { dealerId: string }[] };
    const chosen = dealers.slice(0, 4).map(({ dealerId }) => dealerId);
    for (const dealerIds of [
      ['NOBODY', 'NONE', 'NIL1'],
      [chosen[0], chosen[0], chosen[0]],
    ]) {
      const wrong = await fixture.request(
        sendRfq,
        { rfqId, dealerIds: dealerIds as string[] },
        SALES,
      );
      expect(wrong.code).toBe('VALIDATION_FAILED');
    }
    const sent = asRfq((await fixture.request(sendRfq, { rfqId, dealerIds: chosen }, SALES)).value);
    expect(sent.dealers.map(({ dealerId }) => dealerId)).toEqual(chosen);
    expect((await fixture.request(sendRfq, { rfqId }, SALES)).code).toBe('CONFLICT');
  });

  it('marks up in yield or as a price, never to the firm’s loss, and again until it is shown', async () => {
    const { fixture, rfqId } = await quotedBySales();
    const first = asRfq((await fixture.request(markUpRfq, { rfqId, markupBps: 1 }, SALES)).value);
    const second = asRfq((await fixture.request(markUpRfq, { rfqId, markupBps: 4 }, SALES)).value);
    expect(second.clientQuote?.price).toBeGreaterThan(first.clientQuote?.price ?? 0);
    expect(second.clientQuote?.pnl).toBeGreaterThan(first.clientQuote?.pnl ?? 0);
    const byPrice = await fixture.request(
      markUpRfq,
      { rfqId, clientPrice: px((second.clientQuote?.price ?? px(0)) + 10_000) },
      SALES,
    );
    expect(asRfq(byPrice.value).markupBps).toBeGreaterThan(3.9);
    const loss = await fixture.request(markUpRfq, { rfqId, clientPrice: px(50_000_000) }, SALES);
    expect([loss.code, loss.detail]).toEqual([
      'VALIDATION_FAILED',
      'the client price may not be better than the dealer price',
    ]);
  });

  it('reads of the trade in its steps that it was done, and sales the dealer behind it', async () => {
    const { fixture, rfqId } = await shown(2);
    await fixture.request(acceptQuote, { rfqId }, CLIENT);
    const readExecuted = async (person: typeof CLIENT) => {
      const { value } = await fixture.request(rfqSteps, { rfqId }, person);
      const { items } = value as { items: { action: string; detail: string | null }[] };
      return items.find(({ action }) => action === 'executed');
    };
    expect(await readExecuted(CLIENT)).toMatchObject({ detail: null });
    expect((await readExecuted(SALES))?.detail).toContain(fixture.rfq(rfqId).chosen?.dealerId);
  });

  it('cannot show a price it has not made, and cannot trade in the client’s place', async () => {
    const { fixture, rfqId } = await quotedBySales();
    const early = await fixture.request(quoteClient, { rfqId, validForMs: 5_000 }, SALES);
    expect(early.code).toBe('CONFLICT');
    const dealerId = fixture.rfq(rfqId).dealers[0]?.dealerId ?? '';
    expect((await fixture.request(executeRfq, { rfqId, dealerId }, SALES)).code).toBe('CONFLICT');
  });

  it('turns a request down with a reason that is kept', async () => {
    const { fixture, rfq } = await requested();
    const { rfqId } = rfq;
    await fixture.request(reviewRfq, { rfqId }, SALES);
    await fixture.request(rejectRfq, { rfqId, reason: 'no credit line' }, SALES);
    expect(fixture.rfq(rfqId).state).toBe('REJECTED');
    const steps = (await fixture.request(rfqSteps, { rfqId }, SALES)).value as {
      items: { action: string; detail: string | null }[];
    };
    expect(steps.items.at(-1)).toMatchObject({ action: 'rejected', detail: 'no credit line' });
  });

  it('enters a trade done by phone once, and not far from the market', async () => {
    const fixture = new RfqFixture();
    await fixture.tick();
    const valued = (await fixture.request(bondValuation, { isin: BOND.isin }, SALES)).value as {
      cleanPrice: number;
    };
    const at = (points: number): Px => px(Math.round((valued.cleanPrice + points) * 1_000) * 1_000);
    const ticket = {
      requestKey: 'phone-1',
      isin: BOND.isin,
      side: 'BUY' as const,
      qty: qty(5_000_000),
      dealerId: 'BRKD',
      dealerPrice: at(0.02),
      clientPrice: at(0.05),
      clientUserId: userId('client'),
      note: 'by phone, 14:31',
    };
    expect((await fixture.request(voiceTrade, { ...ticket, dealerPrice: at(9) }, SALES)).code).toBe(
      'VALIDATION_FAILED',
    );
    expect((await fixture.request(voiceTrade, { ...ticket, clientPrice: at(0) }, SALES)).code).toBe(
      'VALIDATION_FAILED',
    );
    const first = asRfq((await fixture.request(voiceTrade, ticket, SALES)).value);
    const again = asRfq((await fixture.request(voiceTrade, ticket, SALES)).value);
    expect(first.state).toBe('EXECUTED');
    expect(again.rfqId).toBe(first.rfqId);
    expect(fixture.on('rfq.executed')).toHaveLength(1);
    expect(first.clientQuote?.pnl).toBe(15_000_000);
  });
});

describe('analytics', () => {
  it('count every dealer’s outcomes, and what clients brought', async () => {
    const { fixture, rfqId } = await shown(2);
    await fixture.request(acceptQuote, { rfqId }, CLIENT);
    const { value } = await fixture.request(rfqAnalytics, {}, SALES);
    const { requests, executed, dealers, clients } = value as {
      requests: number;
      executed: number;
      dealers: { asked: number; won: number }[];
      clients: { clientUserId: string; executed: number; pnl: Record<string, number> }[];
    };
    expect([requests, executed]).toEqual([1, 1]);
    expect(dealers.reduce((sum, { won }) => sum + won, 0)).toBe(1);
    expect(dealers.length).toBe(fixture.rfq(rfqId).dealers.length);
    expect(clients).toMatchObject([{ clientUserId: 'client', executed: 1 }]);
    expect(clients[0]?.pnl['USD']).toBeGreaterThan(0);
  });
});

describe('a bond worked out', () => {
  it('links price, yield and spread: each gives the others back', async () => {
    const fixture = new RfqFixture();
    await fixture.tick();
    const corporate = givenBond('AAPL 4.45');
    const figures = async (of: object) =>
      (await fixture.request(bondValuation, { isin: corporate.isin, ...of }, SALES))
        .value as Record<string, number>;
    const mid = await figures({});
    const byYield = await figures({ yield: mid['yield'] });
    const byPrice = await figures({ price: mid['cleanPrice'] });
    const bySpread = await figures({ spreadBps: mid['spreadBps'] });
    for (const other of [byYield, byPrice, bySpread]) {
      expect(other['cleanPrice']).toBeCloseTo(mid['cleanPrice'] ?? 0, 8);
      expect(other['yield']).toBeCloseTo(mid['yield'] ?? 0, 8);
      expect(other['spreadBps']).toBeCloseTo(mid['spreadBps'] ?? 0, 6);
    }
    expect(mid['dirtyPrice']).toBeCloseTo(
      (mid['cleanPrice'] ?? 0) + (mid['accruedInterest'] ?? 0),
      10,
    );
  });

  it('refuses a settlement after maturity, before issue, or on no day', async () => {
    const fixture = new RfqFixture();
    await fixture.tick();
    for (const settlement of ['2099-01-01', '1999-01-01', '2026-02-30']) {
      const { code } = await fixture.request(bondValuation, { isin: BOND.isin, settlement }, SALES);
      expect(code).toBe('VALIDATION_FAILED');
    }
  });
});

describe('the steps of a request that programs serve', () => {
  it('name the key of each, also of those that show and trade a price', async () => {
    const key = (n: number) => ({ key: { keyId: `k0000000000${n}`, scopes: ['trade' as const] } });
    const [client, sales] = [
      { ...CLIENT, ...key(1) },
      { ...SALES, ...key(2) },
    ];
    const fixture = new RfqFixture();
    await fixture.tick();
    const { value } = await fixture.request(requestQuote, calls(), client);
    const { rfqId } = asRfq(value);
    await fixture.request(reviewRfq, { rfqId }, sales);
    await fixture.request(sendRfq, { rfqId }, sales);
    await fixture.pass(WINDOW_MS);
    await fixture.request(markUpRfq, { rfqId, markupBps: 2 }, sales);
    await fixture.request(quoteClient, { rfqId, validForMs: 30_000 }, sales);
    const accepted = await fixture.request(acceptQuote, { rfqId }, client);
    expect(accepted.code ?? null).toBeNull();
    const steps = fixture.lone
      .rows(RFQ_TABLES.steps)
      .map(({ actor, action, keyId }) => [actor, action, keyId]);
    const [ofClient, ofSales] = ['k00000000001', 'k00000000002'];
    expect(steps.filter(([, , keyId]) => keyId !== null)).toEqual([
      ['client', 'requested', ofClient],
      ['sam', 'accepted by sales', ofSales],
      ['sam', 'sent to dealers', ofSales],
      ['sam', 'marked up', ofSales],
      ['sam', 'quoted the client', ofSales],
      ['client', 'executed', ofClient],
    ]);
  });
});
