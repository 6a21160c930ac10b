/** What borrowing costs a year, in per cent. */
import { BPS_PER_ONE } from '@tradefloor/contracts/vocabulary/units';
import { formatPct } from '../../lib/format/numbers.ts';

/** `7.50%` of 750 basis points. */
export const formatRate = (bps: number): string => formatPct(bps / BPS_PER_ONE, 2);
