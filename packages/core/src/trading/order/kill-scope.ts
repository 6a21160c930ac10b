/** What a kill switch covers. Latching, logging and releasing are the OMS's. */

import { InstrumentSymbol, UserId } from '@tradefloor/contracts/ids';
import type { ActivateKillSwitch, KillScope, KillSwitch } from '@tradefloor/contracts/kill-switch';
import { Venue } from '@tradefloor/contracts/market';
import { Strategy } from '@tradefloor/contracts/user';
import { findUnderlying } from '@tradefloor/instruments/contract/underlying';
import { unreachable } from '../../result.ts';

/** What of an order a switch looks at. */
export type KillSubject = {
  readonly userId: string | null;
  readonly symbol: string;
  readonly strategy: string;
  /** The venue the order is bound to; null when the router chooses among those left. */
  readonly venue: string | null;
};

type Reach = Pick<KillSwitch, 'scope' | 'target'>;

/**
 * True when the switch forbids the order. A switch on a share covers the options on it, one on `CL` all of crude's months,
 * one on a pair its forwards.
 */
export function isKilledBy(kill: Reach, subject: KillSubject): boolean {
  switch (kill.scope) {
    case 'all':
      return true;
    case 'user':
      return kill.target === subject.userId;
    case 'algo':
      return kill.target === subject.strategy;
    case 'symbol':
      return kill.target === subject.symbol || kill.target === findUnderlying(subject.symbol);
    case 'venue':
      return kill.target === subject.venue;
    default:
      return unreachable(kill.scope);
  }
}

/** The switch as a refused person reads it. */
export const killText = (kill: KillSwitch): string =>
  `kill switch on ${kill.target === null ? 'all trading' : `${kill.scope} ${kill.target}`}: ${kill.reason}`;

/** What a target of each scope must look like; null for the scope without one. */
const TARGETS = {
  all: null,
  user: UserId,
  algo: Strategy,
  symbol: InstrumentSymbol,
  venue: Venue,
} as const satisfies Record<KillScope, unknown>;

/** The fault of the target, or null: a switch on a name that cannot exist would protect no one. */
export function targetFault({ scope, target }: ActivateKillSwitch): string | null {
  const schema = TARGETS[scope];
  if (schema === null || schema.safeParse(target).success) return null;
  return `${target ?? 'nothing'} is no ${scope === 'algo' ? 'strategy' : scope}`;
}
