import { NewRoom } from '@tradefloor/contracts/room';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { showGerman } from '../../../ui-state/testing/in-german.ts';
import { FRESH_ROOM, findRoomProblems, toNewRoom } from '../create/room-draft.ts';
import { formatClock } from '../room/room-text.ts';
import {
  eventText,
  findPlanProblem,
  type PlannedEvent,
  parseInstant,
  withEvent,
} from './plan-draft.ts';

const HALT: PlannedEvent = { atMs: 60_000, event: { kind: 'HALT', symbol: 'AAPL' } };
const NEWS: PlannedEvent = {
  atMs: 30_000,
  event: { kind: 'NEWS', headline: 'Recall', target: 'MARKET', sizePct: -1.5 },
};

describe('an instant of a heat', () => {
  test.each([
    ['1:30', 90_000],
    ['90', 90_000],
    [' 0:05 ', 5_000],
    ['1:02:00', 3_720_000],
    ['120:00', 7_200_000],
  ])('is read from %s', (text, ms) => expect(parseInstant(text)).toBe(ms));

  test.each(['', '1:60', 'soon', '-1', '1:75:00', '1.5'])('is not read from "%s"', (text) => {
    expect(parseInstant(text)).toBeNull();
  });

  test('is read back as it is shown', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4 * 3_600 }), (seconds) => {
        expect(parseInstant(formatClock(seconds * 1_000))).toBe(seconds * 1_000);
      }),
    );
  });
});

describe('a plan', () => {
  test('is in order of its instants, whatever order they were added in', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1_000 })), (instants) => {
        let plan: readonly PlannedEvent[] = [];
        for (const atMs of instants) plan = withEvent(plan, { ...HALT, atMs });
        expect(plan.map(({ atMs }) => atMs)).toEqual(instants.toSorted((a, b) => a - b));
      }),
    );
  });

  test.each<[readonly PlannedEvent[], RegExp]>([
    [[{ ...HALT, atMs: 600_001 }], /after the end/],
    [[{ ...HALT, event: { kind: 'HALT', symbol: 'JPM' } }], /JPM is not traded/],
    [Array.from({ length: 101 }, () => HALT), /At most 100/],
  ])('that no heat could follow is refused (%#)', (plan, problem) => {
    expect(findPlanProblem(plan, { lengthMs: 600_000, symbols: ['AAPL'] })).toMatch(problem);
    const draft = { ...FRESH_ROOM, name: 'x', symbols: ['AAPL'], plan };
    expect(findRoomProblems(draft).plan).toMatch(problem);
  });

  test('is sent with the room, as the platform takes it', () => {
    const draft = { ...FRESH_ROOM, name: 'x', symbols: ['AAPL'], plan: [NEWS, HALT] };
    expect(findRoomProblems(draft).plan).toBeNull();
    const sent = toNewRoom(draft);
    expect(sent.schedule).toEqual([NEWS, HALT]);
    expect(NewRoom.safeParse(sent).error).toBeUndefined();
  });
});

test.each<[PlannedEvent['event'], string]>([
  [HALT.event, 'Halt AAPL'],
  [{ kind: 'RESUME', symbol: 'AAPL' }, 'Resume AAPL'],
  [{ kind: 'SHOCK', target: 'AAPL', sizePct: -3 }, 'Price shock −3.00 %, AAPL'],
  [
    { kind: 'VOLATILITY', target: 'MARKET', factor: 2, durationMs: 60_000 },
    'Volatility × 2 for 60 s, whole market',
  ],
  [NEWS.event, 'News, whole market: Recall (−1.50 %)'],
  [{ ...NEWS.event, sizePct: null } as PlannedEvent['event'], 'News, whole market: Recall'],
])('an event is one line: %j', (event, text) => expect(eventText(event)).toBe(text));

test.each<[PlannedEvent['event'], string]>([
  [HALT.event, 'AAPL unterbrechen'],
  [{ kind: 'SHOCK', target: 'MARKET', sizePct: 2 }, 'Kursschock +2.00 %, gesamter Markt'],
])('in German an event is a line of German: %j', (event, text) => {
  showGerman();
  expect(eventText(event)).toBe(text);
});
