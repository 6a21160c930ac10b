/** Who may hear what: their own, their desk's, or the firm's events; the market's prices; the switches of all. */

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
import { seesMarket, type UserTopic } from '@tradefloor/contracts/socket';
import type { AuthIdentity, Desk } from '@tradefloor/contracts/user';
import type { VoiceDeal } from '@tradefloor/contracts/voice';

/** What one session may hear. */
export type Scope = {
  readonly userId: UserId;
  /** One's own events are heard; roles that may not list orders do not hear of them either. */
  readonly own: boolean;
  /** Desks whose events are heard besides one's own. */
  readonly desks: readonly Desk[];
  readonly firm: boolean;
  /** Requests for quote are heard whoever asks: sales works them. */
  readonly requests: boolean;
  /** A trader of futures makes prices to clients who phone: their requests are heard whoever asks. */
  readonly voice: boolean;
  /** An external client: hears its own requests, as they are shown to it. */
  readonly client: boolean;
  readonly market: boolean;
};

/** The same rule for snapshots, sockets and subscriptions. */
export const scopeOf = ({ userId, role, limits }: AuthIdentity): Scope => ({
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
  /** Somebody else who was brought in by name, and hears it as its own. */
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
const NOBODY = userIdOf('');

/** Whose event a payload of an owner topic states; the desk of a position follows from its symbol. */
export function ownerOf(
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
    return { userId: NOBODY, desk: scope === 'FIRM' ? null : scope };
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

/** Whose a word of the CCP is; a firm's MPID is no user, so that only those hear of it who hear of everybody. */
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

/** Whom alone a kill switch concerns: the user it stops; null for one that concerns everybody. */
export function concernOf(topic: UserTopic, payload: unknown): Owner | null {
  if (topic !== 'killswitch.changed') return null;
  const { scope, target } = payload as KillSwitchAction;
  return scope === 'user' && target !== null ? { userId: userIdOf(target), desk: null } : null;
}

/** Whether an owned event may be heard in this scope. */
export function hears(scope: Scope, owner: Owner): boolean {
  const isOwn = scope.userId === owner.userId;
  // A client hears what was made for it, and nothing else; what was made for it is nobody else's.
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
