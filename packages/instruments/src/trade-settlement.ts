/**
 * When a trade in an instrument settles: the one rule, by which desks show and stamp dates. The CCP settles on the
 * stamped date. No clock is read.
 */
import { type AssetClass, getAssetClass } from '@tradefloor/contracts/ccp';
import type { InstrumentType } from '@tradefloor/contracts/market';
import type { Market } from './calendar/business-days.ts';
import { settlementDate } from './calendar/settlement-date.ts';
import { contractOfSymbol } from './futures/future-contract.ts';
import { findFxForward } from './fx/fx-forward.ts';
import { findFxPair } from './fx/fx-pairs.ts';
import { fxTradeDate, spotDate } from './fx/value-date.ts';
import { findInstrument } from './instrument.ts';
import { findBespoke } from './option/bespoke-option.ts';

/**
 * Business days from trade to settlement. Bonds are by market: `FIXED_INCOME` are those of New York (Treasuries regular
 * way; companies T+1 by SEC Rule 15c6-1(a) since 2024-05-28) and of London (gilts T+1, Debt Management Office); `EURO_BONDS`
 * are Bunds and OATs, T+2 in TARGET2-Securities (Regulation (EU) 909/2014, Article 5(2)).
 */
export type SettlementDays = Readonly<Record<AssetClass | 'EURO_BONDS', number>>;

/** What desks date trades by, the same for all of them. */
export type SettlementTerms = {
  readonly settlementDays: SettlementDays;
  /** Milliseconds of the world that a clearing day takes. */
  readonly simDayMs: number;
};

/**
 * The date, `YYYY-MM-DD`, on which bonds of a market settle: business days of its own calendar after the trade date in its
 * own zone. The one rule of screen, ticket, quote, confirmation and obligation.
 * @param tradedAtMs by the clearing clock
 */
export const bondSettlementDate = (
  market: Market,
  tradedAtMs: number,
  days: SettlementDays,
): string =>
  settlementDate(tradedAtMs, market === 'TARGET' ? days.EURO_BONDS : days.FIXED_INCOME, market);

/**
 * The date, `YYYY-MM-DD`. A future is marked every cycle and paid when it ends; a pair of currencies settles by the
 * calendars of both, a forward on its value date; the premium of a bespoke option is due by its end; all else settles so many business days of its
 * own market after its trade date.
 */
export function tradeSettlementDate(
  of: { readonly symbol: string; readonly instrumentType: InstrumentType },
  tradedAtMs: number,
  days: SettlementDays,
): string {
  const { symbol, instrumentType } = of;
  if (instrumentType === 'commodity') {
    const end = contractOfSymbol(symbol)?.expiry;
    if (end !== undefined) return end;
  }
  const pair = instrumentType === 'fx' ? findFxPair(symbol) : null;
  if (pair !== null) return spotDate(pair, fxTradeDate(tradedAtMs));
  const forward = instrumentType === 'fx' ? findFxForward(symbol) : null;
  if (forward !== null) return forward.valueDate;
  const market = findInstrument(symbol)?.calendar ?? 'NYSE';
  if (instrumentType === 'bond') return bondSettlementDate(market, tradedAtMs, days);
  const date = settlementDate(tradedAtMs, days[getAssetClass(of)], market);
  const end = findBespoke(symbol)?.expiry;
  return end !== undefined && end < date ? end : date;
}
