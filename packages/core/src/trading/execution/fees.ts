/**
 * What one fill costs: SEC Section 31, FINRA's trading activity fee, the CAT fee, commission and the venue's fee.
 * Regulatory fees go by the trade date in New York. Those of a sale are rounded up to the cent, as brokers pass them on;
 * the CAT fee, less than a cent for most fills, up to a ten-thousandth of a dollar.
 */

import type { Fees } from '@tradefloor/contracts/fill';
import type { Currency } from '@tradefloor/contracts/fx';
import type { InstrumentType } from '@tradefloor/contracts/market';
import { divideUp, money, notional, type Px, toSafeInteger } from '@tradefloor/contracts/money';
import type { Side } from '@tradefloor/contracts/order';
import type { TradingStyle } from '@tradefloor/contracts/user';
import { isBespokeSymbol } from '@tradefloor/contracts/vocabulary/instruments';
import { MONEY_PER_CENT } from '@tradefloor/contracts/vocabulary/units';
import { formatDate } from '@tradefloor/instruments/calendar/civil-date';
import { newYorkDay } from '@tradefloor/instruments/calendar/new-york';
import { parseOptionSymbol } from '@tradefloor/instruments/option/option-symbol';
import { CAT, inForce, SECTION_31, TAF_EQUITY, TAF_OPTION } from './fee-schedule.ts';

/** What every fee is in: the regulators', the brokers' and the venues' rates are in dollars, whatever is traded. */
export const FEE_CURRENCY = 'USD' satisfies Currency;

export type FeeInput = {
  /** When the fill happened, in milliseconds since 1970. */
  readonly at: number;
  readonly side: Side;
  readonly instrumentType: InstrumentType;
  readonly qty: number;
  readonly price: Px;
  readonly style: TradingStyle;
  /** Shares filled before of the same order, or of all children of its parent: the minimum commission is taken once. */
  readonly filledBefore: number;
  /** The venue's fee in money units (1/10,000) per share; a rebate is negative. */
  readonly venueFeePerShare: number;
};

/** Money units in a million dollars. */
const MILLION = 10_000_000_000;
const MICROS_PER_CENT = 10_000;
const MICROS_PER_MONEY = 100;
/** Executed equivalent shares of a contract of a listed option. */
const SHARES_PER_CONTRACT = 100;

/** `amount * rate / per`, rounded up; all of them whole and not negative. */
function shareUp(amount: number, rate: number, per: number): number {
  const product = amount * rate;
  if (!Number.isSafeInteger(product)) {
    return toSafeInteger(divideUp(BigInt(amount) * BigInt(rate), BigInt(per)));
  }
  const rest = product % per;
  return (product - rest) / per + (rest > 0 ? 1 : 0);
}

/** Commission in money units per share, and the least one order pays. Voice and high-touch service costs more. */
const HIGH_TOUCH = { perShare: 200, minimum: 3_500 };
const LOW_TOUCH = { perShare: 35, minimum: 3_500 };
const COMMISSIONS: Readonly<Record<TradingStyle, typeof HIGH_TOUCH>> = {
  high_touch: HIGH_TOUCH,
  low_touch: LOW_TOUCH,
  fi_voice: HIGH_TOUCH,
  fx_electronic: LOW_TOUCH,
  commodities_voice: HIGH_TOUCH,
  derivatives_high_touch: HIGH_TOUCH,
  derivatives_low_touch: LOW_TOUCH,
  oversight: LOW_TOUCH,
};

/** Of what is dealt at a dealer's price: the dealer is paid by its width. */
export const NO_FEES: Fees = {
  sec31: money(0),
  finraTaf: money(0),
  cat: money(0),
  commission: money(0),
  venue: money(0),
  total: money(0),
};

/**
 * Fees of a deal at a dealer's price: none but those of listed options, whose contracts pay the CAT fee. Of a sale the
 * premium pays Section 31 as the price of any covered sale does, and the contracts FINRA's trading activity fee.
 * @param deal.worth premium of all contracts, in money units
 */
export function dealerFees(deal: {
  readonly at: number;
  readonly side: Side;
  readonly symbol: string;
  readonly contracts: number;
  readonly worth: number;
}): Fees {
  if (parseOptionSymbol(deal.symbol) === null || isBespokeSymbol(deal.symbol)) return NO_FEES;
  const rates = toRates(newYorkDay(deal.at));
  const isSale = deal.side === 'SELL';
  const sec31 = isSale ? section31Fee(rates, deal.worth) : 0;
  const contractsUp = shareUp(deal.contracts, rates.microsPerContract, MICROS_PER_CENT);
  const finraTaf = isSale ? contractsUp * MONEY_PER_CENT : 0;
  const cat = catFee(rates, deal.contracts * SHARES_PER_CONTRACT);
  return {
    ...NO_FEES,
    sec31: money(sec31),
    finraTaf: money(finraTaf),
    cat: money(cat),
    total: money(sec31 + finraTaf + cat),
  };
}

/** All fees of one fill; `total` is their sum, less than zero when a rebate outweighs the rest. */
export function computeFees(input: FeeInput): Fees {
  const rates = toRates(newYorkDay(input.at));
  const isEquity = input.instrumentType === 'equity';
  const covered = input.side === 'SELL' && isEquity;
  const sec31 = covered ? section31Fee(rates, notional(input.price, input.qty)) : 0;
  const finraTaf = covered ? tafFee(rates, input.qty) : 0;
  const cat = isEquity ? catFee(rates, input.qty) : 0;
  const commission =
    computeCommission(input.style, input.filledBefore + input.qty) -
    computeCommission(input.style, input.filledBefore);
  const venue = input.qty * input.venueFeePerShare;
  return {
    sec31: money(sec31),
    finraTaf: money(finraTaf),
    cat: money(cat),
    commission: money(commission),
    venue: money(venue),
    total: money(sec31 + finraTaf + cat + commission + venue),
  };
}

type Rates = {
  readonly day: number;
  readonly centsPerMillion: number;
  readonly taf: (typeof TAF_EQUITY)[number] | null;
  readonly microsPerContract: number;
  readonly catMicros: number;
};

/** Of the day that was wanted last: fills of one day follow each other. */
let ratesKept: Rates = {
  day: Number.NaN,
  centsPerMillion: 0,
  taf: null,
  microsPerContract: 0,
  catMicros: 0,
};

/** The rates in force on a trade date, in days since 1970. */
function toRates(day: number): Rates {
  if (ratesKept.day === day) return ratesKept;
  const date = formatDate(day);
  const centsPerMillion = inForce(SECTION_31, date)?.centsPerMillion ?? 0;
  const microsPerContract = inForce(TAF_OPTION, date)?.microsPerContract ?? 0;
  const catMicros = inForce(CAT, date)?.microsPerShare ?? 0;
  const taf = inForce(TAF_EQUITY, date) ?? null;
  ratesKept = { day, centsPerMillion, taf, microsPerContract, catMicros };
  return ratesKept;
}

/** Section 31 fee of a sale, in money units: rounded up to the cent. */
const section31Fee = ({ centsPerMillion }: Rates, saleNotional: number): number =>
  shareUp(saleNotional, centsPerMillion, MILLION) * MONEY_PER_CENT;

/** Trading activity fee of an equity sale, in money units: rounded up to the cent, capped. The cap is per fill. */
function tafFee({ taf }: Rates, qty: number): number {
  if (taf === null) return 0;
  return Math.min(shareUp(qty, taf.microsPerShare, MICROS_PER_CENT), taf.capCents) * MONEY_PER_CENT;
}

/** CAT fee of a side of a trade, in money units, rounded up to one. */
const catFee = ({ catMicros }: Rates, equivalentShares: number): number =>
  shareUp(equivalentShares, catMicros, MICROS_PER_MONEY);

/** Commission of an order's first `qty` shares, in money units. */
export function computeCommission(style: TradingStyle, qty: number): number {
  if (qty <= 0) return 0;
  const { perShare, minimum } = COMMISSIONS[style];
  return Math.max(minimum, qty * perShare);
}
