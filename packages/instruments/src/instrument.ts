/**
 * A traded instrument as an object: the one home for the meaning of a symbol. A symbol carries its own type: a listed
 * ISIN is a bond, a pair of currencies a pair, a forward, an option and a future name their terms; all else is a share.
 */

import type { Bond } from '@tradefloor/contracts/bond';
import { px, toSymbol } from '@tradefloor/contracts/brands';
import type { FxPair, PriceCurrency } from '@tradefloor/contracts/fx';
import type { InstrumentSymbol } from '@tradefloor/contracts/ids';
import type { InstrumentType } from '@tradefloor/contracts/market';
import type { ContractSize, Px } from '@tradefloor/contracts/money';
import { isBespokeSymbol, SYMBOL_SHAPE } from '@tradefloor/contracts/vocabulary/instruments';
import { PX_PER_CENT } from '@tradefloor/contracts/vocabulary/units';
import { BONDS } from './bond/bond-list.ts';
import { marketOfBond } from './bond/bond-market.ts';
import { isIsin } from './bond/identifiers.ts';
import type { Market } from './calendar/business-days.ts';
import { getContractSize } from './contract/contract-size.ts';
import { type FutureProduct, parseFutureSymbol } from './futures/products.ts';
import { findAnyPair, findForwardPair } from './fx/fx-pairs.ts';
import { pointTick } from './fx/pips.ts';
import { parseOptionSymbol } from './option/option-symbol.ts';
import { decimalsOfTick } from './quotes/tick-decimals.ts';

export type Instrument = {
  readonly symbol: InstrumentSymbol;
  readonly type: InstrumentType;
  /** What its price, and what is paid for it, are in. */
  readonly currency: PriceCurrency;
  /** How many of the price's units one unit of quantity stands for. */
  readonly contractSize: ContractSize;
  readonly tickSize: Px;
  /** Decimals its price is written with. */
  readonly decimals: number;
  /** What it is on: the share of an option, the product of a future, the pair of a forward; null for what is on nothing else. */
  readonly underlying: string | null;
  /** By which calendar it settles; a pair of currencies also by the calendars of both. */
  readonly calendar: Market;
  /** True for a contract over the counter that is on no list. */
  readonly isBespoke: boolean;
};

const CENT = px(PX_PER_CENT);
/** A thousandth of a point of face. */
const MILLI_POINT = px(1_000);

const LISTED_BONDS: ReadonlyMap<string, Bond> = new Map(BONDS.map((bond) => [bond.isin, bond]));

/** The bond that an ISIN names, as it is listed; null for one that is not. */
export const findBond = (isin: string): Bond | null => LISTED_BONDS.get(isin) ?? null;

const toShare = (symbol: InstrumentSymbol): Instrument => ({
  symbol,
  type: 'equity',
  currency: 'USD',
  contractSize: getContractSize({ instrumentType: 'equity', symbol }),
  tickSize: CENT,
  decimals: decimalsOfTick(CENT),
  underlying: null,
  calendar: 'NYSE',
  isBespoke: false,
});

/** Bonds are priced per 100 of face, in thousandths of a point. */
const toBond = (symbol: InstrumentSymbol, bond: Bond): Instrument => ({
  ...toShare(symbol),
  type: 'bond',
  currency: bond.currency,
  contractSize: getContractSize({ instrumentType: 'bond', symbol }),
  tickSize: MILLI_POINT,
  decimals: decimalsOfTick(MILLI_POINT),
  calendar: marketOfBond(bond),
});

/** An option contract is on 100 shares (OCC's standard). */
const toOption = (symbol: InstrumentSymbol, underlying: string): Instrument => ({
  ...toShare(symbol),
  type: 'option',
  contractSize: getContractSize({ instrumentType: 'option', symbol }),
  underlying,
  isBespoke: isBespokeSymbol(symbol),
});

const toFuture = (symbol: InstrumentSymbol, product: FutureProduct): Instrument => ({
  ...toShare(symbol),
  type: 'commodity',
  contractSize: getContractSize({ instrumentType: 'commodity', symbol }),
  tickSize: product.tickSize,
  decimals: decimalsOfTick(product.tickSize),
  underlying: product.root,
});

const toForward = (symbol: InstrumentSymbol, pair: FxPair): Instrument => ({
  ...toShare(symbol),
  type: 'fx',
  currency: pair.quote,
  tickSize: pointTick(pair),
  decimals: pair.digits + 1,
  underlying: pair.symbol,
});

function resolve(text: string): Instrument | null {
  if (!SYMBOL_SHAPE.test(text)) return null;
  const symbol = toSymbol(text);
  const bond = findBond(symbol);
  if (bond !== null) return toBond(symbol, bond);
  if (isIsin(symbol)) return null;
  const pair = findAnyPair(symbol);
  if (pair !== null) {
    const { quote: currency, tickSize, digits } = pair;
    return { ...toShare(symbol), type: 'fx', currency, tickSize, decimals: digits };
  }
  const forwardOf = findForwardPair(symbol);
  if (forwardOf !== null) return toForward(symbol, forwardOf);
  const option = parseOptionSymbol(symbol);
  if (option !== null) return toOption(symbol, option.underlying);
  const future = parseFutureSymbol(symbol);
  return future === null ? toShare(symbol) : toFuture(symbol, future.product);
}

/** Cached instruments, so that a name is parsed once; cleared when the cache has grown large. */
const KNOWN = new Map<string, Instrument | null>();
const SEEN_MAX = 20_000;

/** The instrument of a symbol; null for text that is no symbol, and for an unlisted ISIN. */
export function findInstrument(symbol: string): Instrument | null {
  const known = KNOWN.get(symbol);
  if (known !== undefined) return known;
  if (KNOWN.size >= SEEN_MAX) KNOWN.clear();
  const found = resolve(symbol);
  KNOWN.set(symbol, found);
  return found;
}

/**
 * Whether its prices are for all who read the market: those of shares, pairs, bonds and listed contracts are; those of a
 * bespoke option or of a forward for one date exist because it was dealt.
 */
export const isQuotedToAll = ({ type, underlying, isBespoke }: Instrument): boolean =>
  !isBespoke && (type !== 'fx' || underlying === null);

/** The instrument of a symbol that is known to be one. @throws RangeError where it is none */
export function getInstrument(symbol: string): Instrument {
  const found = findInstrument(symbol);
  if (found === null) throw new RangeError(`${symbol} names no instrument`);
  return found;
}

/** The payment currency of a symbol. An unlisted bond has no terms here: `otherwise` is the currency of its record. */
export const getCurrency = (symbol: string, otherwise: PriceCurrency): PriceCurrency =>
  findInstrument(symbol)?.currency ?? otherwise;
