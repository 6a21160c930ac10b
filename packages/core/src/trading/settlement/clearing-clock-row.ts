/** The clearing clock as a desk keeps it: trades are dated by it, so that a desk shows, stamps and settles one date. */
import type { ClockSetting } from '@tradefloor/contracts/ccp';
import { clearingTime } from '@tradefloor/instruments/calendar/clearing-time';
import type { Table } from '../../table.ts';

const ROW_ID = 'clearing';

/** The newest setting that the CCP has published: one row, or none while the clock runs with the world. */
export type ClearingClockRow = ClockSetting & { readonly id: string };

/** Keeps a setting, unless a newer one is known. */
export function takeClock(table: Table<ClearingClockRow>, setting: ClockSetting): void {
  const known = table.get(ROW_ID);
  if (known === undefined || known.at <= setting.at) table.put({ id: ROW_ID, ...setting });
}

/**
 * The time that a trade of a moment is dated by, milliseconds since 1970.
 * @param simDayMs milliseconds of the world that a clearing day takes, the CCP's own setting
 */
export function toClearingTime(
  table: Table<ClearingClockRow>,
  nowMs: number,
  simDayMs: number,
): number {
  const row = table.get(ROW_ID);
  return row === undefined ? nowMs : clearingTime({ ...row, simDayMs }, nowMs);
}
