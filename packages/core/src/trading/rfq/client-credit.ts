/** A client's lines: the maximum per request and per day, counted by what it has traded. */
import type { ClientCredit } from '@tradefloor/contracts/calls/clients';
import type { UserId } from '@tradefloor/contracts/ids';
import { type Money, money } from '@tradefloor/contracts/money';
import { toDate } from '@tradefloor/contracts/time';
import type { UserLimits } from '@tradefloor/contracts/user';
import type { RefusalCode } from '@tradefloor/contracts/vocabulary/refusals';

/** What a client has traded on its last day of trading, face times clean price. */
export type ClientDayRow = {
  readonly clientUserId: UserId;
  /** UTC. */
  readonly day: string;
  readonly used: Money;
};

type Lines = Pick<UserLimits, 'maxOrderQty' | 'maxDailyNotional'>;

const usedOn = (row: ClientDayRow | undefined, day: string): Money =>
  row?.day === day ? row.used : money(0);

/** Where a client stands against its lines. */
export function toCredit(lines: Lines, row: ClientDayRow | undefined, nowMs: number): ClientCredit {
  const used = usedOn(row, toDate(nowMs));
  return {
    maxFace: lines.maxOrderQty,
    dailyLimit: lines.maxDailyNotional,
    used,
    available: money(Math.max(0, lines.maxDailyNotional - used)),
  };
}

/** Which line a trade would pass; null for none. Reaching a line is within it. */
export function findBreach(
  credit: ClientCredit,
  trade: { readonly qty: number; readonly notional: Money },
): RefusalCode | null {
  if (trade.qty > credit.maxFace) return 'QTY_LIMIT_EXCEEDED';
  return trade.notional > credit.available ? 'DAILY_NOTIONAL_EXCEEDED' : null;
}

/** The client's day with one more trade. */
export function withTrade(
  row: ClientDayRow | undefined,
  trade: { readonly clientUserId: UserId; readonly notional: Money; readonly at: number },
): ClientDayRow {
  const { clientUserId, notional, at } = trade;
  const day = toDate(at);
  return { clientUserId, day, used: money(usedOn(row, day) + notional) };
}
