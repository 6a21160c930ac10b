/** The plots of a soak: memory, descriptors, lateness of event loops, queues between services, responses. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toSvg } from '../history/plot.mjs';

/** @typedef {import('../sampling/sampler.mjs').Sample} Sample */
/** @typedef {import('../history/plot.mjs').Line} Line */

const LATENCY_STRETCH_S = 10;

/**
 * @param {string} folder
 * @param {readonly Sample[]} samples
 * @param {import('./load-run.mjs').LoadFigures} load
 */
export function soakPlots(folder, samples, { seconds }) {
  mkdirSync(folder, { recursive: true });
  const names = [...new Set(samples.flatMap(({ processes }) => Object.keys(processes)))].sort();
  /** @param {'rssMb' | 'heapMb' | 'descriptors' | 'lagP99Ms'} what @returns {Line[]} */
  const ofProcesses = (what) =>
    names.map((name) => ({
      label: what === 'heapMb' ? `${name} heap` : name,
      points: samples.map(({ atS, processes }) => ({
        x: atS / 60,
        y: processes[name]?.[what] ?? null,
      })),
    }));
  /** @param {string} label @param {(sample: Sample) => number | null} read @returns {Line} */
  const line = (label, read) => ({
    label,
    points: samples.map((sample) => ({ x: sample.atS / 60, y: read(sample) })),
  });
  /** @param {string} name @param {{ title: string, yLabel: string, lines: Line[] }} plot */
  const write = (name, plot) =>
    writeFileSync(join(folder, `soak-${name}.svg`), toSvg({ ...plot, xLabel: 'minutes' }));
  write('memory', {
    title: 'Memory of each process and of the stores',
    yLabel: 'MB',
    lines: [
      ...ofProcesses('rssMb'),
      line('Redis (used)', ({ redis }) => redis?.usedMb ?? null),
      line('largest Postgres backend', ({ postgres }) => postgres?.largestMb ?? null),
    ],
  });
  const heaps = ofProcesses('heapMb');
  write('heap', { title: 'Heap in use of each process', yLabel: 'MB', lines: heaps });
  write('descriptors', {
    title: 'Open descriptors',
    yLabel: 'descriptors',
    lines: ofProcesses('descriptors'),
  });
  write('lag', {
    title: 'Lateness of event loops, p99 of each five seconds',
    yLabel: 'ms',
    lines: ofProcesses('lagP99Ms'),
  });
  write('waiting', {
    title: 'Between services',
    yLabel: 'events, seconds',
    lines: [
      line('events not on the wire', ({ waiting }) => waiting?.unsent ?? null),
      line('oldest unconfirmed, s', ({ waiting }) => (waiting ? waiting.oldestMs / 1_000 : null)),
    ],
  });
  write('latency', {
    title: 'Answers to users, the slowest of each ten seconds',
    yLabel: 'ms',
    lines: [latencyLine('p50', seconds), latencyLine('p99', seconds)],
  });
}

/** @param {'p50' | 'p99'} what @param {import('./load-run.mjs').LoadFigures['seconds']} seconds @returns {Line} */
function latencyLine(what, seconds) {
  /** @type {Map<number, number>} */
  const worst = new Map();
  for (const { second, latency } of seconds) {
    const stretch = Math.floor(second / LATENCY_STRETCH_S) * LATENCY_STRETCH_S;
    if (latency !== null) worst.set(stretch, Math.max(worst.get(stretch) ?? 0, latency[what]));
  }
  const count = Math.ceil(seconds.length / LATENCY_STRETCH_S);
  const points = Array.from({ length: count }, (_, n) => ({
    x: (n * LATENCY_STRETCH_S) / 60,
    y: worst.get(n * LATENCY_STRETCH_S) ?? null,
  }));
  return { label: what, points };
}
