/** Calls of services on a machine that every other test keeps busy. Only tests import it. */
import type { CallsClient } from '@tradefloor/runtime/host/calls-client';

type Response = Awaited<ReturnType<CallsClient['request']>>;

/** What refuses at the door, before anything was done: the same may be sent again. */
const AT_THE_DOOR: ReadonlySet<string> = new Set(['OVERLOADED', 'RATE_LIMITED']);
const PATIENCE_MS = 20_000;
const AGAIN_MS = 50;

const isTurnedAway = (response: Response): boolean =>
  !response.ok && response.error.kind === 'REFUSED' && AT_THE_DOOR.has(response.error.code);

/** Sends again what a busy service has refused at its door, as a client does; gives up after twenty seconds. */
export async function untilTaken<T extends Response>(send: () => Promise<T>): Promise<T> {
  const end = performance.now() + PATIENCE_MS;
  let response = await send();
  while (isTurnedAway(response) && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    response = await send();
  }
  return response;
}
