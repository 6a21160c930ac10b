import { expect, it } from 'vitest';
import { closedLoop, type Done, openLoop, type Pace } from './open-loop.ts';

const LOAD = { rate: 400, seconds: 0.25, warmUpSeconds: 0.05, drainSeconds: 1 };

/** Time that passes only while the loop waits, and then at once: a busy machine changes nothing. */
class VirtualTime implements Pace {
  #nowMs = 0;
  readonly #due: { readonly atMs: number; readonly run: () => void }[] = [];

  readonly nowMs = (): number => this.#nowMs;

  readonly wait = async (ms: number): Promise<void> => {
    const endMs = this.#nowMs + ms;
    for (let next = this.#takeDue(endMs); next; next = this.#takeDue(endMs)) {
      this.#nowMs = next.atMs;
      next.run();
    }
    this.#nowMs = endMs;
  };

  after(ms: number, run: () => void): void {
    this.#due.push({ atMs: this.#nowMs + ms, run });
    this.#due.sort((a, b) => a.atMs - b.atMs);
  }

  /** The generator's own thread is held up. */
  stall(ms: number): void {
    this.#nowMs += ms;
  }

  #takeDue(endMs: number) {
    const [first] = this.#due;
    return first !== undefined && first.atMs <= endMs ? this.#due.shift() : undefined;
  }
}

it('latency counts from the due instant: a system that stands still makes every order behind it late', async () => {
  const time = new VirtualTime();
  let isStill = true;
  const held: (() => void)[] = [];
  time.after(200, () => {
    isStill = false;
    for (const done of held.splice(0)) done();
  });
  const send = (_op: number, done: () => void) => void (isStill ? held.push(done) : done());
  const measured = await openLoop({ send, meters: {} }, LOAD, time);
  expect(measured).toMatchObject({ sent: 100, lost: 0 });
  // Of 100 orders from 50 ms on, one every 2.5 ms, those before 200 ms waited until then; the others not at all.
  expect(measured.latency).toMatchObject({ p50: 25, max: 150 });
});

it('an order that was sent late, as the generator was held up, is late all the same', async () => {
  const time = new VirtualTime();
  const send = (op: number, done: () => void) => {
    if (op === 60) time.stall(100);
    done();
  };
  const measured = await openLoop({ send, meters: {} }, LOAD, time);
  // What fell due in between, one every 2.5 ms, is sent a millisecond after; the others got their response at once.
  expect(measured.latency).toMatchObject({ p50: 0, p95: 88.5, max: 100 });
});

it('an operation that never ends is lost, not forgotten', async () => {
  const send = (op: number, done: () => void) => void (op % 10 === 0 || done());
  const measured = await openLoop({ send, meters: {} }, LOAD, new VirtualTime());
  expect(measured).toMatchObject({ sent: 100, lost: 10 });
});

it('CPU is divided by what was sent after the warm-up', async () => {
  let spent = 0;
  const send = (op: number, done: () => void) => {
    spent += op < 20 ? 1_000 : 7;
    done();
  };
  const target = { send, meters: { server: () => spent } };
  const measured = await openLoop(target, LOAD, new VirtualTime());
  expect(measured.cpuUs['server']).toBe(7);
});

it('a closed loop keeps its number under way and no more', async () => {
  const time = new VirtualTime();
  let open = 0;
  let most = 0;
  const send = (_op: number, done: () => void) => {
    open += 1;
    most = Math.max(most, open);
    time.after(5, () => {
      open -= 1;
      done();
    });
  };
  const load = { inFlight: 8, seconds: 0.3 };
  const { perSecond } = await closedLoop({ send }, load, time);
  expect(most).toBe(8);
  // Eight every 5 ms.
  expect(perSecond).toBeCloseTo(1_600);
});

it('a closed loop ends with its last operation, and one without its result is not completed', async () => {
  const time = new VirtualTime();
  const send = (op: number, done: Done) => time.after(10, () => done(op === 3 ? 'ended' : 'done'));
  const load = { inFlight: 1, seconds: 60, most: 20 };
  const { completed, latency } = await closedLoop({ send }, load, time);
  expect(completed).toBe(19);
  expect(latency.max).toBe(10);
  expect(time.nowMs()).toBeLessThan(1_000);
});

it('a closed loop tries what was refused again later, and not at once', async () => {
  let sent = 0;
  const send = (op: number, done: Done) => {
    sent += 1;
    setTimeout(() => done(op <= 2 ? 'refused' : 'done'), 1);
  };
  const { completed } = await closedLoop({ send }, { inFlight: 2, seconds: 20, most: 6 });
  expect(completed).toBe(6);
  expect(sent).toBe(8);
});

it('what was refused or ended is counted apart from what was lost', async () => {
  const send = (op: number, done: Done) => {
    if (op % 10 === 0) return;
    done(op % 10 === 1 ? 'refused' : op % 10 === 2 ? 'ended' : 'done');
  };
  const measured = await openLoop({ send, meters: {} }, LOAD, new VirtualTime());
  expect(measured).toMatchObject({ sent: 100, lost: 10, refused: 10, ended: 10 });
});
