/** The symbol's price alerts as lines, and the menu of a price on the chart, which begins one or fills the ticket. */

import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { type AlertLine, AlertLines } from '../../../kit/chart/alert-lines.ts';
import { tickPrice } from '../../../kit/chart/line-drag.ts';
import type { Bar } from '../../../kit/chart/live-bar.ts';
import type { PriceChart } from '../../../kit/chart/price-chart.ts';
import { useAccount, useCan, useClient } from '../../../kit/live/use-client.ts';
import { useDecimals } from '../../../kit/live/use-decimals.ts';
import { findAmendTick } from '../../../kit/order/amend-change.ts';
import { Menu, type MenuItem, type MenuPoint } from '../../../kit/ui/menu.tsx';
import { formatPx } from '../../../lib/format/numbers.ts';
import { toDecimal } from '../../../lib/format/units.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { fillTicketPrice, requestAlert } from '../../../ui-state/ui-state.ts';
import { useUiStore } from '../../../ui-state/use-ui.ts';
import { isActive, lineText } from '../alerts/alert-text.ts';
import { useAlerts } from '../alerts/use-alerts.ts';
import { useOverlay } from './use-overlay.ts';

type AlertsProps = {
  readonly chart: PriceChart;
  /** Around the chart and what is over it. */
  readonly root: RefObject<HTMLElement | null>;
  readonly symbol: string;
  /** The bar that is read. */
  readonly shown: Bar | null;
};

export function ChartAlerts({ chart, root, symbol, shown }: AlertsProps) {
  useAlertLines(chart, symbol);
  const { at, close } = usePriceMenu({ chart, root, symbol, shown });
  const toItems = usePriceItems(symbol);
  if (at === null) return null;
  const items = toItems(at.units);
  return items.length === 0 ? null : (
    <Menu label={phrase`${symbol} at a price`} items={items} at={at.point} onClose={close} />
  );
}

const NO_LINES: readonly AlertLine[] = [];

/** Those that will fire again. */
function useAlertLines(chart: PriceChart, symbol: string): void {
  const view = useOverlay(chart, AlertLines);
  const { data } = useAlerts();
  const lines = useMemo(
    () =>
      data?.items
        .filter((alert) => alert.symbol === symbol && isActive(alert))
        .map((alert) => ({ price: alert.price, text: lineText(alert) })) ?? NO_LINES,
    [data, symbol],
  );
  useEffect(() => view?.draw(lines), [view, lines]);
}

type MenuAt = {
  /** In the window, in pixels. */
  readonly point: MenuPoint;
  /** The price of the place, on a tick, in price units. */
  readonly units: number;
};

/** Opens at a press of the second button, or by its key at the close of the bar that is read. */
function usePriceMenu({ chart, root, symbol, shown }: AlertsProps) {
  const client = useClient();
  const [at, setAt] = useState<MenuAt | null>(null);
  const open = useEffectEvent((event: MouseEvent) => {
    const element =
      event.target instanceof Element ? event.target.closest('[data-panel-focus]') : null;
    if (element === null) return;
    const { left, top } = element.getBoundingClientRect();
    const isByKey = event instanceof PointerEvent && event.pointerType === '';
    const price = isByKey
      ? (shown?.close ?? null)
      : chart.priceAt(event.clientX - left, event.clientY - top);
    if (price === null) return;
    event.preventDefault();
    const point = isByKey ? { x: left + 40, y: top + 40 } : { x: event.clientX, y: event.clientY };
    setAt({ point, units: tickPrice(price, findAmendTick(client, symbol)) });
  });
  useEffect(() => {
    const element = root.current;
    if (element === null) return;
    const listen = (event: MouseEvent): void => open(event);
    element.addEventListener('contextmenu', listen);
    return () => element.removeEventListener('contextmenu', listen);
  }, [root]);
  return { at, close: () => setAt(null) };
}

/** Alerts are on shares; the ticket is for who trades. */
function usePriceItems(symbol: string): (units: number) => readonly MenuItem[] {
  const ui = useUiStore();
  const trades = useCan('trade');
  const decimals = useDecimals()(symbol);
  const isShare = useAccount((account) => account.instrument(symbol)?.instrumentType === 'equity');
  return (units) => {
    const shownPrice = formatPx(units, decimals);
    const price = toDecimal(units);
    const alert: MenuItem = {
      id: 'alert',
      label: phrase`Alert at ${shownPrice}`,
      onPick: () => requestAlert(ui, symbol, price),
    };
    const ticket: MenuItem = {
      id: 'ticket',
      label: phrase`Limit ${shownPrice} in the ticket`,
      hint: 'Alt+click',
      onPick: () => fillTicketPrice(ui, { symbol, price, qty: null }),
    };
    return [isShare ? alert : null, trades ? ticket : null].filter((item) => item !== null);
  };
}
