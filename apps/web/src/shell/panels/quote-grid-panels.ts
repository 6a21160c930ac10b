/** The grids of a bond desk, as one piece of code: apart from those of orders, which a trader of stocks fetches first. */
import { BondsPanel } from '../../features/rfq/bonds/bonds-panel.tsx';
import { DealersPanel } from '../../features/rfq/requests/dealers-panel.tsx';
import { RfqsPanel } from '../../features/rfq/requests/rfqs-panel.tsx';

export const QUOTE_GRID_PANELS = {
  bonds: BondsPanel,
  rfqs: RfqsPanel,
  dealers: DealersPanel,
} as const;
