/**
 * The request ticket's values while typing, and the order they become. Pure: texts and a market in, an order or a fault
 * out. Prices clean per 100, rates in per cent, spreads in basis points.
 */

import { ORDER_QTY_MAX } from '@tradefloor/contracts/vocabulary/order';
import { termsOfLimit } from '@tradefloor/contracts/vocabulary/price-terms';
import { RFQ_DEALERS } from '@tradefloor/contracts/vocabulary/rfq';
import type { Valuation } from '@tradefloor/instruments/bond/bond-valuation';
import { type Entry, parseQty } from '../../../lib/format/entry.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Bond, NewOrder, RfqTerms, Side } from '../../../platform/client/shapes.ts';
import {
  type BondFigures,
  type BondLevel,
  figuresAt,
  type LevelField,
  parseBondPrice,
} from '../bonds/bond-pricing.ts';

export type RfqDraft = {
  readonly side: Side;
  readonly qtyText: string;
  /** The typed limit level: the worst acceptable; null for any price. */
  readonly typed: { readonly by: LevelField; readonly text: string } | null;
  /** Dealers chosen by hand; empty leaves the choice to the platform. */
  readonly dealerIds: readonly string[];
  /** Null for the platform's own. */
  readonly windowMs: number | null;
  readonly atEnd: 'TIGHTEST' | 'NOTHING';
};

export const EMPTY_RFQ: RfqDraft = {
  side: 'BUY',
  qtyText: '',
  typed: null,
  dealerIds: [],
  windowMs: null,
  atEnd: 'TIGHTEST',
};

/** The largest a single request may name (contract of the order's quantity). */
/** Orders are priced in thousandths of a point. */
const TICKS_PER_POINT = 1_000;

/** A face amount: in steps of the bond's increment, no less than its smallest piece. */
export function readFace(text: string, { minPiece, increment }: Bond): Entry {
  const qty = parseQty(text, ORDER_QTY_MAX);
  if (!qty.ok) return qty.problem === 'Whole shares only' ? wholeOnly : qty;
  if (qty.value < minPiece) return no(phrase`At least ${minPiece.toLocaleString('en-US')}`);
  if (qty.value % increment !== 0)
    return no(phrase`In steps of ${increment.toLocaleString('en-US')}`);
  return qty;
}

const no = (problem: string): Entry => ({ ok: false, problem });
const wholeOnly = no('Whole units of face only');

/** The level that was typed; null for a text that is none. */
function findLevel({ by, text }: NonNullable<RfqDraft['typed']>): BondLevel | null {
  if (by === 'price') {
    const value = parseBondPrice(text);
    return value === null ? null : { by, value };
  }
  const clean = text.trim().replace('\u2212', '-');
  if (!/^[+-]?\d{1,4}(\.\d{1,6})?$/.test(clean)) return null;
  return { by, value: Number(clean) };
}

/** Price, yield and spread together, and whether they are the market's or a typed limit. */
export type Levels = {
  readonly figures: BondFigures | null;
  readonly isLimit: boolean;
  readonly problem: string | null;
};

/** The bond as it is worth now, on its settlement date. */
export type BondMarket = {
  readonly valuation: Valuation;
  readonly mid: number;
  /** What spreads are measured over, per cent. */
  readonly benchmarkYield: number;
};

/** The three linked fields: what is typed leads, the other two follow; without a limit all three follow the mid. */
export function listLevels({ typed }: RfqDraft, market: BondMarket): Levels {
  const { valuation, benchmarkYield, mid } = market;
  if (typed === null || typed.text.trim() === '') {
    const figures = figuresAt(valuation, { by: 'price', value: mid }, benchmarkYield);
    return { figures, isLimit: false, problem: null };
  }
  const level = findLevel(typed);
  const figures = level === null ? null : figuresAt(valuation, level, benchmarkYield);
  const problem =
    level === null ? phrase`Not a ${typed.by}` : figures === null ? 'No price matches' : null;
  return { figures, isLimit: true, problem };
}

/** A limit as an order has it: the nearest thousandth of a point. */
export const limitPrice = (figures: BondFigures): number =>
  Math.round(figures.price * TICKS_PER_POINT) / TICKS_PER_POINT;

/** Why a choice of dealers is none; null for one that is, or for no choice. */
export const panelProblem = (dealerIds: readonly string[]): string | null =>
  dealerIds.length === 0 ||
  (dealerIds.length >= RFQ_DEALERS.min && dealerIds.length <= RFQ_DEALERS.max)
    ? null
    : phrase`Choose ${RFQ_DEALERS.min} to ${RFQ_DEALERS.max} dealers, or none`;

type Whole = {
  readonly bond: Bond;
  readonly face: number;
  readonly levels: Levels;
  readonly settlementDay: string;
};

/** The order as the wire has it, without its name. */
export function toRfqOrder(
  draft: RfqDraft,
  { bond, face, levels, settlementDay }: Whole,
): NewOrder {
  const { figures, isLimit } = levels;
  const limit = isLimit && figures !== null ? limitPrice(figures) : null;
  return {
    symbol: bond.isin,
    instrumentType: 'bond',
    side: draft.side,
    qty: face,
    timeInForce: 'DAY',
    strategy: 'LIT',
    orderType: termsOfLimit(limit).type,
    ...(limit === null ? {} : { price: limit }),
    bondSpec: {
      isin: bond.isin,
      coupon: bond.couponPct,
      periods: periodsLeft(bond, settlementDay),
      yield: Math.round((figures?.yieldPct ?? 0) * 1e6) / 1e6,
      maturity: bond.maturity,
      frequency: bond.frequency,
      currency: bond.currency,
      rfq: toTerms(draft),
    },
  };
}

function toTerms({ dealerIds, windowMs, atEnd }: RfqDraft): RfqTerms {
  return {
    atEnd,
    ...(dealerIds.length === 0 ? {} : { dealerIds: [...dealerIds] }),
    ...(windowMs === null ? {} : { windowMs }),
  };
}

const DAYS_PER_YEAR = 365.25;
const DAY_MS = 86_400_000;

/** Coupons still to come, from the calendar; at least the last one. */
function periodsLeft({ maturity, frequency }: Bond, settlementDay: string): number {
  const years = (Date.parse(maturity) - Date.parse(settlementDay)) / DAY_MS / DAYS_PER_YEAR;
  return Math.min(200, Math.max(1, Math.ceil(years * frequency)));
}
