import { expect, test } from 'vitest';
import { type Clock, type ClockChange, clockAfter, clockAt, SPEEDS } from './replay-clock.ts';

const after = (clock: Clock, ...changes: ClockChange[]): Clock => changes.reduce(clockAfter, clock);
const begun = clockAt(1_000, 61_000);

test('time passes only while it plays, at the set speed, and stops at the end', () => {
  expect(after(begun, { kind: 'PASS', ms: 100 }).atMs).toBe(1_000);
  const playing = after(begun, { kind: 'TOGGLE' }, { kind: 'PASS', ms: 100 });
  expect(playing.atMs).toBe(2_000);
  const fast = after(playing, { kind: 'SPEED', speed: 1_000 }, { kind: 'PASS', ms: 100 });
  expect(fast).toMatchObject({ atMs: 61_000, isPlaying: false });
});

test('at the end, to play is to play again from the beginning', () => {
  const ended = after(begun, { kind: 'SEEK', atMs: 99_999 });
  expect(ended.atMs).toBe(61_000);
  expect(after(ended, { kind: 'TOGGLE' })).toMatchObject({ atMs: 1_000, isPlaying: true });
});

test('a seek stays within the period and goes on playing', () => {
  const playing = after(begun, { kind: 'TOGGLE' }, { kind: 'SEEK', atMs: -5 });
  expect(playing).toMatchObject({ atMs: 1_000, isPlaying: true });
});

test('speeds go from 1 to 1,000 by steps, and no further', () => {
  const slower: ClockChange[] = SPEEDS.map(() => ({ kind: 'SLOWER' }));
  const faster: ClockChange[] = SPEEDS.map(() => ({ kind: 'FASTER' }));
  expect(after(begun, ...slower).speed).toBe(1);
  expect(after(begun, ...slower, ...faster).speed).toBe(1_000);
  expect(after(begun, { kind: 'FASTER' }).speed).toBe(20);
});
