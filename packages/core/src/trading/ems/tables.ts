/** The tables of the EMS. */

import { defineTables, keeps } from '../../table.ts';
import type { ClearingClockRow } from '../settlement/clearing-clock-row.ts';
import type { HaltedScope } from './halted-scope.ts';
import type { VenueLeg } from './venue-leg.ts';
import type { WorkingOrder } from './working-order.ts';

export const EMS_TABLES = defineTables('ems', {
  workingOrders: keeps<WorkingOrder>((row) => row.orderId),
  killSwitches: keeps<HaltedScope>((row) => row.killSwitchId),
  clearingClock: keeps<ClearingClockRow>((row) => row.id),
  venueLegs: keeps<VenueLeg>((row) => row.legId),
});
