/** The form of a new room with a case, which sets a part of it, and without one again. Pure. */
import type { OfferedCase } from '../../../platform/client/shapes.ts';
import { FRESH_ROOM, type RoomDraft } from './room-draft.ts';

const MINUTE_MS = 60_000;

/** What a case sets of the form. */
export const toCasePart = ({
  caseId,
  symbols,
  realism,
  startCash,
  lengthMs,
  limits,
}: OfferedCase): Partial<RoomDraft> => ({
  caseId,
  symbols,
  realism,
  startCash: String(startCash),
  maxOrderQty: String(limits.maxOrderQty),
  maxAbsQty: String(limits.maxAbsQty),
  maxOrdersPerSecond: String(limits.maxOrdersPerSecond),
  fees: 'PLATFORM',
  minutes: String(lengthMs / MINUTE_MS),
  measure: 'CASE',
  plan: [],
});

/** What a case has set, as it is without one. */
export const toPartWithoutCase = (symbols: readonly string[]): Partial<RoomDraft> => {
  const { realism, startCash, maxOrderQty, maxAbsQty, maxOrdersPerSecond } = FRESH_ROOM;
  const { fees, minutes, measure } = FRESH_ROOM;
  return {
    caseId: '',
    symbols: symbols.slice(0, 1),
    realism,
    startCash,
    maxOrderQty,
    maxAbsQty,
    maxOrdersPerSecond,
    fees,
    minutes,
    measure,
  };
};
