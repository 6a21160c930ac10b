/** The lit venues by name, as they are chosen from. */
import { LIT_VENUES } from '@tradefloor/contracts/vocabulary/instruments';
import { toChoices } from '../../../lib/choices.ts';

export const VENUE_CHOICES = toChoices(LIT_VENUES, {
  XNAS: 'XNAS Nasdaq',
  XNYS: 'XNYS New York',
  ARCX: 'ARCX Arca',
  BATS: 'BATS BZX',
  EDGX: 'EDGX',
  IEXG: 'IEXG IEX',
  MEMX: 'MEMX',
});
