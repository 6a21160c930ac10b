/** What the platform published of a run, as events that wait to be handed over, and as figures. */
import type { BotEvent } from '@tradefloor/bots/bot-event';
import { Ledger } from '@tradefloor/bots/ledger';
import { OwnOrders } from '@tradefloor/bots/own-orders';
import type { BondBatch } from '@tradefloor/contracts/bond';
import type { Fill } from '@tradefloor/contracts/fill';
import {
  type Instrument,
  type ShownTick,
  type TickBatch,
  type TradeBatch,
  toShownTick,
} from '@tradefloor/contracts/market';
import type { OrderChange } from '@tradefloor/contracts/order';
import { BondTicks } from './bond-ticks.ts';

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
  /** Of another market, which is walked beside what is traded, nothing is taken. */
  readonly #symbols: ReadonlySet<string>;
  readonly #bonds: BondTicks;
  #events: BotEvent[] = [];

  constructor(instruments: readonly Instrument[], nowMs: () => number) {
    this.ledger = new Ledger(instruments.map(({ symbol }) => symbol));
    this.#symbols = new Set(instruments.map(({ symbol }) => symbol));
    this.#bonds = new BondTicks(
      instruments.flatMap(({ symbol, instrumentType }) =>
        instrumentType === 'bond' ? symbol : [],
      ),
    );
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
    if (topic === 'market.ticks') {
      const { seq, ticks } = payload as TickBatch;
      this.#onTicks(seq, ticks.filter((tick) => this.#symbols.has(tick.symbol)).map(toShownTick));
    } else if (topic === 'market.bonds') {
      this.#onTicks((payload as BondBatch).seq, this.#bonds.take(payload as BondBatch));
    } else if (topic === 'market.trades') {
      const batch = payload as TradeBatch;
      const trades = batch.trades.filter((trade) => this.#symbols.has(trade.symbol));
      if (trades.length > 0) this.add({ type: 'TRADES', at, seq: batch.seq, trades });
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

  #onTicks(seq: number, ticks: readonly ShownTick[]): void {
    if (ticks.length === 0) return;
    this.ticks = ticks;
    this.ledger.onTicks(ticks);
    this.add({ type: 'TICKS', at: this.#nowMs(), seq, ticks });
  }
}
