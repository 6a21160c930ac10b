/**
 * A dealer through the public interface, on the platform's own RFQ service: clients are shown its price, the firm holds
 * nothing, and what was missed is read again.
 */
import { RfqDealer } from '@tradefloor/bots/examples/rfq-dealer';
import type { Refusal, Strategy } from '@tradefloor/bots/strategy';
import { reviewRfq } from '@tradefloor/contracts/calls/rfq';
import { px, qty } from '@tradefloor/contracts/money';
import { describe, expect, it } from 'vitest';
import { givenBond, givenPerson } from '../testing/rfq-fixture.ts';
import { BOND, openDealer } from './live-dealer.given.ts';
import { runLiveDealer } from './live-dealer.ts';

const SPEC = { isin: BOND.isin, coupon: BOND.couponPct, periods: 20, yield: 4.2 };

const dealer = () =>
  new RfqDealer({ bond: SPEC, width: 0.8, lean: 0.8, fullPosition: 5e6, isFollowing: true });

/** Quotes so far around the middle of the composite, once. */
const quoting = (away: number): Strategy => ({
  onRequest: ({ id }, market) => {
    const mid = market.tick(BOND.isin)?.mid ?? 0;
    market.quote(id, { bid: px(mid - away), ask: px(mid + away) });
  },
});

describe('a live dealer', () => {
  it('deals as the class of the case: a client’s side, the other, and both; the firm holds nothing', async () => {
    const { client, options } = await openDealer();
    const requests = [
      await client.requestFor(),
      await client.requestFor({ side: 'SELL' }),
      await client.requestFor({ side: 'TWO_WAY' }),
    ];
    const end = await runLiveDealer(dealer(), options);
    expect(end).toMatchObject({ reason: 'STOPPED', metrics: { fills: 6, tradedQty: 12_000_000 } });
    expect(end.metrics?.inventory).toMatchObject([{ symbol: BOND.isin, netQty: 0 }]);
    const earned = client.fixture.rows().map(({ rfqId, state, side, chosen, clientQuote }) => {
      expect(state).toBe('EXECUTED');
      const ahead = (clientQuote?.price ?? 0) - (chosen?.price ?? 0);
      return [rfqId, side === 'BUY' ? ahead >= 0 : ahead <= 0];
    });
    expect(earned).toEqual(requests.map(({ rfqId }) => [rfqId, true]));
    const sent = (name: string) => client.sent.filter((one) => one === name).length;
    expect([sent('quoteClient'), sent('markUpRfq'), sent('markUpTwoWay')]).toEqual([3, 2, 1]);
  });

  it('is handed a request once its dealers have responded, and its fills under the request’s id', async () => {
    const { client, options } = await openDealer();
    const seen: unknown[] = [];
    const strategy: Strategy = {
      onStart: (market) => void seen.push(market.instrument(BOND.isin).tickSize),
      onRequest: (request, market) => {
        const [row] = client.fixture.rows();
        expect(row?.dealers.some(({ status }) => status === 'PENDING')).toBe(false);
        expect(request.untilMs).toBeGreaterThan(market.nowMs);
        seen.push([request.id, request.side, request.qty]);
        quoting(100_000).onRequest?.(request, market);
      },
      onFill: ({ clientOrderId, side }, market) =>
        void seen.push([clientOrderId, side, market.position(BOND.isin)]),
    };
    const { rfqId } = await client.requestFor();
    await runLiveDealer(strategy, options);
    expect(seen).toEqual([
      1_000,
      [rfqId, 'BUY', 2_000_000],
      [rfqId, 'BUY', 2_000_000],
      [rfqId, 'SELL', 0],
    ]);
  });

  it('shows the first price, and sends no later one', async () => {
    const { client, options } = await openDealer();
    client.accept = async () => undefined;
    let isQuotedAgain = false;
    const strategy: Strategy = {
      ...quoting(2_000_000),
      onTick: (_, market) => {
        const [row] = client.fixture.rows();
        if (row?.state !== 'CLIENT_QUOTED') return;
        market.quote(row.rfqId, { ask: px(200_000_000) });
        isQuotedAgain = true;
      },
    };
    await client.requestFor();
    await runLiveDealer(strategy, options);
    expect(isQuotedAgain).toBe(true);
    expect(client.sent.filter((name) => name === 'markUpRfq')).toHaveLength(1);
    expect(client.fixture.rows()[0]?.clientQuote?.price).toBeLessThan(150_000_000);
  });

  it('has what is refused as events: no price of the side, no such request, and orders of its own', async () => {
    const { client, options } = await openDealer();
    const refused: unknown[] = [];
    const strategy: Strategy = {
      onStart: (market) => {
        market.quote('none', { bid: px(1_000_000) });
        market.place({ symbol: BOND.isin, side: 'BUY', qty: qty(1_000), bondSpec: SPEC });
        market.cancel('live-1');
      },
      onRequest: ({ id }, market) => market.quote(id, { bid: px(99_000_000) }),
      onOrder: ({ status, rejectCode }) => void refused.push([status, rejectCode]),
      onRefused: ({ request, code }: Refusal) => void refused.push([request, code]),
    };
    await client.requestFor();
    const end = await runLiveDealer(strategy, options);
    expect(refused).toEqual([
      ['QUOTE', 'NOT_FOUND'],
      ['REJECTED', 'ROLE_NOT_PERMITTED'],
      ['CANCEL', 'NOT_FOUND'],
      ['QUOTE', 'VALIDATION_FAILED'],
    ]);
    expect(end.metrics?.orders).toEqual({ placed: 1, rejected: 1 });
    expect(client.sent).not.toContain('markUpRfq');
  });

  it('leaves to other sales what they were faster to take, and other bonds', async () => {
    const { client, options } = await openDealer();
    await client.requestFor({ isin: givenBond('VZ').isin });
    const { rfqId } = await client.requestFor();
    const other = givenPerson('sales', 'sally');
    const met: string[] = [];
    client.onCall = async (name) => {
      if (name === 'reviewRfq') await client.fixture.request(reviewRfq, { rfqId }, other);
    };
    await runLiveDealer({ onRequest: ({ id }) => void met.push(id) }, options);
    expect(met).toEqual([]);
    expect(client.sent.filter((name) => name === 'reviewRfq')).toHaveLength(1);
    expect(client.sent).not.toContain('sendRfq');
    expect(client.fixture.rfq(rfqId)).toMatchObject({
      state: 'SALES_REVIEW',
      salesUserId: other.userId,
    });
  });

  it.each([
    ['reviewRfq', true],
    ['reviewRfq', false],
    ['sendRfq', true],
    ['sendRfq', false],
  ])('deals once where the outcome of %s was not known (done: %s)', async (name, isLate) => {
    const { client, options } = await openDealer();
    client.faults.set(name, { code: 'UPSTREAM_TIMEOUT', isLate });
    await client.requestFor();
    const { metrics } = await runLiveDealer(dealer(), options);
    expect(metrics).toMatchObject({ fills: 2 });
    expect(client.fixture.on('rfq.executed')).toHaveLength(1);
  });

  it('quotes again what could not be shown', async () => {
    const { client, options } = await openDealer();
    client.faults.set('quoteClient', { code: 'OVERLOADED', isLate: false });
    await client.requestFor();
    const { metrics } = await runLiveDealer(dealer(), options);
    expect(metrics).toMatchObject({ fills: 2 });
  });

  it('reads what it missed: requests as they stand, and fills from the journal', async () => {
    const { client, options } = await openDealer();
    await client.requestFor();
    let isLost = true;
    client.filter = (frame) => (isLost && frame.event !== 'market.bonds' ? null : frame);
    const fills: string[] = [];
    const step = client.onStep;
    let steps = 0;
    client.onStep = async () => {
      steps += 1;
      if (steps % 6 === 0)
        client.push({ event: 'gap', reason: 'RECONNECTED' }, { event: 'snapshot', data: {} });
      if (client.fixture.on('rfq.executed').length > 0) isLost = steps % 6 !== 0;
      await step();
    };
    const strategy: Strategy = {
      ...quoting(100_000),
      onFill: ({ side }) => void fills.push(side),
    };
    const end = await runLiveDealer(strategy, options);
    expect(end).toMatchObject({ reason: 'STOPPED', metrics: { fills: 2 } });
    expect(fills).toEqual(['BUY', 'SELL']);
  });

  it('ends where it cannot know what it dealt', async () => {
    const { client, options } = await openDealer();
    const page = client.calls.journalFills;
    client.calls.journalFills = async () => ({ ...(await page()), items: [] });
    client.filter = (frame) => (frame.event === 'orders.filled' ? null : frame);
    const step = client.onStep;
    client.onStep = async () => {
      if (client.fixture.on('rfq.executed').length > 0)
        client.push({ event: 'gap', reason: 'RECONNECTED' }, { event: 'snapshot', data: {} });
      await step();
    };
    await client.requestFor();
    expect(await runLiveDealer(quoting(100_000), options)).toMatchObject({ reason: 'GAP' });
  });

  it('begins with no other role, and no bond that is not listed', async () => {
    const { client, options } = await openDealer();
    const trader = Object.assign(Object.create(client), {
      user: { userId: 'fiona', role: 'trader' },
    });
    const ends = [
      await runLiveDealer({}, { ...options, client: trader }),
      await runLiveDealer({}, { ...options, symbols: ['AAPL'] }),
    ];
    for (const end of ends) expect(end).toMatchObject({ reason: 'STRATEGY_FAILED', metrics: null });
    expect(client.sent).toEqual([]);
  });
});
