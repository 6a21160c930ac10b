import { HeatId } from '@tradefloor/contracts/room';
import { expect, test } from 'vitest';
import { ROOM_ID, toHeat } from '../room/rooms.given.ts';
import { findPrize, listEndedHeats } from './ended-heats.ts';

test.each([
  [null, []],
  [toHeat({ no: 1 }), []],
  [toHeat({ no: 2, state: 'PAUSED' }), [1]],
  [toHeat({ no: 2, state: 'ENDED' }), [1, 2]],
])('results are there for the heats that have ended (%#)', (heat, numbers) => {
  const ended = listEndedHeats({ roomId: ROOM_ID, heat });
  expect(ended.map(({ no }) => no)).toEqual(numbers);
  expect(ended.every(({ heatId }) => HeatId.safeParse(heatId).success)).toBe(true);
});

test('prizes are for the first ranks, in their order', () => {
  expect([1, 2, 3].map((rank) => findPrize(rank, ['Cup', 'Medal']))).toEqual([
    'Cup',
    'Medal',
    null,
  ]);
});
