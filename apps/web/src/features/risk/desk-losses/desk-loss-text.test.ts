/** Limits of desks in words: use, headroom, state, and what may be typed. */
import { expect, test } from 'vitest';
import type { DeskLoss } from '../../../platform/client/shapes.ts';
import { changeText, findHeadroom, readLimit, shareText, stateText } from './desk-loss-text.ts';

const desk = (over: Partial<DeskLoss> = {}): DeskLoss => ({
  desk: 'EQ',
  maxDayLoss: 250_000,
  releasedFor: null,
  loss: 200_000,
  level: 'WARNING',
  isBlocked: false,
  ...over,
});

test.each([
  [{}, '80%', 50_000, 'Near the limit'],
  [{ loss: 10_000, level: null }, '4%', 240_000, 'Within the limit'],
  [
    { loss: 300_000, level: 'REACHED', isBlocked: true },
    '120%',
    0,
    'Limit reached: only orders that close',
  ],
  [
    { loss: 300_000, level: 'REACHED', releasedFor: '2026-11-29T00:00:00.000Z' },
    '120%',
    0,
    'Released until the end of the trading day',
  ],
  [
    { loss: null, level: null, isBlocked: true },
    '–',
    null,
    'Loss is not known: only orders that close',
  ],
  [{ maxDayLoss: null, level: null }, '–', null, 'No limit'],
] as const)('%o reads %s, %s, %s', (over, use, headroom, state) => {
  const one = desk(over);
  expect([shareText(one), findHeadroom(one), stateText(one)]).toEqual([use, headroom, state]);
});

test.each([
  ['', { ok: true, max: null }],
  ['250000', { ok: true, max: 250_000 }],
  ['250,000.5', { ok: true, max: 250_000.5 }],
  ['0', { ok: false }],
  ['-5', { ok: false }],
  ['25,00', { ok: false }],
  ['1e6', { ok: false }],
])('%j is read as %o', (text, read) => {
  expect(readLimit(text)).toEqual(read);
});

test('a change that awaits approval names both limits, or the release', () => {
  const terms = { desk: 'EQ', maxDayLoss: 250_000, releasedFor: null } as const;
  expect(changeText(terms, { ...terms, maxDayLoss: null })).toBe('250,000 to no limit');
  expect(changeText(terms, { ...terms, releasedFor: '2026-11-29T00:00:00.000Z' })).toBe(
    '250,000, released until the end of the trading day',
  );
});
