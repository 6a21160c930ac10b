import { NewRoom } from '@tradefloor/contracts/room';
import { expect, test } from 'vitest';
import { OFFERED } from '../case/case.given.ts';
import { toCasePart, toPartWithoutCase } from './case-draft.ts';
import { FRESH_ROOM, findRoomProblems, isWhole, toNewRoom } from './room-draft.ts';

const NAMED = { ...FRESH_ROOM, name: 'Spring', symbols: ['AAPL'] };

test('a case sets its part of the form, which the platform takes', () => {
  const draft = { ...NAMED, ...toCasePart(OFFERED) };
  expect(isWhole(findRoomProblems(draft))).toBe(true);
  const sent = toNewRoom(draft);
  expect(sent).toMatchObject({
    name: 'Spring',
    caseId: 'tender-offers',
    symbols: ['CAT'],
    lengthMs: 300_000,
    startCash: 100_000_000,
    limits: { maxOrderQty: 100_000, maxAbsQty: 200_000 },
    scoring: { measure: 'CASE' },
  });
  expect(NewRoom.safeParse(sent).error).toBeUndefined();
});

test('without it the form is what it was', () => {
  const draft = { ...NAMED, ...toCasePart(OFFERED), ...toPartWithoutCase(['AAPL', 'MSFT']) };
  expect(draft).toEqual(NAMED);
  expect(toNewRoom(draft)).not.toHaveProperty('caseId');
});
