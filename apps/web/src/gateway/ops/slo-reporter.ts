/** Sends this gateway's counts to the operator's service, every ten seconds and once more at shutdown. */
import { randomUUID } from 'node:crypto';
import { noteLevels } from '@tradefloor/contracts/calls/ops';
import type { LevelReport, SocketCount } from '@tradefloor/contracts/service-level';
import type { CallsClient } from '@tradefloor/runtime/host/calls-client';
import type { SloRecorder } from './slo-recorder.ts';

const EVERY_MS = 10_000;

type Options = {
  readonly meter: SloRecorder;
  readonly client: Pick<CallsClient, 'request'>;
  /** How often a session was known to this gateway, and how often not. */
  readonly sessionLooks: () => { readonly hits: number; readonly misses: number };
  /** Open sockets now: the counts go with every report, and with one of their own where nothing else has happened. */
  readonly socketCounts: () => SocketCount[];
};

export class SloReporter {
  readonly #options: Options;
  readonly #source = `gateway-${randomUUID()}`;
  readonly #timer: NodeJS.Timeout;
  #looks = { hits: 0, misses: 0 };
  #reporting: Promise<void> | null = null;

  constructor(options: Options) {
    this.#options = options;
    this.#timer = setInterval(() => void this.notify(), EVERY_MS);
    this.#timer.unref();
  }

  /** Sends the pending counts; an unconfirmed report is sent again the next time. */
  notify(): Promise<void> {
    this.#reporting ??= this.#reportAll().finally(() => {
      this.#reporting = null;
    });
    return this.#reporting;
  }

  async #reportAll(): Promise<void> {
    const { meter, client, sessionLooks, socketCounts } = this.#options;
    const { hits, misses } = sessionLooks();
    meter.add('session_cache_hits', hits - this.#looks.hits);
    meter.add('session_cache_misses', misses - this.#looks.misses);
    this.#looks = { hits, misses };
    const { counts } = meter;
    const meta = { caller: null, as: 'service' } as const;
    let report: LevelReport | null = counts.report(this.#source) ?? counts.empty(this.#source);
    while (report !== null) {
      // Of sockets the present number counts, also where the rest of the report is repeated.
      const sent = { ...report, sockets: socketCounts() };
      const received = await client.request(noteLevels, sent, {
        ...meta,
        requestId: randomUUID(),
      });
      if (!received.ok) return;
      counts.confirm();
      report = counts.report(this.#source);
    }
  }

  /** Sends the rest. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#reporting;
    await this.notify();
  }
}
