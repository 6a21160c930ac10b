/** The log of a heat from its beginning, of which memory holds a page at a time. */
import type { RoomReader } from '@tradefloor/core/competition/rooms/reader';
import type { LogRow } from '@tradefloor/core/competition/rooms/tables';

/** Lines read at once: two megabytes. */
const PAGE = 5_000;

export class LogCursor {
  readonly #reader: RoomReader;
  readonly #heatId: string;
  readonly #pageSize: number;
  #page: readonly LogRow[] = [];
  #at = 0;
  #lastSeq = 0;
  #isLast = false;

  constructor(reader: RoomReader, heatId: string, pageSize = PAGE) {
    this.#reader = reader;
    this.#heatId = heatId;
    this.#pageSize = pageSize;
  }

  /**
   * The next lines up to an instant, at most a page of them; none where there are none any more.
   * @throws what the reader throws
   */
  async take(clockMs: number): Promise<readonly LogRow[]> {
    if (this.#at >= this.#page.length && !this.#isLast) await this.#read();
    // Lines are in the order of their instants.
    const later = this.#page.findIndex((line, at) => at >= this.#at && line.clockMs > clockMs);
    const lines = this.#page.slice(this.#at, later === -1 ? undefined : later);
    this.#at += lines.length;
    return lines;
  }

  async #read(): Promise<void> {
    this.#page = await this.#reader.log(this.#heatId, this.#lastSeq, this.#pageSize);
    this.#at = 0;
    this.#lastSeq = this.#page.at(-1)?.seq ?? this.#lastSeq;
    this.#isLast = this.#page.length < this.#pageSize;
  }
}
