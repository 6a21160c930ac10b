/** Before a kill switch is acknowledged everybody who fills is asked; whoever is silent is not taken for clear. */
import type { Call } from '@tradefloor/contracts/calls/call';
import { haltEms, haltRfqs } from '@tradefloor/contracts/calls/execution';
import { err, ok } from '@tradefloor/core/result';
import { describe, expect, it } from 'vitest';
import { haltExecutors } from './halt-executors.ts';
import type { OmsCtx } from './oms-state.ts';

const HALT = { killSwitchId: 'kill-1', scope: 'all', target: null, at: 0 } as const;

/** Who fills, each with what it says to one question after the other; null: it does not answer. */
function givenExecutors(says: { ems: (number | null)[]; rfq: (number | null)[] }) {
  const asked = { ems: 0, rfq: 0 };
  const call = (to: Call) => {
    const name = to === haltEms ? 'ems' : 'rfq';
    const outstanding = says[name][Math.min(asked[name], says[name].length - 1)] ?? null;
    asked[name] += 1;
    return Promise.resolve(
      outstanding === null ? err({ kind: 'UNREACHABLE' } as const) : ok({ outstanding }),
    );
  };
  return { asked, ctx: { call } as unknown as Pick<OmsCtx, 'call'> };
}

describe('those who fill', () => {
  it('are all asked, each until it is clear', async () => {
    const { asked, ctx } = givenExecutors({ ems: [2, 1, 0], rfq: [0] });
    expect(await haltExecutors(ctx, HALT)).toBe(0);
    expect(asked).toEqual({ ems: 3, rfq: 1 });
  });

  it('are asked again when a question was lost', async () => {
    const { asked, ctx } = givenExecutors({ ems: [0], rfq: [null, null, 0] });
    expect(await haltExecutors(ctx, HALT)).toBe(0);
    expect(asked.rfq).toBe(3);
  });

  it.each([
    ['venues', { ems: [null], rfq: [0] }],
    ['dealers', { ems: [0], rfq: [null] }],
  ])('of the %s are not taken for clear while they are silent', async (_, says) => {
    expect(await haltExecutors(givenExecutors(says).ctx, HALT)).toBeNull();
  });

  it('that never let go are counted in the answer', async () => {
    expect(await haltExecutors(givenExecutors({ ems: [3], rfq: [0] }).ctx, HALT)).toBe(3);
  });

  it('are named by the calls of their services', () => {
    expect([haltEms.to, haltRfqs.to]).toEqual(['ems', 'rfq']);
  });
});
