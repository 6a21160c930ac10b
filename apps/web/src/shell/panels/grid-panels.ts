/**
 * Grids of orders and trades, as one piece of code: fetched apart, each would bring the grid along again. A trader's
 * first screen waits for all of it: only what shows there, or is small, may come in.
 */
import { OrdersPanel } from '../../features/equity/orders/orders-panel.tsx';
import { PositionsPanel } from '../../features/equity/positions/positions-panel.tsx';
import { Watchlist } from '../../features/equity/watchlist/watchlist.tsx';

export const GRID_PANELS = {
  watchlist: Watchlist,
  orders: OrdersPanel,
  positions: PositionsPanel,
} as const;
