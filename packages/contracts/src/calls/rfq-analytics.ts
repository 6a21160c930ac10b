/**
 * Statistics of requests for quote: dealers' scores, clients' scores. Handled by the RFQ service.
 */
import * as z from 'zod';
import { DealerId, UserId } from '../ids.ts';
import { call, Nothing, TRADE_WATCHERS } from './call.ts';

const DealerScore = z.object({
  dealerId: DealerId,
  name: z.string(),
  asked: z.int(),
  quoted: z.int(),
  won: z.int(),
  cover: z.int(),
  tied: z.int(),
  doneAway: z.int(),
  passed: z.int(),
  timedOut: z.int(),
  lastLookRejected: z.int(),
  /** Won of quoted, 0 to 1; null before the first quote. */
  hitRatio: z.number().nullable(),
  latencyMsMean: z.number().nullable(),
  /** Responses by latency: a count for each 100 ms from 0 on, the last bucket for everything longer. */
  latencyCounts: z.array(z.int()),
  /** Its quote stood when the request ended without a trade. */
  notTraded: z.int(),
  /** Mean distance of its quote from the model's mid, in hundredths of a per cent of price; negative is better. */
  toMidBps: z.number().nullable(),
  /** Where it won: mean advantage over the second best, hundredths of a per cent of price. */
  overCoverBps: z.number().nullable(),
  /** Where another won: mean distance behind the winner. */
  behindBestBps: z.number().nullable(),
});
export type DealerScore = z.infer<typeof DealerScore>;

/** Totals of a client's requests. */
export const ClientScore = z.object({
  clientUserId: UserId,
  requests: z.int(),
  executed: z.int(),
  /** Requests whose client was shown a price and did not trade on it, however they ended. */
  notTaken: z.int(),
  /**
   * Trades over the requests whose client was shown a price it could trade on, 0 to 1; null before the first. Requests
   * that ended without such a price do not count.
   */
  hitRatio: z.number().nullable(),
  /** Mean mark-up of what was traded, basis points of yield. */
  markupBpsMean: z.number().nullable(),
  /** Face traded, by currency. */
  turnover: z.record(z.string(), z.number()),
  /** Mark-up earned, by currency. */
  pnl: z.record(z.string(), z.number()),
});
export type ClientScore = z.infer<typeof ClientScore>;

/** How requests went: dealers' scores, what execution cost beside cover and mid, what clients brought. */
export const rfqAnalytics = call('rfqAnalytics', {
  procedure: 'rfq.analytics',
  kind: 'query',
  to: 'rfq',
  method: 'GET',
  path: '/analytics',
  access: TRADE_WATCHERS,
  in: Nothing,
  out: z.object({
    requests: z.int(),
    executed: z.int(),
    /** Requests that ended without a trade, 0 to 1. */
    didNotTradeRate: z.number().nullable(),
    /** Mean advantage over the second best quote, hundredths of a per cent of price. */
    coverBps: z.number().nullable(),
    /** What the second best quotes would have cost more than the chosen ones, by currency. */
    overCover: z.record(z.string(), z.number()),
    toMidBps: z.number().nullable(),
    dealers: z.array(DealerScore),
    clients: z.array(ClientScore),
  }),
});
