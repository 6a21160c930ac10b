/**
 * A journal of the exchange: one line an entry, appended at the end of a turn, before anything of the turn leaves. It
 * begins with a snapshot; a new one is begun when it has grown, and the old one goes once the new one is whole.
 */
import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { PendingLines } from './pending-lines.ts';

/** The orders of all participants: their owner alone reads them. */
export const OWNER_FOLDER = 0o700;
export const OWNER_FILE = 0o600;

export class JournalFile<E> {
  readonly #folder: string;
  readonly #name: string;
  #file: number;
  readonly #pending = new PendingLines();
  #bytes = 0;
  /** What was in it when it was opened, oldest first. */
  readonly entries: readonly E[];

  /** @throws when the folder cannot be written, or a line inside the file is broken */
  constructor(folder: string, name: string) {
    this.#folder = folder;
    this.#name = name;
    mkdirSync(folder, { recursive: true, mode: OWNER_FOLDER });
    const path = join(folder, `${name}.jsonl`);
    this.#file = openSync(path, 'a+', OWNER_FILE);
    const text = readFileSync(path, 'utf8');
    const end = text.lastIndexOf('\n') + 1;
    // A line without its end was never acknowledged.
    const whole = text.slice(0, end);
    this.#bytes = Buffer.byteLength(whole);
    if (end < text.length) ftruncateSync(this.#file, this.#bytes);
    this.entries = whole
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as E);
  }

  get bytes(): number {
    return this.#bytes;
  }

  append(entry: E): void {
    this.#pending.add(JSON.stringify(entry));
  }

  /** Takes an entry as the bytes of its JSON, from a caller that has them anyway. */
  appendBytes(bytes: Uint8Array): void {
    this.#pending.addBytes(bytes);
  }

  /** @throws when the disk takes it not */
  flush(): void {
    if (this.#pending.isEmpty) return;
    const bytes = this.#pending.take();
    writeAll(this.#file, bytes);
    this.#bytes += bytes.length;
  }

  /** Restarts with a snapshot. Everything before it must have been passed to the sessions' files. */
  restart(snapshot: readonly E[]): void {
    this.flush();
    const bytes = Buffer.from(snapshot.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    const next = join(this.#folder, `${this.#name}.next.jsonl`);
    rmSync(next, { force: true });
    const file = openSync(next, 'a+', OWNER_FILE);
    writeAll(file, bytes);
    renameSync(next, join(this.#folder, `${this.#name}.jsonl`));
    closeSync(this.#file);
    this.#file = file;
    this.#bytes = bytes.length;
  }

  close(): void {
    this.flush();
    closeSync(this.#file);
  }
}

/** Writes all of it, however many calls the disk needs. @throws when it takes no more */
export function writeAll(file: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}
