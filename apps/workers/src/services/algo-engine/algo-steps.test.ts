/** The audit trail of algos: who paused, resumed and amended which, and with which API key. */
import { amendAlgo, pauseAlgo, resumeAlgo } from '@tradefloor/contracts/calls/algos';
import { userId } from '@tradefloor/contracts/ids';
import { givenCaller } from '@tradefloor/contracts/testing/given';
import { describe, expect, it } from 'vitest';
import { openAlgoFixture } from '../../testing/algo-fixture.ts';
import { AAPL } from '../../testing/ems-fixture.ts';
import { publishedOn } from '../../testing/lone-service.ts';

const FOUR = { durationMs: 8_000, slices: 4, randomizeTimePct: 0 } as const;
const OWNER = givenCaller();

describe('the audit trail', () => {
  const KEY = { keyId: 'k00000000001', scopes: ['trade' as const] };
  const steps = (events: readonly unknown[]) => publishedOn(events as never, 'requests.step');

  it('has each pause, resumption and amendment once, with who did it and with which key', async () => {
    const fixture = await openAlgoFixture();
    const { orderId } = await fixture.route(1, 'TWAP', { params: FOUR });
    const program = { ...OWNER, key: KEY };
    const paused = await fixture.lone.request(pauseAlgo, { orderId }, program);
    expect(steps(paused.events)).toEqual([
      {
        stepId: expect.stringContaining(orderId),
        kind: 'algo.paused',
        userId: OWNER.userId,
        keyId: KEY.keyId,
        subject: orderId,
        orderId,
        symbol: AAPL,
        detail: 'TWAP BUY 1000 AAPL',
        at: fixture.lone.nowMs,
      },
    ]);
    const again = await fixture.lone.request(pauseAlgo, { orderId }, program);
    expect(steps(again.events)).toEqual([]);
    const resumed = await fixture.lone.request(resumeAlgo, { orderId }, OWNER);
    expect(steps(resumed.events)).toMatchObject([{ kind: 'algo.resumed' }]);
    expect(steps(resumed.events)[0]).not.toHaveProperty('keyId');
    const change = { orderId, algoParams: { slices: 2 } };
    const amended = await fixture.lone.request(amendAlgo, change, program);
    expect(steps(amended.events)).toMatchObject([
      { kind: 'algo.amended', keyId: KEY.keyId, detail: 'TWAP BUY 1000 AAPL: {"slices":2}' },
    ]);
    const ids = [paused, resumed, amended].flatMap(({ events }) => steps(events));
    expect(new Set(ids.map(({ stepId }) => stepId)).size).toBe(3);
  });

  it('has nothing of a refused request', async () => {
    const fixture = await openAlgoFixture();
    const { orderId } = await fixture.route(1, 'TWAP', { params: FOUR });
    const other = { ...OWNER, userId: userId('bob'), key: KEY };
    const refused = await fixture.lone.request(pauseAlgo, { orderId }, other);
    expect(refused).toMatchObject({ result: { ok: false }, events: [] });
  });
});
