/** The event scopes: own, desk's, or firm's events; the market's prices; the public switches. */

import { getCell } from '@tradefloor/contracts/calls/access-matrix';
import { TRADE_WATCHERS } from '@tradefloor/contracts/calls/call';
import { type UserId, userId as userIdOf } from '@tradefloor/contracts/ids';
import type { InstrumentType } from '@tradefloor/contracts/market';
import { seesMarket, USER_TOPICS } from '@tradefloor/contracts/socket';
import { type Message, TOPICS, type UserTopic } from '@tradefloor/contracts/topics';
import type { AuthIdentity, Desk, Role } from '@tradefloor/contracts/user';

/** The scope of one session. */
export type Scope = {
  readonly userId: UserId;
  readonly role: Role;
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
  role,
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
  /** Which no one else may read: of the user's work, of what every reader of the market has, or of what everyone has. */
  readonly privateTo?: 'WORK' | 'MARKET' | 'PAGE';
  /** An admin receives it, too. */
  readonly isForAdmins?: boolean;
  /** The only users who receive an event of a room. */
  readonly members?: readonly UserId[];
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

/** Topics whose every event belongs to a user, a desk or the firm. */
type OwnedTopic = {
  [T in UserTopic]: (typeof TOPICS)[T]['access']['audience'] extends 'owner' | 'person' ? T : never;
}[UserTopic];

/** An event that belongs to someone. */
export type OwnedMessage = Message<OwnedTopic>;

/** Whether each event of the message's topic belongs to someone. */
export const isOwned = (message: Message<UserTopic>): message is OwnedMessage =>
  USER_TOPICS[message.topic] === 'owner' || USER_TOPICS[message.topic] === 'person';

/** Whose event it is; the desk of a position follows from its symbol. */
export function getOwner(
  { topic, payload }: OwnedMessage,
  deskOfSymbol: (symbol: string) => Desk | null,
): Owner {
  switch (topic) {
    case 'orders.filled':
    case 'risk.day-loss':
    case 'algo.progress':
      return { userId: payload.userId, desk: payload.desk };
    case 'orders.submitted':
    case 'orders.updated':
    case 'orders.rejected':
    case 'orders.cancelled':
    case 'orders.replaced':
    case 'orders.expired':
      return { userId: payload.order.userId, desk: payload.order.desk };
    case 'positions.changed':
      return { userId: payload.userId, desk: deskOfSymbol(payload.symbol) };
    case 'risk.exposure':
      return { userId: NO_ONE, desk: payload.scope === 'FIRM' ? null : payload.scope };
    case 'risk.desk-loss':
      return { userId: NO_ONE, desk: payload.desk };
    // A firm's MPID is no user: only subscribers of the whole firm receive its events.
    case 'ccp.novation':
    case 'ccp.option.ended':
      return { userId: userIdOf(payload.participant), desk: deskOfSymbol(payload.symbol) };
    case 'ccp.bought-in':
    case 'ccp.margin':
    case 'ccp.settlement.queued':
    case 'ccp.settlement.complete': {
      const { userId, symbol } = payload;
      return { userId: userIdOf(userId), desk: symbol === null ? null : deskOfSymbol(symbol) };
    }
    case 'rfq.quote.update':
      return { userId: payload.userId, desk: 'FI', request: 'FIRM', alsoOf: payload.traderUserId };
    case 'rfq.client.update':
      return { userId: payload.userId, desk: null, request: 'CLIENT' };
    case 'rfq.voice.update': {
      const { askedBy, tradedBy } = payload;
      return { userId: askedBy, desk: 'COMM', request: 'VOICE', alsoOf: tradedBy };
    }
    case 'basket.progress':
    case 'scenario.progress':
    case 'watchlists.changed':
      return { userId: payload.userId, desk: null, privateTo: 'WORK' };
    case 'jobs.changed': {
      const { userId } = payload.job;
      return { userId: userId ?? NO_ONE, desk: null, privateTo: 'WORK', isForAdmins: true };
    }
    case 'rooms.board':
    case 'rooms.changed':
    case 'rooms.participant':
    case 'rooms.quotes':
      return { userId: NO_ONE, desk: null, members: payload.userIds };
    case 'layouts.changed':
    case 'preferences.changed':
      return { userId: payload.userId, desk: null, privateTo: 'PAGE' };
    case 'alerts.changed':
    case 'alerts.fired':
    case 'alerts.acknowledged':
      return { userId: payload.userId, desk: null, privateTo: 'MARKET' };
  }
}

/** The only user a kill switch concerns: the one it stops; null for one that concerns all. */
export function findConcern({ topic, payload }: Message<UserTopic>): Owner | null {
  if (topic !== 'killswitch.changed') return null;
  const { scope, target } = payload;
  return scope === 'user' && target !== null ? { userId: userIdOf(target), desk: null } : null;
}

/** Whether a topic that belongs to no one is within this scope. */
export function receivesTopic({ role, market }: Scope, topic: UserTopic): boolean {
  const audience = USER_TOPICS[topic];
  if (audience === 'roles') return getCell(TOPICS[topic].access.row, role) === 'x';
  return audience === 'everyone' || market;
}

function hasOwn({ own, market }: Scope, what: 'WORK' | 'MARKET' | 'PAGE'): boolean {
  if (what === 'PAGE') return true;
  return what === 'MARKET' ? market : own;
}

/** Whether an owned event is within this scope. */
export function receives(scope: Scope, owner: Owner): boolean {
  if (owner.members !== undefined) return scope.market && owner.members.includes(scope.userId);
  if (owner.isForAdmins === true && scope.role === 'admin') return true;
  const isOwn = scope.userId === owner.userId;
  if (owner.privateTo !== undefined) return isOwn && hasOwn(scope, owner.privateTo);
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
