/** The rows the signal engine owns. */
import type { WeightVersion } from '@tradefloor/contracts/intelligence';
import { keeps } from '../../table.ts';

/** Inserted, never changed: the database refuses anything else. Memory holds all of them. */
export const WEIGHT_VERSIONS = keeps<WeightVersion>('signal.weight_versions', (row) =>
  String(row.version).padStart(9, '0'),
);
