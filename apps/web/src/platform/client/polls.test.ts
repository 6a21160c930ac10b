/** Polling is limited to the one table of polls, each with its reason. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { byTheClock, POLLS } from './polls.ts';

const SOURCE = join(import.meta.dirname, '..', '..');
const FOLDERS = ['lib', 'platform', 'kit', 'ui-state', 'features', 'shell'];
const FILES = FOLDERS.flatMap((folder) =>
  readdirSync(join(SOURCE, folder), { recursive: true, encoding: 'utf8' }).map(
    (name) => `${folder}/${name}`,
  ),
)
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|testing/.test(name))
  .map((name) => ({ name, text: readFileSync(join(SOURCE, name), 'utf8') }));

/** Timers that redraw known data: ages, clocks, the open bar of a chart. They make no calls. */
const DRAWING = [
  'features/fx/use-fx-book.ts',
  'features/options/quote-card.tsx',
  'features/rooms/room/use-heat-clock.ts',
  'kit/facts/window-left.tsx',
  'kit/grid/use-rows.ts',
  'kit/live/use-passing.ts',
];
/** Windows of one browser that look for each other: no call leaves the browser. */
const BESIDE = ['platform/client/other-windows.ts', 'shell/windows/open-window.ts'];
/** The browser's timers as the client gets them, and the two that poll: round trip and readiness. */
const ASKING = ['shell/bars/ready-indicator.tsx', 'shell/pages/client-scope.ts'];

const linesWith = (part: RegExp): string[] =>
  FILES.flatMap(({ name, text }) =>
    text
      .split('\n')
      .filter((line) => part.test(line))
      .map((line) => `${name}: ${line.trim()}`),
  );

/** Every place of the browser half that asks again by the clock: five at most. */
const PLACES = {
  'features/ops/operations/operations-panel.tsx': 'overview',
  'features/ops/operations/use-light.ts': 'light',
  'features/ops/operations/use-series.ts': 'series',
  'platform/trading/trading-client.ts': 'roundTrip',
  'shell/bars/ready-indicator.tsx': 'readiness',
} as const satisfies Readonly<Record<string, keyof typeof POLLS>>;

describe('the polls', () => {
  it('are five at most, each with its reason', () => {
    const text = readFileSync(join(import.meta.dirname, 'polls.ts'), 'utf8');
    const entries = [...text.matchAll(/ {2}\/\*\* .{20,} \*\/\n {2}(\w+): \{ everyMs/g)];
    expect(entries.map(([, name]) => name)).toEqual(Object.keys(POLLS));
    expect(Object.keys(PLACES).length).toBeLessThanOrEqual(5);
  });

  it('each stand in one place', () => {
    expect(FILES.length).toBeGreaterThan(400);
    const used = linesWith(/\bPOLLS\./).map((line) => [
      line.split(':')[0],
      /POLLS\.(\w+)/.exec(line)?.[1],
    ]);
    expect(used.sort()).toEqual(Object.entries(PLACES));
    expect(Object.values(PLACES).toSorted()).toEqual(Object.keys(POLLS).toSorted());
  });

  it('are the only queries that repeat themselves', () => {
    const files = linesWith(/refetchInterval/).map((line) => line.split(':')[0]);
    expect(new Set(files)).toEqual(new Set(['platform/client/polls.ts']));
  });

  it('are the only timers that make calls', () => {
    const timers = linesWith(/\bsetInterval\(/).map((line) => line.split(':')[0] ?? '');
    expect(timers.sort()).toEqual([...DRAWING, ...ASKING, ...BESIDE].sort());
    const repeats = linesWith(/browser\.repeat\(/);
    expect(repeats.map((line) => /, ([A-Z][\w.]*)\)/.exec(line)?.[1])).toEqual([
      'POLLS.roundTrip.everyMs',
      'WATCH_EVERY_MS',
    ]);
  });

  it('come sooner after a query without a response', () => {
    const { refetchInterval } = byTheClock(POLLS.light);
    expect(refetchInterval({ state: { error: null } })).toBe(15_000);
    expect(refetchInterval({ state: { error: new Error('no answer') } })).toBe(3_000);
  });
});
