/** What all routes of the gateway share: who is behind them, who may pass, how much, and where it is noted. */

import type { Live } from '@tradefloor/api/live/live';
import type { Calls, Session } from '@tradefloor/api/ports/ports';
import { type Call, isOrder } from '@tradefloor/contracts/calls/call';
import type { Allowance } from '@tradefloor/contracts/vocabulary/call-cost';
import type { GatewayMeters } from '@tradefloor/runtime/host/gateway-meters';
import type { AttemptGuard } from '../limits/attempt-guard.ts';
import type { KeyGuard } from '../limits/key-guard.ts';
import type { ServiceRefusals } from '../limits/service-refusals.ts';
import type { GatewayCounts, GatewayLimits, GatewaySettings } from '../limits/settings.ts';
import { SharedSpending } from '../limits/shared-spending.ts';
import { TokenBuckets } from '../limits/token-bucket.ts';
import type { GatewayLog } from '../ops/log.ts';
import type { TraceShare } from '../ops/trace-share.ts';
import type { SessionCache } from '../session/session-cache.ts';
import type { Upstream } from '../upstream/upstream.ts';
import type { Discards } from './body.ts';
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
  readonly loginGuard: AttemptGuard;
  readonly keyGuard: KeyGuard;
  readonly serviceRefusals: ServiceRefusals;
  readonly discards: Discards;
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

type Entry = 'login' | 'guest';
type Work = 'orders' | 'calls';
export type Kind = Entry | Work;

/** Orders are what changes an order; everything else is a call. */
export const getKind = (call: Call): Kind => {
  if (call.name === 'authorize') return 'login';
  if (call.name === 'guest') return 'guest';
  return getWork(call);
};

/** The kind of a call that a session makes. */
export const getWork = (call: Call): Work => (isOrder(call) ? 'orders' : 'calls');

/** Who spends, and how much: one for a call, more for one that reads many rows (`toCallCost`). */
export type Spender = {
  readonly session: Session | null;
  readonly address: string;
  readonly cost?: number;
};

type Shared = { readonly counts: GatewayCounts; readonly nowMs: () => number };

/**
 * The allowances of sessions, API keys and addresses: a key is counted by itself, as a session is. Gateways share them:
 * those of log-ins and guests are taken from the shared count before anything else happens, those of orders and calls
 * are reported to it afterwards, so that neither waits.
 */
export class Allowances {
  readonly #entries: Readonly<Record<Entry, TokenBuckets>>;
  readonly #work: Readonly<Record<Work, TokenBuckets | SharedSpending>>;
  readonly #counts: GatewayCounts | null;

  /** @param shared null where this gateway is the only one */
  constructor({ logins, orders, calls }: GatewayLimits, shared: Shared | null) {
    const open = (kind: Work, allowance: Allowance) => {
      if (shared === null) return new TokenBuckets(allowance);
      const { counts, nowMs } = shared;
      const spend = (name: string, cost: number) => counts.spend(kind, name, cost);
      return new SharedSpending({ allowance, spend, nowMs });
    };
    this.#counts = shared?.counts ?? null;
    this.#entries = { login: new TokenBuckets(logins), guest: new TokenBuckets(logins) };
    this.#work = { orders: open('orders', orders), calls: open('calls', calls) };
  }

  /** By session where there is one, else by address. @returns milliseconds to wait, 0 for none */
  waitMs(kind: Work, { session, address, cost = 1 }: Spender, nowMs: number): number {
    const name = session === null ? `a ${address}` : `s ${session.sessionId}`;
    return this.#work[kind].take(name, nowMs, cost);
  }

  /** The refusal when the allowance is used up; at once for orders and calls, which wait for nothing. */
  refuse(kind: Kind, who: Spender, nowMs: number): Refusal | null | Promise<Refusal | null> {
    if (kind === 'login' || kind === 'guest') return this.#refuseEntry(kind, who.address, nowMs);
    const waitMs = this.waitMs(kind, who, nowMs);
    return waitMs > 0 ? tooMany(waitMs) : null;
  }

  async #refuseEntry(kind: Entry, address: string, nowMs: number): Promise<Refusal | null> {
    const ownMs = this.#entries[kind].take(address, nowMs);
    const waitMs = ownMs > 0 ? ownMs : await this.#counts?.take(kind, address);
    return waitMs === undefined || waitMs === 0 ? null : tooMany(waitMs);
  }

  close(): void {
    for (const work of Object.values(this.#work)) if ('close' in work) work.close();
  }
}
