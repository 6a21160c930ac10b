import { describe, expect, it, vi } from 'vitest';
import { createFlasher, createLiveCell, FLASH_GAP_MS } from './live-cell.ts';

function createElement() {
  const names = new Set<string>();
  const classList = {
    add: (name: string) => void names.add(name),
    remove: (...gone: string[]) => {
      for (const name of gone) names.delete(name);
    },
  };
  return { names, classList };
}

function given(isWanted = true) {
  const later: (() => void)[] = [];
  const element = createElement();
  const { names } = element;
  const text = { data: '' };
  const flasher = createFlasher({
    later: (callback) => later.push(callback),
    isWanted: () => isWanted,
  });
  return {
    text,
    names,
    end: () => later.splice(0).map((callback) => callback()),
    flasher,
    cell: createLiveCell({ text, element }, flasher),
  };
}

describe('a hot cell', () => {
  it('writes a text only when it differs', () => {
    const write = vi.fn();
    const text = {
      set data(value: string) {
        write(value);
      },
      get data() {
        return '';
      },
    };
    const element = { classList: { add: () => undefined, remove: () => undefined } };
    const cell = createLiveCell({ text, element }, null);
    cell.write('1.00', 1, 0);
    cell.write('1.00', 1, 250);
    cell.write('1.01', 1.01, 500);
    expect(write.mock.calls).toEqual([['1.00'], ['1.01']]);
  });

  it('does not flash for its first value, then in the direction of the change', () => {
    const { cell, names, end } = given();
    cell.write('1', 1, 0);
    expect([...names]).toEqual([]);
    cell.write('2', 2, 1_000);
    expect([...names]).toEqual(['flash-up']);
    end();
    expect([...names]).toEqual([]);
    cell.write('1', 1, 2_000);
    expect([...names]).toEqual(['flash-down']);
  });

  it('flashes at most twice a second, whatever the market does', () => {
    const { cell, names, end } = given();
    cell.write('0', 0, 0);
    let flashes = 0;
    for (let nowMs = 250; nowMs <= 5_000; nowMs += 250) {
      cell.write(String(nowMs), nowMs, nowMs);
      if (names.size > 0) flashes += 1;
      end();
    }
    expect(flashes).toBeLessThanOrEqual(5_000 / FLASH_GAP_MS);
    expect(flashes).toBeGreaterThan(5);
  });

  it('stops flashing with the next prices that are drawn, not while it has hardly been seen', () => {
    const { cell, names, flasher } = given();
    cell.write('1', 1, 0);
    cell.write('2', 2, 1_000);
    flasher.settle(1_050);
    expect([...names]).toEqual(['flash-up']);
    flasher.settle(1_250);
    expect([...names]).toEqual([]);
  });

  it('the end of an earlier flash leaves a later one alone', () => {
    const later: (() => void)[] = [];
    const flasher = createFlasher({ later: (end) => later.push(end), isWanted: () => true });
    const [first, second] = [createElement(), createElement()];
    flasher.flash(first, 'flash-up', 0);
    flasher.flash(second, 'flash-up', 250);
    later[0]?.();
    expect([[...first.names], [...second.names]]).toEqual([[], ['flash-up']]);
    later[1]?.();
    expect([...second.names]).toEqual([]);
  });

  it('never flashes for a reader who does not want it', () => {
    const { cell, names } = given(false);
    cell.write('1', 1, 0);
    cell.write('2', 2, 1_000);
    expect(names.size).toBe(0);
  });
});
