import { expect, it } from 'vitest';
import { closedLoop, openLoop } from './open-loop.ts';

const LOAD = { rate: 400, seconds: 0.25, warmUpSeconds: 0.05, drainSeconds: 1 };

it('latency counts from the due instant: a system that stands still makes every order behind it late', async () => {
  let isStill = true;
  setTimeout(() => {
    isStill = false;
    for (const done of held.splice(0)) done();
  }, 200);
  const held: (() => void)[] = [];
  const send = (_op: number, done: () => void) => void (isStill ? held.push(done) : done());
  const measured = await openLoop({ send, meters: {} }, LOAD);
  expect(measured).toMatchObject({ sent: 100, lost: 0 });
  expect(measured.latency.max).toBeGreaterThan(100);
  expect(measured.latency.p50).toBeGreaterThan(20);
});

it('an operation that never ends is lost, not forgotten', async () => {
  const send = (op: number, done: () => void) => void (op % 10 === 0 || done());
  const measured = await openLoop({ send, meters: {} }, { ...LOAD, drainSeconds: 0.05 });
  expect(measured).toMatchObject({ sent: 100, lost: 10 });
});

it('CPU is divided by what was sent after the warm-up', async () => {
  let spent = 0;
  const send = (_op: number, done: () => void) => {
    spent += 7;
    done();
  };
  const measured = await openLoop({ send, meters: { server: () => spent } }, LOAD);
  // What falls due in the turn in which the warm-up ends is on one side or the other.
  expect(measured.cpuUs['server']).toBeCloseTo(7, 0);
});

it('a closed loop keeps its number under way and no more', async () => {
  let open = 0;
  let most = 0;
  const send = (_op: number, done: () => void) => {
    open += 1;
    most = Math.max(most, open);
    setTimeout(() => {
      open -= 1;
      done();
    }, 5);
  };
  const rate = await closedLoop({ send }, { inFlight: 8, seconds: 0.3 });
  expect(most).toBe(8);
  expect(rate).toBeGreaterThan(20);
  expect(rate).toBeLessThan(1_700);
});
