/** The log out of an archive for a Postgres that replays it, with the next segment fetched while one is replayed. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { KEYS } from './archive.mjs';
import { nextSegment } from './lsn.mjs';
import { unseal } from './seal.mjs';

/** What Postgres takes the exit codes of its `restore_command` to mean. */
const FOUND = '0';
const MISSING = '1';
const SEGMENT = /^[0-9A-F]{24}$/;
const REQUEST_BYTES = 4_096;

/**
 * @param {object} of
 * @param {import('./object-store.mjs').ObjectStore} of.archive of one database
 * @param {import('age-encryption').Decrypter} of.decrypter
 * @param {number} of.segmentBytes
 * @param {string} of.folder of the database, from which the paths of requests lead
 * @returns {Promise<{ address: string, close: () => void }>} what `fetch-log.mjs` finds in ARCHIVE_FETCH
 */
export async function serveLog({ folder, ...of }) {
  const secret = randomBytes(16).toString('hex');
  const read = readAhead(of);
  const server = createServer(async (socket) => {
    socket.setEncoding('utf8');
    socket.on('error', () => {});
    try {
      // Also this fails, with the connection: Postgres ends its program where the recovery ends.
      const request = JSON.parse(await readRequest(socket));
      if (request.secret !== secret) throw new Error('a request of another program');
      const bytes = await read(String(request.name));
      if (bytes !== null) await writeFile(join(folder, String(request.path)), bytes);
      socket.end(bytes === null ? MISSING : FOUND);
    } catch (error) {
      process.stderr.write(`the log cannot be fetched: ${error}\n`);
      // Without a response the program reports a failure: an end of the log it must not look like.
      socket.destroy();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { address: `${port}:${secret}`, close: () => void server.close() };
}

/** @param {import('node:net').Socket} socket @returns {Promise<string>} a line, or what there is of it @throws with the connection */
async function readRequest(socket) {
  let text = '';
  for await (const part of socket.iterator({ destroyOnReturn: false })) {
    text += part;
    if (text.endsWith('\n') || text.length > REQUEST_BYTES) break;
  }
  return text;
}

/**
 * @param {Omit<Parameters<typeof serveLog>[0], 'folder'>} of
 * @returns {(name: string) => Promise<Buffer | null>}
 */
function readAhead({ archive, decrypter, segmentBytes }) {
  const fetch = async (/** @type {string} */ name) => {
    const whole = await archive.get(KEYS.wal(name));
    if (whole !== null) return await unseal(decrypter, whole);
    const part = await archive.get(KEYS.wal(`${name}.partial`));
    if (part === null) return null;
    // A segment has its full length: what follows the newest record is zero, as in a running database.
    const bytes = await unseal(decrypter, part);
    return Buffer.concat([bytes, Buffer.alloc(segmentBytes - bytes.length)]);
  };
  /** @type {{ name: string, bytes: Promise<Buffer | null> } | null} */
  let next = null;
  return async (name) => {
    const bytes = await (next?.name === name ? next.bytes : fetch(name));
    if (bytes !== null && SEGMENT.test(name)) {
      const following = nextSegment(name, segmentBytes);
      next = { name: following, bytes: fetch(following) };
      // Its failure is reported to who requests it.
      next.bytes.catch(() => {});
    }
    return bytes;
  };
}
