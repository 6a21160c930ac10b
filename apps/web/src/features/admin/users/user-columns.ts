/** The columns of the users panel. */

import type { GridColumn } from '../../../kit/grid/model/columns.ts';
import { formatCompact, formatQty } from '../../../lib/format/numbers.ts';
import { type User, yesNo } from './limit-draft.ts';

const text = (
  id: string,
  of: { title: string; description: string; width: number; grow?: number },
  read: (user: User) => string,
): GridColumn<User> => ({ id, ...of, text: read, sort: read });

export const USER_COLUMNS: readonly GridColumn<User>[] = [
  text('user', { title: 'User', description: 'User id', width: 150, grow: 1 }, (u) => u.userId),
  text('role', { title: 'Role', description: 'Role', width: 92 }, (u) => u.role),
  {
    id: 'qty',
    title: 'Max qty',
    description: 'Largest quantity of one order',
    width: 78,
    align: 'right',
    text: ({ limits }) => formatQty(limits.maxOrderQty),
    sort: ({ limits }) => limits.maxOrderQty,
    csv: ({ limits }) => limits.maxOrderQty,
  },
  {
    id: 'notional',
    title: 'Daily',
    description: 'Daily notional',
    width: 62,
    align: 'right',
    text: ({ limits }) => formatCompact(limits.maxDailyNotional),
    sort: ({ limits }) => limits.maxDailyNotional,
    csv: ({ limits }) => limits.maxDailyNotional,
  },
  text('dark', { title: 'Dark', description: 'Dark pool access', width: 44 }, (u) =>
    yesNo(u.darkPoolAccess),
  ),
  text('desks', { title: 'Desks', description: 'Desks', width: 90, grow: 1 }, (u) =>
    u.limits.desks.join(' '),
  ),
  text('strategies', { title: 'Strategies', description: 'Strategies', width: 120, grow: 2 }, (u) =>
    u.limits.strategies.join(' '),
  ),
  text('name', { title: 'Name', description: 'Name', width: 120, grow: 1 }, (u) => u.displayName),
  text(
    'style',
    { title: 'Style', description: 'Trading style', width: 130 },
    (u) => u.tradingStyle,
  ),
];
