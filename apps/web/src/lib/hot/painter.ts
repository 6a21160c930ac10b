/**
 * One animation frame for all live cells: painters write the changes, without React. Slows down when painting takes too
 * long, stops while the page is hidden. The browser comes in as a port.
 */

/** Writes the changes after `since`; `full` writes everything, changed or not. */
export type Paint = (since: number, full: boolean) => void;

export type PainterPorts = {
  readonly requestFrame: (callback: () => void) => void;
  readonly nowMs: () => number;
  readonly isHidden: () => boolean;
  /** The store's version: what is drawn afterwards is drawn up to here. */
  readonly version: () => number;
};

const REMEMBERED_PAINTS = 5;
/** A paint longer than one frame of a 60 Hz screen. */
const SLOW_PAINT_MS = 16;
const NEVER = -1;

/** Draws for all owners of live cells; one instance for a page. */
export class Painter {
  readonly #ports: PainterPorts;
  readonly #painters = new Map<Paint, number>();
  readonly #durations: number[] = [];
  #requested = false;
  #full = false;
  #skipped = false;

  constructor(ports: PainterPorts) {
    this.#ports = ports;
  }

  /** Registers a painter; it draws everything at the next frame. */
  add(paint: Paint): () => void {
    this.#painters.set(paint, NEVER);
    this.#request();
    return () => this.#painters.delete(paint);
  }

  /** Something new is there to draw. */
  invalidate(): void {
    this.#skipped = this.isSlowed() && !this.#skipped;
    if (!this.#skipped) this.#request();
  }

  /** Draw everything at the next frame: after a scroll, a new theme, coming back to the page. */
  repaint(): void {
    this.#full = true;
    this.#request();
  }

  /** True while every second batch is skipped because painting takes too long. */
  isSlowed(): boolean {
    const { length } = this.#durations;
    const sum = this.#durations.reduce((total, ms) => total + ms, 0);
    return length === REMEMBERED_PAINTS && sum / length > SLOW_PAINT_MS;
  }

  #request(): void {
    if (this.#requested) return;
    this.#requested = true;
    this.#ports.requestFrame(() => this.#draw());
  }

  #draw(): void {
    this.#requested = false;
    if (this.#ports.isHidden()) {
      this.#full = true;
      return;
    }
    const started = this.#ports.nowMs();
    const version = this.#ports.version();
    const full = this.#full;
    this.#full = false;
    // Painting may draw components that leave, and join again: those are drawn with the next frame.
    for (const [paint, since] of [...this.#painters]) {
      if (!this.#painters.has(paint)) continue;
      this.#painters.set(paint, version);
      paint(since, full || since === NEVER);
    }
    this.#durations.push(this.#ports.nowMs() - started);
    if (this.#durations.length > REMEMBERED_PAINTS) this.#durations.shift();
  }
}
