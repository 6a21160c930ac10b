/**
 * The words of `/ws`, the gateway's socket for programs: what the server's frames hold, what a client may send,
 * and why a socket is closed. The browser's own interface is tRPC.
 */
import * as z from 'zod';
import { InstrumentSymbol } from './ids.ts';
import { KillSwitch } from './kill-switch.ts';
import { Instrument, ShownTick } from './market.ts';
import { Order } from './order.ts';
import { Position } from './risk.ts';
import { AtWire } from './time.ts';
import type { Audience } from './topic-access.ts';
import { TOPICS, type UserTopic } from './topics.ts';
import type { Role } from './user.ts';

/** Why the server closed a socket (RFC 6455 codes, and one of our own). */
export const CLOSE = {
  /** A frame that is no text. */
  UNSUPPORTED: 1003,
  /** Broke a limit or sent invalid messages too often. */
  POLICY: 1008,
  TOO_LARGE: 1009,
  /** The server restarts: come back. */
  RESTART: 1012,
  /** Too slow: more than 1 MiB was waiting. Come back for a snapshot. */
  TRY_AGAIN: 1013,
  /** The session is over: log in again. */
  SESSION_OVER: 4401,
} as const;

/** The topics that leave the platform through sockets, with their audience. */
export const USER_TOPICS = Object.fromEntries(
  Object.entries(TOPICS).flatMap(([topic, { access }]) =>
    access.audience === null ? [] : [[topic, access.audience]],
  ),
) as Readonly<Record<UserTopic, Audience>>;

export const isUserTopic = (topic: string): topic is UserTopic => Object.hasOwn(USER_TOPICS, topic);

const TOPIC_NAMES = Object.keys(USER_TOPICS) as [UserTopic, ...UserTopic[]];
export const UserTopicName = z.enum(TOPIC_NAMES);

/** Topics of so many events that only a client that names them in a `subscribe` receives them. */
const ON_REQUEST: ReadonlySet<string> = new Set<UserTopic>(['market.trades']);

/** Whether a client receives the topic without naming it. */
export const isDefaultTopic = (topic: UserTopic): boolean => !ON_REQUEST.has(topic);

/** What a client receives that has named no topics. */
export const DEFAULT_TOPICS: readonly UserTopic[] = TOPIC_NAMES.filter(isDefaultTopic);

/** An external client sees quotes made for it, not the market. */
export const seesMarket = (role: Role): boolean => role !== 'external-client';

/** What a client may send. `subscribe` widens, `unsubscribe` narrows; the first symbols named narrow "all" to them. */
export const SocketOp = z.discriminatedUnion('op', [
  z.strictObject({
    op: z.enum(['subscribe', 'unsubscribe']),
    topics: z.array(UserTopicName).max(40).optional(),
    symbols: z.array(InstrumentSymbol).max(500).optional(),
  }),
  z.strictObject({ op: z.literal('ping') }),
]);
export type SocketOp = z.infer<typeof SocketOp>;

/** The state a connection begins with; every event after it is live. */
export const Snapshot = z.object({
  tickSeq: z.int().nonnegative(),
  instruments: z.array(Instrument),
  quotes: z.array(ShownTick),
  /** Open ones, the newest, and after an absence those that ended meanwhile. */
  orders: z.array(Order),
  positions: z.array(Position),
  /** Whether there are more open orders, or more positions, than the snapshot holds: the calls list them all. */
  more: z.object({ orders: z.boolean(), positions: z.boolean() }),
  killSwitches: z.array(KillSwitch),
});
export type Snapshot = z.infer<typeof Snapshot>;
export type SnapshotWire = z.input<typeof Snapshot>;

/** Events that are no topic: about the connection itself. */
export const CONNECTION_EVENTS = [
  'authIdentity',
  'snapshot',
  'pong',
  'subscribed',
  'error',
] as const;

/** The place of an event among those of one gateway's life; opaque to clients. */
export const EventCursor = z.string().regex(/^[A-Za-z0-9-]{1,128}$/);

/** Every server frame; `seq` rises by one per connection. */
export const SocketFrame = z.strictObject({
  event: z.union([z.enum(CONNECTION_EVENTS), UserTopicName]),
  seq: z.int().positive(),
  at: AtWire,
  /** Where a new connection may go on: of a snapshot, and of every event but prices and prints. */
  id: EventCursor.optional(),
  data: z.unknown(),
  /** Prints that were left out before this frame because the client was behind; with `market.trades` only. */
  missed: z.int().positive().optional(),
});
export type SocketFrame = z.infer<typeof SocketFrame>;
