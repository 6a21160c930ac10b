/**
 * Up to which event a consumer has handled everything of each producer. Receipts below that mark need no row: the mark
 * is one number, written with the commit that moves it. What is handled above it, because something before it is still
 * under way or may not have arrived, keeps a row of its own.
 */
import type { ServiceName } from '@tradefloor/contracts/services';
import type { EventEnvelope, Receipt } from './durable.ts';

type Place = Pick<EventEnvelope, 'producer' | 'seq'>;
type Run = { readonly start: number; readonly last: number };

/**
 * Which events of its own producers a process has routed without a hole: between the first and the last of a run a
 * consumer in this process has been given every event on its topics.
 */
export class LocalRuns {
  readonly #runs = new Map<string, Run>();

  /** The last event of each producer that was routed after its commit. */
  readonly #routed = new Map<string, number>();

  /** An event of a producer of this process is about to be delivered before its commit. */
  begin({ producer, seq }: Place): void {
    const run = this.#runs.get(producer);
    const goesOn = run !== undefined && seq === run.last + 1;
    this.#runs.set(producer, { start: goesOn ? run.start : seq, last: seq });
  }

  /** An event of a producer of this process is committed, and about to be routed. */
  note(place: Place): void {
    if (!this.covers(place.producer, place.seq, place.seq)) this.begin(place);
    this.#routed.set(place.producer, place.seq);
  }

  /** A producer has lost its memory: what it had not committed never came to be, and others may give its numbers again. */
  withdraw(producer: string): void {
    const run = this.#runs.get(producer);
    const routed = this.#routed.get(producer) ?? 0;
    if (run === undefined || run.last <= routed) return;
    if (run.start > routed) this.#runs.delete(producer);
    else this.#runs.set(producer, { start: run.start, last: routed });
  }

  /** The last event routed of every producer; what is not committed yet is still to come. */
  positions(): ReadonlyMap<string, number> {
    return new Map(this.#routed);
  }

  /** True when all events of a producer from the one to the other were routed here, in one run. */
  covers(producer: string, from: number, to: number): boolean {
    const run = this.#runs.get(producer);
    return run !== undefined && run.start <= from && to <= run.last;
  }
}

/** What a consumer knows of one producer. */
type Known = {
  /** All events up to here are handled, or will be by the commit under way. */
  mark: number;
  /** All events up to here have been given to it, or were handled before. */
  horizon: number;
  /** Given and not handled yet. */
  readonly open: Set<number>;
};

export class HandledMarks {
  #runs = new LocalRuns();
  #known = new Map<string, Known>();
  /** What its process had routed when it began to listen: earlier events may have passed it by. */
  #begun: ReadonlyMap<string, number> = new Map();

  /** Uses the runs of its process; without, every receipt keeps a row until the next {@link rebase}. */
  follow(runs: LocalRuns): void {
    this.#runs = runs;
  }

  /** Forgets everything. From now on it is given every event that its process routes on its topics. */
  begin(): void {
    this.#known = new Map();
    this.#begun = this.#runs.positions();
  }

  /** Of the events up to these, the database holds all that is not handled, and they are given to it now. */
  rebase(last: ReadonlyMap<string, number>): void {
    for (const [producer, seq] of last) {
      const known = this.#knownOf(producer);
      known.horizon = Math.max(known.horizon, seq);
    }
  }

  /** True when an event that arrives once more is handled for certain. */
  isHandled({ producer, seq }: Place): boolean {
    return seq <= (this.#known.get(producer)?.mark ?? 0);
  }

  /** An event is given to the consumer. */
  take({ producer, seq }: Place): void {
    const known = this.#knownOf(producer);
    if (seq <= known.mark) return;
    known.open.add(seq);
    const hasMissedNone = known.horizon >= (this.#begun.get(producer) ?? 0);
    if (hasMissedNone && this.#runs.covers(producer, known.horizon + 1, seq)) known.horizon = seq;
  }

  /** The receipts of events that go into the next commit; moves the marks. `isParked`: given up, and kept as a row. */
  settle(
    consumer: ServiceName,
    handled: readonly { readonly event: EventEnvelope; readonly isParked: boolean }[],
  ): Receipt[] {
    // At or below its mark is what an operator redelivered.
    const again = new Set(handled.filter(({ event }) => this.isHandled(event)));
    for (const { event } of handled) this.#knownOf(event.producer).open.delete(event.seq);
    for (const producer of new Set(handled.map(({ event }) => event.producer)))
      this.#move(producer);
    return handled.map((one) => {
      const { id: eventId, producer, seq, topic } = one.event;
      const { mark } = this.#knownOf(producer);
      const isRow = one.isParked || again.has(one) || seq > mark;
      return { consumer, eventId, producer, seq, topic, isRow, mark };
    });
  }

  #move(producer: string): void {
    const known = this.#knownOf(producer);
    let first = Number.POSITIVE_INFINITY;
    for (const seq of known.open) first = Math.min(first, seq);
    known.mark = Math.max(known.mark, Math.min(first - 1, known.horizon));
  }

  #knownOf(producer: string): Known {
    const found = this.#known.get(producer);
    if (found) return found;
    const known: Known = { mark: 0, horizon: 0, open: new Set() };
    this.#known.set(producer, known);
    return known;
  }
}
