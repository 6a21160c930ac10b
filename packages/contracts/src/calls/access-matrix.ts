/**
 * The access matrix: which of ten principals may call which call, open which address and subscribe to which topic. A
 * call's row follows from its declaration; docs/access.md is the printed table, and tests compare the procedures, the
 * gateway and the sockets with what is printed there. Default deny: only `x` is allowed.
 */

import type { TopicName } from '../topics.ts';
import { ROLES, type Role } from '../user.ts';
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

/**
 * One character per principal. Calls and addresses: `x` allowed, `-` refused. Topics: `x` all of
 * it, `o` own rows, `d` own desks' and own rows, `f` the firm's, `-` none.
 */
export type Row = string;

/** The row a call's declaration comes to. */
export const toRow = ({ access }: Pick<Call, 'access'>): Row =>
  PRINCIPALS.map((principal) => {
    if (access === 'public') return 'x';
    const role = getRole(principal);
    return access !== 'internal' && role !== null && access.includes(role) ? 'x' : '-';
  }).join('');

/** The gateway's own addresses: `GET` over HTTP, `WS` for sockets. */
export const ADDRESS_ROWS: Readonly<Record<string, Row>> = {
  'GET /health': 'xxxxxxxxxx',
  'GET /ready': 'xxxxxxxxxx',
  'GET /system': 'xxxxxxxxxx',
  'GET /.well-known/oauth-authorization-server': 'xxxxxxxxxx',
  'GET /docs/api/openapi.json': 'xxxxxxxxxx',
  'WS /ws': '-xxxxxxxxx',
  'WS /trpc': '-xxxxxxxxx',
  'WS /ws/market-sim': '-xxxxxxx-x',
};

/** Every topic, as sockets and subscriptions hand it out. */
export const TOPIC_ROWS: Readonly<Record<TopicName, Row>> = {
  'orders.submitted': '-oodfffo--',
  'orders.updated': '-oodfffo--',
  'orders.rejected': '-oodfffo--',
  'orders.cancelled': '-oodfffo--',
  'orders.replaced': '-oodfffo--',
  'orders.expired': '-oodfffo--',
  'orders.filled': '-oodfffo--',
  'algo.progress': '-oodfffo--',
  'positions.changed': '-oodfffo--',
  'ccp.novation': '-oodfffo--',
  'ccp.margin': '-oodfffo--',
  'ccp.settlement.queued': '-oodfffo--',
  'ccp.settlement.complete': '-oodfffo--',
  'risk.exposure': '---dfff---',
  'killswitch.changed': '-xxxxxxxxx',
  'risk.config.changed': '-xxxxxxx-x',
  'market.ticks': '-xxxxxxx-x',
  'market.bonds': '-xxxxxxx-x',
  'market.fx': '-xxxxxxx-x',
  'market.status': '-xxxxxxx-x',
  'rfq.quote.update': '-oodffff--',
  'rfq.client.update': '--------o-',
  'rfq.voice.update': '-dddffff--',
  'market.candles': '-xxxxxxx-x',
  'news.events': '-xxxxxxx-x',
  'market.recommendations': '-xxxxxxx-x',
  // Between services only.
  'market.features': '----------',
  'market.signals': '----------',
  'orders.routed': '----------',
  'orders.child': '----------',
  'orders.child-updated': '----------',
  'orders.child-cancel-requested': '----------',
  'orders.fi.rfq': '----------',
  'orders.otc': '----------',
  'orders.otc.package': '----------',
  'orders.otc.cancel-requested': '----------',
  'market.quotes': '----------',
  'contracts.expired': '----------',
  'orders.fi.cancel-requested': '----------',
  'rfq.executed': '----------',
  'market.event': '----------',
  'orders.cancel-requested': '----------',
  'orders.replace-requested': '----------',
  'orders.acknowledged': '----------',
  'algo.acknowledged': '----------',
  'fix.execution': '----------',
  'venue.requested': '----------',
  'limits.changed': '----------',
  'user.session': '----------',
};

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
};
