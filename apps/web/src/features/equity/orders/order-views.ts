/** The filters of orders, and their default views. */

import type { Facet } from '../../../kit/grid/model/facets.ts';
import { type GridView, PLAIN_SCENE } from '../../../kit/grid/model/views.ts';
import type { Order } from '../../../platform/client/shapes.ts';

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
