/** Whether a stream on request can be dealt on: by whom, for how much and until when. For checks and dealer alike. */
import type { UserId } from '@tradefloor/contracts/ids';
import { FX_STREAM_MS } from '@tradefloor/contracts/vocabulary/fx';
import type { FxStreamRow } from './fx-stream-tables.ts';
import { isGood } from './last-look.ts';

/** A requested deal on a price of a stream. */
export type WantedFxDeal = {
  readonly userId: UserId;
  readonly symbol: string;
  readonly qty: number;
  /** When the price was made; null for a price that was never made. */
  readonly quotedAt: number | null;
};

/** The state at a time: an open stream ends by itself. */
export const stateAt = (
  { state, endsAt }: Pick<FxStreamRow, 'state' | 'endsAt'>,
  nowMs: number,
): FxStreamRow['state'] => (state === 'OPEN' && nowMs > endsAt ? 'LAPSED' : state);

/** Why the dealer refuses; null when it deals. Another user's stream is treated as unknown. */
export function streamFault(
  row: FxStreamRow | undefined,
  { userId, symbol, qty, quotedAt }: WantedFxDeal,
  nowMs: number,
): string | null {
  if (row === undefined || row.userId !== userId) return 'QUOTE_UNKNOWN';
  if (symbol !== row.near && symbol !== row.far) return 'QUOTE_UNKNOWN';
  switch (stateAt(row, nowMs)) {
    case 'DEALT':
      return 'QUOTE_DEALT: a stream is dealt on once';
    case 'TAKEN':
      return 'QUOTE_TAKEN: the dealer looks at a deal on this stream';
    case 'CANCELED':
      return 'QUOTE_CANCELED: the stream was ended';
    case 'LAPSED':
      return `QUOTE_EXPIRED: the stream ended after ${FX_STREAM_MS / 1_000} s, ${nowMs - row.endsAt} ms ago`;
    case 'OPEN':
  }
  if (qty !== row.qty) return `QTY_NOT_QUOTED: the stream is for ${row.qty}`;
  if (quotedAt === null) return 'QUOTE_UNKNOWN';
  return isGood(quotedAt, nowMs) ? null : `QUOTE_EXPIRED: it was ${nowMs - quotedAt} ms old`;
}
