/** What a case allows one participant: the same check for bots in private worlds and for people. */
import type { Side } from '@tradefloor/contracts/order';
import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import type { RejectReason } from '@tradefloor/contracts/vocabulary/refusals';
import { findInstrument } from '@tradefloor/instruments/instrument';
import type { CaseLimits, CompetitionCase } from './competition-case.ts';

/** Of an order that is sent, or the shares that an amendment or a tender would add. Quantities in shares. */
export type CaseIntent = {
  readonly side: Side;
  /** Of the whole order as it would stand. */
  readonly orderQty: number;
  /** That it would add to what is open. */
  readonly addedQty: number;
  readonly netQty: number;
  /** Open already on the same side of the same symbol. */
  readonly openQty: number;
  /** Orders sent within the last second; of a tender none. */
  readonly sentLately: number;
};

export type LimitBreach = {
  readonly code: Extract<RejectReason, 'QTY_LIMIT_EXCEEDED' | 'RATE_LIMIT'>;
  readonly detail: string;
};

/** What a case allows in a symbol: in contracts of a future or an option, else in shares. */
export function getLimits(
  { limits, contractLimits }: Pick<CompetitionCase, 'limits' | 'contractLimits'>,
  symbol: string,
): CaseLimits {
  const isShare = (findInstrument(symbol)?.type ?? 'equity') === 'equity';
  return isShare ? limits : { ...limits, ...contractLimits };
}

/** The first limit that would be passed; null where none would. */
export function findLimitBreach(limits: CaseLimits, intent: CaseIntent): LimitBreach | null {
  const { maxOrderQty, maxAbsQty, maxOrdersPerSecond } = limits;
  if (intent.orderQty > maxOrderQty) {
    return breach('QTY_LIMIT_EXCEEDED', `Quantity is ${intent.orderQty} (max. ${maxOrderQty})`);
  }
  const sign = sideSign(intent.side);
  const after = sign * intent.netQty + intent.openQty + intent.addedQty;
  // What takes a position towards zero is allowed however large the position is.
  if (after > maxAbsQty) {
    return breach('QTY_LIMIT_EXCEEDED', `Position could be ${sign * after} (max. ${maxAbsQty})`);
  }
  if (intent.sentLately >= maxOrdersPerSecond) {
    return breach('RATE_LIMIT', `Orders in the last second (max. ${maxOrdersPerSecond})`);
  }
  return null;
}

const breach = (code: LimitBreach['code'], detail: string): LimitBreach => ({ code, detail });
