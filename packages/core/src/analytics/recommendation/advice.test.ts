/** Advice and its measured value: unobtrusive sizes, prices at the touch, a record that states what is measured. */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import type { Signal, SignalBatch } from '@tradefloor/contracts/intelligence';
import type { Instrument, Tick } from '@tradefloor/contracts/market';
import { px, qty } from '@tradefloor/contracts/money';
import { TradeRecommendation } from '@tradefloor/contracts/recommendation';
import { describe, expect, it } from 'vitest';
import { NO_RECORD, toAdvice, toOutcome, toRecord, withOutcome } from './advice.ts';

const AAPL = instrumentSymbol('AAPL');
const NOW = 1_795_444_200_000;

const INSTRUMENT: Instrument = {
  symbol: AAPL,
  name: 'Apple Inc.',
  instrumentType: 'equity',
  sector: 'Information Technology',
  currency: 'USD',
  tickSize: px(10_000),
  lotSize: qty(40),
  adv: qty(48_000_000),
  volatilityPpm: 270_000,
  referencePrice: px(270_000_000),
  primaryVenue: 'XNAS',
};

const tickAt = (mid: number, halfSpread = 10_000): Tick => ({
  symbol: AAPL,
  bid: px(mid - halfSpread),
  ask: px(mid + halfSpread),
  last: px(mid),
  mid: px(mid),
  bidSize: qty(100),
  askSize: qty(100),
  volume: qty(0),
  dayVolume: qty(0),
  open: px(mid),
  high: px(mid),
  low: px(mid),
});

const SIGNAL: Signal = {
  symbol: AAPL,
  signal: 0.7,
  confidence: 0.65,
  score: 0.87,
  agreement: 0.95,
  contributions: [0.5, 0.05, 0, 0.2, 0, 0, 0.12],
};
const BATCH: SignalBatch = {
  seq: 9,
  at: NOW,
  simTime: NOW,
  weightsVersion: 3,
  signals: [SIGNAL],
};

const advise = (side: 'BUY' | 'SELL', signal = SIGNAL, instrument = INSTRUMENT) =>
  toAdvice({ side, signal }, { batch: BATCH, instrument, tick: tickAt(270_000_000) });

describe('advice', () => {
  it('names side, touch, size in round lots, how to work it, and the three features with the largest contribution', () => {
    const advice = advise('BUY');
    expect(advice).toMatchObject({
      side: 'BUY',
      limitPrice: 270_010_000,
      strategy: 'VWAP',
      weightsVersion: 3,
      confidence: 0.65,
      expiresAt: NOW + 60_000,
      outcome: null,
      reasons: [
        { feature: 'momentum', contribution: 0.5 },
        { feature: 'sectorRelativeStrength', contribution: 0.2 },
        { feature: 'sentimentDelta', contribution: 0.12 },
      ],
    });
    // 25 000 of risk over 270 dollars times a daily move of 1.70 %: 5 444 shares, in lots of 40.
    expect(advice?.suggestedQty).toBe(5_440);
    expect(advise('SELL')?.limitPrice).toBe(269_990_000);
    expect(TradeRecommendation.safeEncode(advice as TradeRecommendation).success).toBe(true);
  });

  it('never passes one per cent of daily volume, and is none where that is less than a lot', () => {
    expect(advise('BUY', SIGNAL, { ...INSTRUMENT, adv: qty(100_000) })?.suggestedQty).toBe(1_000);
    expect(advise('BUY', SIGNAL, { ...INSTRUMENT, adv: qty(3_000) })).toBeNull();
  });

  it('hurries where the signal is strong', () => {
    expect(advise('BUY', { ...SIGNAL, signal: 0.81 })?.strategy).toBe('IS');
    expect(advise('SELL', { ...SIGNAL, signal: -0.81 })?.strategy).toBe('IS');
    expect(advise('BUY', { ...SIGNAL, signal: 0.8 })?.strategy).toBe('VWAP');
  });
});

describe('an outcome', () => {
  it('is the mid’s way in the direction of the advice, and both halves of the spread as its cost', () => {
    const buy = advise('BUY');
    const sell = advise('SELL');
    if (buy === null || sell === null) throw new Error('no advice');
    const later = { tick: tickAt(270_270_000, 20_000), at: NOW + 300_000 };
    expect(toOutcome(buy, later)).toEqual({
      at: NOW + 300_000,
      returnBps: 10,
      costBps: 1.11,
      isHit: true,
    });
    expect(toOutcome(sell, later)).toMatchObject({ returnBps: -10, costBps: 1.11, isHit: false });
  });

  it('of a mid that did not move is no hit', () => {
    const buy = advise('BUY');
    if (buy === null) throw new Error('no advice');
    expect(toOutcome(buy, { tick: tickAt(270_000_000), at: NOW }).isHit).toBe(false);
  });
});

describe('the record', () => {
  it('returns nothing without input', () => {
    expect(toRecord(NO_RECORD)).toMatchObject({ measured: 0, hitRate: null, meanNetBps: null });
  });

  it('is the share of hits with its interval, and means that add up', () => {
    const outcomes = Array.from({ length: 100 }, (_, i) => ({
      at: NOW,
      returnBps: i < 52 ? 4 : -4,
      costBps: 1.5,
      isHit: i < 52,
    }));
    const record = toRecord(outcomes.reduce(withOutcome, NO_RECORD));
    // Wilson's interval of 52 in 100: 0.4232 to 0.6154.
    expect(record).toEqual({
      measured: 100,
      hits: 52,
      hitRate: 0.52,
      hitRateLow: 0.4232,
      hitRateHigh: 0.6154,
      meanReturnBps: 0.16,
      meanCostBps: 1.5,
      meanNetBps: -1.34,
    });
  });
});
