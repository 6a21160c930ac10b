/** Formats costs: basis points with their sign, shares, and the meaning of each figure. Pure. */
import { formatFixed, formatPct, formatSigned, NONE } from '../../lib/format/numbers.ts';
import type { OrderTca } from '../../platform/client/shapes.ts';

type Figures = OrderTca['figures'];

/** Basis points with one decimal and a sign; positive was paid. */
export const bpsText = (bps: number | null): string => (bps === null ? NONE : formatSigned(bps, 1));

/** A share of one as per cent. */
export const shareText = (share: number | null, decimals = 1): string =>
  share === null ? NONE : formatPct(share, decimals);

/** Share of half the spread that was kept. */
export const captureText = (capture: number | null): string =>
  capture === null ? NONE : formatFixed(capture, 2);

/** What was paid is marked, what was gained is marked; nothing is not. */
export function costTone(bps: number | null): string {
  // As it is written: what reads as nothing has no colour.
  const written = bps === null ? 0 : Number(bps.toFixed(1));
  return written === 0 ? 'text-t1' : written > 0 ? 'text-down' : 'text-up';
}

export const FIGURE_TEXTS = {
  arrival: 'Average price against the arrival mid; positive is a cost',
  expected:
    'Half the spread met, and the prices that the order itself moves where the market does so',
  vwap: 'Average price against the market VWAP from start to end of the order',
  participation: 'Own share of market volume from start to end of the order',
  shortfall: 'Against the paper portfolio: the whole order at the decision price',
  spread: 'Twice the distance of the fills from the mid at the time',
  capture: '1: filled at the near touch; 0: at the mid; −1: at the far touch',
  maker: 'Share filled while resting',
  fees: 'Commission, venue and regulatory fees, of the traded amount',
  fillRate: 'Shares filled of shares ordered',
} as const;

/** Of each mark of the reversion. */
/** The heads of their columns. */
export const REVERSION_TITLES = {
  m1: 'Rev 1m bp',
  m5: 'Rev 5m bp',
  m10: 'Rev 10m bp',
} as const;

export const REVERSION_TEXTS = {
  m1: 'Price reversion 1 min after the last fill',
  m5: 'Price reversion 5 min after the last fill',
  m10: 'Price reversion 10 min after the last fill',
} as const;

/**
 * The fills' cost beyond the mid, at the fill and minutes after it: half the effective spread, then against a later
 * mid. It rises as the price comes back, and falls as it continues in the direction of the trade.
 */
export const reversionCurve = ({
  effectiveSpreadBps,
  reversionBps: { m1, m5, m10 },
}: Figures): readonly { readonly minute: number; readonly bps: number }[] =>
  [
    { minute: 0, bps: effectiveSpreadBps === null ? null : effectiveSpreadBps / 2 },
    { minute: 1, bps: m1 },
    { minute: 5, bps: m5 },
    { minute: 10, bps: m10 },
  ].flatMap(({ minute, bps }) => (bps === null ? [] : [{ minute, bps }]));
