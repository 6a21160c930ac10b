import { NewRoom } from '@tradefloor/contracts/room';
import { ROOM_HABITS } from '@tradefloor/contracts/vocabulary/rooms';
import { describe, expect, test } from 'vitest';
import {
  FRESH_ROOM,
  findRoomProblems,
  HABITS,
  isWhole,
  type RoomDraft,
  toNewRoom,
} from './room-draft.ts';

const draft = (more: Partial<RoomDraft> = {}): RoomDraft => ({
  ...FRESH_ROOM,
  name: 'Spring competition',
  symbols: ['AAPL'],
  ...more,
});

describe('the form of a new room', () => {
  test('sends what is typed, as the platform takes it', () => {
    const sent = toNewRoom(
      draft({
        name: ' Spring competition ',
        seed: '7',
        minutes: '2.5',
        maxOrderQty: '2.5k',
        startCash: '1,000,000.50',
        measure: 'MIX',
        weights: { pnl: '2', riskAdjusted: '1', executionCost: '0' },
        prizes: 'Cup\n\n Medal \n',
      }),
    );
    expect(sent).toMatchObject({
      name: 'Spring competition',
      seed: 7,
      lengthMs: 150_000,
      startCash: 1_000_000.5,
      limits: { maxOrderQty: 2_500 },
      scoring: { measure: 'MIX', weights: { pnl: 2, riskAdjusted: 1, executionCost: 0 } },
      prizes: ['Cup', 'Medal'],
      schedule: [],
    });
    expect(NewRoom.safeParse(sent).error).toBeUndefined();
  });

  test('draws the seed where none is typed', () => {
    expect(toNewRoom(draft()).seed).toBeNull();
  });

  test('offers every habit that a market may have', () => {
    expect(HABITS.map(({ habit }) => habit)).toEqual([...ROOM_HABITS]);
  });

  test.each<[keyof ReturnType<typeof findRoomProblems>, Partial<RoomDraft>, RegExp]>([
    ['name', { name: ' ' }, /Enter a title/],
    ['name', { name: 'x'.repeat(81) }, /At most 80/],
    ['seed', { seed: '-1' }, /whole number/],
    ['seed', { seed: '4294967296' }, /From 0 to 4,294,967,295/],
    ['symbols', { symbols: [] }, /at least one/],
    ['symbols', { symbols: 'ABCDEFGHIJK'.split('') }, /At most 10/],
    ['startCash', { startCash: 'much' }, /amount/],
    ['maxOrderQty', { maxOrderQty: '0' }, /At least 1/],
    ['maxDailyNotional', { maxDailyNotional: '0' }, /Above zero/],
    ['maxAbsQty', { maxAbsQty: '1.5' }, /Whole shares/],
    ['maxOrdersPerSecond', { maxOrdersPerSecond: '21' }, /From 1 to 20/],
    ['minutes', { minutes: '0.1' }, /10 seconds/],
    ['minutes', { minutes: '241' }, /240 minutes/],
    ['speed', { speed: '61' }, /From 1 to 60/],
    ['heats', { heats: '21' }, /From 1 to 20/],
    ['seatsMax', { seatsMax: '241' }, /From 1 to 240/],
    ['prizes', { prizes: 'x\n'.repeat(11) }, /At most 10/],
    [
      'weights',
      { measure: 'MIX', weights: { pnl: '0', riskAdjusted: '0', executionCost: '0' } },
      /above zero/,
    ],
  ])('names what is wrong with %s', (field, more, problem) => {
    const problems = findRoomProblems(draft(more));
    expect(problems[field]).toMatch(problem);
    expect(isWhole(problems)).toBe(false);
  });

  test('the shortest and the longest heat of the form are taken by the platform', () => {
    for (const minutes of ['0.167', '240']) {
      const given = draft({ minutes });
      expect(isWhole(findRoomProblems(given))).toBe(true);
      expect(NewRoom.safeParse(toNewRoom(given)).error).toBeUndefined();
    }
  });
});
