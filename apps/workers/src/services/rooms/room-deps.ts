/** What the rooms service works with besides its rows. */

import type { HeatRunner } from '@tradefloor/core/competition/rooms/heat';
import type { RoomReader } from '@tradefloor/core/competition/rooms/reader';

export type RoomDeps = {
  readonly reader: RoomReader;
  readonly runner: HeatRunner;
  /** Whether a symbol trades at the exchange of a private world. */
  readonly isListed: (symbol: string) => boolean;
  /** An unguessable number in [0, 1), for codes and hidden seeds: never one that follows from the platform's seed. */
  readonly draw: () => number;
};
