/** The command's two streams: data on standard output, words on standard error. A reader that leaves ends it quietly. */

/** The streams of the process, or a test's. */
export type Streams = {
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream;
};

export class Console {
  readonly #streams: Streams;
  readonly #isJson: boolean;
  /** Aborted when the reader of standard output has left: `| head` has had enough. */
  readonly left = new AbortController();

  constructor(streams: Streams, isJson: boolean) {
    this.#streams = streams;
    this.#isJson = isJson;
    streams.stdout.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      this.left.abort();
    });
  }

  /** One row: as JSON with `--json`, else its text. Waits where the reader is slow. */
  row(value: unknown, text: string): Promise<void> {
    return this.write(`${this.#isJson ? JSON.stringify(value) : text}\n`);
  }

  async write(data: string | Uint8Array): Promise<void> {
    const { stdout } = this.#streams;
    if (this.left.signal.aborted) return;
    if (stdout.write(data as string)) return;
    await new Promise<void>((resolve) => {
      const go = () => {
        stdout.removeListener('drain', go);
        this.left.signal.removeEventListener('abort', go);
        resolve();
      };
      stdout.on('drain', go);
      this.left.signal.addEventListener('abort', go);
    });
  }

  /** Words for the person, not part of the data. */
  note(text: string): void {
    this.#streams.stderr.write(`${text}\n`);
  }
}

/** Columns of equal width, two spaces between; numbers to the right. */
export function toTable(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  const isNumber = (text: string) => /^-?[\d.]+$/.test(text);
  return rows.map((row) =>
    row
      .map((cell, i) =>
        isNumber(cell) ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}
