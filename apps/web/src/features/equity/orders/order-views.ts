/** The filters of orders, and their default views. */

import { SEARCH_VALUES_MAX } from '@tradefloor/contracts/vocabulary/paging';
import type { Chosen, Facet } from '../../../kit/grid/model/facets.ts';
import { type GridView, PLAIN_SCENE } from '../../../kit/grid/model/views.ts';
import type { Order, WireInput } from '../../../platform/client/shapes.ts';

const FACETS: readonly Facet<Order>[] = [
  { id: 'status', title: 'Status', of: ({ status }) => status },
  { id: 'symbol', title: 'Symbol', of: ({ symbol }) => symbol },
  { id: 'side', title: 'Side', of: ({ side }) => side },
  { id: 'strategy', title: 'Strategy', of: ({ strategy }) => strategy },
  { id: 'tif', title: 'Time in force', of: ({ timeInForce }) => timeInForce },
  {
    id: 'level',
    title: 'Level',
    of: ({ parentOrderId }) => (parentOrderId === null ? 'own' : 'child'),
  },
];

const USER: Facet<Order> = { id: 'user', title: 'User', of: ({ userId }) => userId };
const REASON: Facet<Order> = {
  id: 'reason',
  title: 'Reject reason',
  of: ({ rejectCode }) => rejectCode ?? '',
};

/** The filters; by user for those who see more than their own. */
export const orderFacets = (showsUser: boolean): readonly Facet<Order>[] => [
  ...FACETS,
  REASON,
  ...(showsUser ? [USER] : []),
];

type OrderSearch = WireInput<'searchOrders'>;

/** The field that each facet is searched by. */
const SEARCHED: Readonly<Record<string, keyof OrderSearch>> = {
  status: 'status',
  symbol: 'symbol',
  side: 'side',
  strategy: 'strategy',
  tif: 'timeInForce',
  level: 'level',
  reason: 'rejectCode',
  user: 'userId',
};

/** The search for chosen values; what is no value of its field, the server refuses. */
export const toOrderSearch = (chosen: Chosen): OrderSearch =>
  Object.fromEntries(
    Object.entries(chosen).flatMap(([id, values]) => {
      const field = SEARCHED[id];
      return field === undefined ? [] : [[field, values.slice(0, SEARCH_VALUES_MAX)]];
    }),
  );

export const ORDER_VIEWS: readonly GridView[] = [
  {
    ...PLAIN_SCENE,
    name: 'Partially filled',
    chosen: { status: ['PARTIALLY_FILLED'] },
  },
  { ...PLAIN_SCENE, name: 'Rejected', chosen: { status: ['REJECTED'] } },
  {
    ...PLAIN_SCENE,
    name: 'Filled, largest first',
    chosen: { status: ['FILLED'] },
    sort: { columnId: 'qty', direction: 'desc' },
  },
];
