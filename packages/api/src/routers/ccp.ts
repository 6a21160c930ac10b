/** Clearing: accounts, calls, settlement, statements, stress and drills. */
import {
  advanceClearingClock,
  ccpCalls,
  ccpLedger,
  ccpMargin,
  ccpOverview,
  ccpSettlements,
  ccpSettlementsOn,
  ccpStatement,
  ccpStats,
  ccpStress,
  declareDefault,
  payMarginCall,
  runDefaultDrill,
  setAutoPay,
} from '@tradefloor/contracts/calls/ccp';
import { mutationOf, queryOf } from '../call-procedure.ts';
import { router } from '../trpc.ts';

export const ccpRouter = router({
  margin: queryOf(ccpMargin),
  setAutoPay: mutationOf(setAutoPay),
  settlements: queryOf(ccpSettlements),
  settlementsOn: queryOf(ccpSettlementsOn),
  stats: queryOf(ccpStats),
  overview: queryOf(ccpOverview),
  calls: queryOf(ccpCalls),
  pay: mutationOf(payMarginCall),
  declareDefault: mutationOf(declareDefault),
  ledger: queryOf(ccpLedger),
  statement: queryOf(ccpStatement),
  advanceClock: mutationOf(advanceClearingClock),
  stress: queryOf(ccpStress),
  drill: mutationOf(runDefaultDrill),
});
