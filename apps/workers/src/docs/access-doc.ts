/**
 * `docs/access.md` as text: the permissions, calls and topics of each role, from the access matrix and the table of
 * permissions. Nothing is written here that no test compares with the running parts.
 */

import { CALLS } from '@tradefloor/contracts/calls';
import {
  ADDRESS_ROWS,
  FIELD_ROWS,
  getCell,
  PRINCIPALS,
  SUBSCRIPTION_ROWS,
  TOPIC_ROWS,
  toRow,
} from '@tradefloor/contracts/calls/access-matrix';
import { type Call, findKeyUse } from '@tradefloor/contracts/calls/call';
import type { Row } from '@tradefloor/contracts/topic-access';
import { ROLES, TRADING_STYLES } from '@tradefloor/contracts/vocabulary/users';
import { ROLE_POWERS, STYLE_REACH } from '@tradefloor/core/trading/access/access';
import { compare, table } from './markdown.ts';

/** The page, ending in a newline. */
export const accessDoc = (): string =>
  [
    '# Who may do what',
    '',
    'Printed from the declarations under `packages/contracts/src/calls`, `packages/contracts/src/calls/access-matrix.ts` and',
    '`packages/core/src/trading/access/access.ts`;',
    '`apps/workers/src/docs/access-doc.test.ts` keeps it true. Tests hold every tRPC procedure, every route and socket',
    'of the gateway and every topic against this page. What is not `x` is not let in.',
    'After a change: `npx vitest run --project unit apps/workers/src/docs -u`.',
    '',
    'A guest is a trader with small limits. Every user with a session may call the placing of an order: who may not trade is',
    'refused with `ROLE_NOT_PERMITTED`, and the refusal is recorded.',
    '',
    '## Powers',
    '',
    ...table(
      ['role', 'trades', 'sees', 'cancels', 'kill switches', 'limits and thresholds'],
      ROLES.map((role) => {
        const { trades, sees, cancels, kills, setsLimits } = ROLE_POWERS[role];
        return [role, yes(trades), sees, cancels, yes(kills), yes(setsLimits)];
      }),
    ),
    '',
    'What a trader of each style reaches; the limits of the person narrow it further.',
    '',
    ...table(
      ['style', 'desks', 'strategies'],
      TRADING_STYLES.map((style) => [
        style,
        STYLE_REACH[style].desks.join(' '),
        STYLE_REACH[style].strategies.join(' '),
      ]),
    ),
    '',
    '## Calls',
    '',
    'Over HTTP under `/api/{service}`, and as tRPC procedures. A row of denials is a call between services.',
    '',
    'The last column is the scope that an API key needs besides the rights of its user; without one the call is for people',
    'with a session. `trade` may be a key’s for one desk (`trade:FI`): then for orders and requests of that desk.',
    '',
    ...table(['call', ...PRINCIPALS, 'API key'], callRows()),
    '',
    '## Addresses of the gateway, subscriptions of the browser',
    '',
    'Sockets and subscriptions need the scope `read` of an API key; on the browser’s socket each call has its own.',
    '',
    ...matrix('address', [
      ...Object.entries(ADDRESS_ROWS),
      ...Object.entries(SUBSCRIPTION_ROWS).map(([name, row]) => [`tRPC \`${name}\``, row] as const),
    ]),
    '',
    '## Topics',
    '',
    '`x` all of it, `o` what is one’s own, `d` one’s desks’ as well, `f` the firm’s.',
    '',
    ...matrix(
      'topic',
      Object.entries(TOPIC_ROWS).toSorted(([a], [b]) => compare(a, b)),
    ),
    '',
    '## Fields',
    '',
    'Fields that not every caller or subscriber receives; marks as for topics.',
    '',
    ...matrix('field', Object.entries(FIELD_ROWS)),
    '',
  ].join('\n');

/** By service, path and method. */
const callRows = (): string[][] =>
  Object.values<Call>(CALLS)
    .toSorted(
      (a, b) => compare(a.to, b.to) || compare(a.path, b.path) || compare(a.method, b.method),
    )
    .map((call) => [
      `\`${call.name}\` ${call.to} \`${call.method} ${call.path}\``,
      ...cells(toRow(call)),
      findKeyUse(call).replace('people', ''),
    ]);

const cells = (row: Row): string[] =>
  PRINCIPALS.map((principal) => getCell(row, principal).replace('-', ''));

const yes = (holds: boolean): string => (holds ? 'yes' : '');

const matrix = (what: string, rows: readonly (readonly [string, Row])[]): string[] =>
  table(
    [what, ...PRINCIPALS],
    rows.map(([name, row]) => [name, ...cells(row)]),
  );
