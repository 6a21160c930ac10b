/**
 * The durable state of a FIX session in one append-only file per session and day: it survives `kill -9` (not a machine
 * failure: nothing is forced to the platter). All records of one turn of the event loop are one write.
 */
import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { SavedMessage, SessionStore } from '@tradefloor/fix/store';
import { type Place, Places } from './message-places.ts';
import {
  headLength,
  PendingRecords,
  RECORD,
  type RecordKind,
  readRecords,
} from './store-records.ts';

export type FileStoreOptions = {
  /** Of this session alone. */
  readonly folder: string;
  /** `YYYYMMDD`. */
  readonly day: string;
  /** `daily`: both numbers start at 1 with every day. `continuous`: they go on. */
  readonly life: 'daily' | 'continuous';
  /** Files of so many days are kept, today's among them. */
  readonly daysKept?: number;
};

/** Messages name accounts and amounts: their owner alone reads them. */
const OWNER_FOLDER = 0o700;
const OWNER_FILE = 0o600;
const FILE = /^(\d{8})\.fix$/;
/** Messages read in one go when they are sent again. */
const READ_BYTES = 262_144;

/** The days that have a file, oldest first. */
const daysIn = (folder: string): string[] =>
  readdirSync(folder)
    .flatMap((name) => FILE.exec(name)?.[1] ?? [])
    .sort();

/** A store in files. Opening it cuts off what a crash left half written. */
export class FileStore implements SessionStore {
  readonly #options: FileStoreOptions;
  readonly #seqNums: number[] = [];
  readonly #places = new Places();
  readonly #files: number[] = [];
  #day: string;
  #nextIn = 1;
  #nextOut = 1;
  #mark = 0;
  #size = 0;
  readonly #pending = new PendingRecords();
  /** The number and the mark are written at the next flush, behind the messages, once however often they moved. */
  #isNextInDirty = false;
  #isMarkDirty = false;
  #onDirty: () => void = () => {};

  /** @throws when the folder cannot be read or written */
  constructor(options: FileStoreOptions) {
    this.#options = options;
    this.#day = options.day;
    mkdirSync(options.folder, { recursive: true, mode: OWNER_FOLDER });
    this.#load();
  }

  /** Called once whenever there is something to flush, and immediately if there is already. */
  onDirty(notify: () => void): void {
    this.#onDirty = notify;
    if (!this.#isClean) notify();
  }

  get #isClean(): boolean {
    return this.#pending.length === 0 && !this.#isNextInDirty && !this.#isMarkDirty;
  }

  get day(): string {
    return this.#day;
  }

  get nextIn(): number {
    return this.#nextIn;
  }

  get nextOut(): number {
    return this.#nextOut;
  }

  /** What the application noted last. */
  get mark(): number {
    return this.#mark;
  }

  setNextIn(seqNum: number): void {
    this.#nextIn = seqNum;
    this.#touch();
    this.#isNextInDirty = true;
  }

  setNextOut(seqNum: number): void {
    this.#nextOut = seqNum;
    this.#append(RECORD.nextOut, seqNum, null);
  }

  save({ seqNum, bytes }: SavedMessage): void {
    const at = this.#append(RECORD.message, seqNum, bytes);
    this.#note(seqNum, { file: this.#files.length - 1, at, length: bytes.length });
    this.#nextOut = seqNum + 1;
  }

  /** Notes how far the application has got; kept over a reset and over the day. */
  setMark(mark: number): void {
    this.#mark = mark;
    this.#touch();
    this.#isMarkDirty = true;
  }

  *saved(from: number, to: number): Iterable<SavedMessage> {
    this.flush();
    let index = this.#indexOf(from);
    while ((this.#seqNums[index] ?? Number.POSITIVE_INFINITY) <= to) {
      const first = this.#places.at(index);
      if (first === undefined) return;
      const stop = this.#endOfRead(index, first);
      const last = this.#places.at(stop - 1) ?? first;
      const bytes = this.#read(first, last.at + last.length - first.at);
      for (; index < stop; index += 1) {
        const [seqNum, place] = [this.#seqNums[index] ?? 0, this.#places.at(index) ?? first];
        if (seqNum > to) return;
        const start = place.at - first.at;
        yield { seqNum, bytes: bytes.subarray(start, start + place.length) };
      }
    }
  }

  reset(): void {
    this.#forget();
    this.#append(RECORD.reset, 0, null);
  }

  /** Begins the file of another day; a daily store starts at 1 with it. */
  roll(day: string): void {
    if (day === this.#day) return;
    this.flush();
    this.#day = day;
    if (this.#options.life === 'daily') {
      this.#closeFiles();
      this.#forget();
    }
    this.#openFile(day);
    this.#append(RECORD.nextOut, this.#nextOut, null);
    this.#append(RECORD.nextIn, this.#nextIn, null);
    if (this.#mark > 0) this.#append(RECORD.mark, this.#mark, null);
    this.#deleteOld();
  }

  /** Everything recorded so far is with the operating system when this returns. @throws when the disk refuses it */
  flush(): void {
    if (this.#isNextInDirty) {
      this.#isNextInDirty = false;
      this.#append(RECORD.nextIn, this.#nextIn, null);
    }
    if (this.#isMarkDirty) {
      this.#isMarkDirty = false;
      this.#append(RECORD.mark, this.#mark, null);
    }
    if (this.#pending.length === 0) return;
    const bytes = this.#pending.take();
    const file = this.#files.at(-1);
    if (file === undefined) return;
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
  }

  close(): void {
    this.flush();
    this.#closeFiles();
  }

  #touch(): void {
    if (this.#isClean) this.#onDirty();
  }

  /** @returns where the payload will lie */
  #append(kind: RecordKind, number: number, payload: Uint8Array | null): number {
    this.#touch();
    const at = this.#size + headLength;
    this.#size += this.#pending.append({ kind, number, payload });
    return at;
  }

  #note(seqNum: number, place: Place): void {
    this.#seqNums.push(seqNum);
    this.#places.add(place);
  }

  #forget(): void {
    this.#nextIn = 1;
    this.#nextOut = 1;
    this.#seqNums.length = 0;
    this.#places.clear();
  }

  #load(): void {
    const { folder, life } = this.#options;
    this.#deleteOld();
    const days = daysIn(folder);
    const last = days.at(-1);
    if (life === 'daily' && last !== undefined && last !== this.#day) {
      // The numbers begin again, the mark goes on: without it all that was passed on before would be sent again.
      this.#openFile(last);
      this.#closeFiles();
      this.#forget();
    }
    const wanted = life === 'daily' ? days.filter((day) => day === this.#day) : days;
    for (const day of wanted) this.#openFile(day);
    if (wanted.at(-1) === this.#day) return;
    this.#openFile(this.#day);
    this.#append(RECORD.nextOut, this.#nextOut, null);
    this.#append(RECORD.nextIn, this.#nextIn, null);
    if (this.#mark > 0) this.#append(RECORD.mark, this.#mark, null);
  }

  /** Opens a day's file as the one to append to, after reading what it holds. */
  #openFile(day: string): void {
    const path = join(this.#options.folder, `${day}.fix`);
    const file = openSync(path, 'a+', OWNER_FILE);
    const bytes = readFileSync(path);
    this.#files.push(file);
    const index = this.#files.length - 1;
    const end = readRecords(bytes, ({ kind, number, at, length }) => {
      if (kind === RECORD.message) {
        this.#note(number, { file: index, at, length });
        this.#nextOut = number + 1;
      } else if (kind === RECORD.nextOut) this.#nextOut = number;
      else if (kind === RECORD.nextIn) this.#nextIn = number;
      else if (kind === RECORD.mark) this.#mark = number;
      else if (kind === RECORD.reset) this.#forget();
    });
    if (end < bytes.length) ftruncateSync(file, end);
    this.#size = end;
  }

  /** Deletes files of days before the newest `daysKept`; a holder of an open file reads it to its end. */
  #deleteOld(): void {
    const { folder, daysKept = 7 } = this.#options;
    const before = daysIn(folder).filter((day) => day < this.#day);
    for (const day of before.slice(0, -Math.max(1, daysKept - 1)))
      rmSync(join(folder, `${day}.fix`));
  }

  #closeFiles(): void {
    for (const file of this.#files) closeSync(file);
    this.#files.length = 0;
  }

  /** The first message whose number is at least `seqNum`. */
  #indexOf(seqNum: number): number {
    let low = 0;
    let high = this.#seqNums.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#seqNums[middle] ?? 0) < seqNum) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** How far one read goes: messages of one file, about `READ_BYTES` of it. */
  #endOfRead(index: number, first: Place): number {
    let stop = index + 1;
    for (; stop < this.#places.count; stop += 1) {
      const place = this.#places.at(stop);
      if (place === undefined || place.file !== first.file) break;
      if (place.at + place.length - first.at > READ_BYTES) break;
    }
    return stop;
  }

  #read({ file, at }: Place, length: number): Buffer {
    const bytes = Buffer.allocUnsafe(length);
    const handle = this.#files[file];
    if (handle !== undefined) {
      for (let done = 0; done < length; ) {
        const got = readSync(handle, bytes, done, length - done, at + done);
        if (got === 0) break;
        done += got;
      }
    }
    return bytes;
  }
}
