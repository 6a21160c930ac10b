/** Markets of heats in this thread: for programs that run from their sources, and for tests. */

import type {
  HeatFailure,
  HeatRunner,
  HeatTerms,
  HeatWorld,
} from '@tradefloor/core/competition/rooms/heat';
import { err, ok, type Result } from '@tradefloor/core/result';
import { HeatMarket } from './heat-market.ts';

export const heatsHere = (): HeatRunner => ({ open: openHeat, closeAll: () => undefined });

/** The market of a heat; it opens with the first request. */
export function openHeat(terms: HeatTerms): HeatWorld {
  let turn: Promise<unknown> = Promise.resolve();
  let opened: Promise<HeatMarket> | null = null;
  /** One request after the other. */
  const run = <V>(
    work: (market: HeatMarket) => V | Promise<V>,
  ): Promise<Result<V, HeatFailure>> => {
    const result = turn.then(async () => {
      opened ??= HeatMarket.open(terms);
      return work(await opened);
    });
    turn = result.catch(() => undefined);
    return result.then(ok, (error: unknown) => err({ kind: 'CRASHED', detail: String(error) }));
  };
  return {
    advance: (lines, toMs) => run((market) => market.advance(lines, toMs)),
    seat: (no) => run((market) => market.seat(no)),
    glance: (no) => run((market) => market.glance(no)),
    end: () => run((market) => market.end()),
    close: () => undefined,
  };
}
