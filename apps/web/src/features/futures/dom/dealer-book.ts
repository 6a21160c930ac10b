/** What the dealer of a future takes at each price, as a book that a ladder shows. Pure. */
import { dealtLevels } from '@tradefloor/instruments/contract/dealt-price';
import type { LadderDay } from '../../../kit/ladder/ladder-model.ts';
import { toDecimal, toPx } from '../../../lib/format/units.ts';
import type { Books, Side, WireOutput } from '../../../platform/client/shapes.ts';
import type { Month, Strip } from '../strip/use-strip.ts';

type Venues = Books['venues'];
type Quoted = Pick<Month, 'bid' | 'ask' | 'mid'>;
type Terms = Pick<Strip['terms'], 'tickSize' | 'maxClip'>;

/** Bids are what a seller meets, asks what a buyer meets: together the largest order, at the price of each part. */
export function toDealerBook(month: Quoted, { tickSize, maxClip }: Terms): Venues {
  const { bid, ask, mid } = month;
  const quote = { bid: toPx(bid), ask: toPx(ask), mid: toPx(mid), tickSize: toPx(tickSize) };
  const side = (taker: Side) =>
    dealtLevels(quote, taker, maxClip).map(({ price, size }) => ({
      price: toDecimal(price),
      size,
      own: 0,
      ahead: 0,
    }));
  return [{ venue: 'OTC', bids: side('SELL'), asks: side('BUY') }];
}

type Levels = WireOutput<'futureVolume'>['levels'];

/** What has traded at each price of the day, in whole ticks, with its last price and the newest settlement. */
export function toLadderDay(
  { last, settlement }: Pick<NonNullable<Month['day']>, 'last' | 'settlement'>,
  levels: Levels,
  tickSize: number,
): LadderDay {
  const toTick = (price: number): number => Math.round(toPx(price) / toPx(tickSize));
  const volumes = new Map(levels.map(({ price, lots }) => [toTick(price), lots]));
  return {
    lastTick: last === null ? null : toTick(last),
    settlementTick: settlement === null ? null : toTick(settlement),
    volumes,
    mostVolume: Math.max(0, ...volumes.values()),
  };
}
