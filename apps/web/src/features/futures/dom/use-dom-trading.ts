/** A press on the ladder of a future: an order of the chosen type there, once it is armed, after a confirmation where enabled. */
import { needsPrice } from '@tradefloor/contracts/vocabulary/price-terms';
import { describeTrigger, isTriggered } from '@tradefloor/contracts/vocabulary/trigger-terms';
import { useState } from 'react';
import type { LadderPresses } from '../../../kit/ladder/ladder-body.tsx';
import type { LadderModel } from '../../../kit/ladder/ladder-model.ts';
import {
  type LadderOutcome,
  type OwnCancels,
  useLadderSend,
  useOwnCancels,
} from '../../../kit/ladder/ladder-sending.ts';
import {
  FIRST_LINK,
  findLinkProblem,
  type Linked,
  type LinkRead,
  type LinkTexts,
  linkedWords,
  toLinked,
  toLinkedRequest,
} from '../../../kit/ladder/linked-press.ts';
import { toTriggerAndLimit } from '../../../kit/ladder/ticks.ts';
import { sendBlockNow, useClient, usePrefs } from '../../../kit/live/use-client.ts';
import type { Entry } from '../../../lib/format/entry.ts';
import { formatQty } from '../../../lib/format/numbers.ts';
import { toDecimal, toPx } from '../../../lib/format/units.ts';
import type { NewOrder, Side } from '../../../platform/client/shapes.ts';
import type { LinkedRequest } from '../../../platform/orders/send.ts';
import { priceText } from '../strip/prices.ts';
import type { Strip } from '../strip/use-strip.ts';

/** What a press places. */
export const PRESS_TYPES = [
  'LIMIT',
  'STOP',
  'STOP_LIMIT',
  'MARKET_IF_TOUCHED',
  'LIMIT_IF_TOUCHED',
] as const;
export type PressType = (typeof PRESS_TYPES)[number];

/** How long an order is good for that waits for the dealer's price. */
export const PRESS_TIMES = ['DAY', 'GTC'] as const;
export type PressTime = (typeof PRESS_TIMES)[number];

/** What is chosen above the ladder for the next press. */
export type DomDraft = LinkTexts & {
  readonly lotsText: string;
  readonly type: PressType;
  readonly timeInForce: PressTime;
};

export const FIRST_DRAFT: DomDraft = {
  lotsText: '1',
  type: 'LIMIT',
  timeInForce: 'DAY',
  ...FIRST_LINK,
};

/** Whether an order of this type has a limit that follows its trigger. */
export const isTwoPriced = (type: PressType): boolean => isTriggered(type) && needsPrice(type);

/** An order that a press would send, and how it reads. */
export type Placed = {
  readonly order: NewOrder;
  /** What goes with it, in price units; null for an order alone. */
  readonly linked: Linked | null;
  readonly words: string;
};

type Requested = {
  readonly symbol: string;
  readonly terms: Strip['terms'];
  readonly model: LadderModel;
  readonly type: PressType;
  /** Null while no number of lots can be read. */
  readonly lots: number | null;
  /** How far a limit is beyond its trigger, in ticks. */
  readonly limitTicks: Entry;
  readonly timeInForce: PressTime;
  /** What goes with each press; null for presses of one order each. */
  readonly link: LinkRead | null;
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
    if ('problem' in placed) complain(placed.problem);
    else if (confirms) setConfirming(placed);
    else void send(toRequest(placed), placed.words);
  };
  return {
    press,
    ...cancels,
    isConfirming,
    handle: (isWanted) => {
      setConfirming(null);
      if (isWanted && isConfirming !== null) void send(toRequest(isConfirming), isConfirming.words);
    },
    outcome,
  };
}

type Press = { readonly side: Side; readonly tick: number; readonly lots: number };

type Terms = Pick<NewOrder, 'price' | 'stopPrice' | 'triggerBy'>;
type Problem = { readonly problem: string };

/** The prices of a press; a dealer has no last trade, so that bid or ask is watched. */
function toTerms(
  { terms, type, limitTicks }: Pick<Requested, 'terms' | 'type' | 'limitTicks'>,
  { side, tick }: Pick<Press, 'side' | 'tick'>,
): Terms | Problem {
  const tickUnits = toPx(terms.tickSize);
  const price = toDecimal(tick * tickUnits);
  switch (type) {
    case 'LIMIT':
      return { price };
    case 'STOP':
    case 'MARKET_IF_TOUCHED':
      return { stopPrice: price, triggerBy: 'BID_ASK' };
    case 'STOP_LIMIT':
    case 'LIMIT_IF_TOUCHED': {
      const prices = toTriggerAndLimit({ side, tick, tickUnits }, limitTicks);
      return 'problem' in prices ? prices : { ...prices, triggerBy: 'BID_ASK' };
    }
  }
}

/** `BUY 5 CLF27 @ 69.11`, or `SELL 5 CLF27 STP LMT 68.90 @ 68.88`; or why there is none. */
function toPlaced(
  requested: Pick<Requested, 'symbol' | 'terms' | 'type' | 'limitTicks' | 'timeInForce' | 'link'>,
  { side, tick, lots }: Press,
): Placed | Problem {
  const { symbol, terms, type, timeInForce } = requested;
  const problem = findLinkProblem(requested.link);
  if (problem !== null) return { problem };
  const prices = toTerms(requested, { side, tick });
  if ('problem' in prices) return prices;
  const tickUnits = toPx(terms.tickSize);
  const px = prices.price === undefined ? tick * tickUnits : toPx(prices.price);
  const linked = requested.link === null ? null : toLinked(requested.link, { side, px, tickUnits });
  if (linked !== null && 'problem' in linked) return linked;
  const order: NewOrder = {
    symbol,
    instrumentType: 'commodity',
    side,
    qty: lots,
    orderType: type,
    timeInForce,
    strategy: 'LIT',
    ...prices,
  };
  const write = (price: number): string => priceText(price, terms);
  const trigger = describeTrigger(order, write);
  const limit = order.price === undefined ? '' : `@ ${write(order.price)}`;
  const inForce = timeInForce === 'DAY' ? '' : timeInForce;
  const first = [side, formatQty(lots), symbol, trigger, limit, inForce].filter(Boolean).join(' ');
  const rest = linkedWords(linked, (units) => write(toDecimal(units)));
  return { order, linked, words: first + rest };
}

const toRequest = ({ order, linked }: Placed): NewOrder | LinkedRequest =>
  toLinkedRequest(order, linked);
