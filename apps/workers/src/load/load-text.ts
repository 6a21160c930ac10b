/** A run in words: lines while it lasts, a table when it is over. */
import type { LoadLatency, LoadRun } from '@tradefloor/contracts/load';
import { RESULT_HEADS, resultRows } from './result-rows.ts';

const latencyText = (latency: LoadLatency | null): string =>
  latency === null
    ? 'no answers'
    : `p50 ${latency.p50} ms, p90 ${latency.p90} ms, p99 ${latency.p99} ms, max ${latency.max} ms`;

function progressLine(run: LoadRun): string {
  if (run.state === 'LOGGING_IN') {
    const note = run.note === null ? '' : ` (${run.note})`;
    return `logging in: ${run.usersReady} of ${run.plan?.users ?? 0}${note}`;
  }
  const { accepted, refused, unknown, due, open, unsent } = run;
  const counts = `${due} due, ${accepted} accepted, ${refused} refused, ${unknown} unknown, ${open} open`;
  const lost = unsent === 0 ? '' : `, ${unsent} unsent`;
  return `${Math.round(run.elapsedMs / 1_000)} s: ${counts}${lost}; ${latencyText(run.latency)}`;
}

/** In a file or a pipe a line stays, so that one line is enough for as long. */
const PIPED_EVERY_MS = 10_000;

/**
 * The lines of a run that is reported every second: all on a terminal, elsewhere a line now and then and each change of
 * state.
 */
export function progressFor(isTerminal: boolean): (run: LoadRun, nowMs: number) => string | null {
  let last: { readonly state: LoadRun['state']; readonly atMs: number } | null = null;
  return (run, nowMs) => {
    const isDue = last === null || last.state !== run.state || nowMs - last.atMs >= PIPED_EVERY_MS;
    if (!isTerminal && !isDue) return null;
    last = { state: run.state, atMs: nowMs };
    return progressLine(run);
  };
}

const cancelledText = ({ takenBack, leftOpen }: LoadRun): string =>
  `Open at the end: ${takenBack} orders taken back, ${leftOpen ?? 'an unknown number'} left open`;

export function resultTable(run: LoadRun): string {
  const lines = [RESULT_HEADS, ...resultRows(run)];
  const widths = RESULT_HEADS.map((_, i) => Math.max(...lines.map((line) => line[i]?.length ?? 0)));
  const table = lines.map((line) =>
    line
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join('  '),
  );
  const refusals = run.refusals.map(({ code, count }) => `${code} ${count}`).join(', ');
  return [
    '',
    ...table,
    ...(refusals === '' ? [] : [`Not accepted: ${refusals}`]),
    ...(run.takenBack === null ? [] : [cancelledText(run)]),
    ...(run.note === null ? [] : [`Note: ${run.note}`]),
  ].join('\n');
}
