/** Beside the line under the pointer: which order it is, where it goes while it is dragged, and its cancel. */

import { useEffect, useState } from 'react';
import type { OrderLineView } from '../../../kit/chart/order-line-view.ts';
import { useClient, useQuote } from '../../../kit/live/use-client.ts';
import { describeMove, findMovedPrice, openText } from '../../../kit/order/price-move.ts';
import { IconButton } from '../../../kit/ui/icon-button.tsx';
import { formatFixed } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Order } from '../../../platform/client/shapes.ts';

type LineLabelProps = {
  readonly view: OrderLineView;
  readonly order: Order;
  /** Where the line is drawn, in currency units. */
  readonly price: number;
  /** Where across the chart the pointer came to it, in pixels. */
  readonly x: number;
  /** Why it stays where it is; null where it may be dragged. */
  readonly fixed: string | null;
  /** In price units; null while it is not dragged. */
  readonly draggedTo: number | null;
  /** In price units. */
  readonly tick: number;
  /** Null where it may not be cancelled. */
  readonly onCancel: (() => void) | null;
};

/** Pixels between the pointer and the label. */
const GAP = 14;

export function LineLabel(props: LineLabelProps) {
  const { view, order, price, x, fixed, draggedTo, tick, onCancel } = props;
  const y = useLineY(view, price);
  const client = useClient();
  const decimals = client.getDecimals(order.symbol);
  if (y === null) return null;
  const { width } = view.size();
  const words = openText(order);
  // On the side with more space, so that the pointer is beside its button and not on it.
  const place =
    x < width / 2
      ? { left: x + GAP, maxWidth: width - x - GAP }
      : { right: `calc(100% - ${x - GAP}px)`, maxWidth: x - GAP };
  return (
    <div
      data-line-label
      data-testid="line-label"
      title={fixed ?? phrase`Drag to move its ${findMovedPrice(order)?.name ?? ''}`}
      style={{ top: y, ...place }}
      className="-translate-y-1/2 absolute z-20 flex min-h-6 select-none flex-wrap items-center gap-x-1.5 rounded-sm border border-control bg-s2 px-1.5 text-11 text-t2 tabular-nums *:whitespace-nowrap"
    >
      <span className={order.side === 'BUY' ? 'text-buy' : 'text-sell'}>{words}</span>
      <b className="font-semibold text-t1">{formatFixed(price, decimals)}</b>
      {draggedTo === null ? null : <MoveFigures order={order} units={draggedTo} tick={tick} />}
      {onCancel === null ? null : (
        <IconButton icon="close" label={phrase`Cancel ${words}`} onClick={onCancel} />
      )}
    </div>
  );
}

type MoveFiguresProps = {
  readonly order: Order;
  readonly units: number;
  readonly tick: number;
};

/** How far it is dragged, and what comes of it. */
function MoveFigures({ order, units, tick }: MoveFiguresProps) {
  const client = useClient();
  const quote = useQuote(order.symbol);
  const decimals = client.getDecimals(order.symbol);
  const { by, fromMid, atOnce, stays } = describeMove(order, units, { tick, decimals, quote });
  return (
    <>
      {[by, fromMid, stays].filter(Boolean).map((part) => (
        <span key={part}>{part}</span>
      ))}
      {atOnce === '' ? null : <span className="text-warn">{atOnce}</span>}
    </>
  );
}

/** Where a price is as the chart is drawn, in pixels from its top; null out of view. */
function useLineY(view: OrderLineView, price: number): number | null {
  const [y, setY] = useState(() => view.yOf(price));
  useEffect(() => {
    const look = (): void => setY(view.yOf(price));
    look();
    return view.onDraw(look);
  }, [view, price]);
  return y;
}
