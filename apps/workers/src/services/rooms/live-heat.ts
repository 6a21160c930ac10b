/** What memory holds of a heat that runs: its market, what waits for it, and how fast each seat requests. */

import type { HeatWorld } from '@tradefloor/core/competition/rooms/heat';
import type { SeatScore } from '@tradefloor/core/competition/rooms/standings';
import type { HeatRow, LogRow } from '@tradefloor/core/competition/rooms/tables';
import { RequestIndex } from './request-index.ts';

const SECOND_MS = 1_000;

export class LiveHeat {
  readonly world: HeatWorld;
  /** Whether all that was logged before has been applied: until then nothing is taken. */
  isReady: boolean;
  /** Whether a step is under way. */
  isPacing = false;
  lastSeq: number;
  /** When its clock went on last, milliseconds since 1970; null while it stands. */
  pacedAt: number | null = null;
  boardAt = 0;
  scores: readonly SeatScore[] = [];
  readonly #waiting: LogRow[] = [];
  /** By the numbers of the seats. */
  readonly #known = new Map<number, RequestIndex>();
  readonly #rates = new Map<number, { allowance: number; atMs: number }>();
  readonly #messages = new Map<number, number>();
  readonly #openedAt: number;

  constructor(
    heat: HeatRow,
    world: HeatWorld,
    { isReady, nowMs }: { readonly isReady: boolean; readonly nowMs: number },
  ) {
    this.#openedAt = nowMs;
    this.world = world;
    this.isReady = isReady;
    this.lastSeq = heat.lastSeq;
  }

  /** Takes a line, which waits for the next step. */
  add(line: LogRow): void {
    this.lastSeq = Math.max(this.lastSeq, line.seq);
    this.#waiting.push(line);
    this.index(line);
  }

  /** Knows an order again by the name that its seat gave it, and a tender that a seat has accepted. */
  index({ seatNo, call, clientOrderId, seq, clockMs, input }: LogRow): void {
    if (call !== 'PLACE' && call !== 'TENDER') return;
    if (seatNo === null || clientOrderId === null) return;
    const known = this.#known.get(seatNo) ?? new RequestIndex();
    this.#known.set(seatNo, known);
    const name = call === 'PLACE' ? clientOrderId : toTenderName(clientOrderId);
    known.add(name, { seq, clockMs }, JSON.stringify(input));
  }

  find(seatNo: number, clientOrderId: string) {
    return this.#known.get(seatNo)?.find(clientOrderId);
  }

  findTender(seatNo: number, tenderId: string) {
    return this.#known.get(seatNo)?.find(toTenderName(tenderId));
  }

  /** Whether lines wait for a step. */
  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** What waits, for the step that applies it. */
  take(): LogRow[] {
    return this.#waiting.splice(0);
  }

  /** Whether a seat may request now: so many a second, and as many at once. */
  spend(seatNo: number, perSecond: number, nowMs: number): boolean {
    const before = this.#rates.get(seatNo) ?? { allowance: perSecond, atMs: nowMs };
    const regained = ((nowMs - before.atMs) * perSecond) / SECOND_MS;
    const allowance = Math.min(perSecond, before.allowance + regained);
    const isAllowed = allowance >= 1;
    this.#rates.set(seatNo, { allowance: isAllowed ? allowance - 1 : allowance, atMs: nowMs });
    return isAllowed;
  }

  /**
   * The number of the seat's next message. They begin above all that a market before could have reached, at a few a second,
   * so that no two messages of a heat have one number.
   */
  nextMessage(seatNo: number): number {
    const no = (this.#messages.get(seatNo) ?? this.#openedAt) + 1;
    this.#messages.set(seatNo, no);
    return no;
  }
}

/** A name of an order has no space. */
const toTenderName = (tenderId: string): string => `${tenderId} taken`;
