/**
 * The panels that are grids, as one piece of code: fetched apart, each would bring the grid along again.
 * Nothing that is no grid may come in.
 */
import { AlgoPanel } from '../algos/algo-panel.tsx';
import { BondsPanel } from '../bonds/bonds-panel.tsx';
import { FillsPanel } from '../fills/fills-panel.tsx';
import { OrdersPanel } from '../orders/orders-panel.tsx';
import { PositionsPanel } from '../positions/positions-panel.tsx';
import { DealersPanel } from '../rfq/dealers-panel.tsx';
import { RfqsPanel } from '../rfq/rfqs-panel.tsx';
import { Watchlist } from '../watchlist/watchlist.tsx';

export const GRID_PANELS = {
  watchlist: Watchlist,
  algos: AlgoPanel,
  orders: OrdersPanel,
  fills: FillsPanel,
  positions: PositionsPanel,
  bonds: BondsPanel,
  rfqs: RfqsPanel,
  dealers: DealersPanel,
} as const;
