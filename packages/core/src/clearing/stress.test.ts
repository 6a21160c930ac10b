/** Stress of a known book, against losses worked out by hand; the drill bears exactly the loss it has. */
import { participant } from '@tradefloor/contracts/ccp';
import { instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import { qty } from '@tradefloor/contracts/money';
import { givenInstrument } from '@tradefloor/instruments/instrument.given';
import { describe, expect, it } from 'vitest';
import { NOW } from '../trading/order/order.given.ts';
import { BookGiven, dollars, price } from './clearing.given.ts';
import { drill, STRESS_SIGMAS, stressReport } from './stress.ts';
import { scenarioResults } from './stress-scenarios.ts';

const XOM = instrumentSymbol('XOM');
/** One daily standard deviation is a hundredth where a year's is sqrt(252) of them. */
const DAILY_PERCENT_PPM = Math.round(10_000 * Math.sqrt(252));

const LISTED = new Map(
  [
    givenInstrument({ volatilityPpm: DAILY_PERCENT_PPM }),
    givenInstrument({ symbol: XOM, sector: 'Energy', volatilityPpm: 2 * DAILY_PERCENT_PPM }),
  ].map((instrument) => [instrument.symbol as string, instrument]),
);

/** Alice holds 100 AAPL at 100 and 50 XOM at 200, Bob sold 200 AAPL; SIMA has the other sides. */
function givenBook(): BookGiven {
  const given = new BookGiven();
  given.clear();
  given.clear({ symbol: XOM, qty: qty(50), price: price(200) });
  given.clear({ userId: userId('bob'), side: 'SELL', qty: qty(200) });
  given.show('AAPL', price(100));
  given.show('XOM', price(200));
  given.cycle();
  return given;
}

const results = (factor: string, direction: 'UP' | 'DOWN', sigmas: number) =>
  Object.fromEntries(
    scenarioResults(givenBook().book, LISTED, {
      scenario: { factor, direction } as Parameters<typeof scenarioResults>[2]['scenario'],
      sigmas,
      nowMs: NOW,
    }),
  );

describe('a scenario', () => {
  it('of the market moves each instrument by its own deviations', () => {
    // AAPL 1 %, XOM 2 % of 10,000 each; bob is short 20,000 of AAPL, SIMA has 10,000 of it and -10,000 of XOM.
    expect(results('MARKET', 'UP', 1)).toEqual({
      alice: dollars(100 + 200),
      SIMA: dollars(100 - 200),
      bob: dollars(-200),
    });
  });

  it('grows with the deviations and turns with the direction', () => {
    expect(results('MARKET', 'DOWN', 3)).toEqual({
      alice: dollars(-900),
      SIMA: dollars(300),
      bob: dollars(600),
    });
  });

  it('of one sector moves only who holds it', () => {
    expect(results('Energy', 'DOWN', 1)).toEqual({ alice: dollars(-200), SIMA: dollars(200) });
    expect(results('Utilities', 'DOWN', 1)).toEqual({});
  });

  it('moves what is not listed like 30 % a year, with the market and with no sector', () => {
    const { book } = givenBook();
    const scenario = { factor: 'MARKET', direction: 'UP' } as const;
    const moved = scenarioResults(book, new Map(), { scenario, sigmas: 1, nowMs: NOW });
    const move = Math.round(300_000 / Math.sqrt(252)) / 1_000_000;
    expect(moved.get(participant('bob'))).toBe(dollars(-20_000 * move));
    const sector = { factor: 'Energy', direction: 'UP' } as const;
    expect(scenarioResults(book, new Map(), { scenario: sector, sigmas: 1, nowMs: NOW }).size).toBe(
      0,
    );
  });

  it('is what one gains and the others lose: it sums to zero', () => {
    for (const factor of ['MARKET', 'Energy', 'Information Technology']) {
      const sum = Object.values(results(factor, 'DOWN', 2.5)).reduce((all, one) => all + one, 0);
      expect(sum).toBe(0);
    }
  });
});

describe('the report', () => {
  const given = givenBook();
  const report = stressReport(given.book, LISTED, given.nowMs);

  it('plays the market, volatilities and each of eleven sectors, down and up', () => {
    expect(report.scenarios).toHaveLength(26);
    expect(report.sigmas).toBe(STRESS_SIGMAS);
    expect(report.asOf).toBe(given.nowMs);
  });

  it('sets each loss against what the account has posted', () => {
    const down = report.scenarios.find(
      ({ factor, direction }) => factor === 'MARKET' && direction === 'DOWN',
    );
    // 10 % of 20,000 is posted: far more than the loss of 900.
    expect(down?.largest).toEqual([
      { userId: 'alice', loss: dollars(900), resources: dollars(2_000), uncovered: 0 },
    ]);
    expect(down?.coverTwo).toBe(0);
  });

  it('covers the two largest uncovered losses and a tenth, not below the floor', () => {
    expect(report.fundSize).toBe(report.fundFloor);
    const wild = new Map(
      [...LISTED].map(([symbol, one]) => [
        symbol,
        { ...one, volatilityPpm: 20 * DAILY_PERCENT_PPM },
      ]),
    );
    const low = new BookGiven({ fundFloor: dollars(1) });
    low.clear();
    low.show('AAPL', price(100));
    low.cycle();
    const stressed = stressReport(low.book, wild, low.nowMs);
    // 3 x 20 % of 10,000 are lost, 1,000 are posted: 5,000 uncovered, by alice or by SIMA.
    expect(stressed.fundSize).toBe(dollars(5_500));
  });

  it('is paid into in proportion to margin, to the last unit', () => {
    const paid = report.members.reduce((sum, { contribution }) => sum + contribution, 0);
    expect(paid).toBe(report.fundSize);
    const shares = Object.fromEntries(
      report.members.map(({ userId: id, contribution }) => [id, contribution]),
    );
    // Alice, bob and SIMA have posted 2,000 each.
    const third = report.fundSize / 3;
    for (const id of ['alice', 'bob', 'SIMA'])
      expect(Math.abs((shares[id] ?? 0) - third)).toBeLessThan(1);
  });

  it('books nothing', () => {
    const before = given.book.hash();
    stressReport(given.book, LISTED, given.nowMs);
    expect(given.book.hash()).toBe(before);
  });
});

describe('a drill', () => {
  const given = givenBook();
  const play = (sigmas: number, defaulters: string[] | null) =>
    drill(given.book, LISTED, {
      scenario: { factor: 'MARKET', direction: 'DOWN' },
      sigmas,
      defaulters: defaulters === null ? null : defaulters.map(participant),
      nowMs: given.nowMs,
    });

  it('lets the two default that lose most when none are named', () => {
    expect(play(3, null).defaulters.map(({ userId: id }) => id)).toEqual(['alice']);
  });

  it('lets only those default that are named and lose', () => {
    expect(play(3, ['bob']).defaulters).toEqual([]);
    expect(play(3, ['bob']).loss).toBe(0);
    expect(play(3, ['alice', 'bob']).defaulters.map(({ userId: id }) => id)).toEqual(['alice']);
  });

  it.each([0.5, 3, 10, 30])(
    'at %d deviations bears the loss, whole, tranche by tranche',
    (sigmas) => {
      const report = play(sigmas, ['alice']);
      const used = report.tranches.reduce((sum, tranche) => sum + tranche.used, 0);
      expect(used + report.unallocated).toBe(report.loss);
      expect(report.loss).toBe(dollars(300 * sigmas));
      // What alice posted covers it up to 2,000.00.
      const margin = report.tranches.find(({ tranche }) => tranche === 'DEFAULTER_MARGIN');
      expect(margin?.used).toBe(Math.min(report.loss, dollars(2_000)));
    },
  );

  it('books nothing', () => {
    const before = given.book.hash();
    play(30, null);
    expect(given.book.hash()).toBe(before);
  });
});
