/**
 * The stress scenarios, and what each account gains or loses in one by full revaluation of all that is open. A move is
 * a number of daily standard deviations of what moves:
 *
 * - whole market: every share, future and currency against the dollar by its own price, every yield against its price;
 * - a sector: its shares, and the options on them;
 * - volatility: implied volatilities alone.
 */
import type { Participant } from '@tradefloor/contracts/ccp';
import type { StressScenario } from '@tradefloor/contracts/default-management';
import type { PriceCurrency } from '@tradefloor/contracts/fx';
import type { Instrument } from '@tradefloor/contracts/market';
import { MONEY_PER_UNIT } from '@tradefloor/contracts/money';
import { SECTORS } from '@tradefloor/contracts/vocabulary/instruments';
import { PX_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import { toDay } from '@tradefloor/instruments/calendar/civil-date';
import { getContractSize } from '@tradefloor/instruments/contract/contract-size';
import { VOLATILITY_PPM } from '@tradefloor/instruments/futures/future-contract';
import { parseFutureSymbol } from '@tradefloor/instruments/futures/products';
import { findDealtPair } from '@tradefloor/instruments/fx/fx-forward';
import { findInstrument, getCurrency } from '@tradefloor/instruments/instrument';
import { yearsTo } from '@tradefloor/instruments/option/option-contract';
import { parseOptionSymbol } from '@tradefloor/instruments/option/option-symbol';
import { findDollarPair } from '@tradefloor/instruments/usd-rate';
import { dailySigma } from '../trading/execution/impact.ts';
import { MARGIN_DISCOUNT } from '../trading/margin/margin-rates.ts';
import { markVolatility } from '../trading/margin/scenarios.ts';
import { DAILY_VOLATILITY, DAILY_YIELD_PCT } from '../trading/risk/daily-deviations.ts';
import { bondModel, type PriceModel, priceChange } from '../trading/risk/revaluation.ts';
import type { ClearingBook } from './clearing-book.ts';
import { getRate } from './currencies.ts';
import { toMark } from './requirement.ts';
import type { ClearedPositionRow } from './tables.ts';

const PPM = 1_000_000;
/** An unlisted share moves like one of 30 % a year, an unlisted bond like listed ones are checked: 6 %. */
const UNLISTED_PPM = { equity: 300_000, bond: 60_000 } as const;

export const STRESS_SCENARIOS: readonly StressScenario[] = (
  ['MARKET', 'VOLATILITY', ...SECTORS] as const
).flatMap((factor) => [
  { factor, direction: 'DOWN' as const },
  { factor, direction: 'UP' as const },
]);

export type Instruments = ReadonlyMap<string, Instrument>;
export type StressMove = { readonly scenario: StressScenario; readonly sigmas: number };

/** A relative move of so many daily deviations, to a millionth. */
const toMove = (annualPpm: number, sigmas: number): number =>
  Math.round(dailySigma(annualPpm) * sigmas * PPM) / PPM;

/** Deviations with their sign. */
const toSigned = ({ scenario, sigmas }: StressMove): number =>
  scenario.direction === 'UP' ? sigmas : -sigmas;

/** What a currency moves against the dollar: only the whole market moves currencies. */
function currencyMove(currency: PriceCurrency, of: StressMove): number {
  const pair = of.scenario.factor === 'MARKET' ? findDollarPair(currency) : null;
  return pair === null ? 0 : toMove(pair.volatilityPpm, toSigned(of));
}

/** What the price of a position moves by; of an option's, what its share does. */
function priceMove(row: ClearedPositionRow, instruments: Instruments, of: StressMove): number {
  const { symbol, instrumentType } = row;
  const isMarket = of.scenario.factor === 'MARKET';
  if (instrumentType === 'fx') {
    const pair = findDealtPair(symbol);
    if (pair === null) return 0;
    return (1 + currencyMove(pair.base, of)) / (1 + currencyMove(pair.quote, of)) - 1;
  }
  if (instrumentType === 'commodity') {
    const root = parseFutureSymbol(symbol)?.product.root;
    const annual = root === undefined ? UNLISTED_PPM.equity : VOLATILITY_PPM[root];
    return isMarket ? toMove(annual, toSigned(of)) : 0;
  }
  const share = instruments.get(findInstrument(symbol)?.underlying ?? symbol);
  if (!isMarket && share?.sector !== of.scenario.factor) return 0;
  const unlisted = UNLISTED_PPM[instrumentType === 'bond' ? 'bond' : 'equity'];
  return toMove(share?.volatilityPpm ?? unlisted, toSigned(of));
}

/** Up by a share of what there is, down by as much undone: it stays above nothing however far it falls. */
function volatilityMove({ scenario, sigmas }: StressMove): number {
  if (scenario.factor !== 'VOLATILITY') return 0;
  const widened = 1 + DAILY_VOLATILITY * sigmas;
  return (scenario.direction === 'UP' ? widened : 1 / widened) - 1;
}

/** Yields fall when the market rises. */
const yieldMove = (of: StressMove): number =>
  of.scenario.factor === 'MARKET' ? -DAILY_YIELD_PCT * toSigned(of) : 0;

/** How a cleared symbol is priced at its mark: an option at the volatility of its mark, as in its margin. */
function toModel(book: ClearingBook, row: ClearedPositionRow, nowMs: number): PriceModel {
  const { symbol, instrumentType } = row;
  const price = toMark(book, row).price / PX_PER_UNIT;
  const option = instrumentType === 'option' ? parseOptionSymbol(symbol) : null;
  if (option !== null) {
    // Until the underlying is marked, the strike stands in.
    const spot = (book.mark(option.underlying)?.price ?? option.strike) / PX_PER_UNIT;
    const years = yearsTo(option.expiry, nowMs);
    const terms = { type: option.type, spot, strike: option.strike / PX_PER_UNIT, years };
    const volatility = markVolatility({ ...terms, price });
    return { kind: 'OPTION', input: { ...terms, volatility, rate: MARGIN_DISCOUNT, yield: 0 } };
  }
  if (instrumentType === 'bond') {
    const bond = bondModel(symbol, price * PX_PER_UNIT, toDay(book.businessDate(nowMs)));
    if (bond !== null) return bond;
  }
  return { kind: 'LINEAR', price };
}

/** What one unit of quantity gains, in dollar money units, at the scenario's rate of its currency. */
function unitGain(
  book: ClearingBook,
  row: ClearedPositionRow,
  of: StressMove & { readonly instruments: Instruments; readonly model: PriceModel },
): number {
  const moves = {
    price: priceMove(row, of.instruments, of),
    volatility: volatilityMove(of),
    yieldPct: yieldMove(of),
  };
  const change = priceChange(of.model, moves);
  const size = getContractSize(row);
  const rate = getRate(toMark(book, row));
  const currency = 1 + currencyMove(getCurrency(row.symbol, row.currency), of);
  const dollars = (change * currency * rate.times * size.times) / (rate.per * size.per);
  return dollars * MONEY_PER_UNIT;
}

/** The models of all open symbols: worked out once for all scenarios. */
export class StressedBook {
  readonly #models = new Map<string, PriceModel>();
  readonly #of: {
    readonly book: ClearingBook;
    readonly instruments: Instruments;
    readonly nowMs: number;
  };

  constructor(book: ClearingBook, instruments: Instruments, nowMs: number) {
    this.#of = { book, instruments, nowMs };
  }

  #model(row: ClearedPositionRow): PriceModel {
    const known = this.#models.get(row.symbol);
    if (known !== undefined) return known;
    const made = toModel(this.#of.book, row, this.#of.nowMs);
    this.#models.set(row.symbol, made);
    return made;
  }

  /** What each account gains or loses, in dollar money units; only those that the scenario touches. */
  results(move: StressMove): Map<Participant, number> {
    const { book, instruments } = this.#of;
    const gains = new Map<string, number>();
    const results = new Map<Participant, number>();
    for (const row of book.openPositions()) {
      if (row.netQty === 0) continue;
      const known = gains.get(row.symbol);
      const gain = known ?? unitGain(book, row, { ...move, instruments, model: this.#model(row) });
      gains.set(row.symbol, gain);
      if (gain === 0) continue;
      const result = Math.round(Math.abs(row.netQty * gain)) * Math.sign(row.netQty * gain);
      results.set(row.participant, (results.get(row.participant) ?? 0) + result);
    }
    return results;
  }
}

/** What each account gains or loses in one scenario; see {@link StressedBook}. */
export const scenarioResults = (
  book: ClearingBook,
  instruments: Instruments,
  of: StressMove & { readonly nowMs: number },
): Map<Participant, number> => new StressedBook(book, instruments, of.nowMs).results(of);
