/** Two-way requests: the side is disclosed by the deal only, and the deal is one like every other on that side. */
import type { CallOutput } from '@tradefloor/contracts/calls/call';
import {
  acceptQuote,
  declineQuote,
  getRfq,
  markUpRfq,
  markUpTwoWay,
  previewTwoWay,
  quoteClient,
  requestQuote,
  rfqSteps,
  sendRfq,
} from '@tradefloor/contracts/calls/rfq';
import { px, qty } from '@tradefloor/contracts/money';
import type { Rfq } from '@tradefloor/contracts/rfq';
import { describe, expect, it } from 'vitest';
import { asRfq, givenPerson, type RfqFixture, WINDOW_MS } from '../../../testing/rfq-fixture.ts';
import {
  CLIENT,
  openFixture,
  quotedByDealers,
  requested,
  requestedFor,
  SALES,
} from '../../../testing/sales-fixture.given.ts';

const FACE = 2_000_000;
const TWO_WAY = { side: 'TWO_WAY' as const, qty: qty(FACE) };
const BOTH = { bid: { markupBps: 2 }, ask: { markupBps: 3 } };

/** Both sides in the client's hands. */
async function shown(change: object = {}) {
  const fixture = await openFixture();
  const { rfqId } = await quotedByDealers(fixture, { ...TWO_WAY, ...change });
  await fixture.request(markUpTwoWay, { rfqId, ...BOTH }, SALES);
  await fixture.request(quoteClient, { rfqId, validForMs: 30_000 }, SALES);
  return { fixture, rfqId };
}

const toSides = (rfq: Rfq) => ({ bid: rfq.twoWay?.bid?.quote, ask: rfq.twoWay?.ask?.quote });

/** Best price of a side among the dealers' quotes, by hand. */
const bestOn = (rfq: Rfq, side: 'bidPrice' | 'askPrice'): number => {
  const prices = rfq.dealers.flatMap(({ quote }) => (quote === null ? [] : [quote[side]]));
  return side === 'bidPrice' ? Math.max(...prices) : Math.min(...prices);
};

describe('a client that requests a two-way price', () => {
  it('discloses no side to sales or dealers, in the record, the events and the steps', async () => {
    const { fixture, rfqId } = await shown();
    expect(fixture.rfq(rfqId).side).toBe('TWO_WAY');
    for (const rfq of fixture.on('rfq.quote.update')) expect(rfq.side).toBe('TWO_WAY');
    const { items } = (await fixture.request(rfqSteps, { rfqId }, SALES)).value as CallOutput<
      typeof rfqSteps
    >;
    expect(items.map(({ detail }) => detail ?? '').join(' ')).not.toMatch(/BUY|SELL/);
    const quoted = items.find(({ action }) => action === 'quoted');
    expect(quoted?.detail).toMatch(/^[\d.]+ \/ [\d.]+$/);
  });

  it('gets each side from the best dealer of that side, worse by the mark-up and never crossed', async () => {
    const { fixture, rfqId } = await shown();
    const row = fixture.rfq(rfqId);
    const { bid, ask } = toSides(asRfq((await fixture.request(getRfq, { rfqId }, CLIENT)).value));
    expect(row.twoWay?.bid?.chosen?.price).toBe(bestOn(row, 'bidPrice'));
    expect(row.twoWay?.ask?.chosen?.price).toBe(bestOn(row, 'askPrice'));
    expect(bid?.price).toBeLessThan(bestOn(row, 'bidPrice'));
    expect(ask?.price).toBeGreaterThan(bestOn(row, 'askPrice'));
    expect([bid?.markupBps, bid?.pnl, ask?.markupBps, ask?.pnl]).toEqual([null, null, null, null]);
    expect(bid?.validUntil).toBe(ask?.validUntil);
  });

  it('cannot name a limit, and a repeat returns the request also after it was dealt on', async () => {
    const { fixture, rfqId } = await shown();
    await fixture.request(acceptQuote, { rfqId, side: 'BUY' }, CLIENT);
    const repeat = await fixture.request(requestQuote, requestedFor(TWO_WAY), CLIENT);
    expect(asRfq(repeat.value).rfqId).toBe(rfqId);
    const oneWay = await fixture.request(requestQuote, requestedFor({ side: 'BUY' }), CLIENT);
    expect(oneWay.code).toBe('CONFLICT');
    const limited = { ...requestedFor(TWO_WAY), requestKey: 'two', limitPrice: px(99_000_000) };
    expect(requestQuote.in.safeParse(limited).success).toBe(false);
  });
});

describe.each([
  ['BUY', 'ask', 'SELL'],
  ['SELL', 'bid', 'BUY'],
] as const)('a client that deals on a two-way price to %s', (side, taken, firmSide) => {
  const accepted = async () => {
    const { fixture, rfqId } = await shown();
    const before = fixture.rfq(rfqId);
    const { code, value } = await fixture.request(acceptQuote, { rfqId, side }, CLIENT);
    expect(code).toBeNull();
    return { fixture, rfqId, before, value: asRfq(value) };
  };

  it('trades once on that side, with dealer and client, at what was shown', async () => {
    const { fixture, rfqId, before, value } = await accepted();
    expect([value.state, value.side, value.chosen]).toEqual(['EXECUTED', side, null]);
    const price = before.twoWay?.[taken];
    const [dealer, client] = fixture.on('orders.filled');
    expect(fixture.on('orders.filled')).toHaveLength(2);
    expect([dealer?.side, client?.side]).toEqual([side, firmSide]);
    expect([dealer?.price, client?.price]).toEqual([price?.chosen?.price, price?.quote.price]);
    expect(client?.clientUserId).toBe(CLIENT.userId);
    expect(client?.rfqId).toBe(rfqId);
    // By hand: price difference per 100 of face, in money units of a ten-thousandth.
    const earned = (Math.abs((client?.price ?? 0) - (dealer?.price ?? 0)) * FACE) / 100 / 100;
    expect(fixture.rfq(rfqId).clientQuote?.pnl).toBe(Math.floor(earned));
    expect(earned).toBeGreaterThan(0);
  });

  it('settles for the terms of that side', async () => {
    const { fixture, before } = await accepted();
    const [executed] = fixture.on('rfq.executed');
    const terms = before.twoWay?.[taken]?.quote.settlement;
    expect(executed?.rfq.clientQuote?.settlement).toEqual(terms);
    expect(executed?.clientFill?.settlementDate).toBe(terms?.date);
    const per100 = (executed?.clientFill?.price ?? 0) / 1e6 + (terms?.accruedInterest ?? 0);
    expect(terms?.amount).toBe(Math.round(FACE * per100) * 100);
  });

  it('leaves cover, outcomes and spreads of that side behind', async () => {
    const { fixture, rfqId } = await accepted();
    const row = fixture.rfq(rfqId);
    const field = side === 'BUY' ? 'askPrice' : 'bidPrice';
    const prices = row.dealers
      .flatMap(({ quote }) => (quote === null ? [] : [quote[field]]))
      .toSorted((a, b) => (side === 'BUY' ? a - b : b - a));
    expect(row.chosen?.price).toBe(prices[0]);
    expect(row.cover?.price).toBe(prices[1]);
    expect(row.dealers.filter(({ outcome }) => outcome === 'WON')).toHaveLength(1);
    const winner = row.dealers.find(({ outcome }) => outcome === 'WON');
    expect(row.chosen?.spreadBps).toBe(winner?.quote?.spreadBps);
  });

  it('is done once: a second press, on either side, deals nothing', async () => {
    const { fixture, rfqId } = await accepted();
    for (const again of ['BUY', 'SELL'] as const) {
      const { code } = await fixture.request(acceptQuote, { rfqId, side: again }, CLIENT);
      expect(code).toBe('CONFLICT');
    }
    await fixture.pass(600_000);
    expect(fixture.on('rfq.executed')).toHaveLength(1);
    expect(fixture.rfq(rfqId).state).toBe('EXECUTED');
  });
});

describe('an acceptance of a two-way price', () => {
  it('without a side is refused and changes nothing; of a one-way price the other side is', async () => {
    const { fixture, rfqId } = await shown();
    const none = await fixture.request(acceptQuote, { rfqId }, CLIENT);
    expect(none.code).toBe('VALIDATION_FAILED');
    expect(fixture.rfq(rfqId).state).toBe('CLIENT_QUOTED');
    const other = await openFixture();
    const { rfqId: oneWay } = await quotedByDealers(other);
    await other.request(markUpRfq, { rfqId: oneWay, markupBps: 1 }, SALES);
    await other.request(quoteClient, { rfqId: oneWay, validForMs: 30_000 }, SALES);
    const wrong = await other.request(acceptQuote, { rfqId: oneWay, side: 'SELL' }, CLIENT);
    expect([wrong.code, wrong.detail]).toEqual(['VALIDATION_FAILED', expect.any(String)]);
    expect(other.on('orders.filled')).toEqual([]);
    const right = await other.request(acceptQuote, { rfqId: oneWay, side: 'BUY' }, CLIENT);
    expect(right.code).toBeNull();
  });

  it('that a check refuses keeps the side undisclosed and the price standing', async () => {
    const fixture = await openFixture();
    const price = { bid: { markupBps: 1 }, ask: { markupBps: 200 } };
    const { rfqId } = await quotedByDealers(fixture, { ...TWO_WAY, qty: qty(10_000_000) });
    await fixture.request(markUpTwoWay, { rfqId, ...price }, SALES);
    await fixture.request(quoteClient, { rfqId, validForMs: 30_000 }, SALES);
    // The offer at 200 bp takes ten million of face over what the day's line leaves.
    const used = await quotedBesides(fixture);
    expect(used).toBeNull();
    const { code } = await fixture.request(acceptQuote, { rfqId, side: 'BUY' }, CLIENT);
    expect(code).toBe('DAILY_NOTIONAL_EXCEEDED');
    const row = fixture.rfq(rfqId);
    expect([row.state, row.side, row.refusal?.code]).toEqual([
      'CLIENT_QUOTED',
      'TWO_WAY',
      'DAILY_NOTIONAL_EXCEEDED',
    ]);
  });

  it('comes too late once both sides are over, and a declined one deals nothing', async () => {
    const late = await shown();
    await late.fixture.pass(30_000);
    expect(late.fixture.rfq(late.rfqId)).toMatchObject({
      state: 'EXPIRED',
      side: 'TWO_WAY',
      ending: { cause: 'CLIENT_SILENT' },
    });
    const left = await shown();
    await left.fixture.request(declineQuote, { rfqId: left.rfqId }, CLIENT);
    expect(left.fixture.rfq(left.rfqId)).toMatchObject({
      state: 'CLIENT_DECLINED',
      side: 'TWO_WAY',
    });
    expect([...late.fixture.on('orders.filled'), ...left.fixture.on('orders.filled')]).toEqual([]);
  });

  it('survives a restart of the service between the price and the press', async () => {
    const { fixture, rfqId } = await shown();
    await fixture.sleepThrough(1_000);
    await fixture.tick();
    const { code } = await fixture.request(acceptQuote, { rfqId, side: 'SELL' }, CLIENT);
    expect(code).toBeNull();
    expect(fixture.on('rfq.executed')).toHaveLength(1);
  });
});

/** Another trade of the client, for most of its day's line; null when it was done. */
async function quotedBesides(fixture: RfqFixture) {
  const change = { requestKey: 'besides', qty: qty(9_000_000) };
  const { rfqId } = await quotedByDealers(fixture, change);
  await fixture.request(markUpRfq, { rfqId, markupBps: 1 }, SALES);
  await fixture.request(quoteClient, { rfqId, validForMs: 30_000 }, SALES);
  return (await fixture.request(acceptQuote, { rfqId }, CLIENT)).code;
}

describe('sales', () => {
  it('previews both sides as they are then kept', async () => {
    const fixture = await openFixture();
    const { rfqId } = await quotedByDealers(fixture, TWO_WAY);
    const { value } = await fixture.request(previewTwoWay, { rfqId, ...BOTH }, SALES);
    const { bid, ask } = value as CallOutput<typeof previewTwoWay>;
    await fixture.request(markUpTwoWay, { rfqId, ...BOTH }, SALES);
    const { twoWay } = fixture.rfq(rfqId);
    const kept = [twoWay?.bid, twoWay?.ask].map((side) => ({
      ...side?.quote,
      dealerId: side?.chosen?.dealerId,
    }));
    expect(kept).toEqual([bid, ask]);
  });

  it('is refused a one-way mark-up, a crossed price and a price to the firm’s loss', async () => {
    const fixture = await openFixture();
    const { rfqId } = await quotedByDealers(fixture, TWO_WAY);
    expect((await fixture.request(markUpRfq, { rfqId, markupBps: 1 }, SALES)).code).toBe(
      'CONFLICT',
    );
    const loss = { bid: { clientPrice: px(150_000_000) }, ask: { markupBps: 1 } };
    const refused = await fixture.request(markUpTwoWay, { rfqId, ...loss }, SALES);
    expect([refused.code, refused.detail]).toEqual([
      'VALIDATION_FAILED',
      'the client price may not be better than the dealer price',
    ]);
    const early = await fixture.request(quoteClient, { rfqId, validForMs: 5_000 }, SALES);
    expect(early.code).toBe('CONFLICT');
    expect(fixture.rfq(rfqId).state).toBe('PENDING');
  });

  it('cannot mark both sides up of a request for one, nor another’s', async () => {
    const fixture = await openFixture();
    const { rfqId } = await quotedByDealers(fixture);
    expect((await fixture.request(markUpTwoWay, { rfqId, ...BOTH }, SALES)).code).toBe('CONFLICT');
    const both = await quotedByDealers(fixture, { ...TWO_WAY, requestKey: 'both' });
    const other = givenPerson('sales', 'sue');
    const { code } = await fixture.request(markUpTwoWay, { rfqId: both.rfqId, ...BOTH }, other);
    expect(code).toBe('FORBIDDEN');
  });

  it('shows no price for longer than the first of its two dealers stands to it', async () => {
    const fixture = await openFixture();
    const { rfqId } = await quotedByDealers(fixture, TWO_WAY);
    await fixture.request(markUpTwoWay, { rfqId, ...BOTH }, SALES);
    await fixture.request(quoteClient, { rfqId, validForMs: 300_000 }, SALES);
    const row = fixture.rfq(rfqId);
    const firm = [row.twoWay?.bid, row.twoWay?.ask].map(
      (side) =>
        row.dealers.find(({ dealerId }) => dealerId === side?.chosen?.dealerId)?.quote
          ?.validUntil ?? 0,
    );
    expect(row.twoWay?.bid?.quote.validUntil).toBeLessThan(Math.min(...firm));
  });
});

describe('sales on a client’s behalf', () => {
  const forClient = (change: object = {}) => ({
    ...requestedFor(TWO_WAY),
    clientUserId: CLIENT.userId,
    ...change,
  });

  it('requests and works the request itself; the client sees it, and alone deals on it', async () => {
    const fixture = await openFixture();
    const made = asRfq((await fixture.request(requestQuote, forClient(), SALES)).value);
    expect(made).toMatchObject({
      state: 'SALES_REVIEW',
      side: 'TWO_WAY',
      clientUserId: CLIENT.userId,
      salesUserId: SALES.userId,
    });
    const { rfqId } = made;
    await fixture.request(sendRfq, { rfqId }, SALES);
    await fixture.pass(WINDOW_MS);
    await fixture.request(markUpTwoWay, { rfqId, ...BOTH }, SALES);
    await fixture.request(quoteClient, { rfqId, validForMs: 30_000 }, SALES);
    expect((await fixture.request(getRfq, { rfqId }, CLIENT)).code).toBeNull();
    expect((await fixture.request(acceptQuote, { rfqId, side: 'BUY' }, SALES)).code).not.toBeNull();
    expect((await fixture.request(acceptQuote, { rfqId, side: 'BUY' }, CLIENT)).code).toBeNull();
    const steps = fixture.on('rfq.quote.update').map(({ version }) => version);
    expect(steps.slice(0, 2)).toEqual([1, 2]);
  });

  it('is recognised when it is sent again', async () => {
    const fixture = await openFixture();
    const first = asRfq((await fixture.request(requestQuote, forClient(), SALES)).value);
    const again = asRfq((await fixture.request(requestQuote, forClient(), SALES)).value);
    expect(again.rfqId).toBe(first.rfqId);
    const other = forClient({ clientUserId: 'stranger' });
    expect((await fixture.request(requestQuote, other, SALES)).code).toBe('CONFLICT');
    expect(fixture.rows()).toHaveLength(1);
  });

  it.each([
    ['no client', { clientUserId: undefined }, SALES, 'VALIDATION_FAILED'],
    ['a user who is no client', { clientUserId: 'fiona' }, SALES, 'VALIDATION_FAILED'],
    ['another client by a client', { clientUserId: 'stranger' }, CLIENT, 'FORBIDDEN'],
    ['more than the client’s line', { qty: qty(10_001_000) }, SALES, 'QTY_LIMIT_EXCEEDED'],
  ] as const)('is refused for %s, and nothing is kept', async (_, change, caller, code) => {
    const fixture = await openFixture();
    const refused = await fixture.request(requestQuote, forClient(change), caller);
    expect(refused.code).toBe(code);
    expect(fixture.rows()).toEqual([]);
  });

  it('leaves a client’s own request as it was', async () => {
    const fixture = await openFixture();
    const own = await requested(fixture);
    expect([own.state, own.side, own.salesUserId]).toEqual(['REQUESTED', 'BUY', null]);
    expect('twoWay' in own).toBe(false);
  });
});
