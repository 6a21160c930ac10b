/**
 * Sends messages to a Discord webhook within its limits: at most five in two seconds, none before its retry time, no
 * mentions, none over the maximum length. The queue is bounded; repeated texts become one message with a count.
 */
import type { Log } from './log.ts';

const CONTENT_MAX = 2_000;
const BURST = 5;
const BURST_MS = 2_000;
const WAITING_MAX = 50;
const RESPONSE_MS = 5_000;
/** Pause after a failure that names none, and the longest that is waited for. */
const RETRY_MS = 5_000;
const RETRY_MAX_MS = 60_000;

export type AlertChannel = {
  /** Sends the message as soon as the webhook accepts it; never waits and never throws. */
  readonly notify: (text: string) => void;
  readonly close: () => void;
};

type Waiting = { readonly text: string; count: number };

/** @param of.url a secret: its holder can post there; it is never logged */
export const openDiscord = (of: { readonly url: string; readonly log: Log }): AlertChannel =>
  new Discord(of);

class Discord implements AlertChannel {
  readonly #of: { readonly url: string; readonly log: Log };
  #waiting: Waiting[] = [];
  /** When the newest messages went out. */
  #sentAt: number[] = [];
  #timer: NodeJS.Timeout | null = null;
  #isBusy = false;
  #isClosed = false;

  constructor(of: { readonly url: string; readonly log: Log }) {
    this.#of = of;
  }

  notify(text: string): void {
    const same = this.#waiting.find((waiting) => waiting.text === text);
    if (same) same.count += 1;
    else if (this.#waiting.length < WAITING_MAX) this.#waiting.push({ text, count: 1 });
    else this.#of.log.warn({ waiting: WAITING_MAX }, 'alert.dropped');
    void this.#work();
  }

  close(): void {
    this.#isClosed = true;
    this.#waiting = [];
    if (this.#timer) clearTimeout(this.#timer);
  }

  async #work(): Promise<void> {
    if (this.#isBusy || this.#timer !== null || this.#isClosed) return;
    this.#isBusy = true;
    let waitMs = 0;
    while (this.#waiting.length > 0 && waitMs === 0 && !this.#isClosed) {
      waitMs = this.#pauseMs();
      if (waitMs === 0) waitMs = await this.#sendFirst();
    }
    this.#isBusy = false;
    if (waitMs > 0 && !this.#isClosed) this.#later(waitMs);
  }

  #later(ms: number): void {
    this.#timer = setTimeout(() => {
      this.#timer = null;
      void this.#work();
    }, ms);
    this.#timer.unref();
  }

  /** Milliseconds until one more message fits into the burst; 0 for now. */
  #pauseMs(): number {
    const now = performance.now();
    this.#sentAt = this.#sentAt.filter((at) => now - at < BURST_MS);
    const [oldest] = this.#sentAt;
    if (this.#sentAt.length < BURST || oldest === undefined) return 0;
    return Math.max(1, Math.ceil(oldest + BURST_MS - now));
  }

  /** @returns milliseconds to leave it alone, 0 when it took the message */
  async #sendFirst(): Promise<number> {
    const [first] = this.#waiting;
    if (first === undefined) return 0;
    this.#sentAt.push(performance.now());
    const times = first.count === 1 ? '' : ` (${first.count} times)`;
    const content = `${first.text.slice(0, CONTENT_MAX - times.length)}${times}`;
    const retryMs = await post(this.#of.url, content);
    if (retryMs === 0) this.#waiting = this.#waiting.filter((waiting) => waiting !== first);
    else this.#of.log.warn({ retryMs }, 'alert.untold');
    return retryMs;
  }
}

/** @returns 0 when it was taken, else how long to wait before the next attempt */
async function post(url: string, content: string): Promise<number> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ content, allowed_mentions: { parse: [] } }),
      signal: AbortSignal.timeout(RESPONSE_MS),
    });
    if (response.ok) return 0;
    if (response.status !== 429) return RETRY_MS;
    const published: unknown = await response.json().catch(() => null);
    const seconds =
      typeof published === 'object' && published !== null && 'retry_after' in published
        ? Number(published.retry_after)
        : Number.NaN;
    const requested = Number.isFinite(seconds) ? Math.ceil(seconds * 1_000) : RETRY_MS;
    return Math.min(RETRY_MAX_MS, Math.max(1, requested));
  } catch {
    return RETRY_MS;
  }
}
