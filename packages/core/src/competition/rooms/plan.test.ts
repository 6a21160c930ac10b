import { instrumentSymbol } from '@tradefloor/contracts/ids';
import type { PlannedEvent } from '@tradefloor/contracts/room';
import { ROOM_STATES } from '@tradefloor/contracts/vocabulary/rooms';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPlanObstacle, isSamePlan, listComing, listDue, toPlan } from './plan.ts';

const AAPL = instrumentSymbol('AAPL');
const planned = fc.record<PlannedEvent>({
  atMs: fc.integer({ min: 0, max: 1_000 }),
  event: fc.oneof(
    fc.constant({ kind: 'HALT' as const, symbol: AAPL }),
    fc.record({
      kind: fc.constant('SHOCK' as const),
      target: fc.constant(AAPL),
      sizePct: fc.integer({ min: 1, max: 40 }),
    }),
  ),
});
const schedules = fc.array(planned, { maxLength: 20 });

describe('a plan', () => {
  it('is what was due and what is to come, at every instant, and nothing twice', () => {
    fc.assert(
      fc.property(schedules, fc.integer({ min: 0, max: 1_000 }), (schedule, clockMs) => {
        const [due, coming] = [listDue(schedule, clockMs), listComing(schedule, clockMs)];
        expect([...due, ...coming]).toEqual(toPlan(schedule));
        expect(due.every(({ atMs }) => atMs <= clockMs)).toBe(true);
        expect(coming.every(({ atMs }) => atMs > clockMs)).toBe(true);
      }),
    );
  });

  it('is the same where its events are, whatever the order of their fields, and no other', () => {
    fc.assert(
      fc.property(schedules, planned, (schedule, extra) => {
        const turned = schedule.map(({ atMs, event }) => ({
          event: Object.fromEntries(Object.entries(event).reverse()) as PlannedEvent['event'],
          atMs,
        }));
        expect(isSamePlan(schedule, turned)).toBe(true);
        expect(isSamePlan(schedule, [...schedule, extra])).toBe(false);
      }),
    );
  });

  it('may be changed until the room has ended, unless a case sets it', () => {
    expect(ROOM_STATES.filter((state) => findPlanObstacle(state, undefined) === null)).toEqual([
      'DRAFT',
      'OPEN',
      'RUNNING',
      'PAUSED',
    ]);
    expect(findPlanObstacle('DRAFT', 'market-making')).toBe('the case sets the plan');
  });
});
