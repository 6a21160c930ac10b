/**
 * A replayed period of the live platform: the market recomputed from its seed, the exchange fed with its recorded
 * inputs. The proof of equality, and what a screen needs to show it at any speed.
 */
import * as z from 'zod';
import { Fill } from './fill.ts';
import { InstrumentSymbol, UserId } from './ids.ts';
import { MoneyWire, PriceWire, Qty } from './money.ts';
import { SplitInForce } from './split.ts';
import { AtWire } from './time.ts';

/** The longest period that is replayed at once. */
export const REPLAY_MS_MAX = 24 * 3_600_000;
/** How often a worker reports what it can read of the recording, in milliseconds, and how many periods at most. */
export const RECORDING_REPORT_MS = 5_000;
export const RECORDED_PERIODS_MAX = 1_000;

/** From the first millisecond on, up to and without the last. */
export const ReplayPeriod = z.strictObject({ from: AtWire, to: AtWire });
export type ReplayPeriod = z.infer<typeof ReplayPeriod>;

export const ReplayId = z.string().regex(/^R[0-9a-z]{6,10}-[0-9a-z]{6,10}$/);
export type ReplayId = z.infer<typeof ReplayId>;

/** Names a period: the same for all who replay it. */
export const toReplayId = ({ from, to }: ReplayPeriod): ReplayId =>
  `R${from.toString(36)}-${to.toString(36)}`;

/** The period of {@link toReplayId}. */
export function toReplayPeriod(runId: ReplayId): ReplayPeriod {
  const [from = '', to = ''] = runId.slice(1).split('-');
  return { from: Number.parseInt(from, 36), to: Number.parseInt(to, 36) };
}

/** Where a replay first differed from what was recorded. */
export const ReplayFault = z.strictObject({
  /** A batch of the market, an entry of the exchange's journal, its state at a part's beginning, or a fill. */
  what: z.enum(['MARKET', 'ENTRY', 'STATE', 'FILL']),
  at: AtWire,
  detail: z.string(),
});
export type ReplayFault = z.infer<typeof ReplayFault>;

/** How much was replayed, and how much of it equals the record. */
export const ReplayProof = z.strictObject({
  /** Batches of the market and journal entries of the exchange, each held against a fingerprint. */
  batches: z.int().nonnegative(),
  entries: z.int().nonnegative(),
  /** Fills of the journal that the exchange made, and those of them that the replay reproduced. */
  venueFills: z.int().nonnegative(),
  equalFills: z.int().nonnegative(),
  /** Fills of the dark pool, and those whose price is the midpoint of the replayed batch. */
  darkFills: z.int().nonnegative(),
  equalDarkFills: z.int().nonnegative(),
  /** Dealers' fills: shown as they were recorded. */
  dealerFills: z.int().nonnegative(),
  /** Number of restarts of the exchange after a stop or a crash. */
  restarts: z.int().nonnegative(),
  fault: ReplayFault.nullable(),
});
export type ReplayProof = z.infer<typeof ReplayProof>;

export const REPLAY_STATES = ['WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELED'] as const;

export const ReplayRun = z.strictObject({
  runId: ReplayId,
  ...ReplayPeriod.shape,
  state: z.enum(REPLAY_STATES),
  /** Part of the period that is done. */
  progress: z.number().min(0).max(1),
  /** Milliseconds of the period in a millisecond of work; null before the end. */
  speed: z.number().nullable(),
  proof: ReplayProof.nullable(),
  /** Why there is no result. */
  failure: z.string().nullable(),
});
export type ReplayRun = z.infer<typeof ReplayRun>;

/** `REPLAYED`: reproduced by the exchange. `PRICED`: its price was. `RECORDED`: neither. */
export const ReplayedFill = z.strictObject({
  fill: Fill,
  source: z.enum(['REPLAYED', 'PRICED', 'RECORDED']),
  isEqual: z.boolean(),
});
export type ReplayedFill = z.infer<typeof ReplayedFill>;

/** Something that happened beside trading. */
export const ReplayMark = z.strictObject({
  at: AtWire,
  kind: z.enum(['NEWS', 'HALT', 'SHOCK', 'RESTART']),
  symbol: InstrumentSymbol.nullable(),
  text: z.string(),
});
export type ReplayMark = z.infer<typeof ReplayMark>;

/** What a person may see of a run: fills in their order, marks, and what the fills had earned at each step's end. */
export const ReplayPicture = z.strictObject({
  run: ReplayRun,
  fills: z.array(ReplayedFill),
  marks: z.array(ReplayMark),
  /** Milliseconds of a step. */
  stepMs: z.int().positive(),
  /** Profit of the period's equity fills after fees, marked at the mid; positions from before do not count. */
  profit: z.array(MoneyWire),
});
export type ReplayPicture = z.infer<typeof ReplayPicture>;

/** A symbol's mids by steps of the run; a step without a quote repeats the one before, null before the first. */
export const ReplayBars = z.strictObject({
  symbol: InstrumentSymbol,
  from: AtWire,
  stepMs: z.int().positive(),
  open: z.array(PriceWire.nullable()),
  high: z.array(PriceWire.nullable()),
  low: z.array(PriceWire.nullable()),
  close: z.array(PriceWire.nullable()),
  volume: z.array(Qty),
});
export type ReplayBars = z.infer<typeof ReplayBars>;

/** What a replay's job works on. */
export const ReplayTerms = z.strictObject({ userId: UserId, from: z.int(), to: z.int() });
export type ReplayTerms = z.infer<typeof ReplayTerms>;

export const writeReplayTerms = (terms: ReplayTerms): string => JSON.stringify(terms);
/** @throws for what is no replay */
export const parseReplayTerms = (input: string): ReplayTerms =>
  ReplayTerms.parse(JSON.parse(input));

const Count = z.int().nonnegative();
/** The parts that hold some rows: the first, and how many. Each part is a JSON array of whole rows. */
const RowParts = z.tuple([Count, Count]);
export type RowParts = z.infer<typeof RowParts>;

/** What a replay's job came to; its rows are kept in parts. */
export const ReplayResult = z.strictObject({
  /** Milliseconds of the period in a millisecond of work. */
  speed: z.number().nonnegative(),
  proof: ReplayProof,
  stepMs: z.int().positive(),
  steps: Count,
  /** Splits within the period: the columns are of new shares. */
  splits: z.array(SplitInForce),
  fills: RowParts,
  marks: RowParts,
  /** By symbol. */
  columns: z.record(z.string(), RowParts),
});
export type ReplayResult = z.infer<typeof ReplayResult>;

export const writeReplayResult = (result: ReplayResult): string =>
  JSON.stringify(z.encode(ReplayResult, result));
/** @throws for what is no result of a replay */
export const parseReplayResult = (outcome: string): ReplayResult =>
  ReplayResult.parse(JSON.parse(outcome));

/** Columns of a symbol's rows, in their order: what most readers need comes first. */
export const REPLAY_COLUMNS = ['close', 'open', 'high', 'low', 'volume'] as const;
/** One column with a number a step; null before the first quote. */
export type ReplayColumnRow = readonly [
  name: (typeof REPLAY_COLUMNS)[number],
  values: readonly (number | null)[],
];
