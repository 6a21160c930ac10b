/** Integration tests that run beside each other never listen on the same port. */
import { FIX_PORT, SERVICES } from '@tradefloor/contracts/services';
import { expect, it } from 'vitest';
import { drawPortOffset, NEXT_PROCESS, PORT_RANGES } from './test-ports.ts';

const PORTS = [...Object.values(SERVICES).map(({ port }) => port), FIX_PORT];
/** Where Linux begins to hand out ports to callers. */
const EPHEMERAL = 32_768;

/** Every port of a test with the first and last number it may have. */
const spans = Object.entries(PORT_RANGES).flatMap(([test, { from, to, processes }]) =>
  PORTS.map((port) => ({
    test,
    first: from + port,
    last: to - 1 + (processes - 1) * NEXT_PROCESS + port,
  })),
);

it('no two tests share a port, and none takes one of those handed out to callers', () => {
  for (const one of spans) {
    expect(one.last).toBeLessThan(EPHEMERAL);
    const shared = spans.filter(
      ({ test, first, last }) => test !== one.test && first <= one.last && one.first <= last,
    );
    expect(shared).toEqual([]);
  }
});

it('an offset is drawn from the range of its test', () => {
  const { from, to } = PORT_RANGES.host;
  for (let draw = 0; draw < 50; draw += 1) {
    const offset = drawPortOffset('host');
    expect(offset >= from && offset < to).toBe(true);
  }
});
