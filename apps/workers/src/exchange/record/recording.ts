/**
 * The recording of the exchange on disk: parts of at most half an hour, each beginning with a checkpoint and named by
 * when it began and which part it follows, so that a missing one is seen. Written before the journal: what the journal
 * knows, the recording knows. What a crash left in it beyond the journal never happened and is cut off.
 */
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Log } from '@tradefloor/runtime/host/log';
import { lineBytes } from '@tradefloor/sim/replay/line-bytes';
import type { BeginLine, InputLine } from '@tradefloor/sim/replay/recording';
import { OWNER_FILE, OWNER_FOLDER, writeAll } from './journal-file.ts';
import { PendingLines } from './pending-lines.ts';

const PART_MS = 30 * 60_000;
const PART_BYTES = 32 * 1_024 * 1_024;
const DAY_MS = 86_400_000;
const NAME = /^(\d{13})\.(\d{1,13})\.(open|roll)\.jsonl$/;

export type RecordingOptions = {
  readonly folder: string;
  /** How long and how much is kept; the oldest parts go first. */
  readonly days: number;
  readonly bytes: number;
  readonly log: Log;
};

/** A part by its file. `follows`: when the part before it began; 0 where nothing is known of what was before. */
export type RecordingPart = {
  readonly path: string;
  readonly at: number;
  readonly follows: number;
  readonly why: BeginLine['why'];
  readonly bytes: number;
};

/** The parts in a folder, oldest first; none where there is no folder. */
export function partsIn(folder: string): RecordingPart[] {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    return [];
  }
  const parts = names.flatMap((name): RecordingPart[] => {
    const [, at, follows, why] = NAME.exec(name) ?? [];
    const path = join(folder, name);
    const bytes = statSync(path, { throwIfNoEntry: false })?.size;
    if (at === undefined || bytes === undefined) return [];
    const numbers = { at: Number(at), follows: Number(follows) };
    return [{ path, ...numbers, why: why === 'open' ? 'OPEN' : 'ROLL', bytes }];
  });
  return parts.sort((a, b) => a.at - b.at);
}

export class Recording {
  readonly #options: RecordingOptions;
  /** Null before the first part, and after the disk refused a write. */
  #file: number | null = null;
  #path = '';
  #begunAt = 0;
  #bytes = 0;
  /** The part a new one follows; 0 when what is between them is not known. */
  #follows = 0;
  readonly #pending = new PendingLines();

  /** Opens the folder and cuts off what the journal, whose newest entry is `entryNo`, does not know. */
  constructor(options: RecordingOptions, entryNo: number) {
    this.#options = options;
    this.#guarded(() => {
      mkdirSync(options.folder, { recursive: true, mode: OWNER_FOLDER });
      const newest = partsIn(options.folder).at(-1);
      if (newest !== undefined && cutBeyond(newest, entryNo)) this.#follows = newest.at;
    });
  }

  /** Whether it is time for a new part. */
  isDue(nowMs: number): boolean {
    return this.#file === null || nowMs - this.#begunAt >= PART_MS || this.#bytes >= PART_BYTES;
  }

  /** Begins a part. Nothing is lost where it cannot: the next call tries again. */
  begin(line: BeginLine): void {
    this.flush();
    this.#close();
    const follows = this.#follows;
    // Two parts never begin in one millisecond: a part is named by it.
    const at = Math.max(line.at, this.#begunAt + 1);
    const name = `${at}.${follows}.${line.why === 'OPEN' ? 'open' : 'roll'}.jsonl`;
    this.#path = join(this.#options.folder, name);
    this.#begunAt = at;
    this.#bytes = 0;
    this.#pending.clear();
    this.#pending.add(JSON.stringify(line));
    this.#guarded(() => {
      // Never into a part that is there: clocks go back.
      this.#file = openSync(this.#path, 'ax', OWNER_FILE);
    });
    this.flush();
    if (this.#file !== null) this.#follows = at;
    this.#prune(line.at);
  }

  append(line: InputLine): void {
    if (this.#file !== null) this.#pending.addBytes(lineBytes(line));
  }

  flush(): void {
    const file = this.#file;
    if (file === null || this.#pending.isEmpty) return;
    const bytes = this.#pending.take();
    this.#guarded(() => {
      writeAll(file, bytes);
      this.#bytes += bytes.length;
    });
  }

  close(): void {
    this.flush();
    this.#close();
  }

  #close(): void {
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
  }

  /** A refusing disk, or a broken part, stops no trading: there is a gap, and the next part records it. */
  #guarded(write: () => void): void {
    try {
      write();
    } catch (error) {
      this.#options.log.error({ error, path: this.#path }, 'recording.unwritten');
      this.#close();
      this.#follows = 0;
      this.#pending.clear();
    }
  }

  #prune(nowMs: number): void {
    const parts = partsIn(this.#options.folder).reverse();
    let bytes = 0;
    for (const part of parts) {
      bytes += part.bytes;
      const isStale = nowMs - part.at > this.#options.days * DAY_MS;
      if (part.path === this.#path || (!isStale && bytes <= this.#options.bytes)) continue;
      try {
        rmSync(part.path, { force: true });
      } catch (error) {
        this.#options.log.warn({ error, path: part.path }, 'recording.undeleted');
      }
    }
  }
}

/**
 * Cuts a torn line and everything from the first entry after `entryNo` on.
 * @returns whether the part ends with that entry: a continuation follows it
 */
function cutBeyond({ path, bytes }: RecordingPart, entryNo: number): boolean {
  const text = readFileSync(path);
  let end = 0;
  let last = 0;
  let isFirst = true;
  for (let next = text.indexOf(10); next >= 0; next = text.indexOf(10, end)) {
    const line = JSON.parse(text.toString('utf8', end, next)) as BeginLine | InputLine;
    const no = line.kind === 'BEGIN' ? line.checkpoint.snapshot.entryNo : line.entry?.no;
    // A journal that is older than the part, or another one, cannot be compared with it.
    if (isFirst && no !== undefined && no > entryNo) return false;
    if (no !== undefined && no > entryNo) break;
    last = no ?? last;
    isFirst = false;
    end = next + 1;
  }
  if (end === 0) rmSync(path, { force: true });
  else if (end < bytes) truncateSync(path, end);
  return end > 0 && last === entryNo;
}
