/** Every hour, wherever the service works, the database is looked after: one process, and the clock of the platform. */
import { setTimer, type TimerRequest } from '@tradefloor/runtime';
import type { OpsCtx } from './ops-state.ts';

/** Soon after a start: what was down may have missed several. The coming weeks were made by the start itself. */
const FIRST_MS = 60_000;
const EVERY_MS = 3_600_000;

export const requestUpkeep = (): TimerRequest<'upkeep'>[] => [setTimer('upkeep', FIRST_MS)];

/** A run may take minutes: no handler waits for it, and one that is cut off is repeated. */
export function onUpkeepDue({ state, nowMs }: OpsCtx): TimerRequest<'upkeep'>[] {
  state.upkeep.begin(nowMs);
  return [setTimer('upkeep', EVERY_MS)];
}
