/**
 * The central counterparty: stands between both sides of every fill, holds their margin, settles what is due. Any
 * service that fills in the common shape is cleared here; a fill that comes twice, by whatever way, is cleared once.
 */

import {
  advanceClearingClock,
  ccpBuyIns,
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
  exerciseOption,
  forecastMargin,
  payMarginCall,
  runDefaultDrill,
  setAutoPay,
} from '@tradefloor/contracts/calls/ccp';
import { instruments } from '@tradefloor/contracts/calls/market';
import { splitCleared } from '@tradefloor/contracts/calls/splits';
import { userOf, usersInRole } from '@tradefloor/contracts/calls/users';
import { CCP_TABLES } from '@tradefloor/core/clearing/tables';
import { defineService, handle, type StateIo, setTimer } from '@tradefloor/runtime';
import { type CcpCtx, type CcpDeps, CcpState } from './ccp-state.ts';
import {
  onBuyIns,
  onForecastMargin,
  onLedger,
  onMargin,
  onSetAutoPay,
  onStatement,
} from './on-account.ts';
import { onCalls, onDeclareDefault, onPay } from './on-calls.ts';
import {
  onAudit,
  onCallDue,
  onCheck,
  onExecuted,
  onExpired,
  onFilled,
  onFuturesSettled,
  onMarginCycle,
  onQuotes,
  onSplit,
  onSweep,
  onSweepWithRates,
  onTicks,
} from './on-clearing.ts';
import { onExercise } from './on-exercise.ts';
import { onAdvanceClock, onDrill, onOverview, onStats, onStress } from './on-oversight.ts';
import { onSettlements, onSettlementsOn } from './on-settlements.ts';

/** The zero-sum checks run this often. */
const CHECK_MS = 30_000;
/** From its start to the clock's publication: the desks are up by then. */
const CLOCK_AFTER_MS = 1_000;

export const ccp = ({ reader, settings }: CcpDeps) =>
  defineService({
    name: 'ccp',
    tables: [CCP_TABLES],
    state: (io: StateIo) => new CcpState(io, settings.clearing),
    publishes: [
      'ccp.novation',
      'ccp.option.ended',
      'ccp.margin',
      'ccp.margin.called',
      'ccp.bought-in',
      'ccp.borrow-fee',
      'ccp.settlement.queued',
      'ccp.settlement.complete',
      'ccp.clock',
      'ccp.open-interest',
    ],
    calls: [instruments, userOf, usersInRole],
    consumes: {
      'orders.filled': onFilled,
      'rfq.executed': onExecuted,
      'market.ticks': onTicks,
      'market.quotes': onQuotes,
      'contracts.expired': onExpired,
      'futures.settled': onFuturesSettled,
    },
    intervals: {
      margin: { everyMs: settings.marginMtmMs, on: onMarginCycle },
      settlement: { everyMs: settings.settlementSweepMs, on: onSweep },
      check: { everyMs: CHECK_MS, on: onCheck },
    },
    handles: [
      handle(ccpMargin, onMargin, { as: 'user' }),
      handle(forecastMargin, onForecastMargin, { as: 'service' }),
      handle(setAutoPay, onSetAutoPay, { as: 'user' }),
      handle(ccpSettlements, onSettlements, { as: 'user' }),
      handle(ccpSettlementsOn, onSettlementsOn(reader), { as: 'user' }),
      handle(ccpStats, onStats, { as: 'anyone' }),
      handle(ccpOverview, onOverview, { as: 'user' }),
      handle(ccpCalls, onCalls(reader), { as: 'user' }),
      handle(payMarginCall, onPay, { as: 'user' }),
      handle(declareDefault, onDeclareDefault, { as: 'user' }),
      handle(ccpLedger, onLedger(reader), { as: 'user' }),
      handle(ccpBuyIns, onBuyIns(reader), { as: 'user' }),
      handle(exerciseOption, onExercise, { as: 'user' }),
      handle(ccpStatement, onStatement(reader), { as: 'user' }),
      handle(advanceClearingClock, onAdvanceClock, { as: 'user' }),
      handle(ccpStress, onStress, { as: 'anyone' }),
      handle(runDefaultDrill, onDrill, { as: 'user' }),
      handle(splitCleared, onSplit, { as: 'service' }),
    ],
    timers: {
      'call-due': onCallDue,
      sweep: onSweepWithRates,
      audit: onAudit(reader),
      clock: ({ state, nowMs }: CcpCtx) => [state.publishClock(nowMs)],
    },
    onActivate: ({ isInStep }) => [
      setTimer('audit', 0),
      ...(isInStep ? [] : [setTimer('clock', CLOCK_AFTER_MS)]),
    ],
    stateHash: ({ book }) => book.hash(),
  });
