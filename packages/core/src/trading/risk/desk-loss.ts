/**
 * What a desk lost since the trading day began, against its limit: the loss of all its holders together, realised and
 * unrealised, after fees, in dollars. A limit that was reached holds for the rest of the trading day, whatever the loss
 * comes back to, until it is released or changed: then the desk's orders are accepted only where they close.
 */
import type { DeskLossTerms } from '@tradefloor/contracts/desk-loss';
import { decimalOfMoney, type Money, type Qty } from '@tradefloor/contracts/money';
import type { RiskCheckRequest } from '@tradefloor/contracts/risk';
import type { Desk } from '@tradefloor/contracts/user';
import { deskLossText, unknownDeskLossText } from '@tradefloor/contracts/vocabulary/rejections';
import { DAY_LOSS_CHECK, type DayLossLevel } from '@tradefloor/contracts/vocabulary/risk';
import { toDayLossLevel } from './day-loss.ts';
import type { Outcome } from './outcome.ts';

/** A desk's limit, and how far its loss had come when it was last looked at. */
export type DeskLossRow = DeskLossTerms & {
  /** The start of the trading day that `level` is of, milliseconds since 1970. */
  readonly startedAt: number;
  readonly level: DayLossLevel | null;
};

/** What the check of an order looks at. */
export type DeskLoss = {
  readonly desk: Desk;
  readonly max: Money;
  /** Null while a holding cannot be valued. */
  readonly loss: Money | null;
  /** Whether the limit was reached in the trading day. */
  readonly wasReached: boolean;
  readonly isReleased: boolean;
  readonly closableQty: Qty;
};

/** A loss, and the start of the trading day that it is of. */
export type MeasuredLoss = { readonly loss: Money | null; readonly startedAt: number };

/** A desk without a limit. */
export const noDeskLimit = (desk: Desk): DeskLossRow => ({
  desk,
  maxDayLoss: null,
  releasedFor: null,
  startedAt: 0,
  level: null,
});

/** How far the loss had come in a trading day. */
export const findLevel = (
  { startedAt, level }: Pick<DeskLossRow, 'startedAt' | 'level'>,
  dayStartedAt: number,
): DayLossLevel | null => (startedAt === dayStartedAt ? level : null);

/**
 * Looks at a loss. A level is new once a trading day; a limit that was reached does not go back to the warning.
 * @returns the row, the same object where nothing is new, and whether its level is
 */
export function stepDeskLoss(row: DeskLossRow, { loss, startedAt }: MeasuredLoss): DeskLossRow {
  const known = findLevel(row, startedAt);
  if (row.maxDayLoss === null || loss === null || known === 'REACHED') return row;
  const level = toDayLossLevel(loss, row.maxDayLoss);
  return level === null || level === known ? row : { ...row, startedAt, level };
}

/** The row under new terms. Under another limit the loss of the day is compared again. */
export const withTerms = (row: DeskLossRow, terms: DeskLossTerms): DeskLossRow =>
  terms.maxDayLoss === row.maxDayLoss
    ? { ...row, ...terms }
    : { ...row, ...terms, startedAt: 0, level: null };

/** What an order is checked against; null for a desk without a limit. */
export function toDeskLoss(
  row: DeskLossRow,
  { loss, startedAt }: MeasuredLoss,
  closableQty: Qty,
): DeskLoss | null {
  const { desk, maxDayLoss: max, releasedFor } = row;
  if (max === null) return null;
  const wasReached = findLevel(row, startedAt) === 'REACHED';
  return { desk, max, loss, wasReached, isReleased: releasedFor === startedAt, closableQty };
}

/** Whether only orders that close are accepted. A loss that is not known blocks as the limit does. */
export const isBlocked = ({
  max,
  loss,
  wasReached,
  isReleased,
}: Omit<DeskLoss, 'closableQty'>): boolean =>
  !isReleased && (wasReached || loss === null || loss >= max);

/** Refuses what adds risk to a desk that is blocked; what takes back a position passes. */
export function checkDeskLoss({ qty }: Pick<RiskCheckRequest, 'qty'>, deskLoss: DeskLoss): Outcome {
  const { desk, loss, max, isReleased, closableQty } = deskLoss;
  const limit = `${decimalOfMoney(max)} a day for ${desk}`;
  const value = loss === null ? `${desk} not known` : `${desk} loss ${decimalOfMoney(loss)}`;
  if (isReleased) return { value: `${value}, released`, limit, failure: null };
  if (qty <= closableQty) return { value: `${value}, it closes`, limit, failure: null };
  if (!isBlocked(deskLoss)) return { value, limit, failure: null };
  const detail =
    loss === null
      ? unknownDeskLossText(desk)
      : deskLossText({ desk, loss: decimalOfMoney(loss), max: decimalOfMoney(max) });
  return { value, limit, failure: { reason: DAY_LOSS_CHECK, detail } };
}
