/**
 * The end of options on shares, at their expiry or before it. The contracts leave the account without cash, so that the premium is
 * what the option has earned or cost; what is exercised or assigned becomes a trade in the share at the strike, netted,
 * margined and settled like any other. Long and short contracts of a series sum to zero, so shares and cash do too.
 */
import type { OptionEnd, OptionEndKind } from '@tradefloor/contracts/ccp';
import type { Currency } from '@tradefloor/contracts/fx';
import { money, type Px, px } from '@tradefloor/contracts/money';
import type { OptionContract } from '@tradefloor/contracts/option';
import { clearingTime } from '@tradefloor/instruments/calendar/clearing-time';
import { computeWorth } from '@tradefloor/instruments/contract/contract-value';
import { deliveredShares, isExercisedAtEnd, toSpot } from '@tradefloor/instruments/exercise';
import { tradeSettlementDate } from '@tradefloor/instruments/trade-settlement';
import { CLEARING_CURRENCY } from './chart-of-accounts.ts';
import { withLeg } from './cleared-position.ts';
import type { ClearingBook } from './clearing-book.ts';
import { toRealTime } from './clearing-clock.ts';
import type { ClearingOutputs } from './clearing-output.ts';
import { recordPrice } from './first-marks.ts';
import { closedOut, netted, toObligation } from './obligation.ts';
import { type ClearedPositionRow, nettingKey } from './tables.ts';

type Deps = { readonly nowMs: number; readonly outputs: ClearingOutputs };

/** What ends of a position, and how. */
type EndingOption = {
  readonly row: ClearedPositionRow;
  readonly contract: OptionContract;
  readonly kind: OptionEndKind;
  /** Part of what is held, or all of it: signed. */
  readonly contracts: number;
  /** Intrinsic value of a share. */
  readonly worth: Px;
  readonly optionEndId: string;
  /** Date of the delivery that takes the contracts out of the account. */
  readonly endsOn: string;
  /** When the shares settle, where there are any. */
  readonly sharesOn: string;
};

/** How a position ends with its contract. Long and short ones end alike, so that all of a series is assigned. */
export function kindAtEnd(netQty: number, worth: Px): OptionEndKind {
  if (!isExercisedAtEnd(worth)) return 'EXPIRATION';
  return netQty > 0 ? 'EXERCISE' : 'ASSIGNMENT';
}

/** Takes contracts out of an account, and puts in the trade that they have become. */
export function endOption(book: ClearingBook, ending: EndingOption, deps: Deps): OptionEnd {
  const { row, contract, kind, contracts, worth, optionEndId, sharesOn } = ending;
  const { nowMs, outputs } = deps;
  const { underlying, strike } = contract;
  const shares = kind === 'EXPIRATION' ? 0 : deliveredShares(contract, contracts);
  const share = { instrumentType: 'equity', symbol: underlying } as const;
  const paid = computeWorth(share, strike, Math.abs(shares));
  const end: OptionEnd = {
    optionEndId,
    kind,
    participant: row.participant,
    participantKind: book.findParticipant(row.participant)?.kind ?? 'DEALER',
    symbol: row.symbol,
    contracts,
    underlying,
    shares,
    strike,
    worth,
    cash: money((shares > 0 ? -paid : paid) + 0),
    settlementDate: shares === 0 ? null : sharesOn,
    at: nowMs,
  };
  book.addOptionEnd({ ...end, businessDate: book.businessDate(nowMs) });
  outputs.optionEnds.push(end);
  takeOut(book, ending, deps);
  if (end.settlementDate === null) return end;
  // Until the market shows the share: the price that decided.
  recordPrice(book, { ...share, price: px(toSpot(contract, worth)) }, CLEARING_CURRENCY);
  putIn(book, { ...end, settlementDate: end.settlementDate }, deps);
  return end;
}

/** When a trade of now settles: exercise and assignment are trades of the day on which they are worked out. */
export function settlesOn(
  book: ClearingBook,
  of: { readonly symbol: string; readonly instrumentType: 'equity' | 'option' },
  nowMs: number,
): string {
  const { simDayMs, settlementDays } = book.settings;
  const tradedAt = clearingTime({ ...book.row, simDayMs }, nowMs);
  return tradeSettlementDate(of, tradedAt, settlementDays);
}

/** The contracts leave at no price. */
function takeOut(book: ClearingBook, ending: EndingOption, { nowMs, outputs }: Deps): void {
  const { row, contracts, optionEndId: expiryLegId, endsOn: settlementDate } = ending;
  const { participant, symbol, instrumentType, currency } = row;
  const fill = { symbol, instrumentType, price: px(0), at: nowMs };
  const signedQty = -contracts;
  book.putPosition(withLeg(row, { participant, signedQty, notional: 0, currency, fill }));
  const before = book.openObligation(
    nettingKey({ userId: participant, symbol, settlementDate, currency }),
  );
  const leg = { expiryLegId, qty: signedQty, cash: money(0) };
  const dueAt = toRealTime(book.row, settlementDate, book.settings.simDayMs);
  const after = closedOut(before, leg, { settlementDate, dueAt, row, nowMs });
  book.putObligation(after);
  outputs.queued.push(toObligation(after));
}

/** The trade in the share, at the strike. */
function putIn(
  book: ClearingBook,
  end: OptionEnd & { readonly settlementDate: string },
  { nowMs, outputs }: Deps,
): void {
  const { participant, underlying: symbol, shares, strike: price, settlementDate } = end;
  const currency: Currency = CLEARING_CURRENCY;
  const leg = {
    participant,
    signedQty: shares,
    notional: Math.abs(end.cash),
    accruedInterest: 0,
    currency,
    fill: { symbol, instrumentType: 'equity', price, at: nowMs } as const,
  };
  book.putPosition(withLeg(book.position(participant, symbol), leg));
  const key = nettingKey({ userId: participant, symbol, settlementDate, currency });
  const dueAt = toRealTime(book.row, settlementDate, book.settings.simDayMs);
  // Two obligations begin with one end: each has its own name.
  const legId = `${end.optionEndId}:D`;
  const row = netted(book.openObligation(key), leg, { legId, settlementDate, dueAt, nowMs });
  book.putObligation(row);
  outputs.queued.push(toObligation(row));
}
