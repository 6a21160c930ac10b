/** The plots of a soak: every process in every one of them, gaps where nothing was seen, the slowest of each stretch. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { soakPlots } from './soak-plots.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plots-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const PROCESS = {
  pid: 1,
  rssMb: 100,
  heapMb: 50,
  outsideMb: 1,
  descriptors: 40,
  lagP99Ms: 5,
  lagMaxMs: 9,
};

/** @param {number} n @param {object} [more] @returns {import('../sampling/sampler.mjs').Sample} */
const sample = (n, more = {}) => ({
  atS: n * 10,
  accepted: 0,
  processes: { oms: PROCESS, gateway: PROCESS },
  waiting: { unsent: n, letters: 0, oldestMs: 1_000 * n, openOrders: 0, deadLetters: 0 },
  redis: { usedMb: 10, descriptors: 1 },
  postgres: { databaseMb: 1, backends: 1, largestMb: 20, descriptors: 1 },
  ...more,
});

/** @param {number} second @param {number | null} p99 */
const answers = (second, p99) => ({ second, latency: p99 === null ? null : { p50: 1, p99 } });

/** @param {string} name @returns {string} */
const read = (name) => readFileSync(join(folder, `soak-${name}.svg`), 'utf8');

/** @param {string} svg */
const labels = (svg) =>
  [...svg.matchAll(/<\/path>|<text x="\d+" y="\d+">([^<]+)<\/text>/g)].flatMap(
    ([, label]) => label ?? [],
  );

/** @param {string} svg @returns {string[]} the commands of each line: a new M is a gap */
const commands = (svg) =>
  [...svg.matchAll(/stroke-width="1.6" d="([^"]*)"/g)].map(([, path = '']) =>
    path.replaceAll(/[^ML]/g, ''),
  );

/** @param {import('../sampling/sampler.mjs').Sample[]} samples @param {ReturnType<typeof answers>[]} [seconds] */
const draw = (samples, seconds = [answers(0, 5)]) =>
  soakPlots(folder, samples, /** @type {any} */ ({ seconds }));

test('there is one for each of the pictures that the report shows', () => {
  draw([sample(0), sample(1)]);
  expect(readdirSync(folder).sort()).toEqual(
    ['descriptors', 'heap', 'lag', 'latency', 'memory', 'waiting'].map((n) => `soak-${n}.svg`),
  );
});

describe('memory', () => {
  test('has every process, in the order of their names, and both stores', () => {
    draw([sample(0), sample(1)]);
    expect(labels(read('memory'))).toEqual([
      'gateway',
      'oms',
      'Redis (used)',
      'largest Postgres backend',
    ]);
    expect(labels(read('heap'))).toEqual(['gateway heap', 'oms heap']);
  });

  test('has a gap while a process or a store was not there', () => {
    const away = sample(2, { processes: { oms: PROCESS }, redis: null });
    draw([sample(0), sample(1), away, sample(3), sample(4)]);
    expect(commands(read('memory'))).toEqual(['MLML', 'MLLLL', 'MLML', 'MLLLL']);
  });

  test('of a process that came late begins late', () => {
    const late = sample(2, { processes: { oms: PROCESS, gateway: PROCESS, standby: PROCESS } });
    draw([sample(0), sample(1), late]);
    expect(commands(read('lag'))).toEqual(['MLL', 'MLL', 'M']);
  });
});

test('what waits is in events and in seconds', () => {
  draw([sample(0), sample(1), sample(2)]);
  expect(commands(read('waiting'))).toHaveLength(2);
  // Two events and two seconds lie as high as each other.
  const [unsent = '', oldest = ''] = [...read('waiting').matchAll(/1.6" d="([^"]*)"/g)].map(
    ([, path]) => path,
  );
  expect(unsent).toBe(oldest);
});

test('of each ten seconds the slowest answer counts, and a stretch without one is a gap', () => {
  const seconds = [
    ...[0, 1, 2].map((s) => answers(s, s === 1 ? 80 : 10)),
    ...Array.from({ length: 7 }, (_, n) => answers(3 + n, null)),
    ...Array.from({ length: 10 }, (_, n) => answers(10 + n, null)),
    ...Array.from({ length: 10 }, (_, n) => answers(20 + n, 40)),
  ];
  draw([sample(0)], seconds);
  const svg = read('latency');
  expect(commands(svg)).toEqual(['MM', 'MM']);
  const [, p99 = ''] = [...svg.matchAll(/1.6" d="([^"]*)"/g)].map(([, path]) => path);
  const heights = [...p99.matchAll(/[ML][\d.]+ ([\d.]+)/g)].map(([, y]) => Number(y));
  const zero = Number(/class="grid" d="M\d+ ([\d.]+)H/.exec(svg)?.[1]);
  const [high = 0, low = 0] = heights.map((y) => zero - y);
  expect(high / low).toBeCloseTo(2, 1);
});
