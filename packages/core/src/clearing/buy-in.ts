/**
 * Buy-ins: what a member has failed to deliver for too long, the CCP buys in the market for that member's account. The
 * purchase nets with what the member failed on, so that the difference to what it was to receive is all that is left of
 * it, to be paid or received in cash; who sells in its place delivers to those who wait. Both are netted into the group
 * that fails, by its own settlement date, so that shares and cash sum to zero in it as before.
 */
import { type BuyIn, participant } from '@tradefloor/contracts/ccp';
import { type Money, type Px, qty } from '@tradefloor/contracts/money';
import { computeWorth } from '@tradefloor/instruments/contract/contract-value';
import { getCurrency } from '@tradefloor/instruments/instrument';
import { invariant } from '../result.ts';
import { exact } from '../trading/position/margin.ts';
import type { QuoteBoard } from '../trading/risk/quote-board.ts';
import { interestOn } from './bond-interest.ts';
import { buyInDate } from './buy-in-date.ts';
import { withLeg } from './cleared-position.ts';
import type { ClearingBook } from './clearing-book.ts';
import type { ClearingOutputs } from './clearing-output.ts';
import type { FailReason } from './delivery-plan.ts';
import { afterBuyIn } from './obligation.ts';
import { nettingKey, type ObligationRow } from './tables.ts';

/** The firm of the simulated market that sells to the CCP: a member like its dealers, and never one that fails. */
export const BUY_IN_AGENT = participant('BUYA');

export type BuyInContext = {
  readonly nowMs: number;
  readonly outputs: ClearingOutputs;
  /** Where the price is taken from: the market's best offer. */
  readonly quotes: QuoteBoard;
};

/**
 * Buys in, for the members of a group that fail to deliver, what is due for it today. Without a fresh offer, as while
 * trading in the symbol is halted, it waits. Who is bought in leaves the failing.
 * @returns the group's obligations as they are now
 */
export function buyInFails(
  book: ClearingBook,
  group: { readonly rows: readonly ObligationRow[]; readonly failing: Map<string, FailReason> },
  context: BuyInContext,
): readonly ObligationRow[] {
  const { rows, failing } = group;
  const today = findTradingDate(book, context.nowMs);
  if (failing.size === 0 || today === null) return rows;
  const after = new Map(rows.map((row) => [row.obligationId, row]));
  for (const row of rows) {
    if (failing.get(row.obligationId) !== 'LACK_OF_SECURITIES') continue;
    const dueOn = buyInDate(row, book.settings);
    const price = dueOn === null || dueOn > today ? null : findOffer(book, row, context);
    if (price === null) continue;
    failing.delete(row.obligationId);
    for (const one of buyIn(book, row, { ...context, price, today })) {
      after.set(one.obligationId, one);
    }
  }
  return [...after.values()];
}

/** Today where it is a business day, so that a purchase is traded and settled on one date. */
function findTradingDate(book: ClearingBook, nowMs: number): string | null {
  const today = book.businessDate(nowMs);
  return book.calendarDate(nowMs) === today ? today : null;
}

/** The best offer; what began in another currency than the symbol's has no price in it. */
function findOffer(
  book: ClearingBook,
  { symbol, currency }: ObligationRow,
  { quotes, nowMs }: BuyInContext,
): Px | null {
  if (getCurrency(symbol, currency) !== currency) return null;
  const ask = quotes.reference(symbol, nowMs, book.settings.staleMs)?.ask ?? 0;
  return ask > 0 ? (ask as Px) : null;
}

type Purchase = BuyInContext & { readonly price: Px; readonly today: string };

/** Buys all that a member still has to deliver. @returns its obligation and the seller's */
function buyIn(
  book: ClearingBook,
  row: ObligationRow,
  { price, today, nowMs, outputs }: Purchase,
): readonly ObligationRow[] {
  const { userId, symbol, instrumentType, currency, settlementDate, obligationId } = row;
  const quantity = qty(-row.netQty);
  const notional = computeWorth(row, price, quantity);
  const bought = { instrumentType, symbol, qty: quantity, settlementDate: today };
  const accruedInterest = interestOn(bought, notional);
  const kind = book.findParticipant(userId)?.kind;
  invariant(kind !== undefined, `${obligationId} is of a participant`);
  book.participant(BUY_IN_AGENT, 'DEALER', nowMs);
  const paid = exact(notional + accruedInterest);
  const done: BuyIn = {
    buyInId: `BUYIN:${obligationId}:V${row.version}`,
    userId,
    kind,
    seller: BUY_IN_AGENT,
    obligationId,
    symbol,
    instrumentType,
    currency,
    qty: quantity,
    price,
    notional,
    accruedInterest,
    contractAmount: row.netCash,
    cost: exact(paid - row.netCash),
    settlementDate,
    businessDate: today,
    at: nowMs,
  };
  book.addBuyIn(outputs, done);
  const agents = book.openObligation(
    nettingKey({ userId: BUY_IN_AGENT, symbol, settlementDate, currency }),
  );
  return [
    addSide(book, done, { before: row, sign: 1, paid, dueAt: row.dueAt }),
    addSide(book, done, { before: agents, sign: -1, paid, dueAt: row.dueAt }),
  ];
}

/** One side of the purchase, in its obligation and in its position. */
function addSide(
  book: ClearingBook,
  done: BuyIn,
  of: {
    readonly before: ObligationRow | undefined;
    /** The member buys, the agent sells. */
    readonly sign: 1 | -1;
    readonly paid: Money;
    readonly dueAt: number;
  },
): ObligationRow {
  const { symbol, instrumentType, currency, settlementDate, price, notional, at, buyInId } = done;
  const { before, sign, dueAt } = of;
  const owner = sign === 1 ? done.userId : done.seller;
  const signedQty = sign * done.qty;
  const leg = {
    buyInId,
    qty: signedQty,
    cash: -sign * of.paid,
    accrued: -sign * done.accruedInterest + 0,
  };
  const row = { participant: owner, symbol, instrumentType, currency };
  const after = afterBuyIn(before, leg, { row, settlementDate, dueAt, nowMs: at });
  book.putObligation(after);
  const fill = { symbol, instrumentType, price, at };
  const position = book.position(owner, symbol);
  book.putPosition(withLeg(position, { participant: owner, signedQty, notional, currency, fill }));
  return after;
}
