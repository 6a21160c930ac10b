/** The day's loss against its limit: when a warning is due, what is refused, and that a re-run finds the same. */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { money, qty } from '@tradefloor/contracts/money';
import { givenInstrument } from '@tradefloor/instruments/instrument.given';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { NOW } from '../order/order.given.ts';
import { checkAndReserve } from './check-order.ts';
import { listChecks, runChecks } from './checks.ts';
import { checkDayLoss, type DayLoss, lossBetween, toDayLossLevel, worstDesk } from './day-loss.ts';
import { toReplay } from './decision-view.ts';
import type { SampledHolding } from './profit-samples.ts';
import { givenBook, givenCheck, givenQuotes, givenRiskFacts } from './risk.given.ts';
import { firstVersion } from './risk-config.ts';

const holding = (over: Partial<SampledHolding> = {}): SampledHolding => ({
  symbol: instrumentSymbol('AAPL'),
  desk: 'EQ',
  realisedPnl: 0,
  unrealisedPnl: 0,
  fees: 0,
  ...over,
});
/** A purchase of 100 at the market's price, by a user with a limit. */
function decideWith(dayLoss: DayLoss) {
  const config = firstVersion(NOW);
  const { book } = givenBook();
  const { row } = checkAndReserve(
    givenCheck(),
    {
      book,
      quotes: givenQuotes(),
      config,
      instrument: givenInstrument(),
      nowMs: NOW,
      dayLoss,
    },
    'decision',
  );
  return { row, config };
}
const amounts = fc.integer({ min: 0, max: 9_000_000_000_000 });

describe('the loss of a day', () => {
  it('is what realised and unrealised profit lost since its start, with the fees paid since', () => {
    const start = [holding({ realisedPnl: 100, unrealisedPnl: 50, fees: 3 })];
    const end = [
      holding({ realisedPnl: 80, unrealisedPnl: -10, fees: 5 }),
      holding({ desk: 'FX', unrealisedPnl: 30.5 }),
    ];
    expect(lossBetween(start, end)).toBe(51.5 * 10_000);
    expect(worstDesk(start, end)).toBe('EQ');
  });

  it('is nothing where something was won', () => {
    expect(lossBetween([], [holding({ unrealisedPnl: 5 })])).toBe(0);
    expect(worstDesk([], [])).toBeNull();
  });
});

test('a warning begins at exactly four fifths of the limit, and exactly the limit is reached', () => {
  fc.assert(
    fc.property(amounts, amounts, (loss, max) => {
      const level = toDayLossLevel(money(loss), money(max));
      const isReached = loss >= max;
      const isNear = BigInt(loss) * 5n >= BigInt(max) * 4n;
      expect(level).toBe(isReached ? 'REACHED' : isNear ? 'WARNING' : null);
    }),
  );
});

describe('the check', () => {
  test('refuses what adds risk once the limit is reached, and nothing else', () => {
    const cases = fc.record({
      loss: fc.option(amounts, { nil: null }),
      max: amounts,
      closable: fc.nat({ max: 1_000 }),
      count: fc.integer({ min: 1, max: 1_000 }),
    });
    fc.assert(
      fc.property(cases, ({ loss, max, closable, count }) => {
        const dayLoss = {
          loss: loss === null ? null : money(loss),
          max: money(max),
          closableQty: qty(closable),
        };
        const { failure } = checkDayLoss({ qty: qty(count) }, dayLoss);
        const isRefused = count > closable && (loss === null || loss >= max);
        expect(failure?.reason ?? null).toBe(isRefused ? 'DAILY_NOTIONAL_EXCEEDED' : null);
      }),
    );
  });

  it('is one of a user with a limit only, and the first', () => {
    const facts = givenRiskFacts();
    expect(listChecks(facts)).toHaveLength(6);
    const limited = {
      ...facts,
      dayLoss: { loss: money(100_000), max: money(100_000), closableQty: qty(0) },
    };
    expect(runChecks(limited)).toEqual({
      checks: [
        { name: 'DAILY_NOTIONAL_EXCEEDED', passed: false, value: 'loss 10', limit: '10 a day' },
      ],
      failure: {
        reason: 'DAILY_NOTIONAL_EXCEEDED',
        detail: 'Loss of the day is 10.00 (max. 10.00); orders that close are accepted',
      },
    });
  });

  test('a decision keeps what it saw, so that it is re-run to the same figures', () => {
    const cases = fc.record({ loss: fc.option(amounts, { nil: null }), max: amounts });
    fc.assert(
      fc.property(cases, ({ loss, max }) => {
        const dayLoss = {
          loss: loss === null ? null : money(loss),
          max: money(max),
          closableQty: qty(30),
        };
        const { row, config } = decideWith(dayLoss);
        expect(row.observed).toMatchObject({ dayLoss });
        if (row.observed === null) throw new Error('the decision has its values');
        expect(toReplay(row, row.observed, config)).toMatchObject({ isSame: true });
        expect(row.wouldPass?.maxQty ?? null).toBe(row.decision === 'REJECT' ? 30 : null);
      }),
    );
  });
});
