/** Values that depend on the time, looked at together. */
import type { TradingClient } from '../../platform/trading/trading-client.ts';

/** More than the time between two batches, so that while prices come no frame is drawn but theirs. */
const WITHOUT_PRICES_MS = 350;

const looksOf = new WeakMap<TradingClient, Set<() => void>>();

/**
 * Looks with every paint of prices, and this long after the last where none comes. One timer for all: each of its own
 * would be a task, and what it changes a frame.
 * @returns the stop function
 */
export function lookOften(client: TradingClient, look: () => void): () => void {
  const looks = looksOf.get(client) ?? startLooking(client);
  looks.add(look);
  return () => looks.delete(look);
}

/** For the life of the client. */
function startLooking(client: TradingClient): Set<() => void> {
  const looks = new Set<() => void>();
  looksOf.set(client, looks);
  let timer = 0;
  const lookAtAll = (): void => {
    window.clearTimeout(timer);
    timer = window.setTimeout(lookAtAll, WITHOUT_PRICES_MS);
    for (const look of looks) look();
  };
  client.painter.add(lookAtAll);
  lookAtAll();
  return looks;
}
