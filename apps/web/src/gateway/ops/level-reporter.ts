/** Sends this gateway's counts to the operator's service, every ten seconds and once more at shutdown. */
import { randomUUID } from 'node:crypto';
import { noteLevels } from '@tradefloor/contracts/calls/ops';
import type { CallsClient } from '@tradefloor/runtime/host/calls-client';
import type { LevelMeter } from './level-meter.ts';

const EVERY_MS = 10_000;

type Options = {
  readonly meter: LevelMeter;
  readonly client: Pick<CallsClient, 'ask'>;
  /** How often a session was known to this gateway, and how often not. */
  readonly sessionLooks: () => { readonly hits: number; readonly misses: number };
};

export class LevelReporter {
  readonly #options: Options;
  readonly #source = `gateway-${randomUUID()}`;
  readonly #timer: NodeJS.Timeout;
  #looks = { hits: 0, misses: 0 };
  #telling: Promise<void> | null = null;

  constructor(options: Options) {
    this.#options = options;
    this.#timer = setInterval(() => void this.tell(), EVERY_MS);
    this.#timer.unref();
  }

  /** Sends the pending counts; an unconfirmed report is sent again the next time. */
  tell(): Promise<void> {
    this.#telling ??= this.#tellAll().finally(() => {
      this.#telling = null;
    });
    return this.#telling;
  }

  async #tellAll(): Promise<void> {
    const { meter, client, sessionLooks } = this.#options;
    const { hits, misses } = sessionLooks();
    meter.add('session_cache_hits', hits - this.#looks.hits);
    meter.add('session_cache_misses', misses - this.#looks.misses);
    this.#looks = { hits, misses };
    const { counts } = meter;
    const meta = { caller: null, as: 'service' } as const;
    let report = counts.report(this.#source);
    while (report !== null) {
      const heard = await client.ask(noteLevels, report, { ...meta, requestId: randomUUID() });
      if (!heard.ok) return;
      counts.confirm();
      report = counts.report(this.#source);
    }
  }

  /** Sends the rest. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#telling;
    await this.tell();
  }
}
