/** The rows the signal engine owns. */

import type { WeightVersion } from '@tradefloor/contracts/intelligence';
import { defineTables, keeps } from '../../table.ts';

/** The tables of the signal engine. */
export const SIGNAL_TABLES = defineTables('signal', {
  /** Inserted, never changed: the database refuses anything else. Memory holds all of them. */
  weightVersions: keeps<WeightVersion>((row) => String(row.version).padStart(9, '0')),
});
