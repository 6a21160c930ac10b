import { describe, expect, it } from 'vitest';
import type { Recommendation } from '../../../platform/client/shapes.ts';
import { recordWords, toPrefill } from './advice-text.ts';

const ITEM: Recommendation = {
  recommendationId: 'rec-1',
  at: '2026-11-23T14:30:00.000Z',
  simTime: '2026-11-23T14:30:00.000Z',
  seq: 1,
  symbol: 'AAPL',
  side: 'SELL',
  suggestedQty: 5_440,
  limitPrice: 269.99,
  mid: 270,
  strategy: 'VWAP',
  horizonMs: 300_000,
  signal: -0.7,
  confidence: 0.65,
  score: -0.87,
  reasons: [],
  weightsVersion: 1,
  expiresAt: '2026-11-23T14:31:00.000Z',
  outcome: null,
};

describe('a recommendation in the ticket', () => {
  it('is a limit order at the advised touch and side, which the user still has to send', () => {
    const request = toPrefill(ITEM, { maxOrderQty: 10_000, strategies: ['LIT'] });
    expect(request).toEqual({
      side: 'SELL',
      symbol: 'AAPL',
      qty: 5_440,
      price: 269.99,
      orderType: 'LIMIT',
      strategy: 'LIT',
    });
  });

  it('is worked as advised where one may use that strategy', () => {
    const request = toPrefill(ITEM, { maxOrderQty: 10_000, strategies: ['LIT', 'VWAP'] });
    expect(request.strategy).toBe('VWAP');
  });

  it("never exceeds the user's limit", () => {
    expect(toPrefill(ITEM, { maxOrderQty: 1_000, strategies: ['LIT'] }).qty).toBe(1_000);
  });
});

describe('the record beside it', () => {
  const nothing = { measured: 0, hits: 0, hitRate: null, hitRateLow: null, hitRateHigh: null };
  const none = { ...nothing, meanReturnBps: null, meanCostBps: null, meanNetBps: null };

  const rates = { measured: 120, hits: 59, hitRate: 0.49, hitRateLow: 0.4, hitRateHigh: 0.58 };
  const record = { ...rates, meanReturnBps: 0.2, meanCostBps: 1.5, meanNetBps: -1.3 };

  it('does not pretend before anything is measured', () => {
    expect(recordWords({ record: none, backtest: null })).toBe(
      'Advisory only. No live measurement yet.',
    );
  });

  it('shows hits of how many, cost and profit', () => {
    expect(recordWords({ record, backtest: null })).toBe(
      'Advisory only. Live so far 49% of 120 hit; cost 1.5 bp, net −1.3 bp.',
    );
  });

  it('distinguishes a backtest from the live record', () => {
    const backtest = { ...record, measured: 750, weightsVersion: 1, spanMs: 7_200_000 };
    expect(recordWords({ record: none, backtest })).toBe(
      'Advisory only. No live measurement yet. ' +
        'Backtest over 2 h: 49% of 750 hit; cost 1.5 bp, net −1.3 bp.',
    );
    expect(recordWords({ record, backtest: { ...backtest, spanMs: 600_000 } })).toContain(
      'net −1.3 bp. Backtest over 10 min: 49% of 750',
    );
  });
});
