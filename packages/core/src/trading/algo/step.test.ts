/** The next move of an algo's order: which rule decides, and that what is filled and open never exceeds the quantity. */

import { px, qty } from '@tradefloor/contracts/money';
import { ALGO_NAMES } from '@tradefloor/contracts/vocabulary/strategies';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { cents, NOW } from '../order/order.given.ts';
import { GIVEN_MARKET, givenAlgo, givenSituation, NO_CHILDREN } from './algo.given.ts';
import type { AlgoRow } from './algo-order.ts';
import { COMPLETION_SHOTS, nextStep } from './step.ts';

const MINUTE = 60_000;
/** Ten slices of a hundred, half a minute apart. */
const SLICES = Array.from({ length: 10 }, (_, i) => ({ n: i + 1, at: NOW + i * 30_000, qty: 100 }));
const twap = (over: Partial<AlgoRow> = {}) => givenAlgo('TWAP', { slices: SLICES, ...over });
const END = NOW + 5 * MINUTE;
const oneOut = (over = {}) => ({ ...NO_CHILDREN, count: 1, qty: 100, ...over });

describe('an order that is over, or waits', () => {
  it('stays over', () => {
    const row = twap({ state: 'DONE', reason: 'END_TIME' });
    expect(nextStep(givenSituation(row))).toEqual({
      move: 'wait',
      reason: 'END_TIME',
      nextAt: null,
    });
  });

  it('ends when all is filled and nothing is out', () => {
    const row = twap({ cumQty: qty(1_000) });
    expect(nextStep(givenSituation(row))).toMatchObject({ move: 'end', kind: 'FILLED' });
    const waiting = nextStep(givenSituation(row, { open: oneOut({ isCanceling: true }) }));
    expect(waiting).toMatchObject({ move: 'wait', reason: 'CHILDREN_CANCELING' });
  });

  it('waits for its start, and fires at it', () => {
    const row = twap({ params: { startAt: NOW + MINUTE } });
    expect(nextStep(givenSituation(row))).toEqual({
      move: 'wait',
      reason: 'BEFORE_START',
      nextAt: NOW + MINUTE,
    });
  });

  it.each([
    [{ market: null }, 'NO_MARKET'],
    [{ isKilled: true }, 'KILL_SWITCH_ACTIVE'],
  ])('waits with %j until its end at the latest', (over, reason) => {
    const step = nextStep(givenSituation(twap(), over));
    expect(step).toEqual({ move: 'wait', reason, nextAt: END });
  });

  it('waits after refusals for as long as the refusal states', () => {
    const row = twap({ restUntil: NOW + 500, reason: 'REFUSED' });
    expect(nextStep(givenSituation(row))).toEqual({
      move: 'wait',
      reason: 'REFUSED',
      nextAt: NOW + 500,
    });
    expect(nextStep(givenSituation(row, { nowMs: NOW + 500 })).move).toBe('send');
  });
});

describe('a request of the parent', () => {
  const cancel = { kind: 'CANCEL', requestNo: 1, reason: 'user' } as const;

  it('takes children off the market first, then is answered', () => {
    const row = twap({ pending: cancel });
    expect(nextStep(givenSituation(row, { open: oneOut() }))).toEqual({
      move: 'cancel',
      reason: 'CANCEL',
    });
    expect(nextStep(givenSituation(row))).toEqual({ move: 'answer' });
  });

  it('is not answered while a cancel of a child is under way', () => {
    const open = oneOut({ isCanceling: true });
    expect(nextStep(givenSituation(twap({ pending: cancel }), { open })).move).toBe('wait');
  });

  it('that was acknowledged waits for the OMS, and sends nothing meanwhile', () => {
    const row = twap({ pending: { kind: 'CONFIRM', requestNo: 1 } });
    expect(nextStep(givenSituation(row))).toMatchObject({ reason: 'REPLACE_CONFIRMING' });
  });
});

describe('a paused order', () => {
  it('takes its children off the market and sends none', () => {
    const row = twap({ state: 'PAUSED' });
    expect(nextStep(givenSituation(row, { open: oneOut() }))).toEqual({
      move: 'cancel',
      reason: 'PAUSED',
    });
    expect(nextStep(givenSituation(row))).toEqual({ move: 'wait', reason: 'PAUSED', nextAt: END });
  });

  it('ends at its end time all the same', () => {
    const row = twap({ state: 'PAUSED', params: { forceCompletion: true } });
    expect(nextStep(givenSituation(row, { nowMs: END }))).toMatchObject({
      move: 'end',
      kind: 'CANCELED',
      reason: 'END_TIME',
    });
  });
});

describe('a slice', () => {
  it('is what the schedule has due, at the far touch', () => {
    expect(nextStep(givenSituation(twap()))).toEqual({
      move: 'send',
      isShot: false,
      child: { qty: 100, price: cents(10_001), isImmediate: false, dueAt: NOW, sliceNo: 1 },
    });
  });

  it('is nothing while what is due is out; it fires with the next one', () => {
    const step = nextStep(givenSituation(twap({ sliceNo: 1 }), { open: oneOut() }));
    expect(step).toEqual({ move: 'wait', reason: null, nextAt: NOW + 30_000 });
  });

  it('that is stale is taken off when the next begins', () => {
    const open = oneOut({ isStale: true });
    expect(nextStep(givenSituation(twap(), { open, nowMs: NOW + 30_000 }))).toEqual({
      move: 'cancel',
      reason: 'NEXT_SLICE',
    });
  });

  it('after a stop catches up with at most twice the largest one, the last one with all', () => {
    const stopped = nextStep(givenSituation(twap(), { nowMs: NOW + 240_000 }));
    expect(stopped).toMatchObject({ child: { qty: 200, sliceNo: 9 } });
    const last = nextStep(givenSituation(twap(), { nowMs: NOW + 270_000 }));
    expect(last).toMatchObject({ child: { qty: 1_000, sliceNo: 10 } });
  });

  it.each([
    ['BUY', 'PASSIVE', 9_999],
    ['BUY', 'NEUTRAL', 10_001],
    // 50 basis points of 100.01 are 50 whole cents.
    ['BUY', 'AGGRESSIVE', 10_051],
    ['SELL', 'PASSIVE', 10_001],
    ['SELL', 'NEUTRAL', 9_999],
    ['SELL', 'AGGRESSIVE', 9_950],
  ] as const)('to %s, %s, is priced at %i cents', (side, urgency, price) => {
    const row = twap({ side, params: { urgency } });
    expect(nextStep(givenSituation(row))).toMatchObject({ child: { price: cents(price) } });
  });

  it('is never priced beyond the order’s own limit', () => {
    const buy = twap({ price: cents(10_010), params: { urgency: 'AGGRESSIVE' } });
    expect(nextStep(givenSituation(buy))).toMatchObject({ child: { price: cents(10_010) } });
    const sell = twap({ side: 'SELL', price: cents(9_990), params: { urgency: 'AGGRESSIVE' } });
    expect(nextStep(givenSituation(sell))).toMatchObject({ child: { price: cents(9_990) } });
  });

  it('waits for volume where participation is bounded', () => {
    const row = twap({ params: { maxParticipationPct: 10 } });
    expect(nextStep(givenSituation(row, { marketVolume: 0 })).move).toBe('wait');
    // A tenth of all volume: one share for nine of others.
    expect(nextStep(givenSituation(row, { marketVolume: 450 }))).toMatchObject({
      child: { qty: 50 },
    });
  });
});

describe('the end time', () => {
  it('takes the children off, then cancels the rest', () => {
    expect(nextStep(givenSituation(twap(), { nowMs: END, open: oneOut() }))).toEqual({
      move: 'cancel',
      reason: 'END_TIME',
    });
    expect(nextStep(givenSituation(twap(), { nowMs: END }))).toMatchObject({
      move: 'end',
      kind: 'CANCELED',
    });
  });

  it('completes an order that must be: all the rest at once, aggressive', () => {
    const row = twap({ cumQty: qty(700), params: { forceCompletion: true } });
    expect(nextStep(givenSituation(row, { nowMs: END }))).toEqual({
      move: 'send',
      isShot: true,
      child: { qty: 300, price: cents(10_051), isImmediate: true, dueAt: END, sliceNo: 0 },
    });
  });

  it('gives up completing after its shots, or while nothing may trade', () => {
    const params = { forceCompletion: true };
    const spent = twap({ params, shots: COMPLETION_SHOTS });
    expect(nextStep(givenSituation(spent, { nowMs: END })).move).toBe('end');
    const killed = nextStep(givenSituation(twap({ params }), { nowMs: END, isKilled: true }));
    expect(killed).toMatchObject({ move: 'wait', reason: 'KILL_SWITCH_ACTIVE' });
  });
});

describe('the I-would price', () => {
  it('takes all at once where the market is there', () => {
    const row = twap({ params: { wouldPrice: cents(10_001) }, cumQty: qty(400) });
    expect(nextStep(givenSituation(row))).toMatchObject({
      move: 'send',
      isShot: true,
      child: { qty: 600, price: cents(10_001), isImmediate: true },
    });
    expect(nextStep(givenSituation(row, { open: oneOut() }))).toEqual({
      move: 'cancel',
      reason: 'WOULD_PRICE',
    });
  });

  it('does nothing where it is not, and a seller looks at the bid', () => {
    const row = twap({ params: { wouldPrice: cents(10_000) } });
    expect(nextStep(givenSituation(row))).toMatchObject({ isShot: false });
    const seller = twap({ side: 'SELL', params: { wouldPrice: cents(9_999) } });
    expect(nextStep(givenSituation(seller))).toMatchObject({ isShot: true });
  });

  it('never goes beyond the limit', () => {
    const row = twap({ price: cents(9_995), params: { wouldPrice: cents(10_050) } });
    expect(nextStep(givenSituation(row))).toMatchObject({ child: { price: cents(9_995) } });
  });
});

describe('algos without a schedule', () => {
  it('POV sends its part of what others traded', () => {
    const row = givenAlgo('POV', { params: { participationPct: 20 } });
    // 20 % of all: one share for four of others.
    expect(nextStep(givenSituation(row, { marketVolume: 400 }))).toMatchObject({
      child: { qty: 100 },
    });
    expect(nextStep(givenSituation(row, { marketVolume: 0 })).move).toBe('wait');
  });

  it('POV gathers its least slice, unless that is all there is left', () => {
    const row = givenAlgo('POV', { params: { participationPct: 20, minSliceQty: qty(150) } });
    expect(nextStep(givenSituation(row, { marketVolume: 400 })).move).toBe('wait');
    expect(nextStep(givenSituation(row, { marketVolume: 600 }))).toMatchObject({
      child: { qty: 150 },
    });
    const rest = { ...row, cumQty: qty(950) };
    expect(nextStep(givenSituation(rest, { marketVolume: 10_000 }))).toMatchObject({
      child: { qty: 50 },
    });
  });

  it('ICEBERG shows one part at a time, never more than it may', () => {
    const row = givenAlgo('ICEBERG', {
      price: cents(9_998),
      params: { displayQty: qty(100), randomizePct: 0 },
    });
    expect(nextStep(givenSituation(row))).toMatchObject({
      child: { qty: 100, price: cents(9_998) },
    });
    expect(nextStep(givenSituation(row, { open: oneOut() })).move).toBe('wait');
  });

  it('ICEBERG shows the quantity it was given, unless it is to vary it', () => {
    const show = (n: number, randomizePct?: number) => {
      const params = {
        displayQty: qty(300),
        ...(randomizePct === undefined ? {} : { randomizePct }),
      };
      const row = givenAlgo('ICEBERG', { price: cents(9_998), params, childCount: n });
      const step = nextStep(givenSituation(row));
      return step.move === 'send' ? step.child.qty : 0;
    };
    expect(show(1)).toBe(300);
    expect(show(1, 40)).toBeLessThanOrEqual(300);
  });

  it('POV looks at every batch: a lot that is due does not wait for the next second', () => {
    const row = givenAlgo('POV', {
      params: { participationPct: 20 },
      restUntil: NOW + 750,
      reason: null,
      cumQty: qty(50),
    });
    // A quarter of 600 shares of the others is 150: 100 are due, a lot.
    const market = { ...GIVEN_MARKET, lot: 100 };
    expect(nextStep(givenSituation(row, { market, marketVolume: 600 }))).toMatchObject({
      child: { qty: 100 },
    });
    expect(nextStep(givenSituation(row, { market, marketVolume: 596 })).move).toBe('wait');
    const refused = { ...row, reason: 'REFUSED' };
    expect(nextStep(givenSituation(refused, { market, marketVolume: 600 })).move).toBe('wait');
  });

  it('SNIPER shoots equal parts of what is left, by its aggression beyond the touch', () => {
    const row = givenAlgo('SNIPER', { params: { maxSlices: 4, aggressionPct: 0.1 } });
    // A tenth of a per cent of 100.01, rounded outwards to a cent: 11 cents.
    expect(nextStep(givenSituation(row))).toMatchObject({
      isShot: true,
      child: { qty: 250, price: cents(10_012), isImmediate: true },
    });
    const third = { ...row, shots: 2, cumQty: qty(501) };
    expect(nextStep(givenSituation(third))).toMatchObject({ child: { qty: 250 } });
  });

  it('SNIPER ends when its shots are spent', () => {
    const row = givenAlgo('SNIPER', { params: { maxSlices: 4 }, shots: 4 });
    expect(nextStep(givenSituation(row))).toMatchObject({ move: 'end', reason: 'SHOTS_SPENT' });
  });
});

test('whatever the situation, filled, open and sent never exceed the quantity, and a price keeps the limit', () => {
  const situations = fc.record({
    strategy: fc.constantFrom(...ALGO_NAMES),
    side: fc.constantFrom('BUY' as const, 'SELL' as const),
    cumQty: fc.integer({ min: 0, max: 1_000 }),
    outPart: fc.double({ min: 0, max: 1, noNaN: true }),
    afterMs: fc.integer({ min: 0, max: 400_000 }),
    limit: fc.option(fc.integer({ min: 9_000, max: 11_000 })),
    spread: fc.integer({ min: 1, max: 200 }),
    marketVolume: fc.integer({ min: 0, max: 100_000 }),
    shots: fc.integer({ min: 0, max: 30 }),
    force: fc.boolean(),
    would: fc.option(fc.integer({ min: 9_000, max: 11_000 })),
  });
  fc.assert(
    fc.property(situations, (of) => {
      const out = Math.floor(of.outPart * (1_000 - of.cumQty));
      const hasWould = of.would !== null && of.strategy !== 'SNIPER';
      const row = givenAlgo(of.strategy, {
        side: of.side,
        cumQty: qty(of.cumQty),
        price: of.limit === null ? null : cents(of.limit),
        shots: of.shots,
        slices: ['TWAP', 'VWAP', 'IS'].includes(of.strategy) ? SLICES : [],
        accrued: of.marketVolume / 10,
        params: {
          displayQty: qty(100),
          forceCompletion: of.force,
          ...(hasWould ? { wouldPrice: cents(of.would ?? 0) } : {}),
        },
      });
      const half = Math.floor(of.spread / 2);
      const step = nextStep(
        givenSituation(row, {
          nowMs: NOW + of.afterMs,
          open: { ...NO_CHILDREN, count: out > 0 ? 1 : 0, qty: out },
          market: { ...GIVEN_MARKET, bid: cents(10_000 - half), ask: cents(10_001 + half) },
          marketVolume: of.marketVolume,
        }),
      );
      if (step.move !== 'send') return;
      expect(step.child.qty).toBeGreaterThan(0);
      expect(Number.isSafeInteger(step.child.qty)).toBe(true);
      expect(of.cumQty + out + step.child.qty).toBeLessThanOrEqual(1_000);
      expect(step.child.price % px(10_000)).toBe(0);
      if (of.limit === null) return;
      const isWorse =
        of.side === 'BUY' ? step.child.price > cents(of.limit) : step.child.price < cents(of.limit);
      expect(isWorse).toBe(false);
    }),
    { numRuns: 500 },
  );
});
