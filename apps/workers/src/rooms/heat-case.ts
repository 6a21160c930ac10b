/**
 * The case that a heat follows: what it brings all seats and when, which tenders a seat has accepted, and the score of each.
 * Schedule, limits and score are the case's own, as in a private world of one bot.
 */
import { firstOrderIdAt, type InstrumentSymbol, toChildId } from '@tradefloor/contracts/ids';
import type { NewMarketEvent } from '@tradefloor/contracts/market-event';
import type { Money, Px } from '@tradefloor/contracts/money';
import type { CaseResults, SeatCase } from '@tradefloor/contracts/room-case';
import { toTenderPrice } from '@tradefloor/core/competition/cases/case-draws';
import { findLimitBreach } from '@tradefloor/core/competition/cases/case-limits';
import { findCase } from '@tradefloor/core/competition/cases/catalogue';
import type {
  CaseItem,
  CaseMandate,
  CaseRun,
  CaseScore,
  CaseTender,
  CompetitionCase,
} from '@tradefloor/core/competition/cases/competition-case';
import type { HeatSeat } from '@tradefloor/core/competition/rooms/heat';
import { toRoomCase } from '@tradefloor/core/competition/rooms/room-case';
import { invariant } from '@tradefloor/core/result';
import { listSteps, type MetItem } from '../bots/case-agenda.ts';
import { type TenderTerms, takeTender } from '../bots/tender-desk.ts';
import { listInstruments, toUserId } from './heat-people.ts';
import type { SeatBook } from './seat-book.ts';

/** What a case needs of the market of its heat. */
export type CaseMarket = {
  readonly seed: number;
  /** The first instant of the heat, milliseconds since 1970. */
  readonly startMs: number;
  readonly books: readonly SeatBook[];
  nowMs(): number;
  getMid(symbol: string): Px;
  start(event: NewMarketEvent): void;
  announce(text: string): void;
  deal(call: typeof takeTender, terms: TenderTerms): void;
};

type Offer = CaseTender & { readonly price: Px };
/** What a case holds of one seat. */
type CaseSeat = {
  readonly book: SeatBook;
  /** At the start and after each whole minute. */
  readonly equity: Money[];
  readonly accepted: Set<string>;
  readonly rejected: Map<string, string>;
  score: CaseScore | null;
};

/** A score is computed again of every eighth seat in a step: all of a full room each two seconds. */
const TURNS = 8;

export class HeatCase {
  readonly of: CompetitionCase;
  readonly #market: CaseMarket;
  readonly #schedule: readonly CaseItem[];
  readonly #seats: ReadonlyMap<number, CaseSeat>;
  readonly #mandates: CaseMandate[] = [];
  readonly #offers = new Map<string, Offer>();
  readonly #itemMids: Record<string, Px> = {};
  /** Tenders dealt so far, of all seats. */
  #dealt = 0;
  #turn = 0;

  /** @throws InvariantViolation for a case that is not of the catalogue */
  constructor(caseId: string, market: CaseMarket) {
    const of = findCase(caseId);
    invariant(of !== null, `${caseId} is of the catalogue`);
    this.of = of;
    this.#market = market;
    this.#schedule = of.schedule(market.seed);
    this.#seats = new Map(
      market.books.map((book) => [
        book.seat.no,
        { book, equity: [], accepted: new Set(), rejected: new Map(), score: null },
      ]),
    );
  }

  /** What it does and when, in order of the instants; simulated milliseconds of the heat. */
  plan(): { readonly clockMs: number; readonly run: () => void }[] {
    return listSteps(this.#schedule, this.of).map(({ atMs, step }) => ({
      clockMs: atMs,
      run: () => {
        if (step.type === 'MINUTE') this.#noteEquity();
        else if (step.type === 'MARKET') this.#market.start(step.event);
        else if (step.type === 'ITEM') this.#meet(step.item);
        else invariant(false, `a heat runs no case with a ${step.type} (findCaseObstacle)`);
      },
    }));
  }

  #noteEquity(): void {
    for (const { book, equity } of this.#seats.values()) equity.push(book.equity());
  }

  #meet(item: MetItem): void {
    if (item.type === 'NEWS') {
      this.#market.announce(item.headline);
      return;
    }
    invariant(item.type !== 'REQUEST', 'a heat runs no case with requests (findCaseObstacle)');
    const mid = this.#market.getMid(item.symbol);
    this.#itemMids[item.id] = mid;
    if (item.type === 'MANDATE') this.#mandates.push(item);
    else this.#offers.set(item.id, { ...item, price: toTenderPrice(item, mid, getTick(item)) });
    for (const { book } of this.#seats.values()) book.touch();
  }

  /** Accepts a tender for a seat, or notes why it is not dealt. Accepted twice, it is dealt once. */
  accept(book: SeatBook, tenderId: string): void {
    const seat = this.#seats.get(book.seat.no);
    const offer = this.#offers.get(tenderId);
    if (seat === undefined || offer === undefined || seat.accepted.has(tenderId)) return;
    const obstacle = this.#findObstacle(book, offer);
    book.touch();
    if (obstacle !== null) {
      seat.rejected.set(tenderId, obstacle);
      return;
    }
    seat.accepted.add(tenderId);
    seat.rejected.delete(tenderId);
    this.#dealt += 1;
    const orderId = toChildId(firstOrderIdAt(this.#market.nowMs()), this.#dealt);
    book.expectFill(orderId, tenderId);
    const { symbol, side, qty, price } = offer;
    const userId = toUserId(book.seat);
    this.#market.deal(takeTender, { orderId, userId, symbol, side, qty, price });
  }

  #findObstacle(book: SeatBook, { symbol, side, qty, untilMs }: Offer): string | null {
    if (this.#market.nowMs() >= this.#market.startMs + untilMs) return 'The tender has ended';
    // What is held and what is open count together: the position would pass its limit with either.
    const openQty = book.exposure(symbol, side);
    const intent = { side, orderQty: 0, addedQty: qty, netQty: 0, openQty, sentLately: 0 };
    return findLimitBreach(this.of.limits, intent)?.detail ?? null;
  }

  /** How a seat stands, as of now. */
  view({ no }: HeatSeat): SeatCase {
    const seat = this.#getSeat(no);
    seat.score = this.of.score(this.#toRun(seat));
    return this.#toView(seat, seat.score);
  }

  /** How a seat stood when its score was computed last. */
  glance({ no }: HeatSeat): SeatCase {
    const seat = this.#getSeat(no);
    return this.#toView(seat, this.#lastScore(seat));
  }

  /** The scores by the numbers of the seats, those of a part of the seats computed again. */
  glanceAll(): ReadonlyMap<number, number> {
    this.#turn = (this.#turn + 1) % TURNS;
    for (const [no, seat] of this.#seats) {
      if (no % TURNS === this.#turn) seat.score = this.of.score(this.#toRun(seat));
    }
    return this.#listScores();
  }

  /** The scores as of now. */
  scoreAll(): ReadonlyMap<number, number> {
    for (const seat of this.#seats.values()) seat.score = this.of.score(this.#toRun(seat));
    return this.#listScores();
  }

  /** What goes into the frozen results, after {@link scoreAll}. */
  results(): CaseResults {
    const { page: _, ...named } = toRoomCase(this.of);
    const seats = [...this.#seats.values()].map((seat) => ({ seat, score: this.#lastScore(seat) }));
    return {
      ...named,
      unit: seats[0]?.score.unit ?? 'USD',
      seats: seats.map(({ seat, score }) => ({
        seatId: seat.book.seat.seatId,
        figures: [...score.figures],
      })),
    };
  }

  #getSeat(no: number): CaseSeat {
    const seat = this.#seats.get(no);
    invariant(seat !== undefined, `seat ${no} is of the heat`);
    return seat;
  }

  #lastScore(seat: CaseSeat): CaseScore {
    seat.score ??= this.of.score(this.#toRun(seat));
    return seat.score;
  }

  #listScores(): ReadonlyMap<number, number> {
    return new Map([...this.#seats].map(([no, seat]) => [no, this.#lastScore(seat).score]));
  }

  #toView(seat: CaseSeat, { score, unit, figures }: CaseScore): SeatCase {
    return {
      mandates: this.#mandates.map(({ id, symbol, side, qty, untilMs }) => ({
        mandateId: id,
        symbol,
        side,
        qty,
        untilMs,
      })),
      tenders: [...this.#offers.values()].map(({ id, symbol, side, qty, price, untilMs }) => ({
        tenderId: id,
        symbol,
        side,
        qty,
        price,
        untilMs,
        isAccepted: seat.accepted.has(id),
        rejectReason: seat.rejected.get(id) ?? null,
      })),
      score,
      unit,
      figures: [...figures],
    };
  }

  #toRun({ book, equity }: CaseSeat): CaseRun {
    return {
      startMs: this.#market.startMs,
      endMs: this.#market.nowMs(),
      schedule: this.#schedule,
      fills: book.caseFills.filter(({ venue }) => venue !== 'OTC'),
      orders: book.orders(),
      // What is dealt off the venues in a heat is a tender.
      tenders: book.caseFills
        .filter(({ venue }) => venue === 'OTC')
        .map(({ orderId, symbol, side, qty, price, at }) => {
          const id = book.findName(orderId);
          invariant(id !== null, `${orderId} is of a tender`);
          return { id, symbol, side, qty, price, at };
        }),
      equity: [...equity, book.equity()],
      finalMids: Object.fromEntries(
        this.of.symbols.map((symbol) => [symbol, this.#market.getMid(symbol)]),
      ),
      itemMids: this.#itemMids,
    };
  }
}

function getTick({ symbol }: { readonly symbol: InstrumentSymbol }): number {
  const [instrument] = listInstruments([symbol]);
  invariant(instrument !== undefined, `${symbol} is listed`);
  return instrument.tickSize;
}
