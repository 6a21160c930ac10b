/** Frames of the platform's socket as a client reads them: a broken one ends no program. It imports nothing of ours. */
import { FrameReader, parseFrame } from './frames.ts';

export const targets = [
  {
    name: 'client-frames',
    about: 'frames that the client package receives, a line each',
    seeds: () => [
      '{"event":"snapshot","seq":1,"at":"2026-11-21T14:30:00.000Z","id":"g-1","data":{}}\n{"event":"market.trades","seq":2,"at":"2026-11-21T14:30:00.000Z","data":{"seq":5},"missed":2}',
      '{"event":"orders.filled","seq":4,"at":"2026-11-21T14:30:00.000Z","id":"g-2","data":{"orderId":"1"}}',
    ],
    words: ['"event":"market.trades"', '"data":null', '"seq":', '\n', '"missed":1'],
    run: (text: string) => {
      const reader = new FrameReader(['market.trades', 'orders.filled']);
      const frames = text.split('\n').flatMap((line) => parseFrame(line) ?? []);
      const events = frames.flatMap((frame) => reader.read(frame)).map(({ event }) => event);
      return { isAccepted: frames.length > 0, mark: events.slice(0, 4).join(' ') };
    },
  },
];
