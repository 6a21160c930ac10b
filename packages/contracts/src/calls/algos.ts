/** Orders worked by algos: watched, paused, resumed, changed, and previewed before they are sent. */
import * as z from 'zod';
import { AlgoChild, AlgoProgress, SchedulePoint, SchedulePreview } from '../algo.ts';
import { InstrumentSymbol, OrderId, UserId } from '../ids.ts';
import { AlgoParams, NewOrder } from '../order.ts';
import { AlgoName } from '../user.ts';
import { call, Limit, StatusFilter, TRADE_WATCHERS } from './call.ts';

/** Orders that algos work or have worked: one's own, one's desks' or the firm's. */
export const listAlgos = call('listAlgos', {
  procedure: 'algos.list',
  kind: 'query',
  to: 'algo-engine',
  method: 'GET',
  path: '/algos',
  access: TRADE_WATCHERS,
  in: z.strictObject({
    status: StatusFilter.optional(),
    userId: UserId.optional(),
    symbol: InstrumentSymbol.optional(),
    limit: Limit,
  }),
  /** Newest first; of those that are over only the newest are kept here, all are in the journal. */
  out: z.object({ items: z.array(AlgoProgress), nextCursor: z.null() }),
});
/** Progress of one algo order: its schedule, its slices and their results. */
export const getAlgo = call('getAlgo', {
  procedure: 'algos.get',
  kind: 'query',
  to: 'algo-engine',
  method: 'GET',
  path: '/algos/:orderId',
  access: TRADE_WATCHERS,
  in: z.strictObject({ orderId: OrderId }),
  out: z.object({
    progress: AlgoProgress,
    /** What is planned by each slice, all of the order counted. */
    schedule: z.array(SchedulePoint),
    /** What was done by each fill's child, for a curve beside the schedule. */
    done: z.array(SchedulePoint),
    /** The newest first. */
    children: z.array(AlgoChild),
  }),
});
const own = { to: 'algo-engine', method: 'POST', access: ['trader'] } as const;
const Named = z.strictObject({ orderId: OrderId });

/** Takes its children off the market and sends none until it is resumed; its end stays where it is. */
export const pauseAlgo = call('pauseAlgo', {
  procedure: 'algos.pause',
  kind: 'mutation',
  keys: 'trade',
  ...own,
  path: '/algos/:orderId/pause',
  reducesRisk: true,
  in: Named,
  out: AlgoProgress,
});
/** Resumes a paused algo; missed slices are caught up by the rules of its strategy. */
export const resumeAlgo = call('resumeAlgo', {
  procedure: 'algos.resume',
  kind: 'mutation',
  keys: 'trade',
  ...own,
  path: '/algos/:orderId/resume',
  in: Named,
  out: AlgoProgress,
});
/** New parameters for the rest of the order: they take the place of those of their names. */
export const amendAlgo = call('amendAlgo', {
  procedure: 'algos.amend',
  kind: 'mutation',
  keys: 'trade',
  ...own,
  method: 'PATCH',
  path: '/algos/:orderId',
  in: z.strictObject({ orderId: OrderId, algoParams: AlgoParams }),
  out: AlgoProgress,
});
/** Nothing is sent and nothing is kept. */
export const previewSchedule = call('previewSchedule', {
  procedure: 'algos.preview',
  kind: 'query',
  ...own,
  path: '/algos/preview',
  in: z.strictObject({
    ...NewOrder.pick({ symbol: true, side: true, qty: true, algoParams: true }).shape,
    strategy: AlgoName,
  }),
  out: SchedulePreview,
});
