/** The columns of the users panel. */

import type { GridColumn } from '../../../kit/grid/model/columns.ts';
import { formatCompact, formatQty } from '../../../lib/format/numbers.ts';
import { type User, yesNo } from './limit-draft.ts';

const text = (
  id: string,
  of: { title: string; description: string; kind?: 'word' | 'text' },
  read: (user: User) => string,
): GridColumn<User> => ({ id, kind: 'word', ...of, text: read, sort: read });

export const USER_COLUMNS: readonly GridColumn<User>[] = [
  text('user', { title: 'User', description: 'User id', kind: 'text' }, (u) => u.userId),
  text('role', { title: 'Role', description: 'Role' }, (u) => u.role),
  {
    id: 'qty',
    title: 'Max qty',
    description: 'Largest quantity of one order',
    kind: 'figure',
    text: ({ limits }) => formatQty(limits.maxOrderQty),
    sort: ({ limits }) => limits.maxOrderQty,
    csv: ({ limits }) => limits.maxOrderQty,
  },
  {
    id: 'notional',
    title: 'Daily',
    description: 'Daily notional',
    kind: 'figure',
    text: ({ limits }) => formatCompact(limits.maxDailyNotional),
    sort: ({ limits }) => limits.maxDailyNotional,
    csv: ({ limits }) => limits.maxDailyNotional,
  },
  text('dark', { title: 'Dark pool', description: 'Dark pool access' }, (u) =>
    yesNo(u.darkPoolAccess),
  ),
  text('desks', { title: 'Desks', description: 'Desks', kind: 'text' }, (u) =>
    u.limits.desks.join(' '),
  ),
  text('strategies', { title: 'Strategies', description: 'Strategies', kind: 'text' }, (u) =>
    u.limits.strategies.join(' '),
  ),
  text('disabled', { title: 'Disabled', description: 'Cannot log in' }, (u) => yesNo(u.disabled)),
  text('name', { title: 'Name', description: 'Name', kind: 'text' }, (u) => u.displayName),
  text('style', { title: 'Style', description: 'Trading style' }, (u) => u.tradingStyle),
];
