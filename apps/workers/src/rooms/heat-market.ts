/**
 * The market of one heat: a private world with an account for every seat. It goes from instant to instant and applies each line
 * of the log at its own: in how many steps it goes on changes nothing, so that a heat that is built again from its log is
 * the heat that was.
 */
import type { Call, CallInput } from '@tradefloor/contracts/calls/call';
import { startMarketEvent } from '@tradefloor/contracts/calls/market';
import { cancelOrder, placeOrder, replaceOrder } from '@tradefloor/contracts/calls/orders';
import { putRiskConfig } from '@tradefloor/contracts/calls/risk';
import type { Fill } from '@tradefloor/contracts/fill';
import type { OrderId } from '@tradefloor/contracts/ids';
import { type ShownTick, type TickBatch, toShownTick } from '@tradefloor/contracts/market';
import type { OrderChange } from '@tradefloor/contracts/order';
import { RISK_DEFAULTS } from '@tradefloor/contracts/risk';
import {
  NewRoomOrder,
  ReplaceRoomOrder,
  RoomEvent,
  type RoomOrder,
} from '@tradefloor/contracts/room';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import { codeText, type RefusalCode } from '@tradefloor/contracts/vocabulary/refusals';
import { excessText } from '@tradefloor/contracts/vocabulary/rejections';
import { canonicalFills, computeDigest } from '@tradefloor/core/analytics/scenario/digest';
import type {
  Headline,
  HeatEnd,
  HeatLine,
  HeatStep,
  HeatTerms,
  SeatView,
} from '@tradefloor/core/competition/rooms/heat';
import { invariant, unreachable } from '@tradefloor/core/result';
import type { CallFailure } from '@tradefloor/runtime';
import { ORDER_TOPICS } from '../bots/run-book.ts';
import { openPrivateWorld, type PrivateWorld } from '../scenario/private-world.ts';
import {
  INSTRUCTOR,
  listInstruments,
  toCaller,
  toMarketEvent,
  toUser,
  toUserId,
} from './heat-people.ts';
import { type NamedOrder, type Refusal, SeatBook } from './seat-book.ts';

/** The market quotes four times a second: by then every symbol has a price. */
const FIRST_BATCH_MS = 1_000;
/** Equity is sampled at every hundredth of a heat. */
const SAMPLES = 100;
const IS_ORDER_TOPIC: ReadonlySet<string> = new Set(ORDER_TOPICS);
/** What happens at an instant of the heat without a line of the log. */
type Planned = { readonly clockMs: number; readonly run: () => void };

export class HeatMarket {
  readonly #terms: HeatTerms;
  readonly #world: PrivateWorld;
  readonly #symbols: ReadonlySet<string>;
  readonly #books: ReadonlyMap<number, SeatBook>;
  readonly #byUser: ReadonlyMap<string, SeatBook>;
  readonly #planned: Planned[];
  readonly #startMs: number;
  #ticks: readonly ShownTick[];
  #headlines: Headline[] = [];

  private constructor(
    terms: HeatTerms,
    opened: { world: PrivateWorld; ticks: readonly ShownTick[] },
  ) {
    this.#terms = terms;
    this.#world = opened.world;
    this.#ticks = opened.ticks;
    this.#startMs = opened.world.time.nowMs;
    this.#symbols = new Set(terms.symbols);
    const symbols = listInstruments(terms.symbols).map(({ symbol }) => symbol);
    const books = terms.seats.map((seat) => new SeatBook(seat, terms, symbols));
    this.#books = new Map(books.map((book) => [book.seat.no, book]));
    this.#byUser = new Map(books.map((book) => [toUserId(book.seat), book]));
    this.#planned = this.#plan();
    for (const book of books) book.onTicks(this.#ticks);
    opened.world.onEvent((event) => this.#receive(event));
  }

  /** Opens the market of a heat and lets it be quoted. @throws InvariantViolation when a service of it failed */
  static async open(terms: HeatTerms): Promise<HeatMarket> {
    const world = await openPrivateWorld({
      seed: terms.seed,
      universe: listInstruments(terms.symbols),
      realism: terms.realism,
      users: terms.seats.map((seat) => toUser(seat, terms)),
    });
    let ticks: readonly ShownTick[] = [];
    const first = world.time.nowMs + FIRST_BATCH_MS;
    world.onEvent(({ topic, payload }) => {
      if (topic === 'market.ticks' && ticks.length === 0) ticks = toShown(payload as TickBatch);
    });
    const thresholds = { ...RISK_DEFAULTS, ordersPerSecond: terms.limits.maxOrdersPerSecond };
    void world.host.request(putRiskConfig, { thresholds, reason: 'the room' }, INSTRUCTOR);
    await passTo(world, first);
    invariant(ticks.length > 0, 'a private market is quoted');
    return new HeatMarket(terms, { world, ticks });
  }

  get clockMs(): number {
    return this.#world.time.nowMs - this.#startMs;
  }

  /** Applies lines, which are in the order of the log and not of the past, and goes on to `toMs`. */
  async advance(lines: readonly HeatLine[], toMs: number): Promise<HeatStep> {
    for (const line of lines) {
      invariant(line.clockMs >= this.clockMs, `line ${line.seq} is not of the past`);
      await this.#passTo(line.clockMs);
      this.#apply(line);
      // One after the other, however many come together.
      await this.#world.pass(0);
    }
    await this.#passTo(toMs);
    const headlines = this.#headlines;
    this.#headlines = [];
    const deltas = [...this.#books.values()].flatMap((book) => book.takeDelta() ?? []);
    return {
      clockMs: this.clockMs,
      quotes: this.#ticks,
      deltas,
      headlines,
      scores: this.#scores(),
    };
  }

  seat(no: number): SeatView | null {
    const book = this.#books.get(no);
    if (book === undefined) return null;
    return { clockMs: this.clockMs, quotes: this.#ticks, ...book.view() };
  }

  end(): HeatEnd {
    const fills = canonicalFills([...this.#books.values()].flatMap((book) => book.fills));
    return { scores: this.#scores(), fills, fillsDigest: computeDigest(fills) };
  }

  #scores() {
    return [...this.#books.values()].map((book) => book.score(this.#startMs));
  }

  /** What was planned, and the samples: of one instant the samples first. */
  #plan(): Planned[] {
    const { lengthMs, schedule } = this.#terms;
    const samples = Array.from({ length: SAMPLES + 1 }, (_, i) => {
      const clockMs = Math.floor((lengthMs * i) / SAMPLES);
      return {
        clockMs,
        run: () => {
          for (const book of this.#books.values()) book.sample(clockMs);
        },
      };
    });
    const events = schedule.map(({ atMs, event }) => ({
      clockMs: atMs,
      run: () => this.#inject(event),
    }));
    return [...samples, ...events].toSorted((a, b) => a.clockMs - b.clockMs);
  }

  async #passTo(clockMs: number): Promise<void> {
    const toMs = Math.min(clockMs, this.#terms.lengthMs);
    for (let next = this.#planned[0]; next && next.clockMs <= toMs; next = this.#planned[0]) {
      this.#planned.shift();
      await passTo(this.#world, this.#startMs + next.clockMs);
      next.run();
      await this.#world.pass(0);
    }
    await passTo(this.#world, this.#startMs + toMs);
  }

  #apply({ seatNo, call, clientOrderId, input }: HeatLine): void {
    if (call === 'EVENT') {
      this.#inject(RoomEvent.parse(input));
      return;
    }
    const book = this.#books.get(seatNo ?? 0);
    invariant(book !== undefined && clientOrderId !== null, 'a request of a seat of this heat');
    if (call === 'PLACE') this.#place(book, NewRoomOrder.parse(input));
    else if (call === 'CANCEL') this.#cancel(book, clientOrderId);
    else if (call === 'REPLACE') this.#replace(book, ReplaceRoomOrder.parse(input));
    else unreachable(call);
  }

  #place(book: SeatBook, order: NamedOrder): void {
    if (book.find(order.clientOrderId) !== null) return;
    const exposure = book.exposure(order.symbol, order.side) + order.qty;
    book.add(order, this.#world.time.nowMs);
    const onRefused = (refusal: Refusal) =>
      book.refuse(order.clientOrderId, refusal, this.#world.time.nowMs);
    const refusal = this.#findRefusal(order.symbol, exposure);
    if (refusal === null) this.#request(placeOrder, order, { book, onRefused });
    else onRefused(refusal);
  }

  #findRefusal(symbol: string, exposure: number): Refusal | null {
    if (!this.#symbols.has(symbol)) {
      return { code: 'UNKNOWN_SYMBOL', detail: `${symbol} is not traded in this room` };
    }
    const { maxAbsQty } = this.#terms.limits;
    if (exposure <= maxAbsQty) return null;
    const detail = excessText(`Holding of ${symbol}`, { count: exposure, max: maxAbsQty });
    return { code: 'QTY_LIMIT_EXCEEDED', detail };
  }

  #cancel(book: SeatBook, clientOrderId: string): void {
    const onRefused = (refusal: Refusal) =>
      book.refuseChange(clientOrderId, refusal, this.#world.time.nowMs);
    const order = book.find(clientOrderId);
    const obstacle = findObstacle(order);
    if (obstacle !== null) onRefused(obstacle);
    else if (order?.orderId) {
      this.#request(cancelOrder, { orderId: order.orderId }, { book, onRefused });
    }
  }

  #replace(book: SeatBook, { clientOrderId, ...change }: ReplaceRoomOrder): void {
    const onRefused = (refusal: Refusal) =>
      book.refuseChange(clientOrderId, refusal, this.#world.time.nowMs);
    const order = book.find(clientOrderId);
    const obstacle = findObstacle(order) ?? this.#findExcess(book, order, change.qty);
    if (obstacle !== null) onRefused(obstacle);
    else if (order?.orderId) {
      this.#request(replaceOrder, { orderId: order.orderId, ...change }, { book, onRefused });
    }
  }

  #findExcess(book: SeatBook, order: RoomOrder | null, qty: number | undefined): Refusal | null {
    if (order === null || qty === undefined || qty <= order.qty) return null;
    const exposure = book.exposure(order.symbol, order.side) + qty - order.qty;
    return this.#findRefusal(order.symbol, exposure);
  }

  #inject(event: RoomEvent): void {
    const clockMs = this.clockMs;
    if (event.kind === 'NEWS') this.#headlines.push({ text: event.headline, clockMs });
    const started = toMarketEvent(event);
    // What makes no sense by now, such as a second halt, is refused by the market and changes nothing.
    if (started !== null) void this.#world.host.request(startMarketEvent, started, INSTRUCTOR);
  }

  #request<C extends Call>(
    call: C,
    input: CallInput<C>,
    {
      book,
      onRefused,
    }: { readonly book: SeatBook; readonly onRefused: (refusal: Refusal) => void },
  ): void {
    void this.#world.host.request(call, input, toCaller(book.seat)).then((result) => {
      if (!result.ok) onRefused(toRefusal(result.error));
    });
  }

  /** The schema of each topic is the one that its payload was published by. */
  #receive({ topic, payload }: { readonly topic: string; readonly payload: unknown }): void {
    if (topic === 'market.ticks') {
      this.#ticks = toShown(payload as TickBatch);
      for (const book of this.#books.values()) book.onTicks(this.#ticks);
    } else if (topic === 'orders.filled') {
      this.#byUser.get((payload as Fill).userId)?.onFill(payload as Fill);
    } else if (IS_ORDER_TOPIC.has(topic)) {
      const { order } = payload as OrderChange;
      this.#byUser.get(order.userId)?.onOrder(order);
    }
  }
}

/** From instant to instant: a burst of one instant is worked off alike, wherever a pass before it ended. */
async function passTo(world: PrivateWorld, untilMs: number): Promise<void> {
  const { time } = world;
  while (time.nowMs < untilMs) {
    await world.pass(Math.min(time.nextDueMs ?? untilMs, untilMs) - time.nowMs);
  }
}

const toShown = ({ ticks }: TickBatch): readonly ShownTick[] => ticks.map(toShownTick);

/** What keeps an order from being changed or cancelled; null where nothing does. */
function findObstacle(
  order: { orderId: OrderId | null; status: RoomOrder['status'] } | null,
): Refusal | null {
  if (order === null) return { code: 'NOT_FOUND', detail: 'There is no such order' };
  if (!isOpen(order.status)) {
    return { code: 'CONFLICT', detail: `The order is ${codeText(order.status)}` };
  }
  return order.orderId === null
    ? { code: 'CONFLICT', detail: 'The order is not acknowledged yet' }
    : null;
}

function toRefusal(failure: CallFailure): Refusal {
  invariant(failure.kind === 'REFUSED', 'the services of a private world answer');
  return { code: failure.code as RefusalCode, detail: failure.info.detail ?? failure.code };
}
