/** The event scopes: own, desk's, or firm's events; the market's prices; the public switches. */

import type { AlgoProgress } from '@tradefloor/contracts/algo';
import { TRADE_WATCHERS } from '@tradefloor/contracts/calls/call';
import type { MarginEvent, Novation, SettlementObligation } from '@tradefloor/contracts/ccp';
import type { Fill } from '@tradefloor/contracts/fill';
import type { ExposureTick } from '@tradefloor/contracts/firm-risk';
import { type UserId, userId as userIdOf } from '@tradefloor/contracts/ids';
import type { KillSwitchAction } from '@tradefloor/contracts/kill-switch';
import type { InstrumentType } from '@tradefloor/contracts/market';
import type { OrderChange } from '@tradefloor/contracts/order';
import type { Rfq } from '@tradefloor/contracts/rfq';
import type { Position } from '@tradefloor/contracts/risk';
import { seesMarket } from '@tradefloor/contracts/socket';
import type { UserTopic } from '@tradefloor/contracts/topics';
import type { AuthIdentity, Desk } from '@tradefloor/contracts/user';
import type { VoiceDeal } from '@tradefloor/contracts/voice';

/** The scope of one session. */
export type Scope = {
  readonly userId: UserId;
  /** Own events are received; roles that may not list orders do not receive them either. */
  readonly own: boolean;
  /** Desks whose events are received besides own ones. */
  readonly desks: readonly Desk[];
  readonly firm: boolean;
  /** Requests for quote are received for every client: sales works them. */
  readonly requests: boolean;
  /** A trader of futures makes prices to clients who phone: he receives the requests of every client. */
  readonly voice: boolean;
  /** An external client: receives its own requests, in their client form. */
  readonly client: boolean;
  readonly market: boolean;
};

/** The same rule for snapshots, sockets and subscriptions. */
export const getScope = ({ userId, role, limits }: AuthIdentity): Scope => ({
  userId,
  own: TRADE_WATCHERS.includes(role),
  desks: role === 'desk-head' ? limits.desks : [],
  firm: role === 'risk-manager' || role === 'compliance' || role === 'admin',
  requests: role === 'sales',
  voice: role === 'trader' && limits.desks.includes('COMM'),
  client: role === 'external-client',
  market: seesMarket(role),
});

/** Whose an event is. */
export type Owner = {
  readonly userId: UserId;
  readonly desk: Desk | null;
  /** A request for quote as the firm sees it, or as its client does; or one by phone, which its desk prices. */
  readonly request?: 'FIRM' | 'CLIENT' | 'VOICE';
  /** Another user involved by name, who receives it like an owner. */
  readonly alsoOf?: UserId | null;
};

export const DESK_OF_INSTRUMENT: Readonly<Record<InstrumentType, Desk>> = {
  equity: 'EQ',
  bond: 'FI',
  fx: 'FX',
  commodity: 'COMM',
  option: 'DERIV',
};

/** Figures of a desk or of the firm are no user's own. */
const NO_ONE = userIdOf('');

/** Whose event a payload of an owner topic states; the desk of a position follows from its symbol. */
export function getOwner(
  topic: UserTopic,
  payload: unknown,
  deskOfSymbol: (symbol: string) => Desk | null,
): Owner {
  if (topic === 'orders.filled' || topic === 'algo.progress') {
    const { userId, desk } = payload as Fill | AlgoProgress;
    return { userId, desk };
  }
  if (topic === 'positions.changed') {
    const { userId, symbol } = payload as Position;
    return { userId, desk: deskOfSymbol(symbol) };
  }
  if (topic === 'risk.exposure') {
    const { scope } = payload as ExposureTick;
    return { userId: NO_ONE, desk: scope === 'FIRM' ? null : scope };
  }
  const participant = clearedFor(topic, payload);
  if (participant !== null) {
    const desk = participant.symbol === null ? null : deskOfSymbol(participant.symbol);
    return { userId: participant.userId, desk };
  }
  if (topic === 'rfq.quote.update') {
    const { userId, traderUserId } = payload as Rfq;
    return { userId, desk: 'FI', request: 'FIRM', alsoOf: traderUserId };
  }
  if (topic === 'rfq.client.update') {
    const { userId } = payload as Rfq;
    return { userId, desk: null, request: 'CLIENT' };
  }
  if (topic === 'rfq.voice.update') {
    const { askedBy, tradedBy } = payload as VoiceDeal;
    return { userId: askedBy, desk: 'COMM', request: 'VOICE', alsoOf: tradedBy };
  }
  const { userId, desk } = (payload as OrderChange).order;
  return { userId, desk };
}

/** The owner of a CCP event; a firm's MPID is no user, so that only subscribers of the whole firm receive it. */
function clearedFor(
  topic: UserTopic,
  payload: unknown,
): { readonly userId: UserId; readonly symbol: string | null } | null {
  switch (topic) {
    case 'ccp.novation': {
      const { participant, symbol } = payload as Novation;
      return { userId: userIdOf(participant), symbol };
    }
    case 'ccp.margin':
    case 'ccp.settlement.queued':
    case 'ccp.settlement.complete': {
      const { userId, symbol } = payload as MarginEvent | SettlementObligation;
      return { userId: userIdOf(userId), symbol };
    }
    default:
      return null;
  }
}

/** The only user a kill switch concerns: the one it stops; null for one that concerns all. */
export function findConcern(topic: UserTopic, payload: unknown): Owner | null {
  if (topic !== 'killswitch.changed') return null;
  const { scope, target } = payload as KillSwitchAction;
  return scope === 'user' && target !== null ? { userId: userIdOf(target), desk: null } : null;
}

/** Whether an owned event is within this scope. */
export function receives(scope: Scope, owner: Owner): boolean {
  const isOwn = scope.userId === owner.userId;
  // A client receives events made for it, and nothing else; no other client receives those.
  if (owner.request === 'CLIENT' || scope.client) {
    return owner.request === 'CLIENT' && scope.client && isOwn;
  }
  return (
    scope.firm ||
    (scope.own && (isOwn || owner.alsoOf === scope.userId)) ||
    (owner.request !== undefined && scope.requests) ||
    (owner.request === 'VOICE' && scope.voice) ||
    (owner.desk !== null && scope.desks.includes(owner.desk))
  );
}
