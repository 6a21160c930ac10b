import { ROOM_STATES } from '@tradefloor/contracts/vocabulary/rooms';
import { expect, test } from 'vitest';
import { toHeat, toRoom } from '../room/rooms.given.ts';
import { listActions } from './room-actions.ts';

const titles = (more: Parameters<typeof toRoom>[0]) =>
  listActions(toRoom(more)).map(({ title }) => title);

test('an instructor is offered what the state of the room allows', () => {
  const ended = toHeat({ state: 'ENDED' });
  const offered = ROOM_STATES.map((state) => [
    state,
    titles({ state, heat: state === 'DRAFT' ? null : ended }),
  ]);
  expect(Object.fromEntries(offered)).toEqual({
    DRAFT: ['Open the competition'],
    OPEN: ['Start heat 2', 'End the competition'],
    RUNNING: ['Pause the heat', 'End the heat'],
    PAUSED: ['Resume the heat', 'End the heat'],
    ENDED: ['Archive the competition'],
    ARCHIVED: [],
  });
});

test('the first heat is heat 1, and after the last none can be started', () => {
  expect(titles({ state: 'OPEN', heat: null })).toContain('Start heat 1');
  expect(titles({ state: 'OPEN', heat: toHeat({ no: 2, state: 'ENDED' }) })).toEqual([
    'End the competition',
  ]);
});
