/** Which past can be replayed: periods without a gap, and exactly the parts that a period needs. */
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Coverage } from './coverage.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coverage-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** 14:00 UTC; parts begin some seconds after it. */
const BASE = Date.UTC(2026, 10, 23, 14);
const at = (seconds: number) => BASE + seconds * 1_000;

const line = (seconds: number, filler = '') => `${JSON.stringify({ at: at(seconds), filler })}\n`;

/** A part that begins at a second, follows the one of another second (null: unknown), and has these lines. */
function givenPart(begin: number, follows: number | null, text: string): string {
  const path = join(folder, `${at(begin)}.${follows === null ? 0 : at(follows)}.roll.jsonl`);
  writeFileSync(path, text);
  return path;
}

const periods = (coverage = new Coverage(folder)) =>
  coverage.periods().map(({ from, to }) => [(from - BASE) / 1_000, (to - BASE) / 1_000]);

/** The parts that a period needs, by the second they begin in; else what is missing. */
function listParts(from: number, to: number): number[] | string {
  const found = new Coverage(folder).listParts({ from: at(from), to: at(to) });
  return found.ok ? found.value.map((part) => (part.at - BASE) / 1_000) : found.error;
}

describe('periods', () => {
  it('of no folder and of an empty one are none', () => {
    expect(periods()).toEqual([]);
    expect(periods(new Coverage(join(folder, 'nowhere')))).toEqual([]);
  });

  it('reach from the begin of a part past its last whole line', () => {
    givenPart(0, null, line(0) + line(7));
    expect(periods()).toEqual([[0, 7.001]]);
  });

  it('join parts that follow each other', () => {
    givenPart(0, null, line(0) + line(9));
    givenPart(10, 0, line(10) + line(19));
    givenPart(20, 10, line(20) + line(25));
    expect(periods()).toEqual([[0, 25.001]]);
  });

  it('end where a part is missing, and begin again after it', () => {
    givenPart(0, null, line(0) + line(9));
    givenPart(20, 10, line(20) + line(25));
    givenPart(40, null, line(40));
    expect(periods()).toEqual([
      [0, 9.001],
      [20, 25.001],
      [40, 40.001],
    ]);
  });

  it('do not hold a last line that is cut short', () => {
    const path = givenPart(0, null, line(0) + line(5));
    appendFileSync(path, line(8).slice(0, 12));
    expect(periods()).toEqual([[0, 5.001]]);
  });

  it('leave out a part without a whole line, and one that is broken', () => {
    givenPart(0, null, line(0).trimEnd());
    givenPart(10, null, '');
    givenPart(20, null, 'no JSON\n');
    expect(periods()).toEqual([]);
  });

  it('leave out files that are no parts', () => {
    writeFileSync(join(folder, 'notes.txt'), line(0));
    writeFileSync(join(folder, `${at(0)}.jsonl`), line(0));
    expect(periods()).toEqual([]);
  });

  it('see what was written since', () => {
    const coverage = new Coverage(folder);
    const path = givenPart(0, null, line(0) + line(5));
    expect(periods(coverage)).toEqual([[0, 5.001]]);
    appendFileSync(path, line(8));
    expect(periods(coverage)).toEqual([[0, 8.001]]);
  });

  it.each([60_000, 70_000, 600_000])('end with a line of %i characters', (size) => {
    const filler = 'x'.repeat(size);
    givenPart(0, null, line(0) + line(3, filler));
    givenPart(10, null, line(10, filler));
    expect(periods()).toEqual([
      [0, 3.001],
      [10, 10.001],
    ]);
  });
});

describe('the parts of a period', () => {
  beforeEach(() => {
    givenPart(0, null, line(0) + line(9));
    givenPart(10, 0, line(10) + line(19));
    givenPart(20, 10, line(20) + line(29));
    givenPart(50, null, line(50) + line(59));
  });

  it.each([
    [0, 5, [0]],
    [0, 10, [0]],
    [0, 10.5, [0, 10]],
    [10, 20, [10]],
    [12, 15, [10]],
    [5, 29, [0, 10, 20]],
    [50, 59, [50]],
  ])('from %d to %d are the one it begins in and those after it', (from, to, parts) => {
    expect(listParts(from, to)).toEqual(parts);
  });

  it.each([
    [25, 55, '14:00:29.001', '14:00:50.000'],
    [35, 55, '14:00:35.000', '14:00:50.000'],
    [55, 70, '14:00:59.001', '14:01:10.000'],
    [70, 80, '14:01:10.000', '14:01:20.000'],
  ])('from %d to %d are missing between %s and %s', (from, to, begin, end) => {
    const missing = String(listParts(from, to));
    expect(missing).toContain(`${begin}Z to 2026-11-23T${end}Z is missing`);
    expect(missing).toContain('The recording begins at 2026-11-23T14:00:00.000Z.');
  });
});

it('a folder without a recording is reported', () => {
  expect(listParts(0, 1)).toBe('No exchange journal has been recorded yet.');
});
