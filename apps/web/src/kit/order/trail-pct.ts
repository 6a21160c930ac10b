/** How far a trailing stop stays away, as per cent. */

import { TRAIL_PCT } from '@tradefloor/contracts/vocabulary/trigger-terms';
import type { Entry } from '../../lib/format/entry.ts';
import { phrase } from '../../lib/text/phrase.ts';

const PCT = /^(\d{1,2})(?:\.(\d{1,2}))?\s*%?$/;
export const BPS_PER_PCT = 100;

/** Per cent to two decimals, in basis points. */
export function parseTrailPct(text: string): Entry {
  const [, whole, fraction = ''] = PCT.exec(text.trim()) ?? [];
  const value = Number(whole) * BPS_PER_PCT + Number(fraction.padEnd(2, '0'));
  const { min, max } = TRAIL_PCT;
  return value >= min * BPS_PER_PCT && value <= max * BPS_PER_PCT
    ? { ok: true, value }
    : { ok: false, problem: phrase`${min} to ${max} %, at most two decimals` };
}
