import { SERVICES } from '@tradefloor/contracts/services';
import { expect, test } from 'vitest';
import { type Bind, claimPorts } from './port-range.ts';

/** A machine's ports, without the machine. */
function openMachine() {
  const taken = new Set<number>();
  const bind: Bind = async (port) => {
    if (taken.has(port)) return null;
    taken.add(port);
    return {
      close: async () => {
        taken.delete(port);
      },
    };
  };
  return { taken, bind };
}

test('platforms that start at the same moment have ranges of their own', async () => {
  const ranges = await Promise.all(Array.from({ length: 4 }, () => claimPorts()));
  expect(new Set(ranges.map(({ offset }) => offset)).size).toBe(4);
  await Promise.all(ranges.map(({ release }) => release()));
});

test('a claim holds while none of the range’s ports is bound, and ends when it is given back', async () => {
  const { taken, bind } = openMachine();
  const first = await claimPorts(bind);
  expect(taken.size).toBe(1);
  const second = await claimPorts(bind);
  expect(second.offset).not.toBe(first.offset);
  await first.release();
  expect((await claimPorts(bind)).offset).toBe(first.offset);
});

test.each(Object.entries(SERVICES))(
  'a range in which the port of %s is in use is passed over',
  async (_, { port }) => {
    const { taken, bind } = openMachine();
    const { offset, release } = await claimPorts(bind);
    await release();
    taken.add(port + offset);
    expect((await claimPorts(bind)).offset).not.toBe(offset);
    expect(taken.size).toBe(2);
  },
);

test('a machine without a free range is an error', async () => {
  const nothing: Bind = async () => null;
  await expect(claimPorts(nothing)).rejects.toThrow('no free range');
});
