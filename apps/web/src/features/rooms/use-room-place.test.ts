import { expect, test } from 'vitest';
import { roomOfPath } from './use-room-place.ts';

test.each([
  ['/rooms', null],
  ['/rooms/', null],
  ['/rooms/room-1', 'room-1'],
  ['/rooms/room-1/', 'room-1'],
  ['/', null],
])('the room of %s is %s', (path, roomId) => {
  expect(roomOfPath(path)).toBe(roomId);
});
