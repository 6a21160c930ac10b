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

/** The prizes of a rank; null where there are none. Those who share a rank share the prizes of all places they share. */
export function findPrizes(
  rank: number | null,
  standings: readonly { readonly rank: number | null }[],
  prizes: readonly string[],
): string | null {
  if (rank === null) return null;
  const sharers = standings.filter((other) => other.rank === rank).length;
  const shared = prizes.slice(rank - 1, rank - 1 + sharers);
  return shared.length === 0 ? null : shared.join(' / ');
}
