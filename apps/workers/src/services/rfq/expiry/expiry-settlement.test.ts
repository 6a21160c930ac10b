/** Expiry of contracts: settled once, at the market's prices, also after downtime. */
import { isin } from '@tradefloor/contracts/bond';
import { requestQuote } from '@tradefloor/contracts/calls/rfq';
import { qty } from '@tradefloor/contracts/money';
import { givenCaller } from '@tradefloor/contracts/testing/given';
import { EXPIRY_TABLES } from '@tradefloor/core/trading/expiry/tables';
import { BONDS } from '@tradefloor/instruments/bond/bond-list';
import { expiriesAt, optionEndsAt } from '@tradefloor/instruments/option/option-contract';
import { createMarket } from '@tradefloor/sim/market/market';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { describe, expect, it } from 'vitest';
import { type LoneService, openLone, publishedOn } from '../../../testing/lone-service.ts';
import { RFQ_SETTINGS } from '../../../testing/rfq-settings.given.ts';
import { rfqService } from '../service.ts';

const START_MS = Date.parse('2026-11-23T15:00:00Z');
/** Friday of the first expiry, and the end of December crude's successor. */
const FRIDAY = optionEndsAt(expiriesAt(START_MS)[0] ?? '');
const CRUDE_ENDS = Date.parse('2026-12-21T19:30:00Z');
const market = createMarket({ seed: 42, startTick: 0, startMs: START_MS, universe: EQUITIES });
const { ticks } = market.batch(START_MS);

let seq = 0;
const receive = (lone: LoneService, at: number, without: readonly string[] = []) => {
  lone.nowMs = at;
  seq += 1;
  const shown = ticks.filter(({ symbol }) => !without.includes(symbol));
  return lone.receive('market.ticks', { seq, at, simTime: at, ticks: shown });
};
const expiredOn = async (lone: LoneService, at: number, without: readonly string[] = []) =>
  publishedOn(await receive(lone, at, without), 'contracts.expired').flatMap(({ items }) => items);

async function open(): Promise<LoneService> {
  const lone = openLone(rfqService(RFQ_SETTINGS), { seed: 42, nowMs: START_MS });
  await receive(lone, START_MS);
  return lone;
}
const getMid = (underlying: string): number => market.tick(underlying as never)?.mid ?? 0;

describe('options', () => {
  it('end at their intrinsic value, all strikes of all underlyings in one message, a moment after nothing', async () => {
    const lone = await open();
    expect(await expiredOn(lone, FRIDAY - 1)).toEqual([]);
    const items = await expiredOn(lone, FRIDAY);
    expect(new Set(items.map(({ expiry }) => expiry))).toEqual(
      new Set(expiriesAt(START_MS).slice(0, 1)),
    );
    for (const { symbol, finalPrice, underlyingPrice, instrumentType } of items) {
      const [, underlying, type, strike] = /^([A-Z]+)\d{6}([CP])([\d.]+)$/.exec(symbol) ?? [];
      const spot = getMid(underlying ?? '');
      const wins = (type === 'C' ? 1 : -1) * (spot - Number(strike) * 1_000_000);
      expect({ instrumentType, underlyingPrice, finalPrice }).toEqual({
        instrumentType: 'option',
        underlyingPrice: spot,
        finalPrice: Math.max(0, wins),
      });
    }
    expect(await expiredOn(lone, FRIDAY + 250)).toEqual([]);
  });

  it('on a paused underlying end at its last price', async () => {
    const lone = await open();
    const items = await expiredOn(lone, FRIDAY, ['AAPL']);
    const apple = items.find(({ symbol }) => symbol.startsWith('AAPL'));
    expect(apple?.underlyingPrice).toBe(getMid('AAPL'));
  });

  it('wait where an underlying has shown no price since the start, and end with its first', async () => {
    const lone = await open();
    lone.restart();
    expect(await expiredOn(lone, FRIDAY, ['TSLA'])).toEqual([]);
    const items = await expiredOn(lone, FRIDAY + 250);
    expect(items.some(({ symbol }) => symbol.startsWith('TSLA'))).toBe(true);
  });
});

describe('futures', () => {
  it('end at spot, and what ended while the service was down ends with its return', async () => {
    const lone = await open();
    lone.restart();
    const items = await expiredOn(lone, CRUDE_ENDS + 3_600_000);
    const ended = items.filter(({ instrumentType }) => instrumentType === 'commodity');
    expect(ended.map(({ symbol }) => symbol).sort()).toEqual(['CLF27', 'ESZ26', 'ZCZ26', 'ZNZ26']);
    for (const { finalPrice, underlyingPrice } of ended) expect(finalPrice).toBe(underlyingPrice);
    expect(lone.rows(EXPIRY_TABLES.finalSettlements)).toHaveLength(items.length);
    expect(await expiredOn(lone, CRUDE_ENDS + 3_600_250)).toEqual([]);
  });
});

describe('bonds', () => {
  const NOTE = BONDS.find(({ name }) => name === 'UST 3.625 2028-10-31');
  /** Midnight in New York at the start of the maturity date. */
  const MATURES = Date.parse('2028-10-31T04:00:00Z');
  const putClock = async (lone: LoneService, anchorSimMs: number) => {
    const anchorMs = lone.nowMs;
    await lone.receive('ccp.clock', { anchorMs, anchorSimMs, at: anchorMs });
  };
  const redeemedOn = async (lone: LoneService, at: number) =>
    (await expiredOn(lone, at)).filter(({ instrumentType }) => instrumentType === 'bond');

  it('are redeemed at par on their day by the clearing clock, once, also after a restart', async () => {
    const lone = await open();
    await putClock(lone, MATURES - 1_000);
    // Those of September and the gilt of the 22nd are behind the clock as it is put ahead.
    const before = await redeemedOn(lone, START_MS + 500);
    expect(before.map(({ expiry }) => expiry)).toEqual(['2028-09-14', '2028-09-25', '2028-10-23']);
    lone.restart();
    const [note, ...others] = await redeemedOn(lone, START_MS + 1_000);
    expect(others).toEqual([]);
    expect(note).toMatchObject({
      symbol: NOTE?.isin,
      expiry: '2028-10-31',
      finalPrice: 100_000_000,
      underlyingPrice: 100_000_000,
    });
    lone.restart();
    expect(await redeemedOn(lone, START_MS + 1_250)).toEqual([]);
  });

  it('that are index-linked are redeemed at par times the index ratio of their maturity', async () => {
    const lone = await open();
    // Midnight in New York at the start of 22 March 2029.
    const matures = Date.parse('2029-03-22T04:00:00Z');
    await putClock(lone, matures - 1_000);
    await redeemedOn(lone, START_MS + 500);
    // 408.2 and three per cent a year: 443.9 in December 2028 and 445.0 in January 2029, 21 of 31 days, over 237.42.
    expect(await redeemedOn(lone, START_MS + 1_000)).toMatchObject([
      { symbol: 'GB00B3Y1JG82', expiry: '2029-03-22', finalPrice: 187_282_000 },
    ]);
  });

  it('are redeemed where an option waits for a price, which does not hold them up', async () => {
    const lone = await open();
    lone.restart();
    lone.nowMs = FRIDAY;
    await putClock(lone, MATURES);
    const items = await expiredOn(lone, FRIDAY, ['TSLA']);
    expect(items.map(({ instrumentType }) => instrumentType)).toEqual([
      'bond',
      'bond',
      'bond',
      'bond',
    ]);
  });

  it('cannot be requested any more', async () => {
    const lone = await open();
    await putClock(lone, MATURES);
    await receive(lone, START_MS + 250);
    const { result } = await lone.request(
      requestQuote,
      { requestKey: 'k-1', isin: isin(NOTE?.isin ?? ''), side: 'BUY', qty: qty(100_000) },
      givenCaller({ role: 'external-client' }),
    );
    expect(result).toMatchObject({ ok: false, error: { code: 'VALIDATION_FAILED' } });
    expect(JSON.stringify(result)).toContain('the bond has matured');
  });
});
