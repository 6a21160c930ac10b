/** Any day of the CCP: random fills, prices, cycles, sweeps and days, played into a book. */
import type { Fill } from '@tradefloor/contracts/fill';
import { instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import { money, type Px, px, qty } from '@tradefloor/contracts/money';
import { findFxPair } from '@tradefloor/instruments/fx/fx-pairs';
import fc from 'fast-check';
import { BookGiven } from './clearing.given.ts';
import { advanced } from './clearing-clock.ts';
import type { ClearingSettings } from './settings.ts';

const TYPES = {
  AAPL: 'equity',
  UST10Y: 'bond',
  GB00BTF03100: 'bond',
  DE000BTF0316: 'bond',
  SPYC: 'option',
  '2SPY270304C500': 'option',
  EURUSD: 'fx',
  USDJPY: 'fx',
  EURGBP: 'fx',
} as const;
const SYMBOLS = Object.keys(TYPES) as (keyof typeof TYPES)[];
/** A pair that is not traded has prices too: it converts the pound that EURGBP is paid in into dollars. */
export const SHOWN = [...SYMBOLS, 'GBPUSD'] as const;

/** True for a pair of currencies. */
export const isPair = (symbol: string): boolean => findFxPair(symbol) !== null;
/** Anything for what is priced in dollars; a currency does not lose its worth from one tick to the next. */
function toPrice(symbol: string, units: number): Px {
  if (symbol === 'USDJPY') return px(100_000_000 + units);
  return px(isPair(symbol) ? 500_000 + (units % 1_000_000) : units);
}

/** What happens to a book. */
export type Step =
  | { readonly kind: 'fill'; readonly fill: Partial<Fill> }
  | { readonly kind: 'repeat'; readonly of: number }
  | { readonly kind: 'price'; readonly symbol: string; readonly units: number }
  | { readonly kind: 'halt'; readonly symbol: string }
  | { readonly kind: 'cycle' | 'sweep' | 'day' };

const FREE = { sec31: money(0), finraTaf: money(0), venue: money(0) };
/** The other side by MPID and, of some of the clients' fills, by user id: older ones name no client. */
const OTHER_SIDES = [
  { counterparty: 'SIMA' },
  { counterparty: 'SIMB' },
  { counterparty: 'CLNT' },
  { counterparty: 'CLNT', clientUserId: userId('edith') },
  { counterparty: 'CLNT', clientUserId: userId('frank') },
];
/** Any fill, in dollars, pounds, euros or of a pair. */
export const fillStep = fc
  .record({
    user: fc.constantFrom('alice', 'bob', 'carol'),
    other: fc.constantFrom(...OTHER_SIDES),
    symbol: fc.constantFrom(...SYMBOLS),
    side: fc.constantFrom('BUY' as const, 'SELL' as const),
    quantity: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 50_000 })),
    units: fc.integer({ min: 1, max: 400_000_000 }),
    fee: fc.integer({ min: -50_000, max: 50_000 }),
  })
  .map(
    ({ user, other, symbol, side, quantity, units, fee }): Step => ({
      kind: 'fill',
      fill: {
        userId: userId(user),
        ...other,
        symbol: instrumentSymbol(symbol),
        instrumentType: TYPES[symbol],
        side,
        qty: qty(quantity),
        price: toPrice(symbol, units),
        fees: { ...FREE, commission: money(fee), total: money(fee) },
      },
    }),
  );
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fillStep },
  { weight: 1, arbitrary: fc.nat(30).map((of): Step => ({ kind: 'repeat', of })) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom(...SHOWN), fc.integer({ min: 1, max: 400_000_000 }))
      .map(([symbol, units]): Step => ({ kind: 'price', symbol, units })),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Step>({ kind: 'cycle' }, { kind: 'sweep' }, { kind: 'day' }),
  },
);
/** Fills, prices, cycles, sweeps and days in any order. */
export const steps = fc.array(anyStep, { maxLength: 60, size: 'max' });

/** Draws that are the same in every run: a count of what a property has met is not left to random numbers. */
export const FIXED_STEPS: [readonly Step[]][] = fc
  .sample(steps, { seed: 1, numRuns: 30 })
  .map((list) => [list]);

/** Plays steps; `look` sees the book after each. */
export function play(
  list: readonly Step[],
  settings: Partial<ClearingSettings> = {},
  look: (given: BookGiven, step: Step) => void = () => undefined,
): { readonly given: BookGiven; readonly fills: Fill[] } {
  const given = new BookGiven({ minTransfer: money(0), ...settings });
  const fills: Fill[] = [];
  for (const step of list) {
    given.nowMs += 1_000;
    switch (step.kind) {
      case 'fill': {
        const fill = given.fill(step.fill);
        fills.push(fill);
        given.clear(fill);
        break;
      }
      case 'repeat': {
        const again = fills[step.of];
        if (again !== undefined) given.clear(again);
        break;
      }
      case 'price':
        given.show(step.symbol, toPrice(step.symbol, step.units));
        break;
      case 'halt':
        given.halt(step.symbol);
        break;
      case 'cycle':
        given.cycle();
        break;
      case 'sweep':
        given.sweep();
        break;
      case 'day':
        given.book.change(advanced(given.book.row, given.nowMs, given.settings.simDayMs));
        break;
    }
    look(given, step);
  }
  return { given, fills };
}

/** A day after another, on each of which some symbols are halted, the others quoted, and what is due is tried twice. */
export const latestDays: fc.Arbitrary<readonly Step[]> = fc
  .array(
    fc.record({
      halted: fc.subarray(SYMBOLS),
      units: fc.integer({ min: 1_000_000, max: 400_000_000 }),
    }),
    { minLength: 6, maxLength: 10 },
  )
  .map((days) =>
    days.flatMap(({ halted, units }): Step[] => [
      { kind: 'day' },
      ...SHOWN.map((symbol): Step => ({ kind: 'price', symbol, units })),
      ...halted.map((symbol): Step => ({ kind: 'halt', symbol })),
      { kind: 'price', symbol: 'GBPUSD', units },
      { kind: 'sweep' },
      { kind: 'sweep' },
      { kind: 'cycle' },
    ]),
  );

/** What brings everything that is due to its end: days enough for every calendar, and a sweep and a cycle for each. */
export const TO_THE_END: readonly Step[] = [
  ...Array.from({ length: 8 }, (): Step => ({ kind: 'day' })),
  // Margin that a delivery frees may be the cash that the next one needs.
  ...Array.from({ length: 8 }, (): Step[] => [{ kind: 'sweep' }, { kind: 'cycle' }]).flat(),
];
