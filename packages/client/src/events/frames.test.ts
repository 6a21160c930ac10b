/** Frames as the platform could send them by mistake: none of them ends the program that reads the stream. */
import { describe, expect, it } from 'vitest';
import { FrameReader, parseFrame } from './frames.ts';

const AT = '2026-11-21T14:30:00.000Z';
const toFrame = (seq: number, rest: object) =>
  parseFrame(JSON.stringify({ event: 'market.trades', seq, at: AT, ...rest }));

describe('a batch of prints', () => {
  const names = (frames: readonly ReturnType<typeof parseFrame>[]) => {
    const reader = new FrameReader(['market.trades']);
    return frames.flatMap((frame) => (frame === null ? [] : reader.read(frame)));
  };

  it.each([{}, { data: null }, { data: 'x' }, { data: { seq: null } }])(
    'without its number (%j) is passed on, and the next one is no gap',
    (rest) => {
      const frames = [toFrame(1, rest), toFrame(2, { data: { seq: 7 } })];
      expect(names(frames).map(({ event }) => event)).toEqual(['market.trades', 'market.trades']);
    },
  );

  it('that follows a number that is missing is a gap', () => {
    const frames = [toFrame(1, { data: { seq: 1 } }), toFrame(2, { data: { seq: 3 } })];
    expect(names(frames).map(({ event }) => event)).toEqual([
      'market.trades',
      'gap',
      'market.trades',
    ]);
  });
});

it.each(['', 'null', '[]', '1', '{"event":"a"}', '{"seq":1}', '{', 5, undefined])(
  'text that is no frame (%j) is none',
  (text) => {
    expect(parseFrame(text)).toBeNull();
  },
);
