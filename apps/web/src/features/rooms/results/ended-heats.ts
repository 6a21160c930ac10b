/** The heats of a room that have results. Pure. */
import type { Room } from '../../../platform/client/shapes.ts';

export type EndedHeat = { readonly heatId: string; readonly no: number };

/** In their order: every heat before the newest has ended, and the newest may have. */
export function listEndedHeats({ roomId, heat }: Pick<Room, 'roomId' | 'heat'>): EndedHeat[] {
  if (heat === null) return [];
  const ended = heat.state === 'ENDED' ? heat.no : heat.no - 1;
  return Array.from({ length: ended }, (_, index) => ({
    heatId: `${roomId}-H${index + 1}`,
    no: index + 1,
  }));
}

/** The prize of a rank; null where there is none. Those who share a rank share its prize. */
export const findPrize = (rank: number, prizes: readonly string[]): string | null =>
  prizes[rank - 1] ?? null;
