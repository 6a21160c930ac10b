/** One's own orders and position on the chart: their lines, and dragging a line to amend its order. */

import { lazy, type RefObject, Suspense, useEffect, useMemo } from 'react';
import { OrderLineView } from '../../../kit/chart/order-line-view.ts';
import type { OrderLine } from '../../../kit/chart/order-lines.ts';
import type { PriceChart } from '../../../kit/chart/price-chart.ts';
import { useConfirmedCancels } from '../../../kit/ladder/confirmed-cancels.ts';
import { OneClick } from '../../../kit/ladder/one-click.tsx';
import { useArmed } from '../../../kit/ladder/use-armed.ts';
import { useAccount, useClient, useIdentity } from '../../../kit/live/use-client.ts';
import { findAmendTick } from '../../../kit/order/amend-change.ts';
import { findFixed } from '../../../kit/order/price-move.ts';
import { IconButton } from '../../../kit/ui/icon-button.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { untilLoaded } from '../../../lib/code/until-loaded.ts';
import { toDecimal } from '../../../lib/format/units.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { getCapabilities } from '../../../platform/account/capabilities.ts';
import type { Order } from '../../../platform/client/shapes.ts';
import { mayCancel } from '../../../platform/orders/order-rules.ts';
import { LineLabel } from './line-label.tsx';
import { MoveConfirm } from './move-confirm.tsx';
import { type LineDrag, useLineDrag } from './use-line-drag.ts';
import { useOrderLines } from './use-order-lines.ts';
import { useOverlay } from './use-overlay.ts';
import { type MovedLine, type PriceMoves, usePriceMoves } from './use-price-moves.ts';

const CancelDialog = lazy(() =>
  untilLoaded(async () => ({
    default: (await import('../../../kit/order/cancel-dialog.tsx')).CancelDialog,
  })),
);

type ChartOrdersProps = {
  readonly chart: PriceChart;
  /** Around the chart and what is over it. */
  readonly root: RefObject<HTMLElement | null>;
  readonly symbol: string;
  /** How many lines there are. */
  readonly onCount: (count: number) => void;
};

export function ChartOrders({ chart, root, symbol, onCount }: ChartOrdersProps) {
  const view = useOverlay(chart, OrderLineView);
  const tick = findAmendTick(useClient(), symbol);
  const { isArmed, setArmed } = useArmed(symbol);
  const moves = usePriceMoves(isArmed);
  const { cancelling, ...cancels } = useConfirmedCancels(isArmed);
  const lines = useOrderLines(symbol);
  const findWhyFixed = useWhyFixed(moves.shown);
  const moved = useMemo(
    () => lines.map((line) => toMoved(line, moves.shown)),
    [lines, moves.shown],
  );
  const drag = useLineDrag({
    root,
    view,
    lines: moved,
    tick,
    mayMove: (order) => findWhyFixed(order) === null,
    onGrip: () => moves.publish(null),
    onDrop: moves.begin,
    onBreak: (why) => moves.publish(phrase`${why}: the drag has ended`),
  });
  const { held } = drag;
  const drawn = useMemo(() => moved.map((line) => toHeld(line, held)), [moved, held]);
  useEffect(() => view?.draw(drawn), [view, drawn]);
  useEffect(() => onCount(lines.length), [onCount, lines.length]);
  const over = useOver(drag, drawn);
  const fixed = over === null ? null : findWhyFixed(over.order);
  const isGrab = over !== null && fixed === null;
  useCursor(root, held === null ? (isGrab ? 'grab' : '') : 'grabbing');
  return (
    <>
      {over === null || view === null ? null : (
        <LineLabel
          {...over}
          view={view}
          tick={tick}
          fixed={fixed}
          draggedTo={held?.units ?? null}
          onCancel={held === null && over.isCancellable ? () => cancels.cancel([over.order]) : null}
        />
      )}
      <Notice moves={moves} />
      {lines.some(({ side }) => side !== null) ? (
        <div className="absolute bottom-8 left-60 z-10">
          <OneClick
            isArmed={isArmed}
            title="While armed a dragged line and the cancel beside it act without a confirmation; a quarter of an hour at most"
            onArm={setArmed}
          />
        </div>
      ) : null}
      {moves.confirming === null ? null : (
        <MoveConfirm move={moves.confirming} tick={tick} onResponse={moves.handle} />
      )}
      <Suspense fallback={null}>
        {cancelling === null ? null : (
          <CancelDialog orders={cancelling} onClose={cancels.endCancelling} />
        )}
      </Suspense>
    </>
  );
}

/** Finds why the line of an order may not be dragged, null where it may. */
function useWhyFixed(shown: PriceMoves['shown']): (order: Order) => string | null {
  const identity = useIdentity();
  const who = { userId: identity.userId, capabilities: getCapabilities(identity) };
  return (order) => (shown.has(order.orderId) ? 'A change is under way' : findFixed(order, who));
}

const toMoved = (line: OrderLine, shown: ReadonlyMap<string, MovedLine>): OrderLine => {
  const moved = shown.get(line.id);
  return moved === undefined
    ? line
    : { ...line, price: toDecimal(moved.units), isPending: line.isPending || moved.isSent };
};

const toHeld = (line: OrderLine, held: LineDrag['held']): OrderLine =>
  held?.order.orderId === line.id ? { ...line, price: toDecimal(held.units) } : line;

/** The order under the pointer or in hand, and its line. */
function useOver({ hovered, held }: LineDrag, drawn: readonly OrderLine[]) {
  const identity = useIdentity();
  const id = held?.order.orderId ?? hovered?.id ?? null;
  const order = useAccount((account) => (id === null ? null : account.order(id)));
  const line = drawn.find((one) => one.id === id);
  const x = held?.x ?? hovered?.x;
  if (order === null || line === undefined || x === undefined) return null;
  const who = { userId: identity.userId, capabilities: getCapabilities(identity) };
  return { order, price: line.price, x, isCancellable: mayCancel(order, who) };
}

function useCursor(root: RefObject<HTMLElement | null>, cursor: string): void {
  useEffect(() => {
    const element = root.current;
    if (element === null) return;
    element.style.cursor = cursor;
    return () => {
      element.style.cursor = '';
    };
  }, [root, cursor]);
}

/** Why the last move did not happen, until it is closed or the next one begins. */
function Notice({ moves: { notice, publish } }: { readonly moves: PriceMoves }) {
  return (
    <div
      role="alert"
      className="pointer-events-none absolute inset-x-0 top-8 z-20 flex justify-center px-2"
    >
      {notice === null ? null : (
        <p className="pointer-events-auto flex items-center gap-1 rounded-sm border border-warn bg-s2 pl-2 text-12 text-warn">
          <Refused problem={notice} />
          <IconButton icon="close" label="Close" onClick={() => publish(null)} />
        </p>
      )}
    </div>
  );
}
