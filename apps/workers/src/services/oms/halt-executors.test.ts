/**
 * Before a kill switch is acknowledged every executing service is called; one without a response does not count as
 * clear.
 */
import type { Call } from '@tradefloor/contracts/calls/call';
import { haltEms, haltRfqs } from '@tradefloor/contracts/calls/execution';
import { err, ok } from '@tradefloor/core/result';
import { describe, expect, it } from 'vitest';
import { haltExecutors } from './halt-executors.ts';
import type { OmsCtx } from './oms-state.ts';

const HALT = { killSwitchId: 'kill-1', scope: 'all', target: null, at: 0 } as const;

/** The executing services, with their successive responses; null: no response. */
function givenExecutors(events: { ems: (number | null)[]; rfq: (number | null)[] }) {
  const requested = { ems: 0, rfq: 0 };
  const call = (to: Call) => {
    const name = to === haltEms ? 'ems' : 'rfq';
    const outstanding = events[name][Math.min(requested[name], events[name].length - 1)] ?? null;
    requested[name] += 1;
    return Promise.resolve(
      outstanding === null ? err({ kind: 'UNREACHABLE' } as const) : ok({ outstanding }),
    );
  };
  return { asked: requested, ctx: { call } as unknown as Pick<OmsCtx, 'call'> };
}

describe('those who fill', () => {
  it('are all called, each until it is clear', async () => {
    const { asked, ctx } = givenExecutors({ ems: [2, 1, 0], rfq: [0] });
    expect(await haltExecutors(ctx, HALT)).toBe(0);
    expect(asked).toEqual({ ems: 3, rfq: 1 });
  });

  it('are called again after a lost call', async () => {
    const { asked, ctx } = givenExecutors({ ems: [0], rfq: [null, null, 0] });
    expect(await haltExecutors(ctx, HALT)).toBe(0);
    expect(asked.rfq).toBe(3);
  });

  it.each([
    ['venues', { ems: [null], rfq: [0] }],
    ['dealers', { ems: [0], rfq: [null] }],
  ])('of the %s are not taken for clear while they are silent', async (_, events) => {
    expect(await haltExecutors(givenExecutors(events).ctx, HALT)).toBeNull();
  });

  it('that never let go are counted in the response', async () => {
    expect(await haltExecutors(givenExecutors({ ems: [3], rfq: [0] }).ctx, HALT)).toBe(3);
  });

  it('are named by the calls of their services', () => {
    expect([haltEms.to, haltRfqs.to]).toEqual(['ems', 'rfq']);
  });
});
