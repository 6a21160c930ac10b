/** The rows of the orders blotter: what arrives by itself, and older orders once they are loaded. */
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import { SNAPSHOT_NEWEST } from '@tradefloor/contracts/vocabulary/paging';
import { useMemo } from 'react';
import { filteredRows } from '../../../kit/grid/model/facets.ts';
import { type GridFilter, useOlderRows } from '../../../kit/grid/older-rows.tsx';
import { useAccount, useClient, useIdentity } from '../../../kit/live/use-client.ts';
import { useDecimals } from '../../../kit/live/use-decimals.ts';
import { symbolWords } from '../../../lib/format/names.ts';
import type { Order } from '../../../platform/client/shapes.ts';
import { isWaiting } from '../../../platform/orders/order-status.ts';
import { handlingText, orderColumns } from './order-columns.tsx';
import { orderFacets, toOrderSearch } from './order-views.ts';
import { useLinkKinds } from './use-link-kinds.ts';

export type Scope = 'working' | 'all';

/** Rises with time, too. */
export const toKey = ({ orderId }: Order): string => orderId;

/** What words are looked for in. */
export const filterText = ({
  symbol,
  side,
  status,
  rejectCode,
  userId,
  orderId,
  strategy,
  linkId,
}: Order) =>
  `${symbolWords(symbol)} ${side} ${status} ${rejectCode ?? ''} ${userId} ${orderId} ${strategy} ${linkId ?? ''}`;

/** Rows of the scope, those that the filter shows, and their columns; `older` is null where all there are is shown. */
export function useOrderRows(scope: Scope, filter: GridFilter) {
  const { role } = useIdentity();
  const { calls, account } = useClient();
  const known = useAccount((account) => account.orders());
  const { rows: orders, older: more } = useOlderRows({
    key: ['orders'],
    known,
    atStart: SNAPSHOT_NEWEST,
    toKey,
    toRank: toKey,
    read: (paging) => calls.orders.list.query(paging),
    filter,
    search: ({ words, chosen }, paging) =>
      calls.journal.searchOrders.query({ ...toOrderSearch(chosen), words: [...words], ...paging }),
  });
  const open = useMemo(() => orders.filter(({ status }) => isOpen(status)), [orders]);
  const getDecimals = useDecimals();
  const showsUser = role !== 'trader' && role !== 'sales';
  const showsWay = open.some(isWaiting);
  const showsHandling = useMemo(() => orders.some((order) => handlingText(order) !== ''), [orders]);
  const kinds = useLinkKinds(orders);
  const linked = useMemo(
    () => orders.filter(({ linkId }) => typeof linkId === 'string').length,
    [orders],
  );
  // A row is drawn when it changes itself: one more linked order draws all of them, for those that name it.
  const links = useMemo(
    () => (linked === 0 ? null : { kinds, listOrders: () => account.orders() }),
    [account, kinds, linked],
  );
  const columns = useMemo(
    () =>
      orderColumns(getDecimals, { showsUser, showsWay, showsHandling, links }, (orderId) =>
        account.order(orderId),
      ),
    [account, getDecimals, showsUser, showsWay, showsHandling, links],
  );
  const facets = useMemo(() => orderFacets(showsUser), [showsUser]);
  const rows = scope === 'working' ? open : orders;
  const shown = useMemo(
    () => filteredRows(rows, filter, { facets, filterText }),
    [rows, filter, facets],
  );
  const older = scope === 'working' ? null : more;
  return { rows, shown, columns, facets, working: open.length, older };
}
