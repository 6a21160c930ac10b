/**
 * Announcements for screen readers: fills politely, refusals at once, ticks never. Several messages of one moment
 * become one, so that a burst does not flood the reader. The page's live regions come in as a port.
 */
import { phrase } from '../text/phrase.ts';

export type Urgency = 'polite' | 'assertive';

export type AnnouncerPorts = {
  readonly publish: (text: string, urgency: Urgency) => void;
  readonly later: (callback: () => void, ms: number) => void;
};

const GATHER_MS = 400;
/** Long enough to be read out of the page by any reader. */
const SHOWN_MS = 3_000;
/** More than this many at once are counted, not read out. */
const SPOKEN_MAX = 3;

export class Announcer {
  readonly #ports: AnnouncerPorts;
  readonly #waiting: Record<Urgency, string[]> = { polite: [], assertive: [] };
  readonly #published: Record<Urgency, string> = { polite: '', assertive: '' };
  #flip = false;

  constructor(ports: AnnouncerPorts) {
    this.#ports = ports;
  }

  announce(text: string, urgency: Urgency): void {
    const waiting = this.#waiting[urgency];
    waiting.push(text);
    if (waiting.length > 1) return;
    this.#ports.later(() => this.#flush(urgency), GATHER_MS);
  }

  #flush(urgency: Urgency): void {
    const texts = this.#waiting[urgency];
    this.#waiting[urgency] = [];
    const rest = texts.length - SPOKEN_MAX;
    const spoken = texts.slice(-SPOKEN_MAX).join('. ');
    // A live region with the same text again stays silent: a trailing no-break space makes it new.
    this.#flip = !this.#flip;
    const mark = this.#flip ? '\u00a0' : '';
    const text = (rest > 0 ? phrase`${rest} more, then: ${spoken}` : spoken) + mark;
    this.#published[urgency] = text;
    this.#ports.publish(text, urgency);
    // What stays is announced again when the page is back from behind a dialog.
    this.#ports.later(() => {
      if (this.#published[urgency] === text) this.#ports.publish('', urgency);
    }, SHOWN_MS);
  }
}
