/**
 * The access matrix: which of ten principals may call which call, open which address and subscribe to which topic. Each
 * row stands in its declaration (calls, addresses, topics); docs/access.md is the printed table, and tests compare the
 * procedures, the gateway and the sockets with what is printed there. Default deny: only `x` is allowed.
 */

import { ADDRESSES, type Address } from '../addresses.ts';
import type { Row } from '../topic-access.ts';
import { TOPICS, type TopicName } from '../topics.ts';
import type { Role } from '../user.ts';
import { ROLES } from '../vocabulary/users.ts';
import type { Call } from './call.ts';

/** No session, a guest's session, and one of each role. The order of the columns. */
export const PRINCIPALS = [
  'anonymous',
  'guest',
  'trader',
  'desk-head',
  'risk-manager',
  'admin',
  'compliance',
  'sales',
  'external-client',
  'viewer',
] as const;
export type Principal = (typeof PRINCIPALS)[number];

/** The role a principal's session has; null without a session. A guest is a trader with small limits. */
export function getRole(principal: Principal): Role | null {
  if (principal === 'anonymous') return null;
  return principal === 'guest' ? 'trader' : (ROLES.find((role) => role === principal) ?? null);
}

/** The row a call's declaration comes to. */
export const toRow = ({ access }: Pick<Call, 'access'>): Row =>
  PRINCIPALS.map((principal) => {
    if (access === 'public') return 'x';
    const role = getRole(principal);
    return access !== 'internal' && role !== null && access.includes(role) ? 'x' : '-';
  }).join('');

/** The gateway's own addresses by method and path; `WS` is a socket. */
export const ADDRESS_ROWS: Readonly<Record<string, Row>> = Object.fromEntries(
  Object.values<Address>(ADDRESSES).map(({ method, path, access }) => [
    `${method} ${path}`,
    access,
  ]),
);

/** Every topic, as sockets and subscriptions hand it out. */
export const TOPIC_ROWS = Object.fromEntries(
  Object.entries(TOPICS).map(([topic, { access }]) => [topic, access.row]),
) as Readonly<Record<TopicName, Row>>;

/**
 * Fields of responses and events that are not given to every authorised caller or subscriber; characters as for topics.
 */
export const FIELD_ROWS = {
  'snapshot.instruments': '-xxxxxxxxx',
  'snapshot.quotes': '-xxxxxxx-x',
  'snapshot.orders': '-xxxxxxx--',
  'snapshot.positions': '-xxxxxxx--',
  'snapshot.killSwitches': '-xxxxxxxxx',
  'listKillSwitches.active (of one user)': '-ooofffooo',
  'listKillSwitches.log': '----xxx---',
  'killswitch.changed (of one user)': '-ooofffo--',
} as const satisfies Readonly<Record<string, Row>>;

/** A principal's character in a row; `-` beyond its end. */
export const getCell = (row: Row, principal: Principal): string =>
  row.charAt(PRINCIPALS.indexOf(principal)) || '-';

/** Subscriptions of the browser, by their procedure's path. Every other procedure makes a call. */
export const SUBSCRIPTION_ROWS: Readonly<Record<string, Row>> = {
  authIdentity: '-xxxxxxxxx',
  books: '-xxxxxxx-x',
  events: '-xxxxxxxxx',
  ticks: '-xxxxxxx-x',
  fx: '-xxxxxxx-x',
  trades: '-xxxxxxx-x',
};
