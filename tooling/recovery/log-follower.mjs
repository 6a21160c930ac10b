/**
 * The log (WAL) of a running database into an archive, as Postgres's pg_receivewal does: over a replication slot, so that
 * the server keeps what is not in the archive yet, and only what is stored is confirmed.
 */
import { waitUntil } from '../process/process-identity.mjs';
import { forDatabase, KEYS } from './archive.mjs';
import { formatLsn, parseLsn, segmentName, segmentStart } from './lsn.mjs';
import { identify, openReplication, run } from './replication.mjs';
import { seal } from './seal.mjs';

/** How much of the newest changes may be lost with the machine: the unfinished segment is stored so often. */
const PARTIAL_MS = 2_000;
/** The server ends a connection that has been silent for a minute. */
const STATUS_MS = 10_000;
/** How long a slot may still belong to a connection whose end the server has not noticed: it waits for a minute itself. */
const FREE_MS = 75_000;
/** The server is gone when it does not end the copy in this time. */
const LEAVE_MS = 10_000;
const EPOCH_MS = Date.UTC(2000, 0, 1);
/** Position and size of the fields of the server's message of data ("w"). */
const DATA_AT = 25;

/**
 * @typedef {object} LogFollower
 * @property {string} systemId
 * @property {boolean} isNew whether nothing was followed before: earlier base backups do not reach what comes now
 * @property {Promise<void>} ended rejects when the connection or the archive fails; resolves after `stop`
 * @property {() => Promise<void>} stop stores what has been received
 */

/**
 * @param {object} of
 * @param {string} of.databaseUrl of a role that may replicate
 * @param {import('./object-store.mjs').ObjectStore} of.store
 * @param {import('age-encryption').Encrypter} of.encrypter
 * @param {string} of.slot made where it is not there
 * @returns {Promise<LogFollower>}
 */
export async function followLog({ databaseUrl, store, encrypter, slot }) {
  const sql = openReplication(databaseUrl);
  try {
    const system = await identify(sql);
    const archive = forDatabase(store, system.systemId);
    await putHistory(sql, archive, { ...system, encrypter });
    const { isNew, lsn } = await openSlot(sql, slot);
    const from = segmentStart(lsn, system.segmentBytes);
    const text = `START_REPLICATION SLOT ${slot} PHYSICAL ${formatLsn(from)} TIMELINE ${system.timeline}`;
    // Both ways, though the driver's type has one only.
    const stream = /** @type {import('node:stream').Duplex} */ (await sql.unsafe(text).writable());
    const receiver = new Receiver({ ...system, archive, encrypter, from, known: lsn });
    const ended = receiver.receive(stream).finally(() => sql.end({ timeout: 1 }));
    return { systemId: system.systemId, isNew, ended, stop: () => receiver.stop() };
  } catch (error) {
    await sql.end({ timeout: 1 });
    throw error;
  }
}

/**
 * The server notices after a moment that the connection before has ended; until then the slot is that one's.
 * @param {import('postgres').Sql} sql @param {string} slot
 */
async function whenFree(sql, slot) {
  const text = `select active from pg_replication_slots where slot_name = '${slot}'`;
  const isFree = async () => (await run(sql, text))[0]?.['active'] !== true;
  // Who has it longer than that is another follower, which Postgres then names.
  await waitUntil(isFree, { timeoutMs: FREE_MS, everyMs: 100 });
}

/** @param {import('postgres').Sql} sql @param {string} slot @returns {Promise<{ isNew: boolean, lsn: bigint }>} */
async function openSlot(sql, slot) {
  await whenFree(sql, slot);
  const read = async () => (await run(sql, `READ_REPLICATION_SLOT ${slot}`))[0]?.['restart_lsn'];
  const known = await read();
  if (typeof known === 'string') return { isNew: false, lsn: parseLsn(known) };
  await run(sql, `CREATE_REPLICATION_SLOT ${slot} PHYSICAL RESERVE_WAL`);
  return { isNew: true, lsn: parseLsn(String(await read())) };
}

/**
 * A restore that is made later must not choose the same number for its own timeline.
 * @param {import('postgres').Sql} sql
 * @param {import('./object-store.mjs').ObjectStore} archive
 * @param {{ timeline: number, encrypter: import('age-encryption').Encrypter }} of
 */
async function putHistory(sql, archive, { timeline, encrypter }) {
  if (timeline === 1) return;
  const [row] = await run(sql, `TIMELINE_HISTORY ${timeline}`);
  const content = Buffer.from(String(row?.['content']));
  await archive.put(KEYS.wal(String(row?.['filename'])), await seal(encrypter, content));
}

/**
 * Ends the copy as the protocol has it. What the server still sends is read and dropped: it looks at what it receives after
 * it has sent that, and would keep the slot until then. One that does not end the copy in time is cut off.
 * @param {import('node:stream').Duplex} stream
 * @param {number} [timeoutMs]
 */
export async function leave(stream, timeoutMs = LEAVE_MS) {
  stream.removeAllListeners('data');
  stream.on('data', () => {}).on('error', () => {});
  stream.resume();
  if (stream.writable) stream.end();
  const isOver = () => stream.readableEnded || stream.destroyed;
  await waitUntil(isOver, { timeoutMs, everyMs: 20 });
  stream.destroy();
}

class Receiver {
  #of;
  #segment;
  /** Where the segment in hand begins, and up to where it is received. */
  #start;
  #end;
  /** Up to where the archive has the log. */
  #stored;
  /** Stores one after the other, in the log's order. @type {Promise<void>} */
  #queue = Promise.resolve();
  #waiting = 0;
  #isOver = false;
  /** @type {import('node:stream').Duplex | null} */
  #stream = null;

  /**
   * @param {{ timeline: number, segmentBytes: number, archive: import('./object-store.mjs').ObjectStore,
   * encrypter: import('age-encryption').Encrypter, from: bigint, known: bigint }} of known: the archive has it to there
   */
  constructor(of) {
    this.#of = of;
    this.#segment = Buffer.alloc(of.segmentBytes);
    this.#start = of.from;
    this.#end = of.from;
    this.#stored = of.known;
  }

  /** @param {import('node:stream').Duplex} stream @returns {Promise<void>} */
  async receive(stream) {
    this.#stream = stream;
    const timers = [
      setInterval(() => this.#storePartial(), PARTIAL_MS),
      setInterval(() => this.#report(), STATUS_MS),
    ];
    try {
      await new Promise((resolve, reject) => {
        stream.once('end', () => resolve(undefined));
        stream.once('close', () =>
          this.#isOver
            ? resolve(undefined)
            : reject(new Error('the database closed the connection')),
        );
        stream.on('error', (error) => (this.#isOver ? resolve(undefined) : reject(error)));
        stream.on('data', (/** @type {Buffer} */ message) => {
          try {
            this.#take(message);
          } catch (error) {
            reject(error);
          }
        });
        this.#fail = reject;
      });
    } finally {
      for (const timer of timers) clearInterval(timer);
      await leave(stream);
    }
    await this.#queue;
  }

  /** @type {(error: unknown) => void} */
  #fail = () => {};

  async stop() {
    await this.#queue;
    this.#storePartial();
    await this.#queue;
    this.#isOver = true;
    if (this.#stream) await leave(this.#stream);
  }

  /** @param {Buffer} message */
  #take(message) {
    const kind = String.fromCharCode(message[0] ?? 0);
    if (kind === 'k' && message[17] === 1) this.#report();
    if (kind !== 'w') return;
    const at = message.readBigUInt64BE(1);
    if (at !== this.#end) throw new Error(`the log goes on at ${at}, not at ${this.#end}`);
    let data = message.subarray(DATA_AT);
    while (data.length > 0) {
      const offset = Number(this.#end - this.#start);
      const fits = data.subarray(0, this.#segment.length - offset);
      fits.copy(this.#segment, offset);
      this.#end += BigInt(fits.length);
      data = data.subarray(fits.length);
      if (this.#end - this.#start === BigInt(this.#segment.length)) this.#storeWhole();
    }
  }

  #storeWhole() {
    const name = this.#name();
    const bytes = this.#segment;
    const end = this.#end;
    this.#segment = Buffer.alloc(bytes.length);
    this.#start = end;
    this.#enqueue(async () => {
      await this.#put(name, bytes, end);
      await this.#of.archive.remove(KEYS.wal(`${name}.partial`));
    });
  }

  #storePartial() {
    const end = this.#end;
    // Less than a former connection has stored is not put in its place.
    if (this.#waiting > 0 || end <= this.#stored || end === this.#start) return;
    const bytes = Buffer.from(this.#segment.subarray(0, Number(end - this.#start)));
    const name = `${this.#name()}.partial`;
    this.#enqueue(() => this.#put(name, bytes, end));
  }

  #name() {
    return segmentName(this.#of.timeline, this.#start, this.#of.segmentBytes);
  }

  /** @param {string} name @param {Buffer} bytes @param {bigint} end */
  async #put(name, bytes, end) {
    const { archive, encrypter } = this.#of;
    await archive.put(KEYS.wal(name), await seal(encrypter, bytes));
    if (end > this.#stored) this.#stored = end;
    this.#report();
  }

  /** The stream waits while a segment does: the server has the log, this process need not. @param {() => Promise<void>} store */
  #enqueue(store) {
    this.#waiting += 1;
    this.#stream?.pause();
    this.#queue = this.#queue.then(store).then(
      () => {
        this.#waiting -= 1;
        if (this.#waiting === 0) this.#stream?.resume();
      },
      (error) => this.#fail(error),
    );
  }

  /** Standby status update: written, flushed and applied are what the archive has; the server may remove what is before. */
  #report() {
    const update = Buffer.alloc(34);
    update.write('r');
    update.writeBigUInt64BE(this.#stored, 1);
    update.writeBigUInt64BE(this.#stored, 9);
    update.writeBigInt64BE(BigInt(Date.now() - EPOCH_MS) * 1_000n, 25);
    if (this.#stream?.writable) this.#stream.write(update);
  }
}
