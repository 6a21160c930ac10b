/**
 * What an order will cost in fees, about: for the ticket alone. The platform's dated schedule decides; these
 * are its rates of November 2026 for equities (SEC Section 31, commission by style, taker fee of most venues).
 */
import type { Identity } from '../../../platform/client/shapes.ts';
import type { Intent } from '../../../platform/orders/checks.ts';

/** SEC Section 31 since 2026-04-04: $20.60 per million sold. FINRA's TAF is paused until 2027. */
const SEC31_RATE = 20.6 / 1_000_000;
const COMMISSION = {
  high: { perShare: 0.02, minimum: 0.35 },
  low: { perShare: 0.0035, minimum: 0.35 },
} as const;
/** Six of the seven venues charge this for crossing the spread. */
const TAKER_PER_SHARE = 0.003;

/** Estimated fees in currency units for an order of this notional. */
export function estimateFees(
  intent: Intent,
  notional: number,
  style: Identity['tradingStyle'],
): number {
  const { perShare, minimum } = style === 'high_touch' ? COMMISSION.high : COMMISSION.low;
  const commission = Math.max(minimum, intent.qty * perShare);
  const regulatory = intent.side === 'SELL' ? Math.ceil(notional * SEC31_RATE * 100) / 100 : 0;
  const venue = intent.price === null ? intent.qty * TAKER_PER_SHARE : 0;
  return commission + regulatory + venue;
}
