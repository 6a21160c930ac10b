/**
 * The market of one heat: a private world with an account for every seat. It goes from instant to instant and applies each line
 * of the log at its own: in how many steps it goes on changes nothing, so that a heat that is built again from its log is
 * the heat that was.
 */
import { startMarketEvent } from '@tradefloor/contracts/calls/market';
import { putRiskConfig } from '@tradefloor/contracts/calls/risk';
import type { Fill } from '@tradefloor/contracts/fill';
import { type ShownTick, type TickBatch, toShownTick } from '@tradefloor/contracts/market';
import type { Px } from '@tradefloor/contracts/money';
import type { OrderChange } from '@tradefloor/contracts/order';
import { RISK_DEFAULTS } from '@tradefloor/contracts/risk';
import {
  NewRoomOrder,
  type PlannedEvent,
  ReplaceRoomOrder,
  RoomEvent,
  RoomPlan,
} from '@tradefloor/contracts/room';
import { DigestStream } from '@tradefloor/core/analytics/scenario/digest';
import type {
  Headline,
  HeatEnd,
  HeatLine,
  HeatStep,
  HeatTerms,
  SeatDelta,
  SeatGlance,
  SeatView,
} from '@tradefloor/core/competition/rooms/heat';
import { listComing } from '@tradefloor/core/competition/rooms/plan';
import type { SeatScore } from '@tradefloor/core/competition/rooms/standings';
import { invariant, unreachable } from '@tradefloor/core/result';
import { ORDER_TOPICS } from '../bots/run-book.ts';
import { tenderDesk } from '../bots/tender-desk.ts';
import { openPrivateWorld, type PrivateWorld } from '../scenario/private-world.ts';
import { HeatCase } from './heat-case.ts';
import { HeatOrders } from './heat-orders.ts';
import { INSTRUCTOR, listInstruments, toMarketEvent, toUser, toUserId } from './heat-people.ts';
import { SeatBook } from './seat-book.ts';

/** The market quotes four times a second: by then every symbol has a price. */
const FIRST_BATCH_MS = 1_000;
/** Fills of longer ago have all been published: a report is booked in the instant it is made. */
const SETTLED_MS = 10_000;
/** Equity is sampled at every hundredth of a heat. */
const SAMPLES = 100;
const IS_ORDER_TOPIC: ReadonlySet<string> = new Set(ORDER_TOPICS);
/** What happens at an instant of the heat without a line of the log; of one instant the first of these first. */
const ORDER = ['SAMPLE', 'EVENT', 'CASE'] as const;
type Planned = {
  readonly clockMs: number;
  readonly of: (typeof ORDER)[number];
  readonly run: () => void;
};

export class HeatMarket {
  readonly #terms: HeatTerms;
  readonly #world: PrivateWorld;
  readonly #orders: HeatOrders;
  readonly #books: ReadonlyMap<number, SeatBook>;
  readonly #byUser: ReadonlyMap<string, SeatBook>;
  #planned: Planned[];
  readonly #startMs: number;
  #ticks: readonly ShownTick[];
  readonly #case: HeatCase | null;
  #headlines: Headline[] = [];
  readonly #digest = new DigestStream();

  private constructor(
    terms: HeatTerms,
    opened: { world: PrivateWorld; ticks: readonly ShownTick[] },
  ) {
    this.#terms = terms;
    this.#world = opened.world;
    this.#ticks = opened.ticks;
    this.#startMs = opened.world.time.nowMs;
    this.#orders = new HeatOrders(opened.world, terms);
    const symbols = listInstruments(terms.symbols).map(({ symbol }) => symbol);
    const books = terms.seats.map((seat) => new SeatBook(seat, terms, symbols));
    this.#books = new Map(books.map((book) => [book.seat.no, book]));
    this.#byUser = new Map(books.map((book) => [toUserId(book.seat), book]));
    for (const book of books) book.onTicks(this.#ticks);
    this.#case = this.#openCase(books);
    this.#planned = this.#plan();
    opened.world.onEvent((event) => this.#receive(event));
  }

  /** Opens the market of a heat and lets it be quoted. @throws InvariantViolation when a service of it failed */
  static async open(terms: HeatTerms): Promise<HeatMarket> {
    const world = await openPrivateWorld(
      {
        seed: terms.seed,
        universe: listInstruments(terms.symbols),
        realism: terms.realism,
        users: terms.seats.map((seat) => toUser(seat, terms)),
        // Its record is the log of the heat.
        isRecord: false,
      },
      () => (terms.caseId === null ? [] : [tenderDesk()]),
    );
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
    this.#digest.settle(this.#world.time.nowMs - SETTLED_MS);
    const headlines = this.#headlines;
    this.#headlines = [];
    const scores = this.#scores(this.#case?.glanceAll());
    const deltas = [...this.#books.values()].flatMap((book) => this.#takeDelta(book) ?? []);
    return { clockMs: this.clockMs, quotes: this.#ticks, deltas, headlines, scores };
  }

  #takeDelta(book: SeatBook): SeatDelta | null {
    const delta = book.takeDelta();
    return delta === null ? null : { ...delta, case: this.#case?.glance(book.seat) ?? null };
  }

  seat(no: number): SeatView | null {
    const book = this.#books.get(no);
    if (book === undefined) return null;
    const seatCase = this.#case?.view(book.seat) ?? null;
    return { clockMs: this.clockMs, quotes: this.#ticks, ...book.view(), case: seatCase };
  }

  glance(no: number): SeatGlance | null {
    const book = this.#books.get(no);
    if (book === undefined) return null;
    return { figures: book.figures(), score: this.#case?.view(book.seat).score ?? null };
  }

  end(): HeatEnd {
    const scores = this.#scores(this.#case?.scoreAll());
    return { scores, fillsDigest: this.#digest.digest(), case: this.#case?.results() ?? null };
  }

  /** @param byCase the scores of the case by the numbers of the seats */
  #scores(byCase: ReadonlyMap<number, number> = new Map()): SeatScore[] {
    return [...this.#books.values()].map((book) => {
      const caseScore = byCase.get(book.seat.no);
      const score = book.score(this.#startMs);
      return caseScore === undefined ? score : { ...score, caseScore };
    });
  }

  #openCase(books: readonly SeatBook[]): HeatCase | null {
    const { caseId, seed } = this.#terms;
    if (caseId === null) return null;
    const world = this.#world;
    return new HeatCase(caseId, {
      seed,
      startMs: this.#startMs,
      books,
      nowMs: () => world.time.nowMs,
      getMid: (symbol) => getMid(this.#ticks, symbol),
      // What makes no sense by now, since the instructor has started something, changes nothing.
      start: (event) => void world.host.request(startMarketEvent, event, INSTRUCTOR),
      announce: (text) => this.#headlines.push({ text, clockMs: this.clockMs }),
      deal: (call, tender) => void world.host.request(call, tender, null),
    });
  }

  #plan(): Planned[] {
    const { lengthMs, schedule } = this.#terms;
    const samples = Array.from({ length: SAMPLES + 1 }, (_, i) => {
      const clockMs = Math.floor((lengthMs * i) / SAMPLES);
      return {
        clockMs,
        of: 'SAMPLE' as const,
        run: () => {
          for (const book of this.#books.values()) book.sample(clockMs);
        },
      };
    });
    const ofCase = (this.#case?.plan() ?? []).map((step) => ({ ...step, of: 'CASE' as const }));
    return inOrder([...samples, ...this.#toPlanned(schedule), ...ofCase]);
  }

  #toPlanned(schedule: readonly PlannedEvent[]): Planned[] {
    return schedule.map(({ atMs, event }) => ({
      clockMs: atMs,
      of: 'EVENT',
      run: () => this.#inject(event),
    }));
  }

  /** Puts other events in the place of those to come. */
  #planAnew(schedule: readonly PlannedEvent[]): void {
    const others = this.#planned.filter(({ of }) => of !== 'EVENT');
    this.#planned = inOrder([...others, ...this.#toPlanned(listComing(schedule, this.clockMs))]);
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
    if (call === 'PLAN') {
      this.#planAnew(RoomPlan.parse(input));
      return;
    }
    const book = this.#books.get(seatNo ?? 0);
    invariant(book !== undefined && clientOrderId !== null, 'a request of a seat of this heat');
    if (call === 'PLACE') this.#orders.place(book, NewRoomOrder.parse(input));
    else if (call === 'CANCEL') this.#orders.cancel(book, clientOrderId);
    else if (call === 'REPLACE') this.#orders.replace(book, ReplaceRoomOrder.parse(input));
    else if (call === 'TENDER') this.#case?.accept(book, clientOrderId);
    else unreachable(call);
  }

  #inject(event: RoomEvent): void {
    const clockMs = this.clockMs;
    if (event.kind === 'NEWS') this.#headlines.push({ text: event.headline, clockMs });
    const started = toMarketEvent(event);
    // What makes no sense by now, such as a second halt, is refused by the market and changes nothing.
    if (started !== null) void this.#world.host.request(startMarketEvent, started, INSTRUCTOR);
  }

  /** The schema of each topic is the one that its payload was published by. */
  #receive({ topic, payload }: { readonly topic: string; readonly payload: unknown }): void {
    if (topic === 'market.ticks') {
      this.#ticks = toShown(payload as TickBatch);
      for (const book of this.#books.values()) book.onTicks(this.#ticks);
    } else if (topic === 'orders.filled') {
      const counted = this.#byUser.get((payload as Fill).userId)?.onFill(payload as Fill);
      if (counted) this.#digest.add(counted);
    } else if (IS_ORDER_TOPIC.has(topic)) {
      const { order } = payload as OrderChange;
      this.#byUser.get(order.userId)?.onOrder(order);
    }
  }
}

const inOrder = (planned: readonly Planned[]): Planned[] =>
  planned.toSorted((a, b) => a.clockMs - b.clockMs || ORDER.indexOf(a.of) - ORDER.indexOf(b.of));

/** From instant to instant: a burst of one instant is worked off alike, wherever a pass before it ended. */
async function passTo(world: PrivateWorld, untilMs: number): Promise<void> {
  const { time } = world;
  while (time.nowMs < untilMs) {
    await world.pass(Math.min(time.nextDueMs ?? untilMs, untilMs) - time.nowMs);
  }
}

/** @throws InvariantViolation for a symbol that is not quoted */
function getMid(ticks: readonly ShownTick[], symbol: string): Px {
  const tick = ticks.find((each) => each.symbol === symbol);
  invariant(tick !== undefined, `${symbol} is quoted`);
  return tick.mid;
}

const toShown = ({ ticks }: TickBatch): readonly ShownTick[] => ticks.map(toShownTick);
