/** What FIX sessions do, as Prometheus metrics: messages by session, way and type, and what went wrong with them. */
import { Counter, Gauge, Registry } from 'prom-client';
import { DueCounts } from './due-counts.ts';
import { MatchingTimes } from './matching-times.ts';

/** What is counted of one line. */
export type LineMeter = {
  readonly received: (type: string) => void;
  readonly publish: (type: string) => void;
  /** A frame that meant nothing was dropped. */
  readonly ignored: () => void;
};

/** A session's state at the time of the reading. */
export type SessionGauges = {
  readonly session: string;
  readonly isLoggedOn: boolean;
  /** Milliseconds since the last message from the other side; null before the first message. */
  readonly silentMs: number | null;
};

const NAMES = {
  received: 'in',
  published: 'out',
} as const;
const RESEND_REQUEST = '2';
const REJECTS: ReadonlySet<string> = new Set(['3', 'j']);

export class FixMeters {
  readonly #registry = new Registry();
  readonly #counters = toCounters([this.#registry]);
  readonly #lines: (() => void)[] = [];
  readonly #matching = new MatchingTimes();

  /**
   * @param read the sessions as they are, called at every scrape of the metrics
   * @param readNotAfterMs when the port's certificate expires; null for a plain port
   */
  constructor(
    read: () => readonly SessionGauges[] = () => [],
    readNotAfterMs: () => number | null = () => null,
  ) {
    const labelNames = ['session'] as const;
    const registers = [this.#registry];
    new Gauge({
      name: 'fix_session_logged_on',
      help: '1 while the session is logged on',
      labelNames,
      registers,
      collect() {
        for (const { session, isLoggedOn } of read()) this.set({ session }, isLoggedOn ? 1 : 0);
      },
    });
    new Gauge({
      name: 'fix_certificate_not_after_seconds',
      help: 'When the certificate of the port expires, seconds since 1970; none for a plain port',
      registers,
      collect() {
        const notAfterMs = readNotAfterMs();
        if (notAfterMs === null) this.remove();
        else this.set(notAfterMs / 1_000);
      },
    });
    new Gauge({
      name: 'fix_heartbeat_age_seconds',
      help: 'Since the last message of a logged-on session',
      labelNames,
      registers,
      collect() {
        this.reset();
        for (const { session, isLoggedOn, silentMs } of read()) {
          if (isLoggedOn && silentMs !== null) this.set({ session }, silentMs / 1_000);
        }
      },
    });
  }

  /** Counts what goes over one session's line. */
  line(session: string): LineMeter {
    const { messages, rejects, gaps, resends, garbled } = this.#counters;
    const note = (direction: (typeof NAMES)[keyof typeof NAMES], type: string, times: number) => {
      messages.inc({ session, direction, type }, times);
      if (REJECTS.has(type)) rejects.inc({ session, direction }, times);
      if (type === RESEND_REQUEST)
        (direction === NAMES.published ? gaps : resends).inc({ session }, times);
    };
    const received = new DueCounts();
    const published = new DueCounts();
    this.#lines.push(() => {
      received.take((type, times) => note(NAMES.received, type, times));
      published.take((type, times) => note(NAMES.published, type, times));
    });
    return {
      received: (type) => received.add(type),
      publish: (type) => published.add(type),
      ignored: () => garbled.inc({ session }),
    };
  }

  /** A message was refused because its session sends too many. */
  throttled(session: string): void {
    this.#counters.throttled.inc({ session });
  }

  /** Runs the exchange for one message and notes how long it took. */
  matching<T>(run: () => T): T {
    const fromMs = performance.now();
    const done = run();
    this.#matching.add(performance.now() - fromMs);
    return done;
  }

  async text(): Promise<string> {
    for (const settle of this.#lines) settle();
    return `${await this.#registry.metrics()}${this.#matching.text()}`;
  }
}

function toCounters(registers: Registry[]) {
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Counter({ name, help, labelNames, registers });
  return {
    messages: counter('fix_messages_total', 'Messages', ['session', 'direction', 'type']),
    rejects: counter('fix_rejects_total', 'Reject (3) and BusinessMessageReject (j)', [
      'session',
      'direction',
    ]),
    gaps: counter('fix_sequence_gaps_total', 'Resends requested (2 sent)', ['session']),
    resends: counter('fix_resends_total', 'Resends requested by the other side (2 received)', [
      'session',
    ]),
    garbled: counter('fix_garbled_total', 'Frames that meant nothing and were dropped', [
      'session',
    ]),
    throttled: counter('fix_throttled_total', 'Messages refused by the throttle', ['session']),
  };
}

const SOH = 1;
const EQUALS = 61;

/** MsgType (35) of a frame of our own: the field behind BeginString and BodyLength. */
export function typeOfFrame(frame: Uint8Array): string {
  let at = frame.indexOf(SOH, frame.indexOf(SOH) + 1) + 4;
  if (frame[at - 1] !== EQUALS) return '';
  let type = '';
  for (; at < frame.length && frame[at] !== SOH; at += 1)
    type += String.fromCharCode(frame[at] ?? 0);
  return type;
}
