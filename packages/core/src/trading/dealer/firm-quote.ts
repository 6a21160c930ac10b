/** Whether a firm quote stands: for whom, how many and until when. The one place that decides, for checks and dealer alike. */
import type { UserId } from '@tradefloor/contracts/ids';
import type { Side } from '@tradefloor/contracts/order';
import type { OptionQuoteRow } from './option-quote-tables.ts';

/** How long a quote is firm: time for a person to read and press. */
export const FIRM_MS = 15_000;
/** How long the end of a quote is known after that. */
export const KNOWN_AFTER_MS = 60_000;
/** Quotes that one person may have open at a time. */
export const OPEN_QUOTES_MAX = 10;

/** A requested deal on a quote. */
export type WantedDeal = {
  readonly userId: UserId;
  readonly side: Side;
  readonly qty: number;
};

/** Why the dealer refuses; null when it deals. Another user's quote is treated as unknown. */
export function quoteFault(
  row: OptionQuoteRow | undefined,
  { userId, side, qty }: WantedDeal,
  nowMs: number,
): string | null {
  if (row === undefined || row.userId !== userId) return 'QUOTE_UNKNOWN';
  if (row.state === 'DEALT') return 'QUOTE_DEALT: a quote is dealt on once';
  if (row.state === 'LAPSED' || nowMs > row.validUntil) {
    return `QUOTE_EXPIRED: it was firm for ${FIRM_MS / 1_000} s, until ${nowMs - row.validUntil} ms ago`;
  }
  if (qty !== row.qty) return `QTY_NOT_QUOTED: the quote is for ${row.qty} contracts`;
  if (side === 'SELL' && row.bid === 0) return 'NO_BID: the dealer does not buy';
  return null;
}
