/**
 * Open-loop load: operations are due at fixed instants whether or not earlier ones are over, and latency counts
 * from the due instant, so that a system that stands still cannot hide it. Knows nothing of what is sent.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { watchIdle } from './machine.ts';
import { type Percentiles, percentiles, rounded } from './statistics.ts';
import type { Figure } from './table.ts';

/** What became of an operation: refused before it began, or over without what was wanted; done when left out. */
export type Outcome = 'done' | 'refused' | 'ended';
export type Done = (outcome?: Outcome) => void;

export type Target = {
  /** Begins an operation; must not wait. `done` is called once, when it is over. */
  readonly send: (op: number, done: Done) => void;
  /** CPU microseconds so far, by part (process or store). */
  readonly meters: Readonly<Record<string, () => number>>;
};

export type Load = {
  /** Operations per second. */
  readonly rate: number;
  readonly seconds: number;
  /** At the same rate, before what counts. */
  readonly warmUpSeconds: number;
  /** How long the last operations may take before they count as lost. */
  readonly drainSeconds: number;
};

export type Measured = {
  readonly rate: number;
  readonly sent: number;
  /** Refused at once, with a response. */
  readonly refused: number;
  /** Over, but without what was wanted. */
  readonly ended: number;
  /** Without any end when the patience was over. */
  readonly lost: number;
  /** Milliseconds from the due instant, of those done. The generator runs once a millisecond, which is its floor. */
  readonly latency: Percentiles;
  /** CPU microseconds per operation, by part. */
  readonly cpuUs: Readonly<Record<string, number>>;
  /** Share of the machine that was left. */
  readonly idle: number;
};

/** What a load is timed by, in milliseconds. */
export type Pace = {
  readonly nowMs: () => number;
  readonly wait: (ms: number) => Promise<unknown>;
};

const REAL: Pace = { nowMs: () => performance.now(), wait };

/** Applies one load and waits until it is over. */
export async function openLoop(target: Target, load: Load, pace = REAL): Promise<Measured> {
  const { rate, seconds, warmUpSeconds, drainSeconds } = load;
  const warmUps = Math.round(rate * warmUpSeconds);
  const total = warmUps + Math.round(rate * seconds);
  const latencies: number[] = [];
  const others = { refused: 0, ended: 0 };
  let open = 0;
  let sent = 0;
  let read = startMeters(target.meters);
  let idle = watchIdle();
  const beginMs = pace.nowMs();
  while (sent < total) {
    const nowMs = pace.nowMs();
    while (sent < total && beginMs + (sent * 1_000) / rate <= nowMs) {
      const op = sent;
      const dueMs = beginMs + (op * 1_000) / rate;
      const counts = op >= warmUps;
      if (op === warmUps) {
        read = startMeters(target.meters);
        idle = watchIdle();
      }
      open += 1;
      sent += 1;
      target.send(op, (outcome = 'done') => {
        open -= 1;
        if (!counts) return;
        if (outcome === 'done') latencies.push(pace.nowMs() - dueMs);
        else others[outcome] += 1;
      });
    }
    const nextMs = beginMs + (sent * 1_000) / rate - pace.nowMs();
    await pace.wait(Math.max(1, Math.min(50, nextMs)));
  }
  await drained(() => open === 0, drainSeconds, pace);
  const counted = total - warmUps;
  return {
    rate,
    sent: counted,
    ...others,
    lost: counted - latencies.length - others.refused - others.ended,
    latency: percentiles(latencies),
    cpuUs: read(counted),
    idle: idle(),
  };
}

export type ClosedLoad = {
  readonly inFlight: number;
  readonly seconds: number;
  /** No more than so many that are done; without a bound when left out. */
  readonly most?: number;
};

export type ClosedMeasured = {
  readonly completed: number;
  readonly perSecond: number;
  /** Milliseconds from sending. */
  readonly latency: Percentiles;
};

/** One that was refused is tried again so much later, as clients do that are to wait. */
const RETRY_MS = 100;

/**
 * Keeps a fixed number of operations in flight, for a time or a number of them done, whichever is over first. Those
 * that are refused keep their place while they wait.
 */
export async function closedLoop(
  target: Pick<Target, 'send'>,
  { inFlight, seconds, most = Number.POSITIVE_INFINITY }: ClosedLoad,
  pace = REAL,
): Promise<ClosedMeasured> {
  const beginMs = pace.nowMs();
  const endMs = beginMs + seconds * 1_000;
  const latencies: number[] = [];
  let [op, open, over] = [0, 0, 0];
  let lastMs = beginMs;
  const next = () => {
    if (over + open >= most) return;
    open += 1;
    op += 1;
    const sentMs = pace.nowMs();
    target.send(op, (outcome = 'done') => {
      const nowMs = pace.nowMs();
      open -= 1;
      if (nowMs > endMs) return;
      if (outcome === 'refused') {
        open += 1;
        void pace.wait(RETRY_MS).then(() => {
          open -= 1;
          if (pace.nowMs() <= endMs) next();
        });
        return;
      }
      over += 1;
      lastMs = nowMs;
      if (outcome === 'done') latencies.push(nowMs - sentMs);
      next();
    });
  };
  for (let i = 0; i < inFlight; i += 1) next();
  while (pace.nowMs() < endMs && (open > 0 || over < most)) await pace.wait(5);
  await drained(() => open === 0, 5, pace);
  const completed = latencies.length;
  const tookMs = over >= most ? lastMs - beginMs : seconds * 1_000;
  return { completed, perSecond: (1_000 * completed) / tookMs, latency: percentiles(latencies) };
}

function startMeters(meters: Target['meters']): (ops: number) => Record<string, number> {
  const from = Object.entries(meters).map(([part, cpuUs]) => ({ part, cpuUs, at: cpuUs() }));
  return (ops) =>
    Object.fromEntries(from.map(({ part, cpuUs, at }) => [part, (cpuUs() - at) / ops]));
}

async function drained(isEmpty: () => boolean, seconds: number, pace: Pace): Promise<void> {
  const endMs = pace.nowMs() + seconds * 1_000;
  while (!isEmpty() && pace.nowMs() < endMs) await pace.wait(10);
}

/** Figures of a load as columns. */
export function loadFigures(measured: Measured): Record<string, Figure> {
  const { rate, sent, lost, latency, cpuUs, idle } = measured;
  const parts = Object.entries(cpuUs).map(([part, us]) => `${part} ${rounded(us)}`);
  const sum = Object.values(cpuUs).reduce((a, b) => a + b, 0);
  return {
    rate,
    n: sent,
    lost,
    'p50 ms': rounded(latency.p50),
    'p95 ms': rounded(latency.p95),
    'p99 ms': rounded(latency.p99),
    'CPU us/op': rounded(sum),
    'of it': parts.join(', '),
    idle: Number(idle.toFixed(2)),
  };
}
