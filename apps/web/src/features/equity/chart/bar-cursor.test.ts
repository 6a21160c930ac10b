import { describe, expect, it } from 'vitest';
import type { Bar } from '../../../kit/chart/live-bar.ts';
import { barAfter, barAt, cursorOn } from './bar-cursor.ts';

const toBar = (time: number): Bar => ({ time, open: 1, high: 2, low: 1, close: 2, volume: 3 });
const BARS = Array.from({ length: 20 }, (_, n) => toBar(n * 60));
const key = (name: string, shiftKey = false) => ({ key: name, shiftKey });
const timeAfter = (...of: Parameters<typeof barAfter>) => barAfter(...of)?.time ?? null;

describe('the bar that is read', () => {
  it('stays the reader\u2019s while the market goes on, and while the oldest bars go', () => {
    const later = [...BARS.slice(3), toBar(1_200)];
    expect(barAt(later, 600)?.time).toBe(600);
    expect(timeAfter(key('ArrowLeft'), later, 600)).toBe(540);
  });

  it('is the newest one again where there is no cursor, and when its bar is gone', () => {
    expect(barAt(BARS, null)?.time).toBe(1_140);
    expect(barAt(BARS.slice(5), 60)?.time).toBe(1_140);
    expect(barAt([], null)).toBeNull();
  });

  it('is led by arrows, ten bars with Shift, to both ends and no further', () => {
    expect(timeAfter(key('ArrowLeft'), BARS, null)).toBe(1_080);
    expect(timeAfter(key('ArrowLeft', true), BARS, 1_080)).toBe(480);
    expect(timeAfter(key('ArrowLeft', true), BARS, 60)).toBe(0);
    expect(timeAfter(key('Home'), BARS, 600)).toBe(0);
    expect(timeAfter(key('End'), BARS, 600)).toBe(1_140);
    expect(timeAfter(key('ArrowRight'), BARS, null)).toBe(1_140);
    expect(timeAfter(key('Enter'), BARS, 600)).toBeNull();
    expect(timeAfter(key('ArrowLeft'), [], null)).toBeNull();
  });

  it('grows with the market once the reader is back at the newest', () => {
    expect(cursorOn(BARS, toBar(1_140))).toBeNull();
    expect(cursorOn(BARS, toBar(600))).toBe(600);
  });
});
