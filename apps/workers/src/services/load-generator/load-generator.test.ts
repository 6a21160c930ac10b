/** The load generator's door: one run at a time, no more than the installation allows, none where there is no generator. */
import { loadRun, startLoad, stopLoad } from '@tradefloor/contracts/calls/load';
import { idleLoad, type LoadPlan, type LoadRun } from '@tradefloor/contracts/load';
import { givenCaller } from '@tradefloor/core/trading/order/order.given';
import { describe, expect, it, test } from 'vitest';
import { openLone, publishedOn } from '../../testing/lone-service.ts';
import { type LoadPort, loadGenerator } from './service.ts';

const ADMIN = givenCaller({ role: 'admin' });
const PLAN: LoadPlan = {
  users: 5,
  ratePerSecond: 10,
  seconds: 30,
  mix: 'FLOOR',
  arrivals: 'EVEN',
  seed: 1,
};

function given(isOn = true) {
  const started: string[] = [];
  let run: LoadRun = idleLoad(isOn ? 'IDLE' : 'OFF');
  const port: LoadPort = {
    isOn,
    maxRate: 50,
    start: (plan, runId) => {
      started.push(runId);
      run = { ...idleLoad('RUNNING'), plan, runId };
    },
    stop: () => {
      run = { ...run, state: 'STOPPED' };
    },
    run: () => run,
  };
  const lone = openLone(loadGenerator(port), { nowMs: 1_795_444_200_000 });
  const refusalCode = async (requested: LoadPlan | null) => {
    const { result } =
      requested === null
        ? await lone.request(stopLoad, {}, ADMIN)
        : await lone.request(startLoad, requested, ADMIN);
    return result.ok ? port.run().state : result.error.code;
  };
  const end = () => {
    run = { ...run, state: 'DONE' };
  };
  const published = () =>
    publishedOn(lone.interval('progress'), 'load.progress').map(({ runId, state }) => [
      runId,
      state,
    ]);
  return { lone, started, refusalCode, end, published };
}

test('a run is started and stopped by a person', async () => {
  const { lone, started } = given();
  for (const { result } of [
    await lone.request(startLoad, PLAN, null),
    await lone.request(stopLoad, {}, null),
  ])
    expect(result).toMatchObject({ error: { code: 'UNAUTHENTICATED' } });
  expect(started).toEqual([]);
});

describe('a run', () => {
  it('starts under its own name, is published, and ends on demand', async () => {
    const { lone, started, refusalCode } = given();
    expect(await refusalCode(PLAN)).toBe('RUNNING');
    const { result } = await lone.request(loadRun, {}, ADMIN);
    expect(result).toMatchObject({ value: { state: 'RUNNING', plan: PLAN, runId: started[0] } });
    expect(await refusalCode(null)).toBe('STOPPED');
  });

  it('is refused while another is under way, and starts nothing', async () => {
    const { started, refusalCode } = given();
    await refusalCode(PLAN);
    expect(await refusalCode(PLAN)).toBe('CONFLICT');
    expect(started).toHaveLength(1);
  });

  it('is refused above the rate of the installation', async () => {
    const { lone, started } = given();
    const { result } = await lone.request(startLoad, { ...PLAN, ratePerSecond: 51 }, ADMIN);
    const detail = 'Rate in operations per second is 51 (max. 50)';
    expect(result).toMatchObject({ error: { code: 'VALIDATION_FAILED', info: { detail } } });
    expect(started).toEqual([]);
  });

  it('is refused where there is no generator; nothing can be stopped that does not run', async () => {
    const { started, refusalCode } = given(false);
    expect(await refusalCode(PLAN)).toBe('CONFLICT');
    expect(await refusalCode(null)).toBe('CONFLICT');
    expect(started).toEqual([]);
  });
});

describe('the progress of a run', () => {
  it('is published while it runs, once more with its end, and not after it', async () => {
    const { refusalCode, started, end, published } = given();
    published();
    expect(published()).toEqual([]);
    await refusalCode(PLAN);
    expect([...published(), ...published()]).toEqual([
      [started[0], 'RUNNING'],
      [started[0], 'RUNNING'],
    ]);
    end();
    expect(published()).toEqual([[started[0], 'DONE']]);
    expect(published()).toEqual([]);
  });

  it('is published once by a process that takes over, also when the run has ended meanwhile', async () => {
    const { lone, refusalCode, started, end, published } = given();
    expect(published()).toEqual([[null, 'IDLE']]);
    await refusalCode(PLAN);
    published();
    end();
    lone.restart();
    expect(published()).toEqual([[started[0], 'DONE']]);
    expect(published()).toEqual([]);
  });
});
