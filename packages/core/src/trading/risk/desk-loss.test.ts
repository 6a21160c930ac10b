/** The loss of a desk against its limit: what is refused, when it is new, and what a release and another limit do. */
import { money, qty } from '@tradefloor/contracts/money';
import { givenInstrument } from '@tradefloor/instruments/instrument.given';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { NOW } from '../order/order.given.ts';
import { checkAndReserve } from './check-order.ts';
import { runChecks } from './checks.ts';
import { toReplay } from './decision-view.ts';
import {
  checkDeskLoss,
  type DeskLoss,
  type DeskLossRow,
  findLevel,
  isBlocked,
  noDeskLimit,
  stepDeskLoss,
  toDeskLoss,
  withTerms,
} from './desk-loss.ts';
import { givenBook, givenCheck, givenQuotes, givenRiskFacts } from './risk.given.ts';
import { firstVersion } from './risk-config.ts';

const DAY = 86_400_000;
const DOLLAR = 10_000;
const limited = (over: Partial<DeskLossRow> = {}): DeskLossRow => ({
  ...noDeskLimit('EQ'),
  maxDayLoss: money(100 * DOLLAR),
  ...over,
});
const checked = (over: Partial<DeskLoss> = {}): DeskLoss => ({
  desk: 'EQ',
  max: money(100 * DOLLAR),
  loss: money(0),
  wasReached: false,
  isReleased: false,
  closableQty: qty(0),
  ...over,
});
const dollars = fc.integer({ min: 0, max: 200 }).map((amount) => money(amount * DOLLAR));

describe('the check', () => {
  test.each([
    ['below the limit', { loss: money(99 * DOLLAR) }, null],
    [
      'at the limit',
      { loss: money(100 * DOLLAR) },
      'Loss of the day of desk EQ is 100.00 (max. 100.00); orders that close are accepted',
    ],
    [
      'back below it on the same day',
      { loss: money(40 * DOLLAR), wasReached: true },
      'Loss of the day of desk EQ has reached 100.00 today and is 40.00; orders that close are accepted until the limit is released',
    ],
    ['at the limit and released', { loss: money(150 * DOLLAR), isReleased: true }, null],
    [
      'at the limit with an order that closes',
      { loss: money(150 * DOLLAR), closableQty: qty(10) },
      null,
    ],
    [
      'that is not known',
      { loss: null },
      'Loss of the day of desk EQ is not known: a position has no price; orders that close are accepted',
    ],
  ])('of a loss %s', (_name, over, detail) => {
    const { failure } = checkDeskLoss({ qty: qty(10) }, checked(over));
    expect(failure?.detail ?? null).toBe(detail);
    expect(failure?.reason ?? null).toBe(detail === null ? null : 'DAILY_NOTIONAL_EXCEEDED');
  });

  it('refuses exactly what adds risk to a desk that is blocked', () => {
    const losses = fc.record({
      loss: fc.option(dollars, { nil: null }),
      wasReached: fc.boolean(),
      isReleased: fc.boolean(),
      closable: fc.nat(20),
      count: fc.integer({ min: 1, max: 20 }),
    });
    fc.assert(
      fc.property(losses, ({ closable, count, ...of }) => {
        const { failure } = checkDeskLoss(
          { qty: qty(count) },
          checked({ ...of, closableQty: qty(closable) }),
        );
        const isOver = of.loss === null || of.loss / DOLLAR >= 100 || of.wasReached;
        expect(failure !== null).toBe(isOver && !of.isReleased && count > closable);
      }),
    );
  });

  it('is one with that of the sender: the first failure decides, and both are stated', () => {
    const own = { loss: money(5 * DOLLAR), max: money(10 * DOLLAR), closableQty: qty(0) };
    const deskLoss = checked({ loss: money(120 * DOLLAR) });
    const { checks, failure } = runChecks({ ...givenRiskFacts(), dayLoss: own, deskLoss });
    expect(checks).toEqual([
      {
        name: 'DAILY_NOTIONAL_EXCEEDED',
        passed: false,
        value: 'loss 5; EQ loss 120',
        limit: '10 a day; 100 a day for EQ',
      },
    ]);
    expect(failure?.detail).toContain('desk EQ is 120.00');
  });

  test('a decision keeps what it saw, so that it is re-run to the same figures', () => {
    fc.assert(
      fc.property(fc.option(dollars, { nil: null }), fc.boolean(), (loss, wasReached) => {
        const config = firstVersion(NOW);
        const setting = {
          book: givenBook().book,
          quotes: givenQuotes(),
          config,
          instrument: givenInstrument(),
          nowMs: NOW,
          deskLoss: checked({ loss, wasReached, closableQty: qty(30) }),
        };
        const { row } = checkAndReserve(givenCheck(), setting, 'decision');
        const isOver = wasReached || loss === null || loss >= 100 * DOLLAR;
        expect(row.decision).toBe(isOver ? 'REJECT' : 'ACCEPT');
        expect(row.wouldPass?.maxQty ?? null).toBe(isOver ? 30 : null);
        if (row.observed === null) throw new Error('the decision has its values');
        expect(toReplay(row, row.observed, config).isSame).toBe(true);
      }),
    );
  });
});

describe('a look at the loss', () => {
  /** The levels that are new, look by look. */
  const levels = (losses: readonly number[], first = limited()) => {
    let row = first;
    return losses.map((loss) => {
      const next = stepDeskLoss(row, { loss: money(loss * DOLLAR), startedAt: DAY });
      const isNew = next !== row;
      row = next;
      return isNew ? next.level : null;
    });
  };

  it('finds the warning at 80 % and the limit once a day each', () => {
    expect(levels([79, 80, 90, 70, 85, 100, 120, 10, 90])).toEqual([
      null,
      'WARNING',
      null,
      null,
      null,
      'REACHED',
      null,
      null,
      null,
    ]);
    expect(levels([500, 0])).toEqual(['REACHED', null]);
    const yesterday = limited({ startedAt: 0, level: 'REACHED' });
    expect(levels([80], yesterday)).toEqual(['WARNING']);
  });

  it('finds nothing without a limit, and while the loss is not known', () => {
    const none = noDeskLimit('FX');
    expect(stepDeskLoss(none, { loss: money(1), startedAt: DAY })).toBe(none);
    const row = limited();
    expect(stepDeskLoss(row, { loss: null, startedAt: DAY })).toBe(row);
  });

  it('blocks from the first loss at the limit to the end of the day, or to a release', () => {
    fc.assert(
      fc.property(
        fc.array(dollars, { minLength: 1, maxLength: 12 }),
        fc.nat(12),
        (losses, releasedAt) => {
          let row = limited();
          losses.forEach((loss, n) => {
            row = stepDeskLoss(row, { loss, startedAt: DAY });
            if (n === releasedAt) row = withTerms(row, { ...row, releasedFor: DAY });
            const facts = toDeskLoss(row, { loss, startedAt: DAY }, qty(0));
            const wasReached = losses.slice(0, n + 1).some((one) => one >= 100 * DOLLAR);
            expect(facts !== null && isBlocked(facts)).toBe(wasReached && n < releasedAt);
          });
          // A release is of its day alone.
          const next = toDeskLoss(row, { loss: money(100 * DOLLAR), startedAt: 2 * DAY }, qty(0));
          expect(next !== null && isBlocked(next)).toBe(true);
        },
      ),
    );
  });
});

describe('other terms', () => {
  it('of another limit have the loss of the day compared again; a release does not', () => {
    const reached = limited({ startedAt: DAY, level: 'REACHED' });
    const raised = { desk: 'EQ', maxDayLoss: money(200 * DOLLAR), releasedFor: null } as const;
    expect(findLevel(withTerms(reached, raised), DAY)).toBeNull();
    const released = { ...raised, maxDayLoss: money(100 * DOLLAR), releasedFor: DAY };
    expect(findLevel(withTerms(reached, released), DAY)).toBe('REACHED');
  });
});
