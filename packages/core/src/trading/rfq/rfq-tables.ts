/** The tables of requests for quote. */

import { appends, defineTables, keeps } from '../../table.ts';
import type { HaltedScope } from '../ems/halted-scope.ts';
import type { ClearingClockRow } from '../settlement/clearing-clock-row.ts';
import type { ClientDayRow } from './client-credit.ts';
import type { RfqRow, RfqStepRow } from './tables.ts';

export const RFQ_TABLES = defineTables('rfq', {
  requests: keeps<RfqRow>((row) => row.rfqId),
  steps: appends<RfqStepRow>((row) => row.stepId),
  clientDays: keeps<ClientDayRow>((row) => row.clientUserId),
  killSwitches: keeps<HaltedScope>((row) => row.killSwitchId),
  clearingClock: keeps<ClearingClockRow>((row) => row.id),
});
