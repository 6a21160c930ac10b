/** Orders that wait for a price, in their simplest form: one list, looked through at each trade. The stop book is compared with it. */
export type NaiveStop = { readonly awaits: 'RISE' | 'FALL'; readonly stopPx: number };

type Listed = NaiveStop & {
  readonly id: string;
  /** Of a trailing stop: where it would stand behind a trade. */
  readonly behind: ((price: number) => number) | null;
};

export class NaiveStops {
  #waiting: Listed[] = [];

  /** At the end of the list: the list is in the order of time. */
  add(id: string, { awaits, stopPx }: NaiveStop, behind: Listed['behind'] = null): void {
    this.#waiting.push({ id, awaits, stopPx, behind });
  }

  remove(id: string): void {
    this.#waiting = this.#waiting.filter((one) => one.id !== id);
  }

  /** Where an order's stop is; undefined for one that does not wait. */
  findStop(id: string): number | undefined {
    return this.#waiting.find((one) => one.id === id)?.stopPx;
  }

  /** Takes out what a trade reaches: what waits for a rise from the lowest up, then the rest from the highest down. */
  trade(price: number): string[] {
    const rises = this.#waiting.filter((one) => one.awaits === 'RISE' && price >= one.stopPx);
    const falls = this.#waiting.filter((one) => one.awaits === 'FALL' && price <= one.stopPx);
    rises.sort((a, b) => a.stopPx - b.stopPx);
    falls.sort((a, b) => b.stopPx - a.stopPx);
    const reached = [...rises, ...falls].map(({ id }) => id);
    for (const id of reached) this.remove(id);
    this.#waiting = this.#waiting.map((one) => {
      if (one.behind === null) return one;
      const stopPx = one.behind(price);
      const isFurther = one.awaits === 'FALL' ? stopPx > one.stopPx : stopPx < one.stopPx;
      return isFurther ? { ...one, stopPx } : one;
    });
    return reached;
  }
}
