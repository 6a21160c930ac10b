/** The parts of a shortfall as lengths beside each other: what cost to the right of zero, what won to its left. Pure. */
import type { Lab } from '../../../platform/client/shapes.ts';

type Shortfall = NonNullable<NonNullable<Lab['lines'][number]['tca']>['shortfall']>;

export const PART_NAMES = ['trading', 'opportunity', 'fees'] as const;
export type PartName = (typeof PART_NAMES)[number];

/** From and to in dollars, `from` below `to`. */
export type Part = { readonly name: PartName; readonly from: number; readonly to: number };

/** An order of the lab is decided and sent at once: there is no delay among its parts. */
export function listParts(shortfall: Pick<Shortfall, PartName>): readonly Part[] {
  let [won, cost] = [0, 0];
  return PART_NAMES.map((name) => {
    const size = shortfall[name];
    if (size < 0) {
      won += size;
      return { name, from: won, to: won - size };
    }
    cost += size;
    return { name, from: cost - size, to: cost };
  });
}
