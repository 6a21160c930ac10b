import { expect, it } from 'vitest';
import { compare, comparedRows } from './compare.ts';

/** A variant with configurable cost, and a list of the turns taken. */
function given(costs: Record<string, readonly number[]>) {
  const turns: string[] = [];
  const variants = Object.entries(costs).map(([name, cost]) => {
    let spent = 0;
    let turn = 0;
    return {
      name,
      cpuUs: () => spent,
      turn: () => {
        turns.push(name);
        spent += (cost[turn] ?? 0) * 10;
        turn += 1;
        return 10;
      },
    };
  });
  return { turns, variants };
}

it('variants take turns, and the first round does not count', async () => {
  const { turns, variants } = given({ slow: [900, 8, 8], fast: [1, 2, 2] });
  const [slow, fast] = await compare(variants, 2);
  expect(turns).toEqual(['slow', 'fast', 'slow', 'fast', 'slow', 'fast']);
  expect(slow).toMatchObject({ cpuUs: 8, ops: 20 });
  expect(fast).toMatchObject({ cpuUs: 2, gain: { mid: 4, min: 4, max: 4 } });
});

it('each round is held against its own baseline, so that a noisy one does not decide', async () => {
  const { variants } = given({ slow: [0, 10, 100, 10], fast: [0, 5, 50, 2] });
  const [, fast] = await compare(variants, 3);
  expect(fast?.gain).toEqual({ mid: 2, min: 2, max: 5 });
});

it('what is done outside the turn costs nothing', async () => {
  let spent = 0;
  const dear = () => {
    spent += 1_000;
  };
  const turn = () => {
    spent += 6;
    return 2;
  };
  const variants = [{ name: 'one', cpuUs: () => spent, before: dear, after: dear, turn }];
  const compared = await compare(variants, 2);
  expect(comparedRows(compared, 'op')[0]?.figures).toMatchObject({ 'CPU us/op': 3, n: 4 });
});
