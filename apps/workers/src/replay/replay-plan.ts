/** What a replay needs beside the recording, and what its result means beside the fills that were recorded. */
import type { Fill } from '@tradefloor/contracts/fill';
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import type { NewsEvent } from '@tradefloor/contracts/news';
import type {
  ReplayedFill,
  ReplayFault,
  ReplayMark,
  ReplayPeriod,
  ReplayProof,
} from '@tradefloor/contracts/replay';
import type { SplitInForce } from '@tradefloor/contracts/split';
import { toIso } from '@tradefloor/contracts/time';
import {
  compareFills,
  type ReplayedVenueTrade,
} from '@tradefloor/core/analytics/replay/compare-fills';
import type { ReplayReader } from '@tradefloor/core/analytics/replay/reader';
import { orderOfLeg } from '@tradefloor/core/trading/ems/venue-leg';
import { isMarketSnapshot } from '@tradefloor/sim/market/snapshot';
import {
  midKey,
  type PeriodResult,
  type StepColumns,
  stepsIn,
} from '@tradefloor/sim/replay/period-replay';
import type { ReplayDifference, ReplayedTrade } from '@tradefloor/sim/replay/session-replay';
import type { RecordingPart } from '../exchange/record/recording.ts';
import { termsIn } from './recorded-lines.ts';
import type { ReplayWork } from './replay-work.ts';

/** Steps a screen plays, and the shortest of them: a batch of the market. */
const STEPS_MAX = 2_400;
const STEP_MIN_MS = 250;
/** A batch reaches the exchange within this time, or never. */
const UNDER_WAY_MS = 5_000;
const FILLS_MAX = 10_000;
const NEWS_MAX = 2_000;

export type ReplayPlan = {
  readonly work: ReplayWork;
  readonly fills: readonly Fill[];
  readonly news: readonly NewsEvent[];
};

type Planned = {
  readonly period: ReplayPeriod;
  /** At least one, the period's beginning in the first. */
  readonly parts: readonly RecordingPart[];
  readonly compId: string;
};

/** Why a period cannot be replayed, for people: it would fail again. */
export class NotReplayable extends Error {}

/** @throws NotReplayable when something that is needed is not kept */
export async function planReplay(
  reader: ReplayReader,
  { period, parts, compId }: Planned,
): Promise<ReplayPlan> {
  const span = { fromMs: period.from, toMs: period.to };
  const paths = parts.map(({ path }) => path);
  const [first] = parts;
  const terms = first === undefined ? null : termsIn(first.path);
  if (first === undefined || terms === null) {
    throw new NotReplayable('The first part of the recording cannot be read.');
  }
  const { seed, instruments } = terms;
  const row = await reader.marketBefore({ seed, atMs: first.at - UNDER_WAY_MS });
  if (row === null || !isMarketSnapshot(row.snapshot)) {
    throw new NotReplayable(`The state of the market before ${toIso(first.at)} is not recorded.`);
  }
  const fills = await reader.fills(span, FILLS_MAX + 1);
  if (fills.length > FILLS_MAX) {
    throw new NotReplayable(
      'There are more than 10,000 fills in the period: choose a shorter one.',
    );
  }
  const { snapshot, haltCompression, flags } = row;
  const quoted = new Set(snapshot.symbols);
  const work: ReplayWork = {
    ...span,
    stepMs: STEP_MIN_MS * Math.ceil((period.to - period.from) / STEPS_MAX / STEP_MIN_MS),
    paths,
    compId,
    instruments: instruments.filter(({ symbol }) => quoted.has(symbol)),
    midsAt: fills
      .filter(({ venue }) => venue === 'DARK1')
      .map(({ tickSeq, symbol }) => ({ seq: tickSeq, symbol })),
    checkpoint: { snapshot, haltCompression, flags },
    events: await reader.eventsAfter(seed, row.seq),
    trades: await reader.tradesAfter(seed, row.seq),
  };
  return { work, fills, news: await reader.news(span, NEWS_MAX) };
}

/** What a replay came to, of all users. */
export type ReplayOutcome = {
  readonly proof: ReplayProof;
  /** Oldest first. */
  readonly fills: readonly ReplayedFill[];
  readonly marks: readonly ReplayMark[];
  readonly stepMs: number;
  readonly steps: number;
  readonly columns: ReadonlyMap<string, StepColumns>;
  /** Splits within the period: the columns are of new shares. */
  readonly splits: readonly SplitInForce[];
};

/** The result beside the record: what of it is equal, and what a screen needs. */
export function toOutcome({ work, fills, news }: ReplayPlan, result: PeriodResult): ReplayOutcome {
  const trades = result.trades.map(toVenueTrade);
  const {
    fills: held,
    fault,
    ...counts
  } = compareFills(
    fills,
    trades,
    ({ tickSeq, symbol }) => result.mids.get(midKey({ seq: tickSeq, symbol })) ?? null,
  );
  const { batches, entries } = result.counts;
  const restarts = result.restarts.length;
  const first = result.difference === null ? fault : findFault(result.difference);
  return {
    proof: { batches, entries, restarts, ...counts, fault: first },
    fills: held,
    marks: makeMarks(news, result.restarts),
    stepMs: work.stepMs,
    steps: stepsIn(work),
    columns: result.columns,
    splits: result.splits,
  };
}

function toVenueTrade({ report }: ReplayedTrade): ReplayedVenueTrade {
  const { clOrdId, transactAt, symbol, side, trade } = report;
  return {
    orderId: orderOfLeg(clOrdId),
    at: transactAt,
    venue: trade.lastMkt,
    symbol: instrumentSymbol(symbol),
    side,
    qty: trade.lastQty,
    price: trade.lastPx,
    counterparty: trade.contraBroker,
    liquidity: trade.liquidity,
    impactBps: trade.impactBps,
  };
}

const WHAT: Readonly<Record<ReplayDifference['what'], (no: number) => string>> = {
  MARKET: (no) => `batch ${no} of the market has other prices`,
  ENTRY: (no) => `entry ${no} of the exchange’s journal is another`,
  STATE: () => 'the exchange came back with other orders than it left with',
};

const findFault = ({ what, at, no }: ReplayDifference): ReplayFault => ({
  what,
  at,
  detail: WHAT[what](no),
});

function makeMarks(news: readonly NewsEvent[], restarts: readonly number[]): ReplayMark[] {
  const reported = news.map(({ at, kind, symbol, headline }): ReplayMark => {
    const isMarket = kind === 'HALT' || kind === 'SHOCK';
    return { at, kind: isMarket ? kind : 'NEWS', symbol, text: headline };
  });
  const back = restarts.map((at): ReplayMark => {
    const text = 'The exchange came back, its orders as they were.';
    return { at, kind: 'RESTART', symbol: null, text };
  });
  return [...reported, ...back].sort((a, b) => a.at - b.at);
}
