import { expect, it } from 'vitest';
import { findFaults } from '../harness/smoke.ts';
import { proofTable } from './competition-proof.ts';
import type { EndedHeat } from './competition-room.ts';
import { Answers } from './competition-seats.ts';

const line = { seq: 1, seatNo: 2, clientOrderId: 'people-0' };

function faultsWith(change: object, end: Partial<EndedHeat> = {}): string[] {
  const answers = new Answers();
  answers.acknowledged.push(line);
  const log = [{ ...line, ...change }] as unknown as EndedHeat['log'];
  return findFaults([
    proofTable(answers, { log, fills: 1, isFrozen: true, isReplayed: true, ...end }),
  ]);
}

it('a heat that kept what it acknowledged holds', () => {
  expect(faultsWith({})).toEqual([]);
});

it.each([{ seq: 2 }, { seatNo: 3 }, { clientOrderId: 'people-1' }])(
  'an acknowledged request that the log has otherwise is lost: %o',
  (change) => {
    expect(faultsWith(change).join()).toContain('log has not');
  },
);

it.each([{ isReplayed: false }, { isFrozen: false }, { fills: 0 }])(
  'a heat whose replay, digest or market failed does not hold: %o',
  (end) => {
    expect(faultsWith({}, end)).toHaveLength(1);
  },
);
