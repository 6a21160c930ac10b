/** The reader port of rooms: the log of a heat, which memory does not hold. */
import type { LogRow } from './tables.ts';

export interface RoomReader {
  /** The lines of a heat after one of them, in their order, a page at a time; the first line is 1. */
  log(heatId: string, afterSeq: number, limit: number): Promise<readonly LogRow[]>;
}
