/** A ladder's model with its inputs: the books of its symbol, own orders, the space for rows. */

import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useAccount, useClient, useIdentity } from '../../../kit/live/use-client.ts';
import { toPx } from '../../../lib/format/units.ts';
import type { Instrument } from '../../../platform/client/shapes.ts';
import { subscribeBooks } from '../../../platform/client/streams.ts';
import { useUi } from '../../../ui-state/use-ui.ts';
import { listOwnOrders } from './ladder-book.ts';
import { type Frame, LadderModel } from './ladder-model.ts';
import { LadderScreen } from './ladder-screen.ts';

const ROW_PX = 20;
/** The titles take the space of one. */
const HEAD_ROWS = 1;
/** More rows than these are not drawn: they are out of view. */
const ROWS_MAX = 60;

export type Ladder = {
  readonly model: LadderModel;
  /** Number of visible prices; none before the panel has been measured. */
  readonly rows: number;
  readonly body: RefObject<HTMLDivElement | null>;
  /** Draws at the next frame. */
  readonly redraw: () => void;
};

type Requested = {
  readonly instrument: Instrument;
  readonly venue: string | null;
  /** Called for every drawn frame. */
  readonly onFrame: (frame: Frame) => void;
};

export function useLadder({ instrument, venue, onFrame }: Requested): Ladder {
  const client = useClient();
  const { symbol } = instrument;
  const tickUnits = toPx(instrument.tickSize);
  const decimals = client.getDecimals(symbol);
  const body = useRef<HTMLDivElement>(null);
  const model = useMemo(() => new LadderModel(tickUnits), [tickUnits]);
  const rows = useRowsFor(body);
  const redraw = (): void => client.painter.invalidate();

  useBooks(symbol, model);
  useOwn(instrument, model);
  useEffect(() => {
    model.setVenue(venue);
    client.painter.invalidate();
  }, [client, model, venue]);
  useEffect(() => {
    const element = body.current;
    if (element === null || rows === 0) return;
    model.setRows(rows);
    const screen = new LadderScreen(element);
    return client.painter.add((since, full) => {
      if (!full && !model.isChanged && !client.hot.changedSince(symbol, since)) return;
      const last = client.hot.shown(symbol, 'last');
      const lastTick = last === null ? null : Math.round(last / tickUnits);
      const frame = model.frame();
      screen.draw(frame, { decimals, tickUnits, lastTick });
      onFrame(frame);
    });
  }, [client, model, rows, symbol, tickUnits, decimals, onFrame]);
  return { model, rows, body, redraw };
}

/** A frozen screen keeps the books of the moment it was frozen. */
function useBooks(symbol: string, model: LadderModel): void {
  const client = useClient();
  const isFrozen = useUi((ui) => ui.isFrozen);
  useEffect(() => {
    if (isFrozen) return;
    return subscribeBooks(client.calls, symbol, (books) => {
      model.setBooks(books.venues);
      client.painter.invalidate();
    });
  }, [client, symbol, model, isFrozen]);
}

function useOwn({ symbol }: Instrument, model: LadderModel): void {
  const client = useClient();
  const { userId } = useIdentity();
  const orders = useAccount((account) => account.orders());
  useEffect(() => {
    const tickUnits = toPx(client.account.instrument(symbol)?.tickSize ?? 0.01);
    model.setOwn(listOwnOrders(orders, { symbol, userId, tickUnits }));
    client.painter.invalidate();
  }, [client, model, orders, symbol, userId]);
}

function useRowsFor(body: RefObject<HTMLElement | null>): number {
  const [rows, setRows] = useState(0);
  useEffect(() => {
    const element = body.current;
    if (element === null) return;
    const look = (): void =>
      setRows(
        Math.max(0, Math.min(ROWS_MAX, Math.floor(element.clientHeight / ROW_PX) - HEAD_ROWS)),
      );
    const observer = new ResizeObserver(look);
    observer.observe(element);
    look();
    return () => observer.disconnect();
  }, [body]);
  return rows;
}
