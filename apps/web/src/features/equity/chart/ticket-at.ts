/** A place on the chart as a limit in the ticket. */

import type { StoreApi } from 'zustand/vanilla';
import { tickPrice } from '../../../kit/chart/line-drag.ts';
import type { PriceChart } from '../../../kit/chart/price-chart.ts';
import { findAmendTick } from '../../../kit/order/amend-change.ts';
import { toDecimal } from '../../../lib/format/units.ts';
import type { TradingClient } from '../../../platform/trading/trading-client.ts';
import { fillTicketPrice, type UiState } from '../../../ui-state/ui-state.ts';

type Shown = {
  readonly chart: PriceChart;
  readonly client: TradingClient;
  readonly ui: StoreApi<UiState>;
  readonly symbol: string;
};

/** Fills the ticket with a limit on the nearest tick; nothing outside the candles' pane. In pixels from the chart's top left. */
export function fillTicketAt(
  { chart, client, ui, symbol }: Shown,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  const price = chart.priceAt(x, y);
  if (price === null) return;
  const units = tickPrice(price, findAmendTick(client, symbol));
  fillTicketPrice(ui, { symbol, price: toDecimal(units), qty: null });
}
