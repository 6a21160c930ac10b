/**
 * Every table of the services: the declarations of core, bound to the columns of the schema files. A table that is not
 * declared cannot be loaded or written. Here stand only the rows that memory holds, where that is not all of them.
 */

import { JOB_TABLES } from '@tradefloor/core/analytics/jobs/job';
import { MARKET_TABLES, NEWS_KEPT } from '@tradefloor/core/analytics/market/market-state';
import { OPS_TABLES } from '@tradefloor/core/analytics/ops/incident';
import {
  RECOMMENDATION_TABLES,
  RECOMMENDATIONS_KEPT,
} from '@tradefloor/core/analytics/recommendation/tables';
import { SCENARIO_TABLES } from '@tradefloor/core/analytics/scenario/tables';
import { SIGNAL_TABLES } from '@tradefloor/core/analytics/signal/tables';
import { TCA_TABLES } from '@tradefloor/core/analytics/tca/tables';
import { CCP_TABLES, KEPT_FILLS } from '@tradefloor/core/clearing/tables';
import { ROOM_TABLES } from '@tradefloor/core/competition/rooms/tables';
import { ALGO_TABLES } from '@tradefloor/core/trading/algo/algo-order';
import { DEALER_TABLES } from '@tradefloor/core/trading/dealer/tables';
import { EMS_TABLES } from '@tradefloor/core/trading/ems/tables';
import { EXPIRY_TABLES } from '@tradefloor/core/trading/expiry/tables';
import { FIX_ARCHIVE_TABLES } from '@tradefloor/core/trading/fix-archive/tables';
import { FUTURE_TABLES } from '@tradefloor/core/trading/futures/future-session';
import { JOURNAL_TABLES } from '@tradefloor/core/trading/journal/tables';
import { OMS_TABLES } from '@tradefloor/core/trading/order/oms-tables';
import { KEPT_CLOSED_MAX } from '@tradefloor/core/trading/order/tables';
import { RFQ_TABLES } from '@tradefloor/core/trading/rfq/rfq-tables';
import { KEPT_ENDED_MAX } from '@tradefloor/core/trading/rfq/tables';
import { RISK_TABLES } from '@tradefloor/core/trading/risk/tables';
import { SURVEILLANCE_TABLES } from '@tradefloor/core/trading/surveillance/tables';
import { USER_TABLES } from '@tradefloor/core/trading/users/tables';
import { KEPT_VOICE_DEALS, VOICE_TABLES } from '@tradefloor/core/trading/voice/voice-deal';
import { WEBHOOK_TABLES } from '@tradefloor/core/trading/webhooks/webhook';
import * as algo from './schema/algo.ts';
import * as ccp from './schema/ccp.ts';
import * as ems from './schema/ems.ts';
import * as fixArchive from './schema/fix-archive.ts';
import * as jobs from './schema/jobs.ts';
import * as journal from './schema/journal.ts';
import * as market from './schema/market.ts';
import * as oms from './schema/oms.ts';
import * as ops from './schema/ops.ts';
import * as recommendation from './schema/recommendation.ts';
import * as rfq from './schema/rfq.ts';
import * as risk from './schema/risk.ts';
import * as rooms from './schema/rooms.ts';
import * as scenario from './schema/scenario.ts';
import * as signal from './schema/signal.ts';
import * as users from './schema/users.ts';
import * as webhooks from './schema/webhooks.ts';
import {
  ENDED_RFQ_STATES,
  ENDED_STATUSES,
  ENDED_VOICE_STATES,
  OPEN_AT_RISK,
  OPEN_CALLS,
} from './schema/word-lists.ts';
import { type StoredTable, storeTables } from './stored-table.ts';

/** Open orders, and the newest closed ones: their ids rise with time, so a floor of the id is a window of time. */
const OPEN_ORDERS = `status not in ${ENDED_STATUSES} or order_id >= coalesce((
  select order_id from oms.orders where status in ${ENDED_STATUSES}
  order by order_id desc offset ${KEPT_CLOSED_MAX - 1} limit 1), '00000000-0000-0000-0000-000000000000')`;

/** Baskets of the last day; at its pace the largest is done in a fraction of that. */
const BASKETS_OF_TODAY = `created_at > now() - interval '1 day'`;

const LAST_DAY = `at > now() - interval '24 hours'`;
/** Live requests, and the newest ended ones: what lists and scores look at. */
const OPEN_RFQS = `state not in ${ENDED_RFQ_STATES}
  or created_at >= coalesce((select created_at from rfq.requests order by created_at desc
  offset ${KEPT_ENDED_MAX - 1} limit 1), '-infinity')`;

/** Voice deals that live, and the newest ended ones. */
const OPEN_VOICE_DEALS = `state not in ${ENDED_VOICE_STATES}
  or created_at >= coalesce((select created_at from rfq.voice_deals order by created_at desc
  offset ${KEPT_VOICE_DEALS - 1} limit 1), '-infinity')`;

/** Orders that algos work, and those that ended lately: what the algo monitor shows. */
const OPEN_ALGOS = `state <> 'DONE' or updated_at > now() - interval '12 hours'`;

export const TABLES: readonly StoredTable[] = [
  ...storeTables(OMS_TABLES, oms, {
    orders: { hot: OPEN_ORDERS },
    dailyNotionals: { hot: `day >= (now() at time zone 'UTC')::date - 1` },
    locates: { hot: `day >= (now() at time zone 'UTC')::date - 1` },
    dealHolds: { hot: 'closed_at is null' },
    selfMatches: { hot: 'closed_at is null' },
    triggers: { hot: 'closed_at is null' },
    linkedLegs: { hot: 'closed_at is null' },
    holdings: { hot: 'net_qty <> 0' },
    killSwitches: { hot: 'released_at is null' },
    baskets: { hot: BASKETS_OF_TODAY },
    basketLines: {
      hot: `(user_id, basket_id) in (select user_id, basket_id from oms.baskets where ${BASKETS_OF_TODAY})`,
    },
    orderTemplates: { hot: 'deleted_at is null' },
  }),
  ...storeTables(RISK_TABLES, risk, {
    orders: {
      hot: `state in ${OPEN_AT_RISK} or submitted_at > now() - interval '60 seconds'`,
    },
    configVersions: { insertOnly: true },
    exposureSamples: { hot: LAST_DAY },
    profitSamples: { hot: false },
    configProposals: { hot: 'ended_at is null' },
    deskLossProposals: { hot: 'ended_at is null' },
    rejectionCounts: { hot: LAST_DAY },
  }),
  ...storeTables(EMS_TABLES, ems, {
    workingOrders: {
      hot: `state = 'WORKING' or updated_at > now() - interval '60 seconds'`,
    },
    venueLegs: { hot: `state <> 'OVER'` },
    killSwitches: { hot: 'active' },
  }),
  ...storeTables(ALGO_TABLES, algo, {
    orders: { hot: OPEN_ALGOS },
    children: {
      hot: `parent_order_id in (select order_id from algo.orders where ${OPEN_ALGOS})`,
    },
    killSwitches: { hot: 'active' },
  }),
  ...storeTables(JOURNAL_TABLES, journal, {
    orders: { hot: false },
    candles: { order: 'symbol, "interval", start_at' },
    minuteBars: { hot: false },
  }),
  ...storeTables(TCA_TABLES, journal, {
    tcaOrders: { hot: 'not is_complete' },
  }),
  ...storeTables(SURVEILLANCE_TABLES, journal, {
    findings: { hot: false },
  }),
  ...storeTables(FIX_ARCHIVE_TABLES, fixArchive, {
    sessionDays: { hot: `session_day >= (now() at time zone 'UTC')::date - 1` },
  }),
  ...storeTables(MARKET_TABLES, market, {
    events: { insertOnly: true, order: 'from_seq, event_id' },
    checkpoints: { hot: false },
    clientTrades: {
      insertOnly: true,
      order: 'seq',
      hot: '(seed, seq) > (select seed, seq from market.state)',
    },
    news: {
      order: 'at, news_id',
      hot: `at >= coalesce((
      select at from market.news order by at desc offset ${NEWS_KEPT - 1} limit 1), '-infinity')`,
    },
  }),
  ...storeTables(SIGNAL_TABLES, signal, {
    weightVersions: { insertOnly: true },
  }),
  ...storeTables(RECOMMENDATION_TABLES, recommendation, {
    recommendations: {
      order: 'at, recommendation_id',
      hot: `outcome is null or at >= coalesce((
      select at from recommendation.recommendations order by at desc
      offset ${RECOMMENDATIONS_KEPT - 1} limit 1), '-infinity')`,
    },
  }),
  ...storeTables(SCENARIO_TABLES, scenario, {
    scenarios: { hot: 'removed_at is null' },
    batches: { hot: `state = 'RUNNING'` },
  }),
  ...storeTables(RFQ_TABLES, rfq, {
    requests: { hot: OPEN_RFQS },
    killSwitches: { hot: 'active' },
  }),
  ...storeTables(DEALER_TABLES, rfq, {
    fxDeals: { hot: `state = 'LOOKING'` },
    fxStreams: { hot: 'closed_at is null' },
    fxForwards: { hot: 'ended_at is null' },
    optionQuotes: { hot: 'closed_at is null' },
    bespokeOptions: { hot: 'ended_at is null' },
  }),
  ...storeTables(VOICE_TABLES, rfq, {
    voiceDeals: { hot: OPEN_VOICE_DEALS },
  }),
  ...storeTables(OPS_TABLES, ops),
  ...storeTables(USER_TABLES, users, {
    users: { hot: 'closed_at is null' },
    sessions: { hot: 'ended_at is null' },
    authCodes: { hot: 'closed_at is null' },
    limitProposals: { hot: 'ended_at is null' },
    watchlists: { hot: 'deleted_at is null' },
    layouts: { hot: 'deleted_at is null' },
    apiKeys: { hot: 'deleted_at is null' },
    secondFactors: { hot: 'deleted_at is null' },
    alerts: { hot: 'deleted_at is null' },
    alertFirings: { hot: 'dropped_at is null' },
    alertNotices: { hot: 'dropped_at is null' },
    noticeSnoozes: { hot: 'dropped_at is null' },
  }),
  ...storeTables(WEBHOOK_TABLES, webhooks, {
    webhooks: { hot: 'deleted_at is null' },
    deliveries: { hot: 'dropped_at is null' },
  }),
  ...storeTables(JOB_TABLES, jobs, {
    jobs: { hot: 'dropped_at is null' },
    exportParts: { hot: 'false' },
  }),
  ...storeTables(ROOM_TABLES, rooms, {
    rooms: { hot: `state <> 'ARCHIVED'` },
    seats: { hot: 'dropped_at is null' },
    heats: { hot: 'dropped_at is null' },
  }),
  ...storeTables(CCP_TABLES, ccp, {
    pendingTransfers: { hot: 'is_open' },
    obligations: { hot: `status <> 'SETTLED'` },
    calls: { hot: `status in ${OPEN_CALLS}` },
    novations: {
      insertOnly: true,
      order: 'at, novation_id',
      // Both legs of a fill have its time.
      hot: `at >= coalesce((
      select at from ccp.novations order by at desc offset ${2 * KEPT_FILLS - 1} limit 1), '-infinity')`,
    },
  }),
  ...storeTables(EXPIRY_TABLES, rfq),
  ...storeTables(FUTURE_TABLES, rfq),
].flat();
