import { describe, expect, it } from 'vitest';
import { type Ended, keepSubscribed } from './subscription.ts';

function given() {
  const waits: number[] = [];
  const later: (() => void)[] = [];
  const started: Ended[] = [];
  let unsubscribed = 0;
  const stop = keepSubscribed(
    (callback, ms) => {
      waits.push(ms);
      later.push(callback);
    },
    (ended) => {
      started.push(ended);
      return {
        unsubscribe: () => {
          unsubscribed += 1;
        },
      };
    },
  );
  return {
    waits,
    started,
    stop,
    pass: () => later.splice(0).map((callback) => callback()),
    unsubscribed: () => unsubscribed,
  };
}

const busy = { data: { refusal: 'UPSTREAM_UNAVAILABLE' }, message: 'not up' };

describe('keeping a subscription', () => {
  it('restarts after a response that ended it, slower each time, never slower than two seconds', () => {
    const { waits, started, pass } = given();
    for (let round = 0; round < 7; round += 1) {
      started.at(-1)?.onError(busy);
      pass();
    }
    expect(started).toHaveLength(8);
    expect(waits).toEqual([100, 200, 400, 800, 1_600, 2_000, 2_000]);
  });

  it('is quick again once it has worked', () => {
    const { waits, started, pass } = given();
    started.at(-1)?.onError(busy);
    pass();
    started.at(-1)?.onStarted();
    started.at(-1)?.onComplete();
    expect(waits).toEqual([100, 100]);
  });

  it('a refusal is final', () => {
    const { started, pass } = given();
    started.at(-1)?.onError({ data: { refusal: 'FORBIDDEN' }, message: 'no' });
    pass();
    expect(started).toHaveLength(1);
  });

  it('stops on request', () => {
    const { started, stop, pass, unsubscribed } = given();
    stop();
    started.at(-1)?.onComplete();
    pass();
    expect(started).toHaveLength(1);
    expect(unsubscribed()).toBe(1);
  });
});
