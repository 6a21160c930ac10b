/** What all routes of the gateway share: who is behind them, who may pass, how much, and where it is noted. */

import type { Live } from '@tradefloor/api/live/live';
import type { Calls, Session } from '@tradefloor/api/ports/ports';
import { type Call, isOrder } from '@tradefloor/contracts/calls/call';
import type { GatewayMeters } from '@tradefloor/runtime/host/gateway-meters';
import type { KeyGuard } from '../limits/key-guard.ts';
import type { LoginGuard } from '../limits/login-guard.ts';
import type { GatewayLimits, GatewaySettings } from '../limits/settings.ts';
import { TokenBuckets } from '../limits/token-bucket.ts';
import type { GatewayLog } from '../ops/log.ts';
import type { TraceShare } from '../ops/trace-share.ts';
import type { SessionCache } from '../session/session-cache.ts';
import type { Upstream } from '../upstream/upstream.ts';
import type { Door } from './door.ts';
import { type Refusal, tooMany } from './problem.ts';
import type { RouteTable } from './routes.ts';

export type Edge = {
  readonly settings: GatewaySettings;
  readonly upstream: Upstream;
  readonly calls: Calls;
  readonly live: Live;
  readonly routes: RouteTable;
  readonly sessions: SessionCache;
  readonly allowances: Allowances;
  readonly door: Pick<Door, 'refuse'>;
  readonly loginGuard: LoginGuard;
  readonly keyGuard: KeyGuard;
  readonly traceShare: TraceShare;
  readonly log: GatewayLog;
  readonly meters: Pick<GatewayMeters, 'refused' | 'watch'>;
  readonly nowMs: () => number;
};

/** One request on its way through. */
export type Passage = {
  readonly requestId: string;
  readonly address: string;
  readonly https: boolean;
};

export type Kind = 'login' | 'guest' | 'orders' | 'calls';

/** Orders are what changes an order; everything else is a call. */
export const getKind = (call: Call): Kind => {
  if (call.name === 'authorize') return 'login';
  if (call.name === 'guest') return 'guest';
  return isOrder(call) ? 'orders' : 'calls';
};

/** Who spends, and how much: one for a call, more for one that reads many rows (`toCallCost`). */
export type Spender = {
  readonly session: Session | null;
  readonly address: string;
  readonly cost?: number;
};

/** The allowances of sessions, API keys and addresses: a key is counted by itself, as a session is. */
export class Allowances {
  readonly #buckets: Readonly<Record<Kind, TokenBuckets>>;

  constructor({ logins, orders, calls }: GatewayLimits) {
    this.#buckets = {
      login: new TokenBuckets(logins),
      guest: new TokenBuckets(logins),
      orders: new TokenBuckets(orders),
      calls: new TokenBuckets(calls),
    };
  }

  /** Log-ins count per address, the rest per session where there is one. @returns milliseconds to wait, 0 for none */
  waitMs(kind: Kind, { session, address, cost = 1 }: Spender, nowMs: number): number {
    const perAddress = kind === 'login' || kind === 'guest' || session === null;
    return this.#buckets[kind].take(
      perAddress ? `a ${address}` : `s ${session.sessionId}`,
      nowMs,
      cost,
    );
  }

  /** The refusal when the allowance is used up. */
  refuse(kind: Kind, who: Spender, nowMs: number): Refusal | null {
    const waitMs = this.waitMs(kind, who, nowMs);
    return waitMs > 0 ? tooMany(waitMs) : null;
  }
}
