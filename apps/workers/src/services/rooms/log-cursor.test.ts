import type { LogRow } from '@tradefloor/core/competition/rooms/tables';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LogCursor } from './log-cursor.ts';

const toLine = (seq: number, clockMs: number): LogRow => ({
  lineId: `h-L${seq}`,
  heatId: 'h',
  seq,
  clockMs,
  seatNo: 1,
  call: 'CANCEL',
  clientOrderId: 'a',
  input: {},
  loggedAt: 0,
});

it('brings every line once, in order, none of later than wanted, and a page at most', async () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 30 });
  const instants = fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(gaps, instants, fc.integer({ min: 1, max: 7 }), async (steps, ends, page) => {
      let clockMs = 0;
      const log = steps.map((gap, i) => {
        clockMs += gap;
        return toLine(i + 1, clockMs);
      });
      const read: number[] = [];
      const reader = {
        log: async (_: string, afterSeq: number, limit: number) => {
          read.push(afterSeq);
          return log.filter(({ seq }) => seq > afterSeq).slice(0, limit);
        },
      };
      const cursor = new LogCursor(reader, 'h', page);
      const taken: LogRow[] = [];
      for (const end of [...ends.toSorted((a, b) => a - b), Number.POSITIVE_INFINITY]) {
        for (let lines = await cursor.take(end); lines.length > 0; lines = await cursor.take(end)) {
          expect(lines.length).toBeLessThanOrEqual(page);
          taken.push(...lines);
        }
        expect(taken).toEqual(log.filter((line) => line.clockMs <= end));
      }
      expect(new Set(read).size).toBe(read.length);
    }),
  );
});
