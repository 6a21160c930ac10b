/**
 * The EMS's line to the simulated exchange: both sides' files outlive every crash, everything between them is late,
 * comes twice, or is cut off; reports of different orders overtake each other. Only tests import it.
 */
import { venueLine, venueReport } from '@tradefloor/contracts/calls/execution';
import type { VenueReport, VenueRequest } from '@tradefloor/contracts/venue';
import type { EventEnvelope } from '@tradefloor/runtime/engine/durable';
import { ReportLanes } from '@tradefloor/runtime/host/fix/report-lanes';
import type { ProcessIncarnation } from '@tradefloor/testkit/sim-process';
import type { Outside } from '@tradefloor/testkit/simulation';
import { findVenueReport } from '../scenario/venue-wire.ts';
import type { SimExchange, World } from './sim-exchange.ts';

const AGAIN_MS = 100;
/** A response that has not come by then never comes. */
const PATIENCE_MS = 1_500;

export class SimLine implements Outside {
  readonly #world: World;
  readonly #exchange: SimExchange;
  #lives: ProcessIncarnation[] = [];
  /** Requests on disk; what is before `#sent` has reached the exchange at least once. */
  readonly #file: VenueRequest[] = [];
  readonly #known = new Set<string>();
  #sent = 0;
  #reached = 0;
  /** Reports the EMS has committed, by their place in the exchange's file. */
  readonly #committed = new Set<number>();
  #next = 0;
  /** Rises with every connection: what belongs to an old one counts no more. */
  #connection = 0;
  #isUp = true;
  #isSending = false;
  #asks = 0;
  /** When the newest report of an order arrives. */
  readonly #arrivals = new Map<string, number>();
  /** The process that reports are handed over to. */
  #life: ProcessIncarnation | undefined;
  /** The reports that this connection has handed over. */
  #lanes: ReportLanes<number>;
  cuts = 0;

  constructor(world: World, exchange: SimExchange) {
    this.#world = world;
    this.#exchange = exchange;
    this.#lanes = this.#openLanes();
    exchange.onNews = () => this.#flow();
    exchange.onCrash = () => this.#cut(20);
    this.#weather();
  }

  attach(life: ProcessIncarnation): void {
    this.#lives = [life, ...this.#lives.filter(({ isAlive }) => isAlive())];
    life.engine.onEvent((event) => this.#onEvent(life, event));
    this.#cut(0);
    this.#greet(life);
  }

  /** Once the EMS is active there it is notified that the line is open; sometimes, that the line has lost its file. */
  #greet(life: ProcessIncarnation): void {
    if (!isAtWork(life)) {
      life.after(AGAIN_MS, () => this.#greet(life));
      return;
    }
    const { time, faults } = this.#world;
    const isNew = time.chance(faults().crash);
    void life.engine.request('ems', venueLine, { input: { isNew }, meta: this.#meta() });
  }

  #meta() {
    this.#asks += 1;
    const id = `line-${this.#asks}`;
    return { causeId: id, requestId: id, caller: null };
  }

  #onEvent(life: ProcessIncarnation, { topic, payload }: EventEnvelope): void {
    if (topic !== 'venue.requested') return;
    const request = payload as VenueRequest;
    // Written to disk a moment later, if the process still lives.
    life.after(this.#world.time.between(0, 3), () => {
      if (this.#known.has(request.clOrdId)) return;
      this.#known.add(request.clOrdId);
      this.#file.push(request);
      this.#flow();
    });
  }

  #weather(): void {
    const { time, faults } = this.#world;
    const turn = () => {
      if (time.chance(faults().crash * 2)) this.#cut(time.between(20, 1_500));
      time.after(time.between(300, 1_000), turn);
    };
    time.after(700, turn);
  }

  /** The connection is gone; the next one begins with unacknowledged messages. */
  #cut(awayMs: number): void {
    const { time } = this.#world;
    this.cuts += 1;
    this.#connection += 1;
    this.#isUp = false;
    void this.#lanes.stop();
    this.#lanes = this.#openLanes();
    const connection = this.#connection;
    time.after(awayMs, () => {
      if (connection !== this.#connection) return;
      this.#isUp = true;
      this.#isSending = false;
      this.#arrivals.clear();
      this.#sent = Math.max(0, this.#sent - time.between(0, 4));
      this.#next = 0;
      while (this.#committed.has(this.#next)) this.#next += 1;
      this.#flow();
    });
  }

  #flow(): void {
    if (!this.#isUp || !this.#exchange.isUp) return;
    this.#send();
    this.#receive();
  }

  /** Requests arrive in their order, one after the other. */
  #send(): void {
    const request = this.#file[this.#sent];
    if (request === undefined || this.#isSending) return;
    this.#isSending = true;
    const connection = this.#connection;
    this.#world.time.after(this.#world.time.between(0, 3), () => {
      if (connection !== this.#connection) return;
      this.#isSending = false;
      if (!this.#exchange.isUp) return;
      const isRepeat = this.#sent < this.#reached;
      this.#sent += 1;
      this.#reached = Math.max(this.#reached, this.#sent);
      this.#exchange.take(request, isRepeat);
      this.#flow();
    });
  }

  /** Reports of an order arrive in their order, and are handed over at once. */
  #receive(): void {
    const { time, faults } = this.#world;
    const { published } = this.#exchange;
    for (; this.#next < published.length; this.#next += 1) {
      const place = this.#next;
      const message = published[place]?.message;
      const report = message === undefined ? null : findVenueReport(message);
      if (report === null) continue;
      const name = report.type === 'EXECUTION_REPORT' ? report.venueOrderId : report.origClOrdId;
      const atMs = Math.max(time.nowMs + time.between(0, 8), this.#arrivals.get(name) ?? 0);
      this.#arrivals.set(name, atMs);
      const lanes = this.#lanes;
      time.after(atMs - time.nowMs, () => {
        lanes.push(name, report, place);
        if (time.chance(faults().duplicate)) this.#book(report).catch(() => undefined);
      });
    }
  }

  #openLanes(): ReportLanes<number> {
    const { time } = this.#world;
    return new ReportLanes<number>({
      handle: (report) => this.#book(report),
      onProcessed: (place) => void this.#committed.add(place),
      onFailed: () => undefined,
      after: (delayMs, run) => {
        let isWanted = true;
        time.after(delayMs, () => {
          if (isWanted) run();
        });
        return () => {
          isWanted = false;
        };
      },
    });
  }

  /** Resolves when the EMS has committed a report. The line is that of one process: with another it is a new one. */
  #book(report: VenueReport): Promise<void> {
    const { time } = this.#world;
    const life = this.#lives.find(isAtWork);
    if (life !== this.#life) {
      this.#life = life;
      this.#cut(0);
    }
    return new Promise((resolve, reject) => {
      time.after(PATIENCE_MS, () => reject(new Error('no response')));
      life?.after(0, () => {
        const requested = { input: { report }, meta: this.#meta() };
        void life.engine
          .request('ems', venueReport, requested)
          .then(({ result }) => (result.ok ? resolve() : reject(new Error('not booked'))));
      });
    });
  }
}

/** Whether the EMS is active in this incarnation of a process. */
const isAtWork = ({ engine, isAlive }: ProcessIncarnation): boolean =>
  isAlive() &&
  engine.reports().some(({ service, status }) => service === 'ems' && status === 'active');
