import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ResultListener, SharedStreams } from './shared-streams.ts';

const BOOKS = { path: 'books', input: { symbol: 'AAPL' } };

/** Shared streams over an upstream that the test pushes to. */
function given() {
  const begun: { readonly on: ResultListener; isOpen: boolean }[] = [];
  const streams = new SharedStreams((_, on) => {
    const run = { on, isOpen: true };
    begun.push(run);
    return () => {
      run.isOpen = false;
      // As tRPC's link does for one who leaves.
      on.complete();
    };
  });
  const join = (stream = BOOKS) => {
    const got: string[] = [];
    const leave = streams.join(stream, {
      next: ({ result }) => got.push('data' in result ? String(result.data) : String(result.type)),
      error: (error) => got.push(`error ${String(error)}`),
      complete: () => got.push('complete'),
    });
    return { got, leave };
  };
  const push = (no: number, data: string): void =>
    begun[no]?.on.next({ result: { type: 'data', data } } as never);
  return { begun, join, push, open: () => begun.filter(({ isOpen }) => isOpen).length };
}

describe('a subscription of several windows', () => {
  it('is one upstream once the one who joined last has its first data', () => {
    const { join, push, open } = given();
    const first = join();
    push(0, 'whole 1');
    const second = join();
    expect(open()).toBe(2);
    push(0, 'change 2');
    expect([first.got, second.got]).toEqual([['whole 1', 'change 2'], []]);
    push(1, 'whole 3');
    expect(open()).toBe(1);
    push(1, 'change 4');
    expect(first.got).toEqual(['whole 1', 'change 2', 'whole 3', 'change 4']);
    expect(second.got).toEqual(['whole 3', 'change 4']);
  });

  it('has nothing of the one that was replaced after the whole of the new one', () => {
    const { join, push } = given();
    const first = join();
    push(0, 'whole 1');
    join();
    push(1, 'whole 2');
    push(0, 'change of the old one');
    expect(first.got).toEqual(['whole 1', 'whole 2']);
  });

  it('begins for a window that joins, and for no other', () => {
    const { begun, join, push } = given();
    const first = join();
    push(0, 'whole 1');
    const second = join();
    begun[1]?.on.next({ result: { type: 'started' } });
    expect([first.got, second.got]).toEqual([['whole 1'], ['started']]);
  });

  it('ends upstream with the last one that leaves, and not before', () => {
    const { join, push, open } = given();
    const first = join();
    const second = join();
    push(1, 'whole');
    first.leave();
    expect(open()).toBe(1);
    second.leave();
    expect(open()).toBe(0);
  });

  it('that fails fails for all, and begins anew for one who comes again', () => {
    const { begun, join, push, open } = given();
    const first = join();
    push(0, 'whole');
    const second = join();
    begun[0]?.on.error('gap');
    expect([first.got, second.got]).toEqual([['whole', 'error gap'], ['error gap']]);
    expect(open()).toBe(0);
    const again = join();
    push(2, 'whole again');
    expect(again.got).toEqual(['whole again']);
  });

  it('is another one with another input', () => {
    const { join, push, open } = given();
    join();
    const other = join({ path: 'books', input: { symbol: 'MSFT' } });
    push(0, 'AAPL');
    push(1, 'MSFT');
    expect(open()).toBe(2);
    expect(other.got).toEqual(['MSFT']);
  });

  it('however windows come and go, it is open upstream exactly while there is one, and each begins with a whole', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 40 }), (steps) => {
        const { begun, join, push, open } = given();
        const windows: ReturnType<typeof join>[] = [];
        for (const step of steps) {
          if (step < 2) {
            windows.push(join());
          } else if (step === 2) {
            windows.shift()?.leave();
          } else {
            for (const [no, { isOpen }] of begun.entries()) if (isOpen) push(no, `${no}`);
          }
          expect(open() > 0).toBe(windows.length > 0);
          expect(open()).toBeLessThanOrEqual(2);
        }
        for (const [no, { isOpen }] of begun.entries()) if (isOpen) push(no, `${no}`);
        expect(open()).toBe(windows.length > 0 ? 1 : 0);
        for (const { got } of windows) expect(got.length).toBeGreaterThan(0);
      }),
    );
  });
});
