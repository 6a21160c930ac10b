/**
 * Which new work is traced: all of it while it is little, under load as much as there is room for. Decided once, where
 * the work comes in, and carried by the id of its request.
 */
import { toUntraced } from '@tradefloor/contracts/trace';
import type { Allowance } from '@tradefloor/contracts/vocabulary/call-cost';
import { TokenBucket } from '../limits/token-bucket.ts';

export class TraceShare {
  readonly #room: TokenBucket;
  readonly #nowMs: () => number;

  constructor(allowance: Allowance, nowMs: () => number) {
    this.#room = new TokenBucket(allowance, nowMs());
    this.#nowMs = nowMs;
  }

  /** The id under which a request that changes something is worked on. */
  name(requestId: string): string {
    return this.#room.take(this.#nowMs()) === 0 ? requestId : toUntraced(requestId);
  }
}
