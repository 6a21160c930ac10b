/**
 * What a user lost since the trading day began, and the check of it: with the limit reached, nothing is accepted but what
 * takes back a position. The loss is realised and unrealised, after fees, in dollars.
 */
import type { DayLossLimit } from '@tradefloor/contracts/day-loss';
import type { UserId } from '@tradefloor/contracts/ids';
import { decimalOfMoney, type Money, money } from '@tradefloor/contracts/money';
import type { Profit } from '@tradefloor/contracts/profit';
import type { RiskCheckRequest } from '@tradefloor/contracts/risk';
import type { Desk } from '@tradefloor/contracts/user';
import { dayLossText, UNKNOWN_DAY_LOSS_TEXT } from '@tradefloor/contracts/vocabulary/rejections';
import {
  DAY_LOSS_CHECK,
  DAY_LOSS_WARN_PCT,
  type DayLossLevel,
} from '@tradefloor/contracts/vocabulary/risk';
import { MONEY_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import type { Outcome } from './outcome.ts';
import { profitBetween, type SampledHolding, sumProfits } from './profit-samples.ts';

/** What the check looks at. */
export type DayLoss = DayLossLimit & {
  /** Null while a holding cannot be valued. */
  readonly loss: Money | null;
};

/** A user's limit, and how far the loss had come when it was last looked at. */
export type DayLossRow = {
  readonly userId: UserId;
  /** Null for a user who has none. */
  readonly max: Money | null;
  /** The start of the trading day that `level` is of, milliseconds since 1970. */
  readonly startedAt: number;
  readonly level: DayLossLevel | null;
};

const toLoss = ({ realisedPnl, unrealisedPnl, fees }: Profit): Money =>
  money(Math.max(0, Math.round((fees - realisedPnl - unrealisedPnl) * MONEY_PER_UNIT)));

/** What was lost between two times; zero where something was won. */
export const lossBetween = (
  start: readonly SampledHolding[],
  end: readonly SampledHolding[],
): Money => toLoss(profitBetween(sumProfits(start), sumProfits(end)));

/** How far a loss has come; null below the warning. */
export function toDayLossLevel(loss: Money, max: Money): DayLossLevel | null {
  if (loss >= max) return 'REACHED';
  return 100n * BigInt(loss) >= BigInt(DAY_LOSS_WARN_PCT) * BigInt(max) ? 'WARNING' : null;
}

/** The desk on which most was lost; null for who holds nothing. */
export function worstDesk(
  start: readonly SampledHolding[],
  end: readonly SampledHolding[],
): Desk | null {
  const desks = [...new Set(end.map(({ desk }) => desk))];
  const of = (desk: Desk, some: readonly SampledHolding[]) =>
    some.filter((holding) => holding.desk === desk);
  const [worst] = desks
    .map((desk) => ({ desk, loss: lossBetween(of(desk, start), of(desk, end)) }))
    .sort((a, b) => b.loss - a.loss || (a.desk < b.desk ? -1 : 1));
  return worst?.desk ?? null;
}

/** Exactly the limit is refused; what takes back a position passes. */
export function checkDayLoss(
  { qty }: Pick<RiskCheckRequest, 'qty'>,
  { loss, max, closableQty }: DayLoss,
): Outcome {
  const limit = `${decimalOfMoney(max)} a day`;
  const value = loss === null ? 'not known' : `loss ${decimalOfMoney(loss)}`;
  if (qty <= closableQty) return { value: `${value}, it closes`, limit, failure: null };
  if (loss !== null && loss < max) return { value, limit, failure: null };
  const detail =
    loss === null
      ? UNKNOWN_DAY_LOSS_TEXT
      : dayLossText({ loss: decimalOfMoney(loss), max: decimalOfMoney(max) });
  return { value, limit, failure: { reason: DAY_LOSS_CHECK, detail } };
}
