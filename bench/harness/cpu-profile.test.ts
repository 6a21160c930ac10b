import { expect, it } from 'vitest';
import { selfTimes } from './cpu-profile.ts';

it('time is summed by function, idle time left out, the most first', () => {
  const frame = (functionName: string, url = '') => ({ functionName, url, lineNumber: 1 });
  const times = selfTimes({
    nodes: [
      { id: 1, callFrame: frame('(idle)') },
      { id: 2, callFrame: frame('put') },
      { id: 3, callFrame: frame('write', 'node:net') },
      { id: 4, callFrame: frame('put') },
    ],
    samples: [1, 2, 3, 4, 2],
    timeDeltas: [900, 10, 25, 20, 1],
  });
  expect(times).toEqual([
    ['put', 31],
    ['write node:net', 25],
  ]);
});
