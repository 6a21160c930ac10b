/** Places and points as they are shown: a half where a place is shared. Pure. */
import { formatFixed, NONE } from '../../../lib/format/numbers.ts';

/** With as many decimals as it needs, two at most. */
export function valueText(value: number | null): string {
  if (value === null) return NONE;
  const decimals = Number.isInteger(value) ? 0 : Number.isInteger(value * 2) ? 1 : 2;
  return formatFixed(value, decimals);
}

/** Of a heat that the seat was not in, an en dash. */
export const placeText = (place: number | null): string => valueText(place);
