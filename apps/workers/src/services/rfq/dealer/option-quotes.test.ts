/** Options over the counter at the desk: requested, quoted firm, dealt once, marked and expired like listed ones. */

import type { CallInput } from '@tradefloor/contracts/calls/call';
import { haltRfqs } from '@tradefloor/contracts/calls/execution';
import { contractMarks } from '@tradefloor/contracts/calls/futures';
import { askOptionQuote, optionQuoteStanding } from '@tradefloor/contracts/calls/options';
import { userOf } from '@tradefloor/contracts/calls/users';
import { instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import type { TickBatch } from '@tradefloor/contracts/market';
import { px, qty } from '@tradefloor/contracts/money';
import type { Order } from '@tradefloor/contracts/order';
import type { OtcOptionQuote } from '@tradefloor/contracts/otc-option';
import { givenCaller } from '@tradefloor/contracts/testing/given';
import { FIRM_MS, OPEN_QUOTES_MAX } from '@tradefloor/core/trading/dealer/firm-quote';
import { DEALER_TABLES } from '@tradefloor/core/trading/dealer/tables';
import { ALICE, givenOrder, givenUser } from '@tradefloor/core/trading/order/order.given';
import { optionEndsAt } from '@tradefloor/instruments/option/option-contract';
import { createMarket } from '@tradefloor/sim/market/market';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { describe, expect, it, test } from 'vitest';
import { type LoneService, openLone, publishedOn } from '../../../testing/lone-service.ts';
import { RFQ_SETTINGS } from '../../../testing/rfq-settings.given.ts';
import { rfqService } from '../service.ts';

/** A Monday. */
const START_MS = Date.parse('2026-11-23T15:00:00Z');
const AAPL = instrumentSymbol('AAPL');
const CALLER = givenCaller({ userId: ALICE });
const market = createMarket({ seed: 42, startTick: 0, startMs: START_MS, universe: EQUITIES });
const { ticks } = market.batch(START_MS);
const SPOT = market.tick('AAPL' as never)?.mid ?? px(0);

const dealerIn = (desks: readonly string[]) => {
  const user = givenUser();
  return { ...user, limits: { ...user.limits, desks } };
};

/** Of the newest batch: a market restarts with every desk that is opened. */
let seq = 0;

async function open(desks: readonly string[] = ['DERIV']): Promise<LoneService> {
  const lone = openLone(rfqService(RFQ_SETTINGS), {
    seed: 42,
    nowMs: START_MS,
    peers: [{ call: userOf, value: { user: dealerIn(desks) } }],
  });
  seq = 0;
  await tick(lone);
  return lone;
}

function tick(lone: LoneService, without: readonly string[] = []) {
  seq += 1;
  const shown = ticks.filter(({ symbol }) => !without.includes(symbol));
  const at = lone.nowMs;
  return lone.receive('market.ticks', { seq, at, simTime: at, ticks: shown } satisfies TickBatch);
}

type Ask = CallInput<typeof askOptionQuote>;
const ASK: Ask = {
  underlying: AAPL,
  type: 'CALL',
  strike: px(271_500_000),
  expiry: '2027-03-04',
  qty: qty(10),
};
const request = (lone: LoneService, over: Partial<Ask> = {}) =>
  lone.request(askOptionQuote, { ...ASK, ...over }, CALLER);

async function toQuote(lone: LoneService, over: Partial<Ask> = {}): Promise<OtcOptionQuote> {
  const { result } = await request(lone, over);
  if (!result.ok) throw new Error(result.error.code);
  return result.value as OtcOptionQuote;
}

const orderOn = (quote: OtcOptionQuote, over: Partial<Order> = {}): Order => ({
  ...givenOrder(1),
  symbol: quote.contract.symbol,
  quoteId: quote.quoteId,
  qty: quote.qty,
  instrumentType: 'option',
  desk: 'DERIV',
  timeInForce: 'FOK',
  orderType: 'LIMIT',
  side: 'BUY',
  price: quote.ask,
  ...over,
});
const deal = (lone: LoneService, order: Order) =>
  lone.receive('orders.otc', {
    order,
    tradingStyle: 'derivatives_high_touch',
    protectionPx: null,
  });
const reasons = (events: Awaited<ReturnType<typeof deal>>) =>
  publishedOn(events, 'orders.acknowledged').map(({ kind, reason }) => `${kind} ${reason}`);

describe('a requested price', () => {
  it('is two-way and firm for a time, wider than what is listed, and made known to the checks at once', async () => {
    const lone = await open();
    const response = await request(lone);
    const quote = response.result.ok ? (response.result.value as OtcOptionQuote) : null;
    expect(quote).toMatchObject({
      contract: { symbol: '2AAPL270304C271.5', underlying: 'AAPL', expiry: '2027-03-04' },
      qty: 10,
      spot: SPOT,
      at: START_MS,
      validUntil: START_MS + FIRM_MS,
      settlementDate: '2026-11-25',
    });
    const { bid = 0, ask: offer = 0, mid = 0, premiumToBuy = 0 } = quote ?? {};
    expect((offer - bid) / mid).toBeGreaterThan(0.049);
    expect((offer - bid) / mid).toBeLessThan(0.053);
    expect(premiumToBuy).toBe((offer / 100) * 10 * 100);
    const [batch] = publishedOn(response.result.ok ? response.events : [], 'market.quotes');
    const { quotes = [] } = batch?.markets.find(({ type }) => type === 'option') ?? {};
    expect(quotes.find(({ symbol }) => symbol === quote?.contract.symbol)?.mid).toBe(mid);
  });

  it('is the same of the same seed and market', async () => {
    expect(await toQuote(await open())).toEqual(await toQuote(await open()));
  });

  it('is wider for more contracts', async () => {
    const lone = await open();
    const [few, many] = [await toQuote(lone), await toQuote(lone, { qty: qty(500) })];
    expect(many.ask).toBeGreaterThan(few.ask);
    expect(many.bid).toBeLessThan(few.bid);
    expect(many.mid).toBe(few.mid);
  });

  it.each([
    ['an underlying without options', { underlying: instrumentSymbol('KO') }, 'UNKNOWN_SYMBOL'],
    ['a strike off the grid', { strike: px(271_300_000) }, 'VALIDATION_FAILED'],
    ['a strike out of bounds', { strike: px(900_000_000) }, 'VALIDATION_FAILED'],
    ['an expiry on a holiday', { expiry: '2026-12-25' }, 'VALIDATION_FAILED'],
    ['an expiry that is over', { expiry: '2026-11-20' }, 'VALIDATION_FAILED'],
    ['an expiry too far ahead', { expiry: '2028-01-03' }, 'VALIDATION_FAILED'],
    ['what is listed', { expiry: '2026-12-18', strike: px(270_000_000) }, 'CONFLICT'],
  ] as const)('is refused for %s, and nothing is kept', async (_, over, code) => {
    const lone = await open();
    const { result } = await request(lone, over);
    expect(result).toMatchObject({ ok: false, error: { code } });
    expect(lone.rows(DEALER_TABLES.optionQuotes)).toEqual([]);
  });

  it.each([0, 501])('is not even a request for %s contracts', (count) => {
    expect(askOptionQuote.in.safeParse({ ...ASK, strike: 271.5, qty: count }).success).toBe(false);
  });

  it('is refused to roles that do not trade options, on a paused underlying and under a kill switch', async () => {
    const refusalCode = async (lone: LoneService) => {
      const { result } = await request(lone);
      return result.ok ? 'quoted' : result.error.code;
    };
    expect(await refusalCode(await open(['EQ']))).toBe('DESK_NOT_PERMITTED');
    const paused = await open();
    await tick(paused, ['AAPL']);
    expect(await refusalCode(paused)).toBe('HALTED');
    const killed = await open();
    const halt = { killSwitchId: 'k', scope: 'symbol', target: 'AAPL', at: START_MS } as const;
    await killed.request(haltRfqs, halt);
    expect(await refusalCode(killed)).toBe('KILL_SWITCH_ACTIVE');
  });

  it('is refused while ten of one person are open, and given when one has lapsed', async () => {
    const lone = await open();
    for (let n = 0; n < OPEN_QUOTES_MAX; n += 1) await toQuote(lone);
    const { result } = await request(lone);
    expect(result).toMatchObject({
      ok: false,
      error: { code: 'RATE_LIMITED', info: { detail: '10 quotes are open (max. 10)' } },
    });
    lone.nowMs += FIRM_MS + 1;
    expect((await request(lone)).result.ok).toBe(true);
  });
});

describe('a deal', () => {
  it('is done whole at the quoted price although the market has moved, once, and settles in the OTC class', async () => {
    const lone = await open();
    const quote = await toQuote(lone);
    lone.nowMs += 2_000;
    await tick(lone);
    const events = await deal(lone, orderOn(quote));
    expect(publishedOn(events, 'orders.filled')).toMatchObject([
      {
        symbol: '2AAPL270304C271.5',
        qty: 10,
        price: quote.ask,
        leavesQty: 0,
        venue: 'OTC',
        counterparty: 'DRVX',
        settlementDate: '2026-11-25',
      },
    ]);
    expect(publishedOn(events, 'fix.execution')).toMatchObject([{ ordStatus: 'FILLED' }]);
    expect(lone.rows(DEALER_TABLES.optionQuotes)).toMatchObject([{ state: 'DEALT', side: 'BUY' }]);
    expect(lone.rows(DEALER_TABLES.bespokeOptions)).toMatchObject([
      { symbol: quote.contract.symbol },
    ]);
    const again = await deal(lone, orderOn(quote, { orderId: givenOrder(2).orderId }));
    expect(reasons(again)).toEqual(['CANCELED QUOTE_DEALT: a quote is dealt on once']);
    expect(publishedOn(again, 'orders.filled')).toEqual([]);
  });

  it.each([
    ['for another quantity', { qty: qty(9) }, /QTY_NOT_QUOTED/],
    ['by another user', { userId: userId('bob') }, /QUOTE_UNKNOWN/],
    ['without a quote', { quoteId: null }, /QUOTE_UNKNOWN/],
    ['of another contract', { symbol: instrumentSymbol('2AAPL270304P271.5') }, /QUOTE_UNKNOWN/],
    ['below the offer', { price: px(10_000) }, /PRICE_BEYOND_LIMIT/],
  ] as const)('is not done %s, and the quote stands', async (_, over, reason) => {
    const lone = await open();
    const quote = await toQuote(lone);
    const events = await deal(lone, orderOn(quote, over));
    expect(reasons(events)).toHaveLength(1);
    expect(reasons(events)[0]).toMatch(reason);
    expect(publishedOn(await deal(lone, orderOn(quote)), 'orders.filled')).toHaveLength(1);
  });

  it('is not done on a quote that has lapsed, also when its end is forgotten', async () => {
    const lone = await open();
    const quote = await toQuote(lone);
    lone.nowMs += FIRM_MS + 1;
    await tick(lone);
    expect(reasons(await deal(lone, orderOn(quote)))[0]).toMatch(/QUOTE_EXPIRED/);
    await lone.fireTimer('option-quote-end', { quoteId: quote.quoteId });
    expect(lone.rows(DEALER_TABLES.optionQuotes)).toMatchObject([
      { state: 'LAPSED', orderId: null },
    ]);
    expect(reasons(await deal(lone, orderOn(quote)))[0]).toMatch(/QUOTE_UNKNOWN/);
  });

  it('is not done under a kill switch on the underlying or while that is paused', async () => {
    const lone = await open();
    const quote = await toQuote(lone);
    await tick(lone, ['AAPL']);
    expect(reasons(await deal(lone, orderOn(quote)))[0]).toMatch(/NOT_QUOTED/);
    await tick(lone);
    const halt = { killSwitchId: 'k', scope: 'symbol', target: 'AAPL', at: START_MS } as const;
    await lone.request(haltRfqs, halt);
    expect(reasons(await deal(lone, orderOn(quote)))[0]).toMatch(/kill switch on symbol AAPL/);
  });

  it('is checked beforehand', async () => {
    const lone = await open();
    const { quoteId } = await toQuote(lone);
    const standing = async (over: { readonly qty?: number } = {}) => {
      const wanted = { quoteId, userId: ALICE, side: 'BUY' as const, qty: 10, ...over };
      const { result } = await lone.request(optionQuoteStanding, wanted);
      return result.ok ? (result.value as { fault: string | null }).fault : 'refused';
    };
    expect(await standing()).toBeNull();
    expect(await standing({ qty: 11 })).toMatch(/QTY_NOT_QUOTED/);
  });
});

describe('a contract that was dealt', () => {
  it('is marked on the same surface each second, also after a restart, and no longer when it was settled', async () => {
    const lone = await open();
    const quote = await toQuote(lone, { expiry: '2026-11-24' });
    await deal(lone, orderOn(quote));
    await lone.fireTimer('option-quote-end', { quoteId: quote.quoteId });
    lone.restart();
    const { symbol } = quote.contract;
    const markedOn = async () => {
      for (let n = 0; n < 4; n += 1) {
        const [batch] = publishedOn(await tick(lone), 'market.quotes');
        const options = batch?.markets.find(({ type }) => type === 'option');
        if (options !== undefined) return options.quotes.some((each) => each.symbol === symbol);
      }
      return false;
    };
    expect(await markedOn()).toBe(true);
    const { result } = await lone.request(contractMarks, { symbols: [symbol] });
    expect(result).toMatchObject({ ok: true, value: { items: [{ symbol }] } });
    const ends = optionEndsAt('2026-11-24');
    lone.nowMs = ends - 1;
    expect(publishedOn(await tick(lone), 'contracts.expired')).toEqual([]);
    lone.nowMs = ends;
    const [expired] = publishedOn(await tick(lone), 'contracts.expired');
    expect(expired?.items).toMatchObject([
      {
        symbol,
        instrumentType: 'option',
        underlyingPrice: SPOT,
        finalPrice: Math.max(0, SPOT - 271_500_000),
      },
    ]);
    expect(lone.rows(DEALER_TABLES.bespokeOptions)).toMatchObject([{ endedAt: ends }]);
    expect(await markedOn()).toBe(false);
    lone.nowMs += 250;
    expect(publishedOn(await tick(lone), 'contracts.expired')).toEqual([]);
  });
});

test('a requested quote is in the audit trail, with the key that requested it', async () => {
  const lone = await open();
  const program = { ...CALLER, key: { keyId: 'k00000000001', scopes: ['trade:DERIV' as const] } };
  const { result, events } = await lone.request(askOptionQuote, ASK, program);
  if (!result.ok) throw new Error('the option is quoted');
  const { quoteId, contract } = result.value as OtcOptionQuote;
  expect(publishedOn(events, 'requests.step')).toMatchObject([
    {
      kind: 'dealer.quote-requested',
      userId: ALICE,
      keyId: 'k00000000001',
      subject: quoteId,
      symbol: contract.symbol,
    },
  ]);
  const refused = await lone.request(
    askOptionQuote,
    { ...ASK, underlying: 'NONE' } as never,
    program,
  );
  expect(refused).toMatchObject({ result: { ok: false }, events: [] });
});
