/** What the platform published of a run, as events that wait to be handed over, and as figures. */
import type { BotEvent } from '@tradefloor/bots/bot-event';
import { Ledger } from '@tradefloor/bots/ledger';
import { OwnOrders } from '@tradefloor/bots/own-orders';
import type { BondBatch } from '@tradefloor/contracts/bond';
import type { Fill } from '@tradefloor/contracts/fill';
import type { InstrumentSymbol } from '@tradefloor/contracts/ids';
import {
  type Instrument,
  type ShownTick,
  type TickBatch,
  type TradeBatch,
  toShownTick,
} from '@tradefloor/contracts/market';
import type { OrderChange } from '@tradefloor/contracts/order';
import type { QuoteBatch } from '@tradefloor/contracts/reference-quotes';
import { toReferenceTick } from '@tradefloor/instruments/quotes/reference-market';
import { BondTicks } from './bond-ticks.ts';
import { isContract, isShare } from './world-instruments.ts';

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

/** The market quotes shares; the composite of their dealers, bonds; a dealer, futures and options. */
type QuotedBy = 'MARKET' | 'BOND_DEALERS' | 'DEALERS';

export class RunBook {
  readonly orders = new OwnOrders();
  readonly ledger: Ledger;
  readonly fills: Fill[] = [];
  readonly #nowMs: () => number;
  /** Of another market, which is walked beside what is traded, nothing is taken. */
  readonly #symbols: ReadonlySet<string>;
  readonly #bonds: BondTicks;
  readonly #contracts: readonly InstrumentSymbol[];
  /** The newest prices of each that quotes instruments of the run. */
  readonly #latest: Map<QuotedBy, readonly ShownTick[]>;
  #events: BotEvent[] = [];

  constructor(instruments: readonly Instrument[], nowMs: () => number) {
    this.ledger = new Ledger(instruments.map(({ symbol }) => symbol));
    this.#symbols = new Set(instruments.map(({ symbol }) => symbol));
    const bonds = instruments.filter(({ instrumentType }) => instrumentType === 'bond');
    this.#bonds = new BondTicks(bonds.map(({ symbol }) => symbol));
    this.#contracts = instruments.filter(isContract).map(({ symbol }) => symbol);
    this.#latest = new Map<QuotedBy, readonly ShownTick[]>([
      ...(instruments.some(isShare) ? [['MARKET', []] as const] : []),
      ...(bonds.length > 0 ? [['BOND_DEALERS', []] as const] : []),
      ...(this.#contracts.length > 0 ? [['DEALERS', []] as const] : []),
    ]);
    this.#nowMs = nowMs;
  }

  /** The newest prices: shares in the order of the market, then bonds, futures and options in that of the instruments. */
  get ticks(): readonly ShownTick[] {
    return [...this.#latest.values()].flat();
  }

  /** Whether there are prices by each that quotes instruments of the run. */
  get isQuoted(): boolean {
    return [...this.#latest.values()].every((ticks) => ticks.length > 0);
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
      const own = ticks.filter((tick) => this.#symbols.has(tick.symbol));
      this.#onTicks('MARKET', seq, own.map(toShownTick));
    } else if (topic === 'market.bonds') {
      const batch = payload as BondBatch;
      this.#onTicks('BOND_DEALERS', batch.seq, this.#bonds.take(batch));
    } else if (topic === 'market.quotes') {
      const batch = payload as QuoteBatch;
      this.#onTicks('DEALERS', batch.seq, this.#takeContracts(batch));
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

  #onTicks(by: QuotedBy, seq: number, ticks: readonly ShownTick[]): void {
    if (ticks.length === 0) return;
    this.#latest.set(by, ticks);
    this.ledger.onTicks(ticks);
    this.add({ type: 'TICKS', at: this.#nowMs(), seq, ticks });
  }

  /** Dealers quote once a second, after the market's batch of the same number; currencies more often, which are none here. */
  #takeContracts({ markets }: QuoteBatch): ShownTick[] {
    if (this.#contracts.length === 0) return [];
    const quoted = new Map(
      markets.flatMap(({ quotes }) => quotes).map((quote) => [quote.symbol, quote] as const),
    );
    return this.#contracts.flatMap((symbol) => {
      const quote = quoted.get(symbol);
      return quote === undefined ? [] : [toShownTick(toReferenceTick(quote))];
    });
  }
}
