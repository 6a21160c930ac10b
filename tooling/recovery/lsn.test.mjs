/** Positions and names of the log are those of Postgres. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatLsn, nextSegment, parseLsn, segmentName, segmentStart } from './lsn.mjs';

const MB = 1024 ** 2;

// By `pg_walfile_name` of a server on timeline 1, and the documentation's example.
test.each([
  ['0/2DE0F18', '000000010000000000000002'],
  ['0/FFFFFFFF', '0000000100000000000000FF'],
  ['1/0', '000000010000000100000000'],
  ['16/B374D848', '0000000100000016000000B3'],
])('%s is in %s', (lsn, name) => {
  expect(segmentName(1, parseLsn(lsn), 16 * MB)).toBe(name);
});

test('the timeline is the first part of a name', () => {
  expect(segmentName(0x1f, parseLsn('0/1000000'), 16 * MB)).toBe('0000001F0000000000000001');
});

const positions = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n });
const sizes = fc.constantFrom(1, 16, 64, 1_024).map((n) => n * MB);

test('a position reads as it is written', () => {
  fc.assert(fc.property(positions, (lsn) => parseLsn(formatLsn(lsn)) === lsn));
});

test('the position after a segment is in the next one, whatever the size', () => {
  fc.assert(
    fc.property(positions, sizes, (lsn, size) => {
      const start = segmentStart(lsn, size);
      expect(start <= lsn && lsn < start + BigInt(size)).toBe(true);
      expect(segmentName(1, start + BigInt(size) - 1n, size)).toBe(segmentName(1, lsn, size));
      expect(segmentName(1, start + BigInt(size), size)).toBe(
        nextSegment(segmentName(1, lsn, size), size),
      );
    }),
  );
});
