/** A room goes through its states in one direction, and no step is taken that its state does not allow. */
import { ROOM_STATES } from '@tradefloor/contracts/vocabulary/rooms';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findTradingObstacle,
  isDisclosed,
  mayJoin,
  ROOM_STEPS,
  type RoomProgress,
  type RoomStep,
  takeStep,
} from './room-state.ts';

const DRAFT: RoomProgress = { state: 'DRAFT', heats: 0, heatsPlanned: 2 };

/** Takes steps; those that are refused change nothing. */
const walk = (steps: readonly RoomStep[], from = DRAFT): RoomProgress =>
  steps.reduce((room, step) => {
    const taken = takeStep(room, step);
    return taken.ok ? taken.value : room;
  }, from);

describe('a room', () => {
  it('is opened, holds its heats, and ends with the last', () => {
    const one = walk(['OPEN', 'START_HEAT', 'PAUSE', 'RESUME', 'HEAT_ENDED']);
    expect(one).toEqual({ state: 'OPEN', heats: 1, heatsPlanned: 2 });
    const two = walk(['START_HEAT', 'PAUSE', 'HEAT_ENDED'], one);
    expect(two).toEqual({ state: 'ENDED', heats: 2, heatsPlanned: 2 });
    expect(walk(['ARCHIVE'], two).state).toBe('ARCHIVED');
  });

  it.each([
    ['DRAFT', 'START_HEAT', 'the room is not open yet'],
    ['OPEN', 'PAUSE', 'no heat is running'],
    ['RUNNING', 'START_HEAT', 'a heat is running'],
    ['RUNNING', 'END', 'a heat is running'],
    ['PAUSED', 'PAUSE', 'the heat is paused'],
    ['ENDED', 'OPEN', 'the room has ended'],
    ['ARCHIVED', 'START_HEAT', 'the room is archived'],
  ] as const)('in %s does not take the step %s', (state, step, why) => {
    expect(takeStep({ ...DRAFT, state }, step)).toEqual({ ok: false, error: why });
  });

  it('never returns to a state before, and holds no more heats than planned', () => {
    const place = new Map(ROOM_STATES.map((state, i) => [state, i]));
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...ROOM_STEPS)), fc.nat(4), (steps, heatsPlanned) => {
        let room: RoomProgress = { ...DRAFT, heatsPlanned };
        for (const step of steps) {
          const next = walk([step], room);
          expect(next.heats).toBeLessThanOrEqual(heatsPlanned);
          expect(next.heats).toBeGreaterThanOrEqual(room.heats);
          if (room.state === 'ENDED') expect(['ENDED', 'ARCHIVED']).toContain(next.state);
          if (room.state === 'ARCHIVED') expect(next).toEqual(room);
          if (next.state === 'DRAFT') expect(room.state).toBe('DRAFT');
          expect(place.has(next.state)).toBe(true);
          room = next;
        }
      }),
    );
  });
});

describe('a participant', () => {
  it('requests something while a heat runs, and never once disqualified', () => {
    const may = ROOM_STATES.filter((state) => findTradingObstacle(state, null) === null);
    expect(may).toEqual(['RUNNING']);
    expect(findTradingObstacle('RUNNING', 'two accounts')).toBe(
      'the seat is disqualified: two accounts',
    );
  });

  it('joins between opening and end', () => {
    expect(ROOM_STATES.filter(mayJoin)).toEqual(['OPEN', 'RUNNING', 'PAUSED']);
  });

  it('knows a hidden seed from the end of the room on, and another one always', () => {
    expect(ROOM_STATES.filter((state) => isDisclosed(state, true))).toEqual(['ENDED', 'ARCHIVED']);
    expect(ROOM_STATES.every((state) => isDisclosed(state, false))).toBe(true);
  });
});
