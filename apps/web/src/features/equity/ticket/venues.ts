/** The lit venues by name, as they are chosen from. */
import type { Venue } from '../../../platform/client/shapes.ts';

export const LIT_VENUES: readonly { readonly value: Venue; readonly label: string }[] = [
  { value: 'XNAS', label: 'XNAS Nasdaq' },
  { value: 'XNYS', label: 'XNYS New York' },
  { value: 'ARCX', label: 'ARCX Arca' },
  { value: 'BATS', label: 'BATS BZX' },
  { value: 'EDGX', label: 'EDGX' },
  { value: 'IEXG', label: 'IEXG IEX' },
  { value: 'MEMX', label: 'MEMX' },
];
