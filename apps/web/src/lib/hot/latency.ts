/** Round trips of the last minute and their percentiles. Pure: times come in. */

const WINDOW_MS = 60_000;

export type Latency = {
  readonly add: (roundTripMs: number, nowMs: number) => void;
  /** Nearest-rank percentile of the last minute, null without a measurement. */
  readonly percentile: (rank: number, nowMs: number) => number | null;
};

/** An empty record. */
export function createLatency(): Latency {
  let samples: { readonly atMs: number; readonly ms: number }[] = [];
  return {
    add(ms, atMs) {
      samples.push({ atMs, ms });
      samples = samples.filter((sample) => atMs - sample.atMs < WINDOW_MS);
    },
    percentile(rank, nowMs) {
      const recent = samples
        .filter((sample) => nowMs - sample.atMs < WINDOW_MS)
        .map((sample) => sample.ms)
        .sort((a, b) => a - b);
      const at = Math.max(0, Math.ceil((rank / 100) * recent.length) - 1);
      return recent[at] ?? null;
    },
  };
}
