/** What the platform published of a run, as events that wait to be handed over, and as figures. */
import type { BotEvent } from '@tradefloor/bots/bot-event';
import { Ledger } from '@tradefloor/bots/ledger';
import { OwnOrders } from '@tradefloor/bots/own-orders';
import type { Fill } from '@tradefloor/contracts/fill';
import {
  type Instrument,
  type ShownTick,
  type TickBatch,
  type TradeBatch,
  toShownTick,
} from '@tradefloor/contracts/market';
import type { OrderChange } from '@tradefloor/contracts/order';

/** Topics that state an own order as it stands. */
export const ORDER_TOPICS = [
  'orders.submitted',
  'orders.updated',
  'orders.rejected',
  'orders.cancelled',
  'orders.replaced',
  'orders.expired',
] as const;

const IS_ORDER_TOPIC: ReadonlySet<string> = new Set(ORDER_TOPICS);

/** An event of the platform in its inside form. */
export type PublishedEvent = { readonly topic: string; readonly payload: unknown };

export class RunBook {
  readonly orders = new OwnOrders();
  readonly ledger: Ledger;
  readonly fills: Fill[] = [];
  ticks: readonly ShownTick[] = [];
  readonly #nowMs: () => number;
  #events: BotEvent[] = [];

  constructor(instruments: readonly Instrument[], nowMs: () => number) {
    this.ledger = new Ledger(instruments.map(({ symbol }) => symbol));
    this.#nowMs = nowMs;
  }

  get hasEvents(): boolean {
    return this.#events.length > 0;
  }

  drain(): BotEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }

  add(event: BotEvent | null): void {
    if (event !== null) this.#events.push(event);
  }

  /** The schema of each topic is the one that its payload was published by. */
  receive({ topic, payload }: PublishedEvent): void {
    const at = this.#nowMs();
    if (topic === 'market.ticks') this.#onTicks(payload as TickBatch, at);
    else if (topic === 'market.trades') {
      const { seq, trades } = payload as TradeBatch;
      if (trades.length > 0) this.add({ type: 'TRADES', at, seq, trades });
    } else if (topic === 'orders.filled') {
      const event = this.orders.onFill(payload as Fill, at);
      if (event?.type !== 'FILL') return;
      this.ledger.onFill(event.fill);
      this.fills.push(payload as Fill);
      this.add(event);
    } else if (IS_ORDER_TOPIC.has(topic)) {
      this.add(this.orders.onOrder((payload as OrderChange).order, at));
    }
  }

  #onTicks({ seq, ticks }: TickBatch, at: number): void {
    this.ticks = ticks.map(toShownTick);
    this.ledger.onTicks(this.ticks);
    this.add({ type: 'TICKS', at, seq, ticks: this.ticks });
  }
}
