/** Bonds: price from yield and yield from price, beside the bare formula without conventions, checks or derivatives. */

import { BONDS } from '@tradefloor/instruments/bond/bond-list';
import { priceCurve } from '@tradefloor/instruments/bond/bond-price';
import {
  cleanFromYield,
  type Valuation,
  valuationAt,
  yieldFromClean,
} from '@tradefloor/instruments/bond/bond-valuation';
import { toTerms } from '@tradefloor/instruments/bond/listed-bond';
import { parseDate } from '@tradefloor/instruments/calendar/civil-date';
import { compare, comparedRows } from '../harness/compare.ts';
import type { Effort, Scenario } from '../harness/scenario.ts';
import type { Table } from '../harness/table.ts';

const SETTLEMENT = '2026-11-24';

/** Every listed bond on one settlement date. */
function valuations(): readonly Valuation[] {
  const day = parseDate(SETTLEMENT) ?? 0;
  return BONDS.map((bond) => valuationAt(toTerms(bond), day, { convention: bond.convention }));
}

/** Sum of CF / (1 + y/f)^t by the engine's own power: no convention, no derivative, nothing checked. */
function bareClean({ terms, remaining, accrued }: Valuation, yieldPct: number): number {
  const growth = 1 + yieldPct / 100 / terms.frequency;
  let dirty = 0;
  for (const { periods, amount } of remaining.flows) {
    dirty += amount / growth ** (remaining.stub + periods);
  }
  return dirty - accrued;
}

/** Newton's steps on the bare formula with a slope by difference, a fixed number of them, without a bracket. */
function bareYield(bond: Valuation, clean: number): number {
  let guess = bond.terms.couponPct;
  for (let step = 0; step < 5; step += 1) {
    const at = bareClean(bond, guess);
    const slope = (bareClean(bond, guess + 1e-4) - at) / 1e-4;
    guess -= (at - clean) / slope;
  }
  return guess;
}

/** A turn over all bonds at many yields; the sum keeps the work from being left out. */
function makeTurn(
  bonds: readonly Valuation[],
  times: number,
  work: (bond: Valuation, n: number) => number,
) {
  let kept = 0;
  return () => {
    for (let n = 0; n < times; n += 1) for (const bond of bonds) kept += work(bond, n);
    if (Number.isNaN(kept)) throw new Error('a price is no number');
    return times * bonds.length;
  };
}

const yieldAt = (n: number): number => 3 + (n % 300) / 100;

async function pricing(effort: Effort): Promise<readonly Table[]> {
  const bonds = valuations();
  const times = { full: 2_000, quick: 500, smoke: 8 }[effort];
  const rounds = { full: 5, quick: 2, smoke: 1 }[effort];
  const clean = new Map(bonds.map((bond) => [bond, cleanFromYield(bond, 4.5)]));
  const toPrice = (bond: Valuation, n: number): number =>
    (clean.get(bond) ?? 100) + (n % 100) / 100;
  const fromYield = await compare(
    [
      {
        name: 'the formula alone',
        turn: makeTurn(bonds, times, (b, n) => bareClean(b, yieldAt(n))),
      },
      {
        name: 'price from yield',
        turn: makeTurn(bonds, times, (b, n) => cleanFromYield(b, yieldAt(n))),
      },
      {
        name: 'price with slope, curvature and duration',
        turn: makeTurn(
          bonds,
          times,
          ({ terms, convention, remaining }, n) =>
            priceCurve(remaining, terms, { yieldPct: yieldAt(n), convention }).curvature,
        ),
      },
    ],
    rounds,
  );
  const fromPrice = await compare(
    [
      {
        name: 'five bare Newton steps',
        turn: makeTurn(bonds, times / 4, (b, n) => bareYield(b, toPrice(b, n))),
      },
      {
        name: 'yield from price, to 1e-11 of price',
        turn: makeTurn(bonds, times / 4, (b, n) => yieldFromClean(b, toPrice(b, n)) ?? Number.NaN),
      },
    ],
    rounds,
  );
  return [
    {
      title: `Price from yield, ${bonds.length} listed bonds, one thread`,
      rows: comparedRows(fromYield, 'price'),
      notes: [
        'The formula alone compounds everywhere and raises to a power per payment with the engine’s own function, ' +
          'whose last bits are not promised; the platform’s has five conventions, gives the same bits on every ' +
          'machine, and works out the derivatives in the same pass.',
      ],
      aims: [
        {
          text: 'prices a second are at least those of the bare formula',
          value: fromYield[1]?.speed.mid ?? null,
          atLeast: 1,
        },
      ],
    },
    { title: 'Yield from price, the same bonds', rows: comparedRows(fromPrice, 'yield') },
  ];
}

export const bonds: Scenario = (around) => pricing(around.effort);
