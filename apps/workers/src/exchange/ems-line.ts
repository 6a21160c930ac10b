/**
 * The EMS's FIX line to the exchange: the EMS's requests to a venue go out through it, and a report counts as received
 * when the EMS has committed it. Connected only while the EMS is active in this process.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Call, CallInput } from '@tradefloor/contracts/calls/call';
import { venueLine, venueReport } from '@tradefloor/contracts/calls/execution';
import type { Payload } from '@tradefloor/contracts/topics';
import type { VenueReport } from '@tradefloor/contracts/venue';
import type { EventEnvelope } from '@tradefloor/runtime/engine/durable';
import type { Engine } from '@tradefloor/runtime/engine/engine';
import { risingNow } from '@tradefloor/runtime/host/clock';
import type { InitiatorTls } from '@tradefloor/runtime/host/fix/fix-tls';
import { startVenueLink, type VenueLink } from '@tradefloor/runtime/host/fix/venue-link';
import type { Log } from '@tradefloor/runtime/host/log';
import type { Tracing } from '@tradefloor/runtime/host/trace/tracing';
import { EMS_COMP_ID, EXCHANGE_COMP_ID } from './clients/exchange-clients.ts';
import { FixTrace } from './fix-trace.ts';

/** How often it looks whether the EMS works here. */
const LOOK_MS = 100;

export type EmsLineOptions = {
  readonly engine: Pick<Engine, 'request' | 'reports'>;
  readonly address: { readonly host: string; readonly port: number };
  /** How it trusts the exchange; a plain line where left out, or null. */
  readonly tls?: InitiatorTls | null;
  /** Folder of the session's files; null keeps them for the lifetime of the process. */
  readonly folder: string | null;
  /** Null where the exchange requires none. */
  readonly password: string | null;
  readonly log: Log;
  readonly tracing?: Tracing;
};

export type EmsLine = {
  /** Receives the platform's events, and takes those for the exchange. */
  onEvent(event: EventEnvelope): void;
  /** Why nothing can be sent to the exchange now; null while it can. */
  failure(): string | null;
  stop(): Promise<void>;
};

export const openEmsLine = (options: EmsLineOptions): EmsLine => new Line(options);

class Line implements EmsLine {
  readonly #options: EmsLineOptions;
  readonly #folder: string;
  readonly #timer: NodeJS.Timeout;
  readonly #trace: FixTrace;
  #link: VenueLink | null = null;
  #closing: Promise<void> = Promise.resolve();
  #isClosing = false;
  readonly #bornAt = Date.now().toString(36);
  #asks = 0;

  constructor(options: EmsLineOptions) {
    this.#options = options;
    this.#trace = new FixTrace(options.tracing ?? null);
    this.#folder = options.folder ?? mkdtempSync(join(tmpdir(), 'tradefloor-ems-'));
    this.#timer = setInterval(() => this.#look(), LOOK_MS);
    this.#timer.unref();
  }

  onEvent({ topic, payload, id: eventId, requestId }: EventEnvelope): void {
    if (topic !== 'venue.requested') return;
    // An event's payload has its topic's type.
    const request = payload as Payload<'venue.requested'>;
    // Also while the line is closed: a repeat belongs to the first request's trace.
    this.#trace.sent(request, { requestId, eventId });
    this.#link?.send(request).catch((error: unknown) => {
      // The EMS publishes unacknowledged requests again.
      this.#options.log.error({ error, clOrdId: request.clOrdId }, 'venue.unsent');
    });
  }

  failure(): string | null {
    const state = this.#link?.state();
    if (state?.status === 'logged-on') return null;
    return `no line to the exchange: ${state?.detail ?? 'not open'}`;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#close();
    await this.#closing;
    if (this.#options.folder === null) rmSync(this.#folder, { recursive: true, force: true });
  }

  #look(): void {
    const isHere = this.#options.engine
      .reports()
      .some(({ service, status }) => service === 'ems' && status === 'active');
    if (isHere && this.#link === null && !this.#isClosing) this.#open();
    // While it reads its memory back it is not gone.
    const isGone = this.#options.engine
      .reports()
      .some(({ service, status }) => service === 'ems' && status === 'waiting');
    if (isGone) this.#close();
  }

  #open(): void {
    const { address, tls, password, log } = this.#options;
    this.#link = startVenueLink({
      address,
      tls: tls ?? null,
      ourCompId: EMS_COMP_ID,
      theirCompId: EXCHANGE_COMP_ID,
      folder: this.#folder,
      ...(password === null ? {} : { password }),
      nowMs: risingNow(),
      log,
      onReport: (report) => this.#commit(report),
      onReset: () => void this.#notify(true),
    });
    const { nextIn, nextOut } = this.#link.state();
    void this.#notify(nextIn === 1 && nextOut === 1);
  }

  /** Resolves when the EMS has committed the report; rejects to have it again. */
  async #commit(report: VenueReport): Promise<void> {
    const result = await this.#request(venueReport, { report }, this.#trace.reported(report));
    if (result.ok) return;
    const { code, info } = result.error;
    throw new Error(`${report.clOrdId} was not booked: ${info.detail ?? code}`);
  }

  /** Notifies the EMS that the line is open, until it responds. */
  async #notify(isNew: boolean): Promise<void> {
    const link = this.#link;
    while (link !== null && link === this.#link) {
      const { ok } = await this.#request(venueLine, { isNew });
      if (ok) return;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }

  /** @param traced what the question goes back to, where that is known */
  async #request<C extends Call>(
    call: C,
    input: CallInput<C>,
    traced: ReturnType<FixTrace['reported']> = null,
  ) {
    this.#asks += 1;
    const id = `venue-${this.#bornAt}-${this.#asks}`;
    const meta = { causeId: id, requestId: id, caller: null, ...traced };
    const { result } = await this.#options.engine.request('ems', call, { input, meta });
    return result;
  }

  #close(): void {
    const link = this.#link;
    if (link === null) return;
    this.#link = null;
    this.#isClosing = true;
    this.#closing = link
      .stop()
      .catch((error: unknown) => this.#options.log.warn({ error }, 'venue.close'))
      .finally(() => {
        this.#isClosing = false;
      });
  }
}
