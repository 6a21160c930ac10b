/**
 * A strategy at work: hands it the events of its run one after the other, and keeps what it sees of the market. What the
 * strategy sees is the state at the event that it handles, however much has happened since.
 */
import type { InstrumentSymbol } from '@tradefloor/contracts/ids';
import type { Instrument, MarketTrade, ShownTick } from '@tradefloor/contracts/market';
import { isOpen, sideSign } from '@tradefloor/contracts/vocabulary/order';
import { type Draws, drawsFrom } from '@tradefloor/core/prng';
import { invariant, unreachable } from '@tradefloor/core/result';
import type { BotEvent, OrderPort } from './bot-event.ts';
import type { CaseEvent, RequestQuote } from './case-event.ts';
import { toNamedOrder, toPending } from './order-terms.ts';
import type { Amendment, Market, OrderTerms, OwnOrder, Strategy } from './strategy.ts';

export type SessionOptions = {
  readonly instruments: readonly Instrument[];
  readonly orders: OrderPort;
  /** Of the strategy's own random numbers. */
  readonly seed: number;
  readonly startMs: number;
  readonly endMs: number | null;
  /** Prices at the start, where they are known. */
  readonly ticks?: readonly ShownTick[];
  /** Accepts a tender; left out where there are none. */
  readonly acceptTender?: (id: string) => void;
  /** Quotes a client's request; left out where there are none. */
  readonly quote?: (id: string, quote: RequestQuote) => void;
  /** Declares a default, and allocates its loss; left out where there is none. */
  readonly declareDefault?: (callId: string) => void;
  readonly allocateLoss?: () => void;
  /** Precedes the names of orders, so that those of two runs differ. */
  readonly prefix?: string;
};

type Timer = { readonly name: string; readonly dueMs: number };

export class StrategySession implements Market {
  readonly endMs: number | null;
  readonly symbols: readonly InstrumentSymbol[];
  readonly rng: Draws;
  readonly #strategy: Strategy;
  readonly #instruments: ReadonlyMap<string, Instrument>;
  readonly #port: OrderPort;
  readonly #acceptTender: (id: string) => void;
  readonly #quote: (id: string, quote: RequestQuote) => void;
  readonly #declareDefault: (callId: string) => void;
  readonly #allocateLoss: () => void;
  readonly #prefix: string;
  readonly #ticks = new Map<string, ShownTick>();
  readonly #positions = new Map<string, number>();
  readonly #orders = new Map<string, OwnOrder>();
  /** The names of orders before their end: all that is looked through on every event. */
  readonly #open = new Set<string>();
  #timers: Timer[] = [];
  #placed = 0;
  #nowMs: number;

  constructor(strategy: Strategy, options: SessionOptions) {
    this.#strategy = strategy;
    this.#instruments = new Map(options.instruments.map((each) => [each.symbol, each]));
    this.symbols = options.instruments.map(({ symbol }) => symbol);
    this.#port = options.orders;
    this.#acceptTender = options.acceptTender ?? (() => undefined);
    this.#quote = options.quote ?? (() => undefined);
    this.#declareDefault = options.declareDefault ?? (() => undefined);
    this.#allocateLoss = options.allocateLoss ?? (() => undefined);
    this.#prefix = options.prefix ?? 'b';
    this.rng = drawsFrom(options.seed);
    this.#nowMs = options.startMs;
    this.endMs = options.endMs;
    for (const tick of options.ticks ?? []) this.#ticks.set(tick.symbol, tick);
  }

  get nowMs(): number {
    return this.#nowMs;
  }

  /** When the next timer is due; null without one. */
  get nextTimerMs(): number | null {
    return this.#timers[0]?.dueMs ?? null;
  }

  start(): void {
    this.#strategy.onStart?.(this);
  }

  end(nowMs: number): void {
    this.#nowMs = nowMs;
    this.#strategy.onEnd?.(this);
  }

  /** Calls the timers that are due, in the order in which they are. */
  fireTimers(nowMs: number): void {
    this.#nowMs = nowMs;
    for (let next = this.#timers[0]; next && next.dueMs <= nowMs; next = this.#timers[0]) {
      this.#timers.shift();
      this.#strategy.onTimer?.(next.name, this);
    }
  }

  handle(event: BotEvent): void {
    this.#nowMs = event.at;
    switch (event.type) {
      case 'TICKS':
        this.#onTicks(event.ticks);
        break;
      case 'TRADES':
        this.#onTrades(event.trades);
        break;
      case 'ORDER':
        this.#keep(event.order);
        this.#strategy.onOrder?.(event.order, this);
        break;
      case 'FILL': {
        const { symbol, side, qty } = event.fill;
        this.#positions.set(symbol, this.position(symbol) + sideSign(side) * qty);
        this.#strategy.onFill?.(event.fill, this);
        break;
      }
      case 'REFUSED':
        this.#strategy.onRefused?.(event.refusal, this);
        break;
      default:
        unreachable(event);
    }
  }

  /** Hands over what the case does. */
  handleCase(event: CaseEvent, nowMs: number): void {
    this.#nowMs = nowMs;
    if (event.type === 'NEWS') this.#strategy.onNews?.(event.news, this);
    else if (event.type === 'TENDER') this.#strategy.onTender?.(event.tender, this);
    else if (event.type === 'REQUEST') this.#strategy.onRequest?.(event.request, this);
    else if (event.type === 'MEMBER_CALL') this.#strategy.onMemberCall?.(event.call, this);
    else this.#strategy.onMandate?.(event.mandate, this);
  }

  instrument(symbol: string): Instrument {
    const instrument = this.#instruments.get(symbol);
    invariant(instrument !== undefined, `${symbol} is of this run`);
    return instrument;
  }

  tick(symbol: string): ShownTick | null {
    return this.#ticks.get(symbol) ?? null;
  }

  position(symbol: string): number {
    return this.#positions.get(symbol) ?? 0;
  }

  openOrders(symbol?: string): readonly OwnOrder[] {
    const open = [...this.#open].flatMap((name) => this.#orders.get(name) ?? []);
    return symbol === undefined ? open : open.filter((order) => order.symbol === symbol);
  }

  order(clientOrderId: string): OwnOrder | null {
    return this.#orders.get(clientOrderId) ?? null;
  }

  place(terms: OrderTerms): string {
    this.#placed += 1;
    const order = toNamedOrder(terms, `${this.#prefix}-${this.#placed}`);
    invariant(!this.#orders.has(order.clientOrderId), `${order.clientOrderId} is one order`);
    this.#keep(toPending(order));
    this.#port.place(order);
    return order.clientOrderId;
  }

  amend(clientOrderId: string, amendment: Amendment): void {
    this.#port.amend(clientOrderId, amendment);
  }

  cancel(clientOrderId: string): void {
    this.#port.cancel(clientOrderId);
  }

  acceptTender(id: string): void {
    this.#acceptTender(id);
  }

  quote(id: string, quote: RequestQuote): void {
    this.#quote(id, quote);
  }

  declareDefault(callId: string): void {
    this.#declareDefault(callId);
  }

  allocateLoss(): void {
    this.#allocateLoss();
  }

  setTimer(name: string, delayMs: number): void {
    const dueMs = this.#nowMs + Math.max(1, delayMs);
    const others = this.#timers.filter((timer) => timer.name !== name);
    // One that is due at the same time as others comes after them.
    this.#timers = [...others, { name, dueMs }].sort((a, b) => a.dueMs - b.dueMs);
  }

  #onTicks(ticks: readonly ShownTick[]): void {
    for (const tick of ticks) this.#ticks.set(tick.symbol, tick);
    if (this.#strategy.onTick === undefined) return;
    for (const tick of ticks) this.#strategy.onTick(tick, this);
  }

  #onTrades(trades: readonly MarketTrade[]): void {
    if (this.#strategy.onTrade === undefined) return;
    for (const trade of trades) this.#strategy.onTrade(trade, this);
  }

  #keep(order: OwnOrder): void {
    this.#orders.set(order.clientOrderId, order);
    if (isOpen(order.status)) this.#open.add(order.clientOrderId);
    else this.#open.delete(order.clientOrderId);
  }
}
