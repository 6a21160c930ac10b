/** What an order that waits for a price waits for, in plain English. Pure. */

import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import {
  type copyTrigger,
  type FlatTrigger,
  findTrigger,
  TRIGGER_KIND,
  TRIGGER_PRICE_NAMES,
} from '@tradefloor/contracts/vocabulary/trigger-terms';
import { formatFixed } from '../../lib/format/numbers.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { Order, Side } from '../client/shapes.ts';

/** The fields of a trigger as a request carries them, in currency units. */
export type TriggerFields = ReturnType<typeof copyTrigger<number>>;

type Waits = FlatTrigger & { readonly side: Side; readonly price?: number | null | undefined };

/** 1 where a rising price triggers the order, -1 where a falling one does, 0 for one that goes to market at once. */
export function triggerSign({ side, orderType }: Pick<Order, 'side' | 'orderType'>): 1 | -1 | 0 {
  const kind = TRIGGER_KIND[orderType];
  if (kind === null) return 0;
  return kind === 'TOUCH' ? (-sideSign(side) as 1 | -1) : sideSign(side);
}

/** `Waits until the last is 187.20 or less, then sells at 187.00 or better`; empty for an order without a trigger. */
export function triggerSentence(order: Waits, decimals: number): string {
  const trigger = findTrigger(order);
  if (trigger === null) return '';
  const { side, price } = order;
  const isBuy = side === 'BUY';
  const write = (units: number): string => formatFixed(units, decimals);
  const quoted = isBuy ? 'ask' : 'bid';
  const watched = trigger.by === 'BID_ASK' ? quoted : TRIGGER_PRICE_NAMES[trigger.by];
  const limit =
    price === null || price === undefined ? 'market' : phrase`${write(price)} or better`;
  const then = phrase`then ${phrase(isBuy ? 'buys' : 'sells')} at ${limit}`;
  if (trigger.kind !== 'TRAIL') {
    const way = triggerSign(order) > 0 ? 'more' : 'less';
    return phrase`Waits until the ${watched} is ${write(trigger.stopPx)} or ${way}, ${then}`;
  }
  const { trail } = trigger;
  const far = trail.unit === 'PCT' ? `${trail.pct} %` : write(trail.amount);
  const turn = isBuy ? phrase`rises ${far} from its lowest` : phrase`falls ${far} from its highest`;
  return phrase`Waits until the ${watched} ${turn}, ${then}`;
}
