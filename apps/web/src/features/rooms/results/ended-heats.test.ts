import { HeatId } from '@tradefloor/contracts/room';
import { expect, test } from 'vitest';
import { ROOM_ID, toHeat } from '../room/rooms.given.ts';
import { findPrizes, listEndedHeats } from './ended-heats.ts';

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

test('prizes are for the first ranks, and those who share a rank share the prizes of its places', () => {
  const toPrizes = (...ranks: (number | null)[]) => {
    const standings = ranks.map((rank) => ({ rank }));
    return ranks.map((rank) => findPrizes(rank, standings, ['Cup', 'Medal', 'Book']));
  };
  expect(toPrizes(1, 2, 3, 4, null)).toEqual(['Cup', 'Medal', 'Book', null, null]);
  expect(toPrizes(1, 1, 3)).toEqual(['Cup / Medal', 'Cup / Medal', 'Book']);
  expect(toPrizes(1, 2, 3, 3, 3)).toEqual(['Cup', 'Medal', 'Book', 'Book', 'Book']);
});
