/** The reader port of rooms: the log of a heat, which memory does not hold. */
import type { LogRow } from './tables.ts';

export interface RoomReader {
  /** All lines of a heat, in their order. */
  log(heatId: string): Promise<readonly LogRow[]>;
}
