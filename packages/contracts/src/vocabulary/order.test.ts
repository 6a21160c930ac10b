/** The words of an order agree with each other. */
import { expect, test } from 'vitest';
import {
  isAmendable,
  isImmediate,
  isOpen,
  isTerminal,
  ORDER_STATUSES,
  otherSide,
  SIDES,
  sideSign,
  TERMINAL_STATUSES,
  TIME_RULES,
  TIMES_IN_FORCE,
} from './order.ts';

test('a status is open or terminal, never both', () => {
  expect(ORDER_STATUSES.filter((status) => isOpen(status) === isTerminal(status))).toEqual([]);
  expect(TERMINAL_STATUSES).toEqual(['FILLED', 'CANCELED', 'EXPIRED', 'REJECTED']);
});

test('only an order that is open and has nothing pending may be amended', () => {
  expect(ORDER_STATUSES.filter(isAmendable)).toEqual(['NEW', 'PARTIALLY_FILLED']);
});

test('what trades at once does not wait for the end of the day, and only it can be all or nothing', () => {
  const immediate = TIMES_IN_FORCE.filter(isImmediate);
  expect(immediate).toEqual(['IOC', 'FOK']);
  expect(immediate.filter((time) => TIME_RULES[time].endsWithDay)).toEqual([]);
  expect(TIMES_IN_FORCE.filter((time) => TIME_RULES[time].isWhole)).toEqual(['FOK']);
});

test('the other side of the other side is the side', () => {
  expect(SIDES.map((side) => otherSide(otherSide(side)))).toEqual(SIDES);
  expect(SIDES.filter((side) => otherSide(side) === side)).toEqual([]);
});

test('a buyer adds to what is held, a seller takes away', () => {
  expect(sideSign('BUY')).toBe(1);
  expect(sideSign('SELL')).toBe(-1);
});
