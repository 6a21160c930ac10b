/** The fuzzer finds what it is for, each kind of failure; and every parser of the repository holds for a few cases. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Explorer } from './explore.mjs';
import { exploreParsers } from './explore-parsers.mjs';
import { bundleTargets, importTargets, listFuzzFiles } from './targets.mjs';

/** Parsers with a fault each; that of the first is behind four bytes, each of them a step of its own. */
const FAULTY = `
const outcome = { isAccepted: true };
const target = (name, run, bytesMax = 64) => ({ name, about: '', seeds: () => ['a'], bytesMax, run });
export const targets = [
  target('locked', (_, bytes) => {
    const [a, b, c, d] = bytes.map((byte) => byte & 63);
    if (a === 49) if (b === 26) if (c === 3) if (d === 62) throw new Error('open');
    return outcome;
  }, 8),
  target('lossy', (text) => {
    if (text.includes('__proto__')) throw new TypeError('no such field');
    return outcome;
  }),
  target('endless', (text) => {
    while (text.includes('{'));
    return outcome;
  }),
  target('hoarder', (text) => {
    const held = [];
    while (text.includes('[')) held.push(new Array(10_000).fill(text.length));
    return outcome;
  }),
];
`;

/** @type {string} */
let folder;
/** @type {string} */
let url;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'faulty-'));
  writeFileSync(join(folder, 'faulty.mjs'), FAULTY);
  url = pathToFileURL(join(folder, 'faulty.mjs')).href;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** @param {string} name @param {number} cases @param {{ isBlind?: boolean, hangMs?: number }} [how] */
const explore = (name, cases, { hangMs = 3_000, ...how } = {}) => {
  const run = { url, names: [name], cases, seed: 7, ...how };
  return exploreParsers(run, { heapMb: 48, hangMs });
};

describe('a fault of a parser', () => {
  test('behind steps is found by the code that inputs reach, and not without it', async () => {
    const guided = await explore('locked', 40_000);
    expect(guided.findings.map(({ kind }) => kind)).toEqual(['broken']);
    expect(guided.findings[0]?.input.length).toBe(4);
    const blind = await explore('locked', 40_000, { isBlind: true });
    expect(blind.findings).toEqual([]);
    expect(blind.reports[0]?.cases).toBe(40_000);
  });

  test('that an odd word shows is found, and its input shortened to that word', async () => {
    const { findings } = await explore('lossy', 5_000);
    expect(findings.map(({ kind, input }) => [kind, String(input)])).toEqual([
      ['broken', '__proto__'],
    ]);
  });

  test('without an end is found with its input', async () => {
    const { findings } = await explore('endless', 5_000, { hangMs: 1_500 });
    expect(findings).toMatchObject([{ kind: 'hung' }]);
    expect(String(findings[0]?.input)).toContain('{');
  });

  test('without a bound on memory is found with its input', async () => {
    const { findings } = await explore('hoarder', 5_000);
    expect(findings).toMatchObject([{ kind: 'memory' }]);
    expect(String(findings[0]?.input)).toContain('[');
  });

  test('that takes too long each time is found; one that did once is none', async () => {
    let nowMs = 0;
    let isPaused = true;
    /** @param {number} msPerByte */
    const exploreTimed = (msPerByte) => {
      const run = (/** @type {string} */ text) => {
        nowMs += msPerByte * text.length + (isPaused ? 10_000 : 0);
        isPaused = false;
        return { isAccepted: true };
      };
      const target = { name: 'timed', about: '', seeds: () => [], bytesMax: 1_000, run };
      const plan = { cases: 6_000, seed: 1, corpus: [Buffer.from('a')], coverage: null };
      return new Explorer(target, { ...plan, nowMs: () => nowMs }).run();
    };
    expect((await exploreTimed(0.1)).findings).toEqual([]);
    const { findings } = await exploreTimed(1);
    expect(findings.map(({ kind, message }) => [kind, message.includes('bytes take')])).toEqual([
      ['slow', true],
    ]);
  });

  test('is found again by the same seed, at the same case', async () => {
    const [one, other] = [await explore('lossy', 2_000), await explore('lossy', 2_000)];
    expect(one.reports[0]?.kept).toEqual(other.reports[0]?.kept);
    expect(one.findings).toEqual(other.findings);
  });
});

test('every parser of untrusted bytes accepts some of its inputs, and keeps its promise', async () => {
  const bundle = await bundleTargets();
  try {
    const names = (await importTargets(bundle.url)).map(({ name }) => name);
    expect(names.length).toBeGreaterThanOrEqual(listFuzzFiles().length);
    expect(new Set(names).size).toBe(names.length);
    // Blindly: to count what runs takes longer than the cases, and the command does it.
    const run = { url: bundle.url, names, cases: 60, seed: 1, isBlind: true };
    const { reports, findings } = await exploreParsers(run);
    expect(findings).toEqual([]);
    expect(reports.map(({ name }) => name)).toEqual(names);
    expect(reports.filter(({ given }) => given === 0)).toEqual([]);
  } finally {
    bundle.remove();
  }
}, 180_000);
