/**
 * Non-deliverable forwards: dollars against a currency that is not paid. On the fixing date the rate of the city is fixed,
 * and on the value date the difference to the dealt rate is paid in dollars (EMTA's template terms; ISDA, 1998 FX and
 * Currency Option Definitions, section 5.2(b): settlement currency amount).
 */
import type { FixingTerms, FxPair } from '@tradefloor/contracts/fx';
import type { InstrumentSymbol } from '@tradefloor/contracts/ids';
import {
  divideHalfUp,
  type Money,
  money,
  type Px,
  toSafeInteger,
} from '@tradefloor/contracts/money';
import { MONEY_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import { toDay } from '../calendar/civil-date.ts';
import { findFxForward } from './fx-forward.ts';
import { fixingDate } from './value-date.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

export type NdfContract = {
  readonly symbol: InstrumentSymbol;
  readonly pair: FxPair;
  readonly terms: FixingTerms;
  /** `YYYY-MM-DD`: when the difference is paid. */
  readonly valueDate: string;
  /** `YYYY-MM-DD`, of the city of the fixing. */
  readonly fixingDate: string;
  /** When it is fixed, milliseconds since 1970. */
  readonly fixesAt: number;
};

/** The non-deliverable forward that a symbol names; null for another symbol, and for a forward that is delivered. */
export function findNdf(symbol: string): NdfContract | null {
  const forward = findFxForward(symbol);
  const terms = forward?.pair.fixing;
  if (forward === null || terms === undefined) return null;
  const { pair, valueDate } = forward;
  const date = fixingDate(pair, valueDate, terms.lagDays);
  const [hours = 0, minutes = 0] = terms.localTime.split(':').map(Number);
  const utcMinute = hours * 60 + minutes - terms.utcOffsetMinutes;
  const fixesAt = toDay(date) * DAY_MS + utcMinute * MINUTE_MS;
  return { symbol: forward.symbol, pair, terms, valueDate, fixingDate: date, fixesAt };
}

/** The fixing date of a symbol in the shape of a field that only non-deliverable forwards have. */
export function withFixingDate(symbol: string): { readonly fixingDate?: string } {
  const ndf = findNdf(symbol);
  return ndf === null ? {} : { fixingDate: ndf.fixingDate };
}

/**
 * What is received in dollars for dollars bought at a cost in the other currency: (quantity x fixing - cost) / fixing,
 * rounded half away from zero to the unit. Of one deal it is notional x (fixing - rate) / fixing.
 * @param of.qty dollars bought less dollars sold
 * @param of.cost what was paid less what was received for them, in price units times quantity
 */
export function fixedAmount(
  { qty, cost }: { readonly qty: number; readonly cost: bigint },
  fixing: Px,
): Money {
  const rate = BigInt(fixing);
  const gain = BigInt(qty) * rate - cost;
  return money(toSafeInteger(divideHalfUp(gain * BigInt(MONEY_PER_UNIT), rate)) + 0);
}
