/**
 * The gateway's door: while its event loop is late, what it reads has waited too long already. New work is refused
 * before anything is looked up; reads and log-ins may be five times as late, what reduces risk always goes in.
 */
import type { Calls } from '@tradefloor/api/ports/ports';
import type { Call } from '@tradefloor/contracts/calls/call';
import { findProblem } from '@tradefloor/contracts/refusals';
import { BUSY } from '@tradefloor/contracts/vocabulary/refusals';
import type { Refusal } from './problem.ts';

const PATIENCE = 5;
const REFUSED = {
  code: 'OVERLOADED',
  info: { detail: BUSY },
  headers: { 'retry-after': '1' },
} as const satisfies Refusal;

export type DoorOptions = {
  /** How late the event loop is, in milliseconds. */
  readonly delayMs: () => number;
  readonly maxAgeMs: number;
  readonly onRefused?: () => void;
};

export class Door {
  readonly #options: DoorOptions;

  constructor(options: DoorOptions) {
    this.#options = options;
  }

  /** The refusal of a call, or null when it may go in. */
  refuse({ kind, access, reducesRisk }: Call): Refusal | null {
    const { delayMs, maxAgeMs, onRefused } = this.#options;
    if (reducesRisk === true) return null;
    const isShort = kind === 'query' || access === 'public';
    if (delayMs() <= maxAgeMs * (isShort ? PATIENCE : 1)) return null;
    onRefused?.();
    return REFUSED;
  }

  /** The browser's calls behind the same door. */
  calls = (calls: Calls): Calls => ({
    request: async (call, input, requester) => {
      const refused = this.refuse(call);
      if (refused === null) return calls.request(call, input, requester);
      const { requestId } = requester;
      return { ok: false, problem: findProblem(REFUSED.code, requestId, REFUSED.info) };
    },
  });
}
