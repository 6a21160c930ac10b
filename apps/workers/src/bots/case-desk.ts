/** What a case does in one private world: its items and their deals, and what the participant took of them. */
import type { CaseEvent, TenderOffer } from '@tradefloor/bots/case-event';
import { toNamedOrder } from '@tradefloor/bots/order-terms';
import { startMarketEvent } from '@tradefloor/contracts/calls/market';
import { firstOrderIdAt, toChildId, userId } from '@tradefloor/contracts/ids';
import { type Money, money, type Px } from '@tradefloor/contracts/money';
import type { Caller } from '@tradefloor/contracts/user';
import { MONEY_PER_CENT } from '@tradefloor/contracts/vocabulary/units';
import { toTenderPrice } from '@tradefloor/core/competition/cases/case-draws';
import type {
  CaseBlock,
  CaseRun,
  CompetitionCase,
  PathPoint,
  TakenTender,
} from '@tradefloor/core/competition/cases/competition-case';
import { valueRun } from '@tradefloor/core/competition/cases/value-run';
import { invariant } from '@tradefloor/core/result';
import { CLIENT_MPID } from '@tradefloor/core/trading/rfq/rfq-trade';
import { PRIVATE_TRADER } from '../scenario/private-trader.ts';
import type { BotWorld } from './bot-world.ts';
import { CaseAgenda, type DueStep, type MetItem } from './case-agenda.ts';
import { getListed } from './case-market.ts';
import { CaseOrders } from './case-orders.ts';
import { DefaultDesk } from './default-desk.ts';
import { RequestDesk } from './request-desk.ts';
import { takeTender } from './tender-desk.ts';

/** Starts what a case does to the market. */
const ORGANISER: Caller = {
  ...PRIVATE_TRADER,
  userId: userId('organiser'),
  role: 'admin',
  tradingStyle: 'oversight',
};

/** What the case does in one world, and what its participant took of it. */
export class CaseDesk {
  readonly orders: CaseOrders;
  readonly requests: RequestDesk;
  readonly defaults: DefaultDesk | null;
  readonly #world: BotWorld;
  readonly #of: CompetitionCase;
  readonly #schedule: CaseRun['schedule'];
  readonly #agenda: CaseAgenda;
  readonly #offers = new Map<string, TenderOffer>();
  readonly #equity: Money[] = [];
  readonly #itemMids: Record<string, Px> = {};
  /** Ids of tenders that were accepted; their fills are the record. */
  readonly #accepted = new Set<string>();
  readonly #blocks = new Set<string>();
  readonly #path: PathPoint[] = [];

  constructor(world: BotWorld, of: CompetitionCase, seed: number) {
    this.#world = world;
    this.#of = of;
    this.#schedule = of.schedule(seed);
    this.#agenda = new CaseAgenda(this.#schedule, world.startMs, of);
    this.orders = new CaseOrders({
      of,
      orders: world.orders,
      record: world.record,
      nowMs: () => world.nowMs,
      add: (event) => world.add(event),
    });
    this.requests = new RequestDesk(world, this.orders);
    const onDealt = (id: string, mid: Px) => {
      this.#itemMids[id] = mid;
    };
    const getMid = (symbol: string) => this.#getMid(symbol);
    this.defaults = of.clearing === undefined ? null : new DefaultDesk({ world, getMid, onDealt });
  }

  get nextMs(): number | null {
    return this.#agenda.nextMs;
  }

  /** Takes what is due. @returns what the participant is to know of it */
  takeDue(): CaseEvent[] {
    const events = this.#agenda.take(this.#world.nowMs).flatMap((step) => this.#take(step));
    return [...(this.defaults?.drain() ?? []), ...events];
  }

  #take(step: DueStep): CaseEvent[] {
    if (step.type === 'ITEM') return [this.#meet(step.item)];
    if (step.type === 'MINUTE') this.#noteEquity();
    else if (step.type === 'SAMPLE') this.#notePrices();
    else if (step.type === 'BLOCK') this.#deal(step.block);
    else if (step.type === 'POSITION') this.defaults?.open(step.item);
    else if (step.type === 'DECISION') {
      this.#itemMids[step.item.id] = this.#getMid(step.item.symbol);
      this.requests.decide(step.item);
    } else {
      this.#world.send(startMarketEvent, step.event, {
        caller: ORGANISER,
        onRefused: ({ code, detail }) => invariant(false, `${code} of the case's event: ${detail}`),
      });
    }
    return [];
  }

  #meet(item: MetItem): CaseEvent {
    const { id, symbol } = item;
    if (item.type === 'NEWS')
      return { type: 'NEWS', news: { id, symbol, headline: item.headline } };
    if (item.type === 'REQUEST') return { type: 'REQUEST', request: this.requests.open(item) };
    const mid = this.#getMid(symbol);
    this.#itemMids[id] = mid;
    const { side, qty } = item;
    const untilMs = this.#world.startMs + item.untilMs;
    if (item.type === 'MANDATE') {
      return { type: 'MANDATE', mandate: { id, symbol, side, qty, untilMs } };
    }
    const price = toTenderPrice(item, mid, getListed(symbol).tickSize);
    const tender = { id, symbol, side, qty, price, untilMs };
    this.#offers.set(id, tender);
    return { type: 'TENDER', tender };
  }

  /** An order as every other, but for the limits of the case. */
  #deal({ id, symbol, side, qty }: CaseBlock): void {
    this.#blocks.add(id);
    this.#world.orders.place(toNamedOrder({ symbol, side, qty }, id));
  }

  /** Of an offer that has ended or was accepted, and beyond the limit: nothing. */
  accept(id: string): void {
    const world = this.#world;
    const offer = this.#offers.get(id);
    if (offer === undefined || this.#accepted.has(id) || world.nowMs >= offer.untilMs) return;
    if (!this.orders.allowsTender(offer)) return;
    this.#accepted.add(id);
    const { symbol, side, qty, price } = offer;
    const orderId = toChildId(firstOrderIdAt(world.nowMs), this.#accepted.size);
    world.record.orders.expectFill(orderId, id);
    world.send(
      takeTender,
      { orderId, userId: world.trader.userId, symbol, side, qty, price },
      {
        caller: null,
        onRefused: ({ code }) => invariant(false, `${id} is dealt: ${code}`),
      },
    );
  }

  toRun(): CaseRun {
    this.#noteEquity();
    if (this.#of.sampleMs !== undefined) this.#notePrices();
    const { startMs, endMs, record } = this.#world;
    for (const id of this.#blocks) {
      invariant(record.orders.find(id)?.status === 'FILLED', `${id} is dealt`);
    }
    const { fills, tenders } = splitFills(record);
    const run = {
      startMs,
      endMs,
      schedule: this.#schedule,
      fills,
      orders: record.orders.list().filter((order) => !this.#blocks.has(order.clientOrderId)),
      tenders,
      equity: this.#equity,
      finalMids: this.#readMids(),
      ...(this.#of.sampleMs === undefined ? {} : { path: this.#path }),
      itemMids: this.#itemMids,
    };
    if (this.defaults === null) return run;
    return { ...run, defaultProcess: this.defaults.toProcess(valueRun(run).profit) };
  }

  #noteEquity(): void {
    const { total } = this.#world.record.ledger.pnl();
    this.#equity.push(money(this.#of.startCash * MONEY_PER_CENT + total));
  }

  #notePrices(): void {
    this.#path.push({ at: this.#world.nowMs, mids: this.#readMids() });
  }

  #readMids(): Record<string, Px> {
    return Object.fromEntries(this.#of.symbols.map((symbol) => [symbol, this.#getMid(symbol)]));
  }

  #getMid(symbol: string): Px {
    const tick = this.#world.ticks.find((each) => each.symbol === symbol);
    invariant(tick !== undefined, `${symbol} is quoted`);
    return tick.mid;
  }
}

/** Fills of own orders, and deals with clients: tenders that were accepted and requests that were dealt. */
function splitFills({ fills, orders }: BotWorld['record']): Pick<CaseRun, 'fills' | 'tenders'> {
  return {
    fills: fills.filter(({ counterparty }) => counterparty !== CLIENT_MPID),
    tenders: fills.flatMap((fill): TakenTender[] => {
      if (fill.counterparty !== CLIENT_MPID) return [];
      const { symbol, side, qty, price, at } = fill;
      const id = orders.findName(fill.orderId);
      invariant(id !== null, `${fill.execId} is of a tender or a request`);
      return [{ id, symbol, side, qty, price, at }];
    }),
  };
}
