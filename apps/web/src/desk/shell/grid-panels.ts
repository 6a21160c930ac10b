/**
 * The panels that are grids, as one piece of code: fetched apart, each would bring the grid along again.
 * Nothing that is no grid may come in.
 */
import { FillsPanel } from '../fills/fills-panel.tsx';
import { OrdersPanel } from '../orders/orders-panel.tsx';
import { PositionsPanel } from '../positions/positions-panel.tsx';
import { Watchlist } from '../watchlist/watchlist.tsx';

export const GRID_PANELS = {
  watchlist: Watchlist,
  orders: OrdersPanel,
  fills: FillsPanel,
  positions: PositionsPanel,
} as const;
