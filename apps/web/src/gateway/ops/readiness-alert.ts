/**
 * The gateway's own alert, `services not ready`, and its recovery. What watches the services may hang with them; the
 * gateway is another process, and looks at `/ready` as a client does.
 */
import type { ReadyWire } from './ready.ts';

/** So often it looks. */
const LOOK_MS = 5_000;
/** A service may start: so long, and no longer, that is nothing. The same as for the alert `service-down`. */
const PATIENCE_MS = 15_000;
/** A platform that has not been ready yet has as long as a deploy has (service interface: 180 s). */
const START_MS = 180_000;
const NAMES_MAX = 5;

type Options = {
  readonly ready: () => Promise<ReadyWire> | ReadyWire;
  /** Sends to the chat channel and the log. */
  readonly notify: (kind: 'fired' | 'resolved', text: string) => void;
  readonly nowMs: () => number;
};

export class ReadinessAlert {
  readonly #options: Options;
  readonly #timer: NodeJS.Timeout;
  /** When it was first seen not ready in a row; null while it is. */
  #notReadySinceMs: number | null = null;
  #hasBeenReady = false;
  #isOpen = false;
  #isLooking = false;

  constructor(options: Options) {
    this.#options = options;
    this.#timer = setInterval(() => void this.look(), LOOK_MS);
    this.#timer.unref();
  }

  /** One look; none while the one before it is under way. */
  async look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      this.#note(await this.#options.ready());
    } finally {
      this.#isLooking = false;
    }
  }

  #note({ ready, services }: ReadyWire): void {
    const { nowMs, notify } = this.#options;
    const sinceMs = this.#notReadySinceMs ?? nowMs();
    const seconds = Math.round((nowMs() - sinceMs) / 1_000);
    if (ready) {
      if (this.#isOpen) notify('resolved', `services not ready is over, after ${seconds} s`);
      this.#isOpen = false;
      this.#hasBeenReady = true;
      this.#notReadySinceMs = null;
      return;
    }
    this.#notReadySinceMs = sinceMs;
    const patienceMs = this.#hasBeenReady ? PATIENCE_MS : START_MS;
    if (this.#isOpen || nowMs() - sinceMs < patienceMs) return;
    this.#isOpen = true;
    notify('fired', `services not ready: ${listNotUp(services)}, for ${seconds} s`);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

/** `oms (down), ems (starting) and 12 more`. */
function listNotUp(services: ReadyWire['services']): string {
  const names = Object.entries(services)
    .filter(([, { status }]) => status !== 'up')
    .map(([name, { status }]) => `${name} (${status})`);
  const shown = names.slice(0, NAMES_MAX).join(', ');
  return names.length > NAMES_MAX ? `${shown} and ${names.length - NAMES_MAX} more` : shown;
}
