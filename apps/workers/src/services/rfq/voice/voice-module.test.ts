/** Which steps of voice deals wait for which. */
import type { Caller } from '@tradefloor/contracts/user';
import { expect, it } from 'vitest';
import { VOICE_HANDLERS } from './voice-module.ts';

const INPUT = { dealId: 'deal-1', requestKey: 'key', price: 69_000_000 };

it('steps of a deal wait for each other and not for their taker, whom the checks of the price come back as', () => {
  const steps = VOICE_HANDLERS.filter(({ call }) => call.path.includes(':dealId'));
  expect(steps.map(({ call }) => call.name)).toHaveLength(4);
  for (const { lane } of steps) {
    const request = lane as (input: object, caller: Caller | null) => string;
    const lanes = ['trader-1', 'sales-1'].map((userId) => request(INPUT, { userId } as Caller));
    expect(lanes).toEqual(['voice deal-1', 'voice deal-1']);
  }
});
