import { describe, expect, it, vi } from 'vitest';
import { Painter } from './painter.ts';

function given({ paintMs = 1 } = {}) {
  let nowMs = 0;
  let version = 0;
  let isHidden = false;
  const frames: (() => void)[] = [];
  const painter = new Painter({
    requestFrame: (callback) => frames.push(callback),
    nowMs: () => {
      nowMs += paintMs / 2;
      return nowMs;
    },
    isHidden: () => isHidden,
    version: () => version,
  });
  return {
    painter,
    frame: () => frames.splice(0).map((callback) => callback()).length,
    batch: () => {
      version += 1;
      painter.invalidate();
    },
    hide: (hidden: boolean) => {
      isHidden = hidden;
    },
  };
}

describe('the painter', () => {
  it('draws many batches of one frame once, from what was drawn before', () => {
    const { painter, frame, batch } = given();
    const paint = vi.fn();
    painter.add(paint);
    frame();
    batch();
    batch();
    batch();
    expect(frame()).toBe(1);
    expect(paint.mock.calls).toEqual([
      [-1, true],
      [0, false],
    ]);
  });

  it('draws nothing while the page is hidden, and everything when it comes back', () => {
    const { painter, frame, batch, hide } = given();
    const paint = vi.fn();
    painter.add(paint);
    frame();
    hide(true);
    batch();
    frame();
    expect(paint).toHaveBeenCalledTimes(1);
    hide(false);
    painter.repaint();
    frame();
    expect(paint).toHaveBeenLastCalledWith(0, true);
  });

  it('skips every second batch while painting takes longer than a frame', () => {
    const { painter, frame, batch } = given({ paintMs: 80 });
    painter.add(() => undefined);
    for (let count = 0; count < 6; count += 1) {
      batch();
      frame();
    }
    expect(painter.isSlowed()).toBe(true);
    const drawn = [1, 2, 3, 4].map(() => {
      batch();
      return frame();
    });
    expect(drawn.filter((count) => count > 0)).toHaveLength(2);
  });

  it('forgets a painter that left', () => {
    const { painter, frame, batch } = given();
    const paint = vi.fn();
    const leave = painter.add(paint);
    leave();
    batch();
    frame();
    expect(paint).not.toHaveBeenCalled();
  });

  it('draws one that joins while it draws with the next frame, not with this one', () => {
    const { painter, frame } = given();
    let joined = 0;
    // As a component does whose rows change with what is drawn: it leaves, and joins again.
    const join = (): void => {
      const leave = painter.add(() => {
        leave();
        joined += 1;
        if (joined > 9) throw new Error('drawn without end');
        join();
      });
    };
    join();
    frame();
    expect(joined).toBe(1);
    frame();
    expect(joined).toBe(2);
  });

  it('does not keep one that leaves while it draws', () => {
    const { painter, frame, batch } = given();
    const paint = vi.fn(() => {
      // One that is kept is drawn without end: this ends it.
      if (paint.mock.calls.length > 2) throw new Error('drawn again after it left');
      leave();
    });
    const leave = painter.add(paint);
    frame();
    batch();
    frame();
    expect(paint).toHaveBeenCalledTimes(1);
  });
});
