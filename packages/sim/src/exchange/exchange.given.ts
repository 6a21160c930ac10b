/** An exchange with clients and a market as tests need them: whole by default, changed by what a test is about. */
import type { Tick } from '@tradefloor/contracts/market';
import type { RealismFlag } from '@tradefloor/contracts/market-event';
import { type Px, px, qty } from '@tradefloor/contracts/money';
import type {
  ClientMessage,
  ExchangeCancelReject,
  ExchangeReport,
  NewOrderSingle,
  OrderReplaceRequest,
} from '@tradefloor/core/trading/exchange/client-messages';
import { createMarket, type Market, TICK_MS } from '../market/market.ts';
import { EQUITIES } from '../market/universe.ts';
import { createExchange, type Exchange, restoreExchange } from './exchange.ts';
import type { JournalEntry, Outgoing } from './exchange-journal.ts';
import type { ExchangeOrder } from './exchange-order.ts';
import type { ExchangeSettings } from './exchange-settings.ts';
import { TEST_SECURITIES } from './test-securities.ts';
import type { Handled } from './turn.ts';

/** Saturday 2026-11-21, 14:30 UTC. */
export const NOW = Date.UTC(2026, 10, 21, 14, 30);
export const cents = (count: number): Px => px(count * 10_000);
/** A security without quotes. */
export const QUIET = 'ZVZZT';

export const givenOrder = (over: Partial<NewOrderSingle> = {}): NewOrderSingle => ({
  type: 'NEW_ORDER',
  clOrdId: 'a1',
  symbol: QUIET,
  side: 'BUY',
  transactAt: NOW,
  possResend: false,
  account: null,
  orderType: 'LIMIT',
  timeInForce: 'DAY',
  qty: qty(100),
  price: cents(10_000),
  maxFloor: null,
  minQty: null,
  venue: null,
  ...over,
});

export class ExchangeFixture {
  readonly settings: ExchangeSettings;
  readonly market: Market;
  readonly entries: JournalEntry[] = [];
  readonly published: Outgoing[] = [];
  exchange: Exchange;
  nowMs = NOW;

  constructor(over: Partial<ExchangeSettings> = {}, realism: readonly RealismFlag[] = []) {
    const instruments = [...EQUITIES, ...TEST_SECURITIES];
    this.settings = { instruments, seed: 42, ...over };
    const { seed } = this.settings;
    const universe = this.settings.instruments.filter((one) => !TEST_SECURITIES.includes(one));
    this.market = createMarket({ seed, startTick: 1_000, startMs: NOW, universe, realism });
    this.exchange = createExchange(this.settings);
  }

  #took({ entry, outputs }: Handled): readonly Outgoing[] {
    if (entry !== null) this.entries.push(entry);
    this.published.push(...outputs);
    return outputs;
  }

  /** Executes one handling; returns its output. */
  do(handle: (exchange: Exchange) => Handled): readonly Outgoing[] {
    return this.#took(handle(this.exchange));
  }

  send(message: ClientMessage, session = 'A'): readonly Outgoing[] {
    return this.do((exchange) => exchange.onClientMessage(session, message, this.nowMs));
  }

  order(over: Partial<NewOrderSingle> = {}, session = 'A'): ExchangeReport[] {
    return reportsIn(this.send(givenOrder(over), session));
  }

  cancel(origClOrdId: string, clOrdId: string, session = 'A'): readonly Outgoing[] {
    const { symbol, side } = this.#named(origClOrdId, session);
    const message = { clOrdId, origClOrdId, symbol, side, transactAt: this.nowMs };
    return this.send({ type: 'CANCEL', possResend: false, ...message }, session);
  }

  replace(
    origClOrdId: string,
    over: Partial<OrderReplaceRequest> & { readonly clOrdId: string },
    session = 'A',
  ): readonly Outgoing[] {
    const { symbol, side, qty: size, price, maxFloor } = this.#named(origClOrdId, session);
    const order = {
      symbol,
      side,
      qty: size,
      price,
      maxFloor,
      ...this.#typed(origClOrdId, session),
    };
    const { timeInForce } = this.#named(origClOrdId, session);
    const request = { origClOrdId, timeInForce, transactAt: this.nowMs } as const;
    return this.send(
      { type: 'REPLACE', possResend: false, ...order, ...request, ...over },
      session,
    );
  }

  /** Type, stop and peg of an order that has one; any other is replaced as a limit order. */
  #typed(clOrdId: string, session: string): TypedTerms {
    const open = this.exchange.openOrders(session).find((one) => one.clOrdId === clOrdId);
    return open === undefined ? { orderType: 'LIMIT' } : typedTerms(open);
  }

  #named(
    clOrdId: string,
    session: string,
  ): Pick<NewOrderSingle, 'symbol' | 'side' | 'qty' | 'price' | 'maxFloor' | 'timeInForce'> {
    const open = this.exchange.openOrders(session).find((one) => one.clOrdId === clOrdId);
    return open ?? givenOrder();
  }

  /** The next batch of the market, a quarter of a second later. */
  tick(): readonly Outgoing[] {
    this.market.step();
    this.nowMs += TICK_MS;
    return this.do((exchange) => exchange.onTicks(this.market.batch(this.nowMs), this.nowMs));
  }

  quote(symbol = 'AAPL'): Tick {
    const tick = this.market.tick(symbol);
    if (tick === undefined) throw new Error(`${symbol} has no tick`);
    return tick;
  }

  /** The exchange dies, and another comes up from the journal. */
  crash(): void {
    this.exchange = restoreExchange(this.settings, this.entries);
  }
}

type TypedTerms = Pick<OrderReplaceRequest, 'orderType' | 'stopPx' | 'peg' | 'trail'>;

/** What a replace repeats of an order that waits for a stop, or follows the market. */
export function typedTerms({ orderType, stop, peg }: ExchangeOrder): TypedTerms {
  if (stop?.trail !== undefined) return { orderType, trail: stop.trail };
  if (stop !== undefined) return { orderType, stopPx: stop.px };
  if (peg === undefined) return { orderType: 'LIMIT' };
  return { orderType, peg: { to: peg.to, offset: peg.offset } };
}

/** Execution reports among outputs, without those for drop copies. */
export const reportsIn = (outputs: readonly Outgoing[]): ExchangeReport[] =>
  outputs.flatMap(({ message, copy }) =>
    message.type === 'EXECUTION_REPORT' && !copy ? message : [],
  );

export const rejectsIn = (outputs: readonly Outgoing[]): ExchangeCancelReject[] =>
  outputs.flatMap(({ message }) => (message.type === 'CANCEL_REJECT' ? message : []));

/** A report in short: its type and state, then the traded and the remaining quantity. */
export const inShort = ({ execType, ordStatus, cumQty, leavesQty }: ExchangeReport): string =>
  `${execType} ${ordStatus} ${cumQty}+${leavesQty}`;
