/** The register of every service's table in the database. A table that is not here cannot be loaded or written. */

import {
  MARKET_CHECKPOINTS,
  MARKET_EVENTS,
  MARKET_STATE,
} from '@tradefloor/core/analytics/market/market-state';
import { MARKET_NEWS, NEWS_KEPT } from '@tradefloor/core/analytics/news/tables';
import {
  RECOMMENDATIONS,
  RECOMMENDATIONS_KEPT,
  TRACK_RECORD,
} from '@tradefloor/core/analytics/recommendation/tables';
import {
  BATCHES,
  OUTCOMES,
  RUN_RECORDS,
  SCENARIO_RUNS,
  SCENARIOS,
} from '@tradefloor/core/analytics/scenario/tables';
import { WEIGHT_VERSIONS } from '@tradefloor/core/analytics/signal/tables';
import { TAPE_ROWS } from '@tradefloor/core/analytics/tca/market-tape';
import { TCA_ORDERS } from '@tradefloor/core/analytics/tca/tca-row';
import {
  CCP_ACCOUNTS,
  CCP_CALLS,
  CCP_EXPIRY_LEGS,
  CCP_MARGIN_EVENTS,
  CCP_MARKS,
  CCP_NOVATIONS,
  CCP_OBLIGATIONS,
  CCP_PARTICIPANTS,
  CCP_PENDINGS,
  CCP_POSITIONS,
  CCP_STATE,
  CCP_TRANSFERS,
  KEPT_FILLS,
} from '@tradefloor/core/clearing/tables';
import { ALGO_CHILDREN, ALGO_HALTS, ALGO_ORDERS } from '@tradefloor/core/trading/algo/algo-order';
import { FX_DEALS } from '@tradefloor/core/trading/dealer/fx-deal-tables';
import {
  BESPOKE_OPTIONS,
  OPTION_QUOTES,
} from '@tradefloor/core/trading/dealer/option-quote-tables';
import { HALTED_SCOPES } from '@tradefloor/core/trading/ems/halted-scope';
import { VENUE_LEGS } from '@tradefloor/core/trading/ems/venue-leg';
import { WORKING_ORDERS } from '@tradefloor/core/trading/ems/working-order';
import {
  CCP_EXPIRIES,
  EXPIRY_CLOCK,
  FINAL_SETTLEMENTS,
  RISK_EXPIRIES,
} from '@tradefloor/core/trading/expiry/tables';
import {
  FIX_MESSAGES,
  FIX_REQUESTS,
  SESSION_DAYS,
  VERIFICATIONS,
} from '@tradefloor/core/trading/fix-archive/tables';
import {
  JOURNAL_AUDIT,
  JOURNAL_CANDLES,
  JOURNAL_FILLS,
  JOURNAL_ORDERS,
  ORDER_EVENTS,
} from '@tradefloor/core/trading/journal/tables';
import {
  BASKET_LINES,
  BASKETS,
  ORDER_TEMPLATES,
} from '@tradefloor/core/trading/order/basket-tables';
import { DEAL_HOLDS } from '@tradefloor/core/trading/order/deal-hold';
import {
  DAILY_NOTIONALS,
  HOLDINGS,
  KEPT_CLOSED_MAX,
  KILL_SWITCH_LOG,
  KILL_SWITCHES,
  ORDERS,
} from '@tradefloor/core/trading/order/tables';
import { POSITIONS } from '@tradefloor/core/trading/position/tables';
import { CLIENT_DAYS } from '@tradefloor/core/trading/rfq/client-credit';
import { RFQ_HALTS } from '@tradefloor/core/trading/rfq/halted-rfq';
import { KEPT_ENDED_MAX, RFQ_STEPS, RFQS } from '@tradefloor/core/trading/rfq/tables';
import {
  EXPOSURE_SAMPLES,
  REJECTION_COUNTS,
  RISK_CONFIG_VERSIONS,
  RISK_DECISIONS,
  RISK_ORDERS,
} from '@tradefloor/core/trading/risk/tables';
import { AUTH_CODES, LIMIT_CHANGES, SESSIONS, USERS } from '@tradefloor/core/trading/users/tables';
import {
  KEPT_VOICE_DEALS,
  VOICE_DEALS,
  VOICE_STEPS,
} from '@tradefloor/core/trading/voice/voice-deal';
import { ENDED_STATUSES } from './ended-statuses.ts';
import { algoChildren, algoHalts, algoOrders } from './schema/algo.ts';
import {
  ccpAccounts,
  ccpCalls,
  ccpExpiries,
  ccpExpiryLegs,
  ccpMarginEvents,
  ccpMarks,
  ccpNovations,
  ccpObligations,
  ccpParticipants,
  ccpPendingTransfers,
  ccpPositions,
  ccpState,
  ccpTransfers,
} from './schema/ccp.ts';
import { haltedScopes, venueLegs, workingOrders } from './schema/ems.ts';
import { fixMessages, fixRequests, sessionDays, verifications } from './schema/fix-archive.ts';
import {
  audit,
  candles,
  fills,
  journalOrders,
  marketTape,
  orderEvents,
  tcaOrders,
} from './schema/journal.ts';
import { marketCheckpoints, marketEvents, marketNews, marketState } from './schema/market.ts';
import {
  dailyNotionals,
  dealHolds,
  holdings,
  killSwitchLog,
  omsBasketLines,
  omsBaskets,
  omsKillSwitches,
  omsOrders,
  orderTemplates,
} from './schema/oms.ts';
import { recommendations, trackRecord } from './schema/recommendation.ts';
import {
  rfqBespokeOptions,
  rfqClientDays,
  rfqExpiryClock,
  rfqFinalSettlements,
  rfqFxDeals,
  rfqHalts,
  rfqOptionQuotes,
  rfqRequests,
  rfqSteps,
  rfqVoiceDeals,
  rfqVoiceSteps,
} from './schema/rfq.ts';
import {
  configVersions,
  decisions,
  exposureSamples,
  positions,
  rejectionCounts,
  riskExpiries,
  riskOrders,
} from './schema/risk.ts';
import { batches, outcomes, runRecords, scenarioRuns, scenarios } from './schema/scenario.ts';
import { weightVersions } from './schema/signal.ts';
import { authCodes, limitChanges, sessions, usersUsers } from './schema/users.ts';
import { type StoredTable, stored } from './stored-table.ts';

/** Open orders, and the newest closed ones: their ids rise with time, so a floor of the id is a window of time. */
const OPEN_ORDERS = `status not in ${ENDED_STATUSES} or order_id >= coalesce((
  select order_id from oms.orders where status in ${ENDED_STATUSES}
  order by order_id desc offset ${KEPT_CLOSED_MAX - 1} limit 1), '00000000-0000-0000-0000-000000000000')`;

/** Baskets of the last day; at its pace the largest is done in a fraction of that. */
const BASKETS_OF_TODAY = `created_at > now() - interval '1 day'`;

const LAST_DAY = `at > now() - interval '24 hours'`;
/** Live requests, and the newest ended ones: what lists and scores look at. */
const OPEN_RFQS = `state not in ('EXECUTED', 'CLIENT_DECLINED', 'EXPIRED', 'CANCELED', 'REJECTED')
  or created_at >= coalesce((select created_at from rfq.requests order by created_at desc
  offset ${KEPT_ENDED_MAX - 1} limit 1), '-infinity')`;

/** Voice deals that live, and the newest ended ones. */
const OPEN_VOICE_DEALS = `state in ('ASKED', 'PRICED', 'STALE')
  or created_at >= coalesce((select created_at from rfq.voice_deals order by created_at desc
  offset ${KEPT_VOICE_DEALS - 1} limit 1), '-infinity')`;

/** Orders that algos work, and those that ended lately: what the algo monitor shows. */
const OPEN_ALGOS = `state <> 'DONE' or updated_at > now() - interval '12 hours'`;

export const TABLES: readonly StoredTable[] = [
  stored(ORDERS, omsOrders, { hot: OPEN_ORDERS }),
  stored(DAILY_NOTIONALS, dailyNotionals, { hot: `day >= (now() at time zone 'UTC')::date - 1` }),
  stored(DEAL_HOLDS, dealHolds, { hot: 'closed_at is null' }),
  stored(HOLDINGS, holdings, { hot: 'net_qty <> 0' }),
  stored(KILL_SWITCHES, omsKillSwitches, { hot: 'released_at is null' }),
  stored(KILL_SWITCH_LOG, killSwitchLog),
  stored(BASKETS, omsBaskets, { hot: BASKETS_OF_TODAY }),
  stored(BASKET_LINES, omsBasketLines, {
    hot: `(user_id, basket_id) in (select user_id, basket_id from oms.baskets where ${BASKETS_OF_TODAY})`,
  }),
  stored(ORDER_TEMPLATES, orderTemplates, { hot: 'deleted_at is null' }),
  stored(RISK_ORDERS, riskOrders, {
    hot: `state in ('RESERVED', 'OPEN') or submitted_at > now() - interval '60 seconds'`,
  }),
  stored(RISK_DECISIONS, decisions),
  stored(RISK_CONFIG_VERSIONS, configVersions, { insertOnly: true }),
  stored(POSITIONS, positions),
  stored(EXPOSURE_SAMPLES, exposureSamples, { hot: LAST_DAY }),
  stored(REJECTION_COUNTS, rejectionCounts, { hot: LAST_DAY }),
  stored(WORKING_ORDERS, workingOrders, {
    hot: `state = 'WORKING' or updated_at > now() - interval '60 seconds'`,
  }),
  stored(VENUE_LEGS, venueLegs, { hot: `state <> 'OVER'` }),
  stored(HALTED_SCOPES, haltedScopes, { hot: 'active' }),
  stored(ALGO_ORDERS, algoOrders, { hot: OPEN_ALGOS }),
  stored(ALGO_CHILDREN, algoChildren, {
    hot: `parent_order_id in (select order_id from algo.orders where ${OPEN_ALGOS})`,
  }),
  stored(ALGO_HALTS, algoHalts, { hot: 'active' }),
  stored(JOURNAL_ORDERS, journalOrders, { hot: false }),
  stored(ORDER_EVENTS, orderEvents),
  stored(JOURNAL_FILLS, fills),
  stored(JOURNAL_AUDIT, audit),
  stored(JOURNAL_CANDLES, candles, { order: 'symbol, "interval", start_at' }),
  stored(TCA_ORDERS, tcaOrders, { hot: 'not is_complete' }),
  stored(TAPE_ROWS, marketTape),
  stored(FIX_MESSAGES, fixMessages),
  stored(FIX_REQUESTS, fixRequests),
  stored(SESSION_DAYS, sessionDays, { hot: `session_day >= (now() at time zone 'UTC')::date - 1` }),
  stored(VERIFICATIONS, verifications),
  stored(MARKET_STATE, marketState),
  stored(MARKET_EVENTS, marketEvents, { insertOnly: true, order: 'from_seq, event_id' }),
  stored(MARKET_CHECKPOINTS, marketCheckpoints, { hot: false }),
  stored(MARKET_NEWS, marketNews, {
    order: 'at, news_id',
    hot: `at >= coalesce((
      select at from market.news order by at desc offset ${NEWS_KEPT - 1} limit 1), '-infinity')`,
  }),
  stored(WEIGHT_VERSIONS, weightVersions, { insertOnly: true }),
  stored(RECOMMENDATIONS, recommendations, {
    order: 'at, recommendation_id',
    hot: `outcome is null or at >= coalesce((
      select at from recommendation.recommendations order by at desc
      offset ${RECOMMENDATIONS_KEPT - 1} limit 1), '-infinity')`,
  }),
  stored(TRACK_RECORD, trackRecord),
  stored(SCENARIOS, scenarios, { hot: 'removed_at is null' }),
  stored(SCENARIO_RUNS, scenarioRuns),
  stored(RUN_RECORDS, runRecords),
  stored(BATCHES, batches, { hot: `state = 'RUNNING'` }),
  stored(OUTCOMES, outcomes),
  stored(RFQS, rfqRequests, { hot: OPEN_RFQS }),
  stored(RFQ_STEPS, rfqSteps),
  stored(CLIENT_DAYS, rfqClientDays),
  stored(RFQ_HALTS, rfqHalts, { hot: 'active' }),
  stored(FX_DEALS, rfqFxDeals, { hot: `state = 'LOOKING'` }),
  stored(VOICE_DEALS, rfqVoiceDeals, { hot: OPEN_VOICE_DEALS }),
  stored(VOICE_STEPS, rfqVoiceSteps),
  stored(OPTION_QUOTES, rfqOptionQuotes, { hot: 'closed_at is null' }),
  stored(BESPOKE_OPTIONS, rfqBespokeOptions, { hot: 'ended_at is null' }),
  stored(USERS, usersUsers, { hot: 'closed_at is null' }),
  stored(SESSIONS, sessions, { hot: 'ended_at is null' }),
  stored(AUTH_CODES, authCodes, { hot: 'closed_at is null' }),
  stored(LIMIT_CHANGES, limitChanges),
  stored(CCP_STATE, ccpState),
  stored(CCP_ACCOUNTS, ccpAccounts),
  stored(CCP_TRANSFERS, ccpTransfers),
  stored(CCP_PENDINGS, ccpPendingTransfers, { hot: 'is_open' }),
  stored(CCP_PARTICIPANTS, ccpParticipants),
  stored(CCP_POSITIONS, ccpPositions),
  stored(CCP_OBLIGATIONS, ccpObligations, { hot: `status <> 'SETTLED'` }),
  stored(CCP_CALLS, ccpCalls, { hot: `status in ('ISSUED', 'PARTIALLY_MET', 'OVERDUE')` }),
  stored(CCP_MARKS, ccpMarks),
  stored(CCP_NOVATIONS, ccpNovations, {
    insertOnly: true,
    order: 'at, novation_id',
    // Both legs of a fill have its time.
    hot: `at >= coalesce((
      select at from ccp.novations order by at desc offset ${2 * KEPT_FILLS - 1} limit 1), '-infinity')`,
  }),
  stored(CCP_MARGIN_EVENTS, ccpMarginEvents),
  stored(CCP_EXPIRIES, ccpExpiries),
  stored(CCP_EXPIRY_LEGS, ccpExpiryLegs),
  stored(RISK_EXPIRIES, riskExpiries),
  stored(EXPIRY_CLOCK, rfqExpiryClock),
  stored(FINAL_SETTLEMENTS, rfqFinalSettlements),
];
