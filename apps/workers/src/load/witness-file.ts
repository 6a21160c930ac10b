/**
 * The generator's own observations, for the auditor (audit/witness.mjs): one JSON line for each new order, on disk
 * before anything of it counts. Many responses share one fsync.
 */
import { closeSync, fsync, mkdirSync, openSync, write } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

export type Ack = {
  readonly userId: string;
  readonly clientOrderId: string;
  readonly body: { readonly symbol: string; readonly side: string; readonly qty: number };
  readonly outcome: 'accepted' | 'refused' | 'unknown';
  readonly status: number | null;
  readonly orderId: string | null;
  /** The body of a refusal. */
  readonly answer: string | null;
  readonly sentAt: string;
};

const writeAsync = promisify(write);
const fsyncAsync = promisify(fsync);

export class WitnessFile {
  readonly #file: number;
  #waiting: string[] = [];
  #round: Promise<void> | null = null;

  constructor(path: string) {
    mkdirSync(dirname(path), { recursive: true });
    this.#file = openSync(path, 'a', 0o600);
  }

  /** Resolves when the line is on disk. */
  note(ack: Ack): Promise<void> {
    this.#waiting.push(`${JSON.stringify(ack)}\n`);
    // What comes while a round is under way is the next round's.
    this.#round ??= this.#write();
    return this.#round;
  }

  /** Closes once everything is on disk. */
  async close(): Promise<void> {
    while (this.#round !== null) await this.#round;
    closeSync(this.#file);
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const lines = this.#waiting.join('');
      this.#waiting = [];
      await writeAsync(this.#file, lines);
      await fsyncAsync(this.#file);
    }
    // At once, not in a later turn: a line that came in between would have no waiter.
    this.#round = null;
  }
}
