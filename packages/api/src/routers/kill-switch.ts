/** Kill switches: seen by everybody, thrown by risk managers and admins. */
import {
  activateKillSwitch,
  listKillSwitches,
  releaseKillSwitch,
} from '@tradefloor/contracts/calls/orders';
import { mutationOf, queryOf } from '../call-procedure.ts';
import { router } from '../trpc.ts';

export const killSwitchRouter = router({
  list: queryOf(listKillSwitches),
  activate: mutationOf(activateKillSwitch),
  release: mutationOf(releaseKillSwitch),
});
