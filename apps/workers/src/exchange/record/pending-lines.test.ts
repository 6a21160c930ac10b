import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PendingLines } from './pending-lines.ts';

test('lines of any length and characters come out as they went in, each once', () => {
  const anyLine = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.nat(100_000).map((length) => 'é'.repeat(length)),
  );
  fc.assert(
    fc.property(fc.array(fc.array(anyLine, { maxLength: 5 }), { maxLength: 5 }), (turns) => {
      const pending = new PendingLines();
      for (const lines of turns) {
        for (const [place, line] of lines.entries()) {
          if (place % 2 === 0) pending.add(line);
          else pending.addBytes(Buffer.from(line));
        }
        expect(pending.isEmpty).toBe(lines.length === 0);
        const written = lines.map((line) => `${line}\n`).join('');
        expect(pending.take().equals(Buffer.from(written))).toBe(true);
        expect(pending.isEmpty).toBe(true);
      }
    }),
    { numRuns: 40 },
  );
});
