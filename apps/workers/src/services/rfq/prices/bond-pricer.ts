/**
 * The bonds at one instant: settlement, valuations, yields and the model's prices. Computed on demand, from the seed
 * and the market's batch number; nothing is stored.
 */

import {
  type Bond,
  type BondBatch,
  type BondQuote,
  isin as toIsin,
} from '@tradefloor/contracts/bond';
import { type Px, px } from '@tradefloor/contracts/money';
import type { Side } from '@tradefloor/contracts/order';
import type { CompositeLevel, DealerQuote } from '@tradefloor/contracts/rfq';
import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import { PX_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import type { Settling } from '@tradefloor/core/trading/rfq/rfq-trade';
import { marketOfBond } from '@tradefloor/instruments/bond/bond-market';
import { valueBond } from '@tradefloor/instruments/bond/bond-settlement';
import type { BondTerms } from '@tradefloor/instruments/bond/bond-terms';
import {
  cleanFromYield,
  riskAtYield,
  type Valuation,
} from '@tradefloor/instruments/bond/bond-valuation';
import { toTerms } from '@tradefloor/instruments/bond/listed-bond';
import { toDay } from '@tradefloor/instruments/calendar/civil-date';
import { bondSettlementDate, type SettlementDays } from '@tradefloor/instruments/trade-settlement';
import { type BondMarket, bondMarketAt, type EquityMoves } from '@tradefloor/sim/bond/bond-market';
import { axeAt, type DealerAxe } from '@tradefloor/sim/dealer/axes';
import type { Dealer } from '@tradefloor/sim/dealer/dealers';
import { type Composite, compositeAt } from '@tradefloor/sim/dealer/indications';

/** Prices are quoted in thousandths of a point. */
const QUOTE_STEP = 1_000;

export type Listed = { readonly bond: Bond; readonly terms: BondTerms };

/** The bonds by ISIN, with the terms their prices follow from. */
export const listBonds = (bonds: readonly Bond[]): ReadonlyMap<string, Listed> =>
  new Map(bonds.map((bond) => [bond.isin, { bond, terms: toTerms(bond) }]));

export class BondPricer {
  readonly seq: number;
  /** By the bonds' calendar. */
  readonly settlementDates: BondBatch['settlementDates'];
  readonly market: BondMarket;
  readonly #listed: ReadonlyMap<string, Listed>;
  readonly #seed: number;
  /** A quote reads its bond's yield and valuation, and its benchmark's yield, several times. */
  readonly #yields = new Map<Listed, number>();
  readonly #valuations = new Map<Listed, Valuation>();

  constructor(
    listed: ReadonlyMap<string, Listed>,
    at: {
      readonly seed: number;
      readonly seq: number;
      /** What issuers' equity has moved by at that batch. */
      readonly equity: EquityMoves;
      /** By the clearing clock. */
      readonly tradedAt: number;
      readonly settlementDays: SettlementDays;
    },
  ) {
    this.#listed = listed;
    this.#seed = at.seed;
    this.seq = at.seq;
    const settles = (calendar: Bond['calendar']): string =>
      bondSettlementDate(marketOfBond({ calendar }), at.tradedAt, at.settlementDays);
    this.settlementDates = { US: settles('US'), UK: settles('UK'), TARGET: settles('TARGET') };
    this.market = bondMarketAt(
      at.seed,
      { tick: at.seq, equity: at.equity },
      (bond) => listed.get(bond.isin)?.terms.maturity ?? toDay(bond.maturity),
    );
  }

  find(isin: string): Listed | undefined {
    return this.#listed.get(isin);
  }

  /** When the bond settles if it is dealt now, `YYYY-MM-DD`. */
  settlementDate({ bond }: Listed): string {
    return this.settlementDates[bond.calendar];
  }

  #settlementDay(listed: Listed): number {
    return toDay(this.settlementDate(listed));
  }

  /** False from the settlement date at which nothing is left to be paid. */
  isTradable(listed: Listed): boolean {
    return listed.terms.maturity > this.#settlementDay(listed);
  }

  /** The bond on the usual settlement date, or on another. @throws RangeError once it has matured */
  valuation(listed: Listed, settlementDay?: number): Valuation {
    if (settlementDay !== undefined) return valueBond(listed.bond, listed.terms, settlementDay);
    const known = this.#valuations.get(listed);
    if (known !== undefined) return known;
    const valuation = valueBond(listed.bond, listed.terms, this.#settlementDay(listed));
    this.#valuations.set(listed, valuation);
    return valuation;
  }

  /** When and with how much interest a deal of now settles. @throws RangeError once it has matured */
  settling(listed: Listed): Settling {
    const { accrued } = this.valuation(listed);
    return { settlementDate: this.settlementDate(listed), accrued };
  }

  /** The model's yield in per cent. */
  midYield(listed: Listed): number {
    const known = this.#yields.get(listed);
    if (known !== undefined) return known;
    const midYield = this.market.computeYield(listed.bond, this.#settlementDay(listed));
    this.#yields.set(listed, midYield);
    return midYield;
  }

  /** Yield of the government bond that spreads are measured against; a government's own. */
  benchmarkYield(listed: Listed): number {
    const benchmark = listed.bond.benchmarkIsin;
    const found = benchmark === null ? undefined : this.#listed.get(benchmark);
    return this.midYield(found ?? listed);
  }

  /** A yield over the benchmark's, basis points, to the thousandth; null for governments, which are the benchmark. */
  spreadBps(listed: Listed, yieldPct: number): number | null {
    if (listed.bond.kind === 'GOVERNMENT') return null;
    return Math.round((yieldPct - this.benchmarkYield(listed)) * 100_000) / 1_000 + 0;
  }

  /** The model's clean price. */
  midPrice(listed: Listed): Px {
    return px(
      Math.round(cleanFromYield(this.valuation(listed), this.midYield(listed)) * PX_PER_UNIT),
    );
  }

  /** Two yields as a dealer's prices: the bid rounded down to the step, the offer up. */
  quoteAt(
    listed: Listed,
    { bidYield, askYield }: { readonly bidYield: number; readonly askYield: number },
  ): Pick<DealerQuote, 'bidPrice' | 'askPrice'> {
    const valuation = this.valuation(listed);
    const step = (price: number, to: (x: number) => number): Px =>
      px(to((price * PX_PER_UNIT) / QUOTE_STEP) * QUOTE_STEP);
    return {
      bidPrice: step(cleanFromYield(valuation, bidYield), Math.floor),
      askPrice: step(cleanFromYield(valuation, askYield), Math.ceil),
    };
  }

  /** Every bond that can be traded, as a composite price. */
  batch(atMs: number): BondBatch {
    const quotes: BondQuote[] = [];
    for (const listed of this.#listed.values()) {
      if (this.isTradable(listed)) quotes.push(this.#quote(listed));
    }
    return { seq: this.seq, at: atMs, settlementDates: this.settlementDates, quotes };
  }

  /** The model's mid as price, yield and spread over the benchmark (0 for governments). */
  getMid(listed: Listed): Pick<BondQuote, 'mid' | 'yield' | 'spreadBps'> {
    const mid = this.midYield(listed);
    const isGovernment = listed.bond.kind === 'GOVERNMENT';
    return {
      mid: this.midPrice(listed),
      yield: mid,
      spreadBps: isGovernment ? 0 : (mid - this.benchmarkYield(listed)) * 100,
    };
  }

  /** What a dealer is axed to do in the bond now; null for nothing. */
  axe(listed: Listed, dealer: Dealer): DealerAxe | null {
    return axeAt({ seed: this.#seed, tick: this.seq }, dealer, listed.bond);
  }

  /** The dealers' best indicative bid and offer, as yields and prices. */
  composite(listed: Listed): Composite & Pick<DealerQuote, 'bidPrice' | 'askPrice'> {
    const at = { seed: this.#seed, tick: this.seq };
    const best = compositeAt(at, listed.bond, this.midYield(listed));
    return { ...best, ...this.quoteAt(listed, best) };
  }

  /** The composite on a client's side, and how far a client's yield is from it. */
  compositeLevel(listed: Listed, side: Side, yieldPct: number): CompositeLevel {
    const { bidPrice, askPrice, bidYield, askYield, dealers } = this.composite(listed);
    const [price, best] = side === 'BUY' ? [askPrice, askYield] : [bidPrice, bidYield];
    const away = sideSign(side) * (best - yieldPct) * 100_000;
    return { price, dealers, awayBps: Math.round(away) / 1_000 + 0 };
  }

  #quote(listed: Listed): BondQuote {
    const { bidPrice, askPrice, dealers } = this.composite(listed);
    return {
      isin: toIsin(listed.bond.isin),
      bid: bidPrice,
      ask: askPrice,
      compositeMid: px(Math.round((bidPrice + askPrice) / 2)),
      dealers,
      ...this.getMid(listed),
      dv01Per100: riskAtYield(this.valuation(listed), this.midYield(listed)).dv01Per100,
    };
  }
}
