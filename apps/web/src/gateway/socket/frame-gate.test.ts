/** Frames that pass a gate, cut into pieces anywhere: none is torn by its close. */
import { describe, expect, it } from 'vitest';
import { FrameGate } from './frame-gate.ts';
import { frameHead } from './ws-frame.ts';

const frame = (length: number) => Buffer.concat([frameHead(length), Buffer.alloc(length, 'x')]);
const SIZES = [0, 1, 125, 126, 65_535, 65_536];
const ALL = Buffer.concat(SIZES.map(frame));
const GOODBYE = Buffer.from([0x88, 6, 0x11, 0x31, ...Buffer.from('over')]);

/** Sends all bytes in two pieces, and closes the gate between them if wanted. @returns what came out */
async function passed(first: number, isClosed: boolean): Promise<Buffer> {
  const gate = new FrameGate();
  const out: Buffer[] = [];
  gate.on('data', (bytes: Buffer) => out.push(bytes));
  gate.write(ALL.subarray(0, first));
  await new Promise(setImmediate);
  if (isClosed) gate.close(4401, 'over');
  gate.write(ALL.subarray(first));
  await new Promise(setImmediate);
  return Buffer.concat(out);
}

describe('a gate', () => {
  it('passes bytes as they are while it is open', async () => {
    for (const first of [1, 997, ALL.length]) {
      expect((await passed(first, false)).equals(ALL)).toBe(true);
    }
  });

  it('closes behind a whole frame, wherever its time comes, and lets nothing more pass', async () => {
    const ends = SIZES.map((_, n) =>
      SIZES.slice(0, n + 1).reduce((sum, s) => sum + frame(s).length, 0),
    );
    for (const closeAfter of [1, 2, 3, 4, 128, 129, 258, 300, 65_000, 66_100]) {
      const out = await passed(closeAfter, true);
      const end = ends.find((e) => e >= closeAfter) ?? 0;
      expect(out.length).toBe(end + GOODBYE.length);
      expect(out.equals(Buffer.concat([ALL.subarray(0, end), GOODBYE]))).toBe(true);
    }
  });
});
