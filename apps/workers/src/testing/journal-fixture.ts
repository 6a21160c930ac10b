/** The journal over its own rows, and calls by a caller, for tests. Only tests import it. */

import type { Call, CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { Candle, TickBatch, TradeBatch } from '@tradefloor/contracts/market';
import { A_MONDAY_MS, givenCaller } from '@tradefloor/contracts/testing/given';
import type { Caller } from '@tradefloor/contracts/user';
import { TCA_TABLES } from '@tradefloor/core/analytics/tca/tables';
import { JOURNAL_TABLES } from '@tradefloor/core/trading/journal/tables';
import { SURVEILLANCE_TABLES } from '@tradefloor/core/trading/surveillance/tables';
import type { Market } from '@tradefloor/sim/market/market';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { auditSigner } from '../audit-signer.ts';
import { memoryJournal } from '../scenario/memory-journal.ts';
import { memoryTca } from '../scenario/memory-tca.ts';
import { NO_REPLAYS, type ReplayPort } from '../services/journal/replay-port.ts';
import { journal } from '../services/journal/service.ts';
import { type LoneOptions, type LoneService, openLone, publishedOn } from './lone-service.ts';

/** The start of a five-minute bucket. */
export const JOURNAL_START_MS = Math.floor(A_MONDAY_MS / 300_000) * 300_000;

/** Of a secret that only tests have. */
export const TEST_SIGNER = auditSigner('a secret of the tests, and of no one else');

/** A journal that reads what it has written. */
export function openJournalFixture(
  peers: LoneOptions['peers'] = [],
  replays: ReplayPort = NO_REPLAYS,
): LoneService {
  const reader = memoryJournal({
    orders: () => lone.rows(JOURNAL_TABLES.orders),
    events: () => lone.rows(JOURNAL_TABLES.orderEvents),
    fills: () => lone.rows(JOURNAL_TABLES.fills),
    audit: () => lone.rows(JOURNAL_TABLES.audit),
    minutes: () => lone.rows(JOURNAL_TABLES.minuteBars),
    surveillance: {
      findings: () => lone.rows(SURVEILLANCE_TABLES.findings),
      cases: () => lone.rows(SURVEILLANCE_TABLES.cases),
      steps: () => lone.rows(SURVEILLANCE_TABLES.caseSteps),
    },
  });
  const tca = memoryTca(() => lone.rows(TCA_TABLES.tcaOrders));
  const lone = openLone(
    journal({ reader, tca, replays, signer: TEST_SIGNER, universe: EQUITIES }),
    {
      nowMs: JOURNAL_START_MS,
      peers,
    },
  );
  return lone;
}

/** A batch as the market publishes it: its ticks, then its prints. */
export type MarketBatch = { readonly ticks: TickBatch; readonly trades: TradeBatch };

/** The market's next batch. */
export function stepMarket(market: Market, atMs: number): MarketBatch {
  market.step();
  const trades = { seq: market.seq, at: atMs, trades: [...market.trades(atMs)] };
  return { ticks: market.batch(atMs), trades };
}

/** Delivers a batch. @returns the candles that are published */
export async function receiveMarket(
  lone: LoneService,
  { ticks, trades }: MarketBatch,
): Promise<readonly Candle[]> {
  const onTicks = await lone.receive('market.ticks', ticks);
  const onTrades = await lone.receive('market.trades', trades);
  return publishedOn([...onTicks, ...onTrades], 'market.candles');
}

/** The result; a refusal fails the test. */
export async function getResponse<C extends Call>(
  lone: LoneService,
  call: C,
  { input, caller = givenCaller() }: { input: CallInput<C>; caller?: Caller | null },
): Promise<CallOutput<C>> {
  const { result } = await lone.request(call, input, caller);
  if (!result.ok) throw new Error(result.error.code);
  return result.value as CallOutput<C>;
}

/** The code of the refusal; null without one. */
export async function refusalCode<C extends Call>(
  lone: LoneService,
  call: C,
  { input, caller = givenCaller() }: { input: CallInput<C>; caller?: Caller | null },
): Promise<string | null> {
  const { result } = await lone.request(call, input, caller);
  return result.ok ? null : result.error.code;
}
