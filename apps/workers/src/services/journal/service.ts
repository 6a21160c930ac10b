/** Journal: stores order changes, every fill, every control, the candles and the tape, and serves history. */

import { auditKey, exportAudit } from '@tradefloor/contracts/calls/audit-export';
import { findJob, submitJob, withdrawJob } from '@tradefloor/contracts/calls/jobs';
import {
  bars,
  candles,
  dayCloses,
  journalAudit,
  journalFills,
  journalOrder,
  journalOrders,
  marketTrades,
  minuteCloses,
  searchFills,
  searchOrders,
} from '@tradefloor/contracts/calls/journal';
import { marketMorning } from '@tradefloor/contracts/calls/market';
import {
  cancelReplay,
  replayBars,
  replayCoverage,
  replayPicture,
  replayRun,
  reportRecording,
  startReplay,
} from '@tradefloor/contracts/calls/replay';
import { changeCase, getFinding, listFindings } from '@tradefloor/contracts/calls/surveillance';
import { tcaOrder, tcaOrders, tcaSummary } from '@tradefloor/contracts/calls/tca';
import { userOf } from '@tradefloor/contracts/calls/users';
import { TCA_TABLES } from '@tradefloor/core/analytics/tca/tables';
import { JOURNAL_TABLES } from '@tradefloor/core/trading/journal/tables';
import { SURVEILLANCE_TABLES } from '@tradefloor/core/trading/surveillance/tables';
import { defineService, handle, type StateIo } from '@tradefloor/runtime';
import { type JournalDeps, openJournal } from './journal-state.ts';
import { onAuditKey, onExportAudit } from './on-audit-export.ts';
import { onBars } from './on-bars.ts';
import { onChangeCase } from './on-cases.ts';
import {
  onDeskLoss,
  onJobOperated,
  onKillSwitch,
  onLimits,
  onMarketEvent,
  onProposal,
  onRequestStep,
  onRfqExecuted,
  onRiskConfig,
  onSession,
  onUserChange,
} from './on-controls.ts';
import { fetchMorning, onMorning } from './on-morning.ts';
import { onChange, onChild, onFilled } from './on-orders.ts';
import {
  onAudit,
  onCandles,
  onDayCloses,
  onFills,
  onMinuteCloses,
  onOrder,
  onOrders,
} from './on-reads.ts';
import { onReplayBars, onReplayPicture } from './on-replay-rows.ts';
import {
  onCancelReplay,
  onReplayCoverage,
  onReplayJob,
  onReplayRun,
  onReportRecording,
  onStartReplay,
} from './on-replays.ts';
import { onSearchFills, onSearchOrders } from './on-searches.ts';
import { lookBack, onGetFinding, onListFindings, onLookBack } from './on-surveillance.ts';
import { onTcaOrder, onTcaOrders, onTcaSummary } from './on-tca.ts';
import { onTicks } from './on-ticks.ts';
import { onMarketTrades, onTrades } from './on-trades.ts';

export const journal = (deps: JournalDeps) =>
  defineService({
    name: 'journal',
    tables: [JOURNAL_TABLES, TCA_TABLES, SURVEILLANCE_TABLES],
    state: (io: StateIo) => openJournal(io, deps),
    publishes: ['market.candles', 'replay.progress', 'surveillance.changed'],
    calls: [userOf, marketMorning, findJob, submitJob, withdrawJob],
    consumes: {
      'orders.submitted': onChange('orders.submitted'),
      'orders.updated': onChange('orders.updated'),
      'orders.rejected': onChange('orders.rejected'),
      'orders.cancelled': onChange('orders.cancelled'),
      'orders.replaced': onChange('orders.replaced'),
      'orders.expired': onChange('orders.expired'),
      'orders.child': onChild,
      'orders.child-updated': onChange('orders.child-updated'),
      'orders.filled': onFilled,
      'rfq.executed': onRfqExecuted,
      'jobs.changed': onReplayJob,
      'jobs.operated': onJobOperated,
      'killswitch.changed': onKillSwitch,
      'risk.config.changed': onRiskConfig,
      'risk.desk-loss': onDeskLoss,
      'requests.step': onRequestStep,
      'limits.changed': onLimits,
      'users.changed': onUserChange,
      'proposals.changed': onProposal,
      'market.event': onMarketEvent,
      'user.session': onSession,
      'market.ticks': onTicks,
      'market.trades': onTrades,
    },
    timers: { morning: onMorning, surveillance: onLookBack },
    onActivate: (state) => [...fetchMorning(state), lookBack()],
    handles: [
      handle(bars, onBars, { as: 'anyone' }),
      handle(candles, onCandles, { as: 'anyone' }),
      handle(dayCloses, onDayCloses, { as: 'anyone', lane: () => 'day' }),
      handle(marketTrades, onMarketTrades, { as: 'anyone' }),
      handle(minuteCloses, onMinuteCloses, { as: 'service', lane: () => 'minutes' }),
      handle(journalOrders, onOrders, { as: 'user', scope: 'own' }),
      handle(journalOrder, onOrder, { as: 'user', scope: 'own' }),
      handle(journalFills, onFills, { as: 'user', scope: 'own' }),
      handle(searchOrders, onSearchOrders, { as: 'user', scope: 'own' }),
      handle(searchFills, onSearchFills, { as: 'user', scope: 'own' }),
      handle(journalAudit, onAudit, { as: 'anyone' }),
      handle(exportAudit, onExportAudit, { as: 'user' }),
      handle(auditKey, onAuditKey, { as: 'anyone' }),
      handle(listFindings, onListFindings, { as: 'anyone' }),
      handle(getFinding, onGetFinding, { as: 'anyone' }),
      handle(changeCase, onChangeCase, { as: 'user', lane: ({ findingId }) => findingId }),
      handle(tcaOrder, onTcaOrder, { as: 'user', scope: 'own' }),
      handle(tcaOrders, onTcaOrders, { as: 'user', scope: 'own' }),
      handle(tcaSummary, onTcaSummary, { as: 'user', scope: 'own' }),
      handle(replayCoverage, onReplayCoverage, { as: 'anyone' }),
      handle(reportRecording, onReportRecording, { as: 'service' }),
      handle(startReplay, onStartReplay, { as: 'user', lane: () => 'replays' }),
      handle(replayRun, onReplayRun, { as: 'user', scope: 'own' }),
      handle(replayPicture, onReplayPicture, { as: 'user', scope: 'own' }),
      handle(replayBars, onReplayBars, { as: 'user', scope: 'own' }),
      handle(cancelReplay, onCancelReplay, { as: 'user', lane: () => 'replays' }),
    ],
  });
