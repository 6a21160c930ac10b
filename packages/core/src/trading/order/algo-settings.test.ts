/** An algo's parameters: the defaults in their places, units turned, and every rule between them. */
import { px, qty } from '@tradefloor/contracts/money';
import type { AlgoParams } from '@tradefloor/contracts/order';
import { ALGO_NAMES, type AlgoName } from '@tradefloor/contracts/vocabulary/strategies';
import { describe, expect, it } from 'vitest';
import { ALGO_READS, algoParamsFault, SCHEDULED, toSettings } from './algo-settings.ts';

const NOW = Date.UTC(2026, 10, 23, 15);
const settings = (strategy: AlgoName, params: AlgoParams = {}) => toSettings(strategy, params, NOW);

describe('the settings', () => {
  it('of an algo without parameters are the defaults', () => {
    expect(settings('TWAP')).toEqual({
      startAt: NOW,
      endAt: NOW + 300_000,
      slices: 10,
      participation: 0.1,
      maxParticipation: null,
      riskAversion: 0.5,
      displayQty: 0,
      maxSlices: 5,
      aggressionPct: 0.05,
      topVenues: 3,
      wouldPrice: null,
      forceCompletion: false,
      sizeJitter: 0,
      timeJitter: 0.2,
      minSliceQty: 1,
      maxSliceQty: Number.MAX_SAFE_INTEGER,
      urgency: 'NEUTRAL',
    });
  });

  it.each(ALGO_NAMES.map((name) => [name]))(
    'of %s end by themselves only on a schedule',
    (name) => {
      expect(settings(name).endAt === null).toBe(!SCHEDULED.has(name));
    },
  );

  it('never start before the order was accepted', () => {
    expect(settings('TWAP', { startAt: NOW - 1 }).startAt).toBe(NOW);
    expect(settings('TWAP', { startAt: NOW + 1 }).startAt).toBe(NOW + 1);
  });

  it('end a duration after their start, or at their end', () => {
    expect(settings('POV', { startAt: NOW + 500, durationMs: 60_000 }).endAt).toBe(NOW + 60_500);
    expect(settings('POV', { endAt: NOW + 7 }).endAt).toBe(NOW + 7);
  });

  it('turn per cent into parts', () => {
    const params = {
      participationPct: 25,
      maxParticipationPct: 40,
      randomizePct: 10,
      randomizeTimePct: 0,
    };
    expect(settings('POV', params)).toMatchObject({
      participation: 0.25,
      maxParticipation: 0.4,
      sizeJitter: 0.1,
      timeJitter: 0,
    });
  });

  it('vary an iceberg’s parts only where it is set', () => {
    expect(settings('ICEBERG').sizeJitter).toBe(0);
    expect(settings('ICEBERG', { randomizePct: 20 }).sizeJitter).toBe(0.2);
    expect(settings('VWAP').sizeJitter).toBe(0);
  });
});

const NEEDED: Partial<Record<AlgoName, AlgoParams>> = {
  POV: { participationPct: 10 },
  ICEBERG: { displayQty: qty(100) },
};
const fault = (strategy: AlgoName, params: AlgoParams, size = 1_000) =>
  algoParamsFault({ strategy, params: { ...NEEDED[strategy], ...params }, qty: size });

const EVERY: Required<AlgoParams> = {
  startAt: NOW,
  endAt: NOW + 60_000,
  durationMs: 60_000,
  slices: 10,
  participationPct: 10,
  maxParticipationPct: 20,
  riskAversion: 0.5,
  displayQty: qty(100),
  maxSlices: 5,
  aggressionPct: 0.1,
  topVenues: 2,
  wouldPrice: px(100_000_000),
  forceCompletion: true,
  randomizePct: 10,
  randomizeTimePct: 10,
  minSliceQty: qty(10),
  maxSliceQty: qty(500),
  urgency: 'PASSIVE',
};

describe.each(ALGO_NAMES.map((name) => [name]))('%s', (name) => {
  it('takes each parameter it reads, and names each one it does not', () => {
    const reads: readonly string[] = ALGO_READS[name];
    for (const [param, value] of Object.entries(EVERY)) {
      const found = fault(name, { [param]: value } as AlgoParams);
      expect(found, param).toBe(reads.includes(param) ? null : `${name} has no parameter ${param}`);
    }
  });
});

describe('parameters together', () => {
  it.each<[AlgoName, AlgoParams, string]>([
    [
      'TWAP',
      { endAt: NOW + 9, durationMs: 1_000 },
      'endAt and durationMs exclude each other: one of them is enough',
    ],
    ['TWAP', { startAt: NOW + 9, endAt: NOW + 9 }, 'endAt is not after startAt'],
    ['POV', { minSliceQty: qty(11), maxSliceQty: qty(10) }, 'minSliceQty is above maxSliceQty'],
    ['TWAP', { slices: 9, maxSliceQty: qty(111) }, '9 slices of at most 111 do not hold 1000'],
  ])('%s with %o: %s', (name, params, expected) => {
    expect(fault(name, params)).toBe(expected);
  });

  it('may be just as tight as they must be', () => {
    expect(fault('TWAP', { slices: 10, maxSliceQty: qty(100) })).toBeNull();
    expect(fault('TWAP', { startAt: NOW, endAt: NOW + 1 })).toBeNull();
    expect(fault('POV', { minSliceQty: qty(10), maxSliceQty: qty(10) })).toBeNull();
    // A follower of the market has no slices to hold the order.
    expect(fault('POV', { maxSliceQty: qty(1) })).toBeNull();
  });

  it('that an algo cannot do without are named', () => {
    const bare = (strategy: AlgoName) => algoParamsFault({ strategy, params: {}, qty: 100 });
    expect(bare('ICEBERG')).toBe('an ICEBERG names its displayQty');
    expect(bare('POV')).toBe('a POV names its participationPct');
    for (const name of ALGO_NAMES.filter((one) => one !== 'ICEBERG' && one !== 'POV')) {
      expect(bare(name), name).toBeNull();
    }
  });
});
