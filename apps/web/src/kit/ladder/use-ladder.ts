/** A ladder's model with what it draws: own orders, the space for rows. Its prices come from the panel that shows it. */

import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useAccount, useClient, useIdentity } from '../live/use-client.ts';
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
  readonly symbol: string;
  /** The tick in whole price units. */
  readonly tickUnits: number;
  /** A price as it stands in a row, from whole price units; the same function while nothing changes. */
  readonly write: (units: number) => string;
  /** Called for every drawn frame. */
  readonly onFrame: (frame: Frame) => void;
};

export function useLadder({ symbol, tickUnits, write, onFrame }: Requested): Ladder {
  const client = useClient();
  const body = useRef<HTMLDivElement>(null);
  const model = useMemo(() => new LadderModel(tickUnits), [tickUnits]);
  const rows = useRowsFor(body);
  const redraw = (): void => client.painter.invalidate();

  useOwn({ symbol, tickUnits }, model);
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
      screen.draw(frame, { write, tickUnits, lastTick });
      onFrame(frame);
    });
  }, [client, model, rows, symbol, tickUnits, write, onFrame]);
  return { model, rows, body, redraw };
}

type Own = { readonly symbol: string; readonly tickUnits: number };

function useOwn({ symbol, tickUnits }: Own, model: LadderModel): void {
  const client = useClient();
  const { userId } = useIdentity();
  const orders = useAccount((account) => account.orders());
  useEffect(() => {
    model.setOwn(listOwnOrders(orders, { symbol, userId, tickUnits }));
    client.painter.invalidate();
  }, [client, model, orders, symbol, tickUnits, userId]);
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
