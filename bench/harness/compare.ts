/**
 * Compares ways of doing the same thing on a machine that is never quiet: the variants take turns (A B C A B C),
 * the first round is thrown away, and each is held against the baseline of its own round. CPU time decides;
 * the wall clock is shown beside it.
 */
import type { Effort } from './scenario.ts';
import { median, rounded } from './statistics.ts';
import type { Row } from './table.ts';

/** How many rounds count, besides the first. */
export const ROUNDS: Readonly<Record<Effort, number>> = { full: 4, quick: 2, smoke: 1 };

export type Variant = {
  readonly name: string;
  /** Does its work once; returns how many operations that was. */
  readonly turn: () => Promise<number> | number;
  /** CPU microseconds spent so far by the working processes; this process by default. */
  readonly cpuUs?: () => number;
  /** CPU of others, shown beside it: by name. */
  readonly others?: Readonly<Record<string, () => number>>;
  /** Before and after each turn, outside the measurement. */
  readonly before?: () => Promise<void> | void;
  readonly after?: () => Promise<void> | void;
};

type Turn = {
  readonly ops: number;
  readonly cpuUs: number;
  readonly wallUs: number;
  readonly othersUs: Readonly<Record<string, number>>;
};

/** How many times less than the baseline, round by round: the median, the least, the most. */
export type Gain = { readonly mid: number; readonly min: number; readonly max: number };

export type Compared = {
  readonly name: string;
  readonly ops: number;
  /** Medians over the rounds, per operation. */
  readonly cpuUs: number;
  readonly wallUs: number;
  readonly othersUs: Readonly<Record<string, number>>;
  /** Of CPU: above 1 is cheaper than the baseline. */
  readonly gain: Gain;
  /** Of the wall clock: above 1 is faster than the baseline. */
  readonly speed: Gain;
};

const ownCpuUs = (): number => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

async function take(variant: Variant): Promise<Turn> {
  const cpuUs = variant.cpuUs ?? ownCpuUs;
  await variant.before?.();
  const others = Object.entries(variant.others ?? {}).map(([name, read]) => ({
    name,
    read,
    from: read(),
  }));
  const cpuFrom = cpuUs();
  const wallFrom = performance.now();
  const ops = await variant.turn();
  const wallUs = (performance.now() - wallFrom) * 1_000;
  const spent = cpuUs() - cpuFrom;
  const othersUs = Object.fromEntries(others.map(({ name, read, from }) => [name, read() - from]));
  await variant.after?.();
  return { ops, cpuUs: spent, wallUs, othersUs };
}

/**
 * Runs all variants, the first one being the baseline.
 * @param rounds how many count, besides the first
 */
export async function compare(variants: readonly Variant[], rounds = 4): Promise<Compared[]> {
  const turns = variants.map((): Turn[] => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [place, variant] of variants.entries()) {
      const turn = await take(variant);
      if (round > 0) turns[place]?.push(turn);
    }
  }
  const [base = []] = turns;
  return variants.map(({ name, others = {} }, place) => {
    const own = turns[place] ?? [];
    return {
      name,
      ops: own.reduce((sum, { ops }) => sum + ops, 0),
      cpuUs: median(perOp(own, ({ cpuUs }) => cpuUs)),
      wallUs: median(perOp(own, ({ wallUs }) => wallUs)),
      othersUs: Object.fromEntries(
        Object.keys(others).map((other) => [
          other,
          median(perOp(own, ({ othersUs }) => othersUs[other] ?? 0)),
        ]),
      ),
      gain: computeGain(base, own, ({ cpuUs }) => cpuUs),
      speed: computeGain(base, own, ({ wallUs }) => wallUs),
    };
  });
}

type Cost = (turn: Turn) => number;

const perOp = (turns: readonly Turn[], cost: Cost): number[] =>
  turns.map((turn) => cost(turn) / turn.ops);

function computeGain(base: readonly Turn[], own: readonly Turn[], cost: Cost): Gain {
  const bases = perOp(base, cost);
  const gains = perOp(own, cost).map((value, round) => (bases[round] ?? Number.NaN) / value);
  return { mid: median(gains), min: Math.min(...gains), max: Math.max(...gains) };
}

/** A comparison as rows; the baseline has no gain. */
export const comparedRows = (compared: readonly Compared[], per: string): Row[] =>
  compared.map(({ name, ops, cpuUs, wallUs, othersUs, gain, speed }, place) => ({
    variant: name,
    figures: {
      n: ops,
      [`CPU us/${per}`]: rounded(cpuUs),
      ...Object.fromEntries(
        Object.entries(othersUs).map(([other, us]) => [`${other} us/${per}`, rounded(us)]),
      ),
      [`${per}s/s`]: rounded(1_000_000 / wallUs),
      'gain (CPU)': place === 0 ? 'baseline' : shown(gain),
      'gain (speed)': place === 0 ? 'baseline' : shown(speed),
    },
  }));

const shown = ({ mid, min, max }: Gain): string =>
  `${rounded(mid)}x (${rounded(min)}..${rounded(max)})`;
