/** A press on the ladder of a future: a limit or a stop there, once it is armed, after a confirmation where enabled. */
import { useState } from 'react';
import type { LadderPresses } from '../../../kit/ladder/ladder-body.tsx';
import type { LadderModel } from '../../../kit/ladder/ladder-model.ts';
import {
  type LadderOutcome,
  type OwnCancels,
  useLadderSend,
  useOwnCancels,
} from '../../../kit/ladder/ladder-sending.ts';
import { sendBlockNow, useClient, usePrefs } from '../../../kit/live/use-client.ts';
import { formatQty } from '../../../lib/format/numbers.ts';
import { toDecimal, toPx } from '../../../lib/format/units.ts';
import type { NewOrder, Side } from '../../../platform/client/shapes.ts';
import { priceText } from '../strip/prices.ts';
import type { Strip } from '../strip/use-strip.ts';

/** What a press places. */
export type PressType = 'LIMIT' | 'STOP';
/** An order that a press would send, and how it reads. */
export type Placed = { readonly order: NewOrder; readonly words: string };

type Requested = {
  readonly symbol: string;
  readonly terms: Strip['terms'];
  readonly model: LadderModel;
  readonly type: PressType;
  /** Null while no number of lots can be read. */
  readonly lots: number | null;
  readonly isArmed: boolean;
};

export type DomTrading = LadderPresses &
  OwnCancels & {
    /** Waits for a yes; null when nothing does. */
    readonly isConfirming: Placed | null;
    readonly handle: (isWanted: boolean) => void;
    readonly outcome: LadderOutcome | null;
  };

export function useDomTrading(requested: Requested): DomTrading {
  const { model, lots, isArmed } = requested;
  const client = useClient();
  const confirms = usePrefs((prefs) => prefs.ladder.confirms);
  const [isConfirming, setConfirming] = useState<Placed | null>(null);
  const [outcome, setOutcome] = useState<LadderOutcome | null>(null);
  const complain = (text: string): void => setOutcome({ text, isBad: true });

  const send = useLadderSend(setOutcome);
  const cancels = useOwnCancels(model, { isArmed, complain });
  const press = (side: Side, tick: number): void => {
    const block = !isArmed
      ? 'Enable trading to send orders from here'
      : lots === null
        ? 'Enter a number of lots'
        : model.hasMoved()
          ? 'The market moved: no order was sent'
          : sendBlockNow(client);
    if (block !== null || lots === null) {
      complain(block ?? '');
      return;
    }
    const placed = toPlaced(requested, { side, tick, lots });
    if (confirms) setConfirming(placed);
    else void send(placed.order, placed.words);
  };
  return {
    press,
    ...cancels,
    isConfirming,
    handle: (isWanted) => {
      setConfirming(null);
      if (isWanted && isConfirming !== null) void send(isConfirming.order, isConfirming.words);
    },
    outcome,
  };
}

type Press = { readonly side: Side; readonly tick: number; readonly lots: number };

/** `BUY 5 CLF27 @ 69.11`, or `SELL 5 CLF27 STP 68.90`. */
function toPlaced(
  { symbol, terms, type }: Pick<Requested, 'symbol' | 'terms' | 'type'>,
  { side, tick, lots }: Press,
): Placed {
  const price = toDecimal(tick * toPx(terms.tickSize));
  const isStop = type === 'STOP';
  const order: NewOrder = {
    symbol,
    instrumentType: 'commodity',
    side,
    qty: lots,
    orderType: type,
    timeInForce: 'DAY',
    strategy: 'LIT',
    ...(isStop ? { stopPrice: price, triggerBy: 'BID_ASK' } : { price }),
  };
  const at = `${isStop ? 'STP' : '@'} ${priceText(price, terms)}`;
  return { order, words: `${side} ${formatQty(lots)} ${symbol} ${at}` };
}
