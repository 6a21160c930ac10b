/** Strategies one by one: each result is there as it comes, and a failure keeps those before it. */
import { STRATEGIES } from '@tradefloor/contracts/vocabulary/strategies';
import { expect, test } from 'vitest';
import type { Lab } from '../../../platform/client/shapes.ts';
import { playStrategies } from './play-strategies.ts';

const AT_MS = Date.parse('2026-11-24T14:00:00.000Z');

/** What one strategy came to, with a path of this many minutes. */
const toLab = (strategy: string, minutes: number): Lab =>
  ({
    terms: { seed: 7 },
    lines: [{ strategy }],
    path: Array.from({ length: minutes }, (_, n) => ({
      at: new Date(AT_MS + n * 60_000).toISOString(),
    })),
  }) as unknown as Lab;

test('each result is shown as it comes, with the path of the one that took longest', async () => {
  const shown: Lab[] = [];
  const minutes = (strategy: string) => (strategy === STRATEGIES[3] ? 9 : 2);
  await playStrategies(
    async (strategy) => toLab(strategy, minutes(strategy)),
    (lab) => shown.push(lab),
  );
  expect(shown.map(({ lines }) => lines.length)).toEqual(STRATEGIES.map((_, at) => at + 1));
  expect(shown.at(-1)?.lines.map(({ strategy }) => strategy)).toEqual(STRATEGIES);
  expect(shown.map(({ path }) => path.length)).toEqual(STRATEGIES.map((_, at) => (at < 3 ? 2 : 9)));
});

test('after one that fails none is played, and those before it stay', async () => {
  const shown: Lab[] = [];
  const played: string[] = [];
  const play = async (strategy: string) => {
    played.push(strategy);
    if (played.length === 3) throw new Error('socket closed');
    return toLab(strategy, 1);
  };
  await expect(playStrategies(play, (lab) => shown.push(lab))).rejects.toThrow('socket closed');
  expect(played).toHaveLength(3);
  expect(shown.at(-1)?.lines).toHaveLength(2);
});
