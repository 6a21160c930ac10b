/**
 * One order through many strategies, a call each: what is played is shown as it comes, and no call waits for all of them.
 */
import { STRATEGIES } from '@tradefloor/contracts/vocabulary/strategies';
import { parseMs } from '../../../lib/format/time.ts';
import type { Lab } from '../../../platform/client/shapes.ts';

type Strategy = Lab['lines'][number]['strategy'];

/**
 * Plays them in their order; after one that fails, none is played any more, and what came before has been shown.
 * @param onLab what is played so far
 * @throws what a play throws
 */
export async function playStrategies(
  play: (strategy: Strategy) => Promise<Lab>,
  onLab: (lab: Lab) => void,
): Promise<void> {
  let all: Lab | null = null;
  for (const strategy of STRATEGIES) {
    const one: Lab = await play(strategy);
    all = all === null ? one : join(all, one);
    onLab(all);
  }
}

/** The market's path of whichever took longer: the beginning of both is the same. */
const join = (all: Lab, one: Lab): Lab => ({
  terms: all.terms,
  lines: [...all.lines, ...one.lines],
  path: toEndMs(one) > toEndMs(all) ? one.path : all.path,
});

function toEndMs({ path }: Lab): number {
  const last = path.at(-1);
  return last === undefined ? 0 : parseMs(last.at);
}
