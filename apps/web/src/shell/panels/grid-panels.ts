/**
 * The panels that are grids, as one piece of code: fetched apart, each would bring the grid along again.
 * Nothing that is no grid may come in.
 */
import { AlgoPanel } from '../../features/algos/algo-panel.tsx';
import { FillsPanel } from '../../features/equity/fills/fills-panel.tsx';
import { OrdersPanel } from '../../features/equity/orders/orders-panel.tsx';
import { PositionsPanel } from '../../features/equity/positions/positions-panel.tsx';
import { TimeAndSalesPanel } from '../../features/equity/time-and-sales/time-and-sales-panel.tsx';
import { Watchlist } from '../../features/equity/watchlist/watchlist.tsx';
import { BondsPanel } from '../../features/rfq/bonds/bonds-panel.tsx';
import { DealersPanel } from '../../features/rfq/requests/dealers-panel.tsx';
import { RfqsPanel } from '../../features/rfq/requests/rfqs-panel.tsx';

export const GRID_PANELS = {
  watchlist: Watchlist,
  algos: AlgoPanel,
  orders: OrdersPanel,
  fills: FillsPanel,
  positions: PositionsPanel,
  'time-and-sales': TimeAndSalesPanel,
  bonds: BondsPanel,
  rfqs: RfqsPanel,
  dealers: DealersPanel,
} as const;
