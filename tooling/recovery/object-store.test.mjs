/** A folder and a bucket keep objects in the same way; a bucket only for those who sign as the S3 protocol has it. */
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openObjectStore } from './object-store.mjs';

const PAGE = 3;
const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'KEY', AWS_SECRET_ACCESS_KEY: 'SECRET' };
const folder = mkdtempSync(join(tmpdir(), 'objects-'));

/** @param {string | Buffer} key @param {string} text */
const hmac = (key, text) => createHmac('sha256', key).update(text).digest();
/** @param {string | Buffer} bytes */
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/**
 * The signature of a request, from the steps of "Create a signed AWS API request", sharing no code with the client.
 * @param {import('node:http').IncomingMessage} request
 */
function signatureFor({ method = '', url = '', headers }) {
  const authorization = String(headers.authorization);
  const [, scope = '', signed = ''] =
    /Credential=KEY\/(\S+), SignedHeaders=(\S+), /.exec(authorization) ?? [];
  const { pathname, searchParams } = new URL(url, 'http://x');
  const query = [...searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&');
  const lines = signed.split(';').map((name) => `${name}:${headers[name]}\n`);
  const hash = String(headers['x-amz-content-sha256']);
  const canonical = [method, pathname, query, lines.join(''), signed, hash].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const [day = '', region = '', service = ''] = scope.split('/');
  const key = hmac(hmac(hmac(hmac('AWS4SECRET', day), region), service), 'aws4_request');
  return authorization.endsWith(`Signature=${hmac(key, text).toString('hex')}`) ? hash : null;
}

/** A bucket in memory: put, get, delete, and lists of three keys a page. */
function openBucket() {
  /** @type {Map<string, Buffer>} */
  const objects = new Map();
  const faults = { left: 0 };
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
    const [, bucket, ...rest] = pathname.split('/');
    const key = rest.join('/');
    const end = (/** @type {number} */ status, /** @type {string | Buffer} */ text = '') =>
      void response.writeHead(status).end(text);
    if (faults.left > 0) {
      faults.left -= 1;
      return end(503, '<Code>SlowDown</Code>');
    }
    if (signatureFor(request) !== sha256(body))
      return end(403, '<Code>SignatureDoesNotMatch</Code>');
    if (bucket !== 'floor') return end(404, '<Code>NoSuchBucket</Code>');
    if (request.method === 'PUT') objects.set(key, body);
    if (request.method === 'DELETE') objects.delete(key);
    if (request.method !== 'GET') return end(request.method === 'DELETE' ? 204 : 200);
    if (key !== '') {
      const object = objects.get(key);
      return object ? end(200, object) : end(404, '<Code>NoSuchKey</Code>');
    }
    const from = searchParams.get('continuation-token') ?? '';
    const keys = [...objects.keys()].sort().filter((name) => name > from);
    const found = keys.filter((name) => name.startsWith(searchParams.get('prefix') ?? ''));
    const page = found.slice(0, PAGE);
    const next = found.length > PAGE ? `<NextContinuationToken>${page.at(-1)}<` : '';
    return end(200, `${page.map((name) => `<Key>${name}</Key>`).join('')}${next}`);
  });
  return { server, objects, faults };
}

const bucket = openBucket();
let endpoint = '';
beforeAll(async () => {
  bucket.server.listen(0, '127.0.0.1');
  await once(bucket.server, 'listening');
  const address = /** @type {import('node:net').AddressInfo} */ (bucket.server.address());
  endpoint = `http://127.0.0.1:${address.port}`;
});
afterAll(() => {
  bucket.server.closeAllConnections();
  bucket.server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** @param {Record<string, string>} [more] */
const inBucket = (more = {}) =>
  openObjectStore({
    ARCHIVE_TO: 's3://floor/some/prefix',
    ARCHIVE_S3_ENDPOINT: endpoint,
    ...CREDENTIALS,
    ...more,
  });

/** A real service, where one runs: its bucket must be there. */
const real = process.env['ARCHIVE_TEST_S3'];
const kinds = [
  { name: 'a folder', open: () => openObjectStore({ ARCHIVE_TO: join(folder, 'store') }) },
  { name: 'a bucket', open: () => inBucket() },
  ...(real ? [{ name: 'the service', open: () => openObjectStore(JSON.parse(real)) }] : []),
];

describe.each(kinds)('$name', ({ open }) => {
  test('gives back what was put, and nothing for what was not', async () => {
    const store = open();
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, n) => n % 251));
    await store.put('1/wal/one', bytes);
    expect((await store.get('1/wal/one'))?.equals(bytes)).toBe(true);
    expect(await store.get('1/wal/two')).toBeNull();
    await store.put('1/wal/one', Buffer.from('new'));
    expect(String(await store.get('1/wal/one'))).toBe('new');
  });

  test('lists all that begins alike, in order, over pages', async () => {
    const store = open();
    const keys = Array.from({ length: 8 }, (_, n) => `2/base/part-000${n}`);
    for (const key of keys.toReversed()) await store.put(key, Buffer.from(key));
    await store.put('2/wal/x', Buffer.from('x'));
    expect(await store.list('2/base/')).toEqual(keys);
    expect(await store.list('2/')).toEqual([...keys, '2/wal/x']);
    expect(await store.list('3/')).toEqual([]);
  });

  test('removes an object, and does not mind one that is not there', async () => {
    const store = open();
    await store.put('4/a', Buffer.from('a'));
    await store.remove('4/a');
    await store.remove('4/a');
    expect(await store.get('4/a')).toBeNull();
  });
});

describe('a folder', () => {
  test('that is not there yet is empty, and what was half written is no object', async () => {
    expect(await openObjectStore({ ARCHIVE_TO: join(folder, 'none') }).list('')).toEqual([]);
    const store = openObjectStore({ ARCHIVE_TO: join(folder, 'half') });
    await store.put('1/a', Buffer.from('a'));
    writeFileSync(join(folder, 'half', '1', 'b.unfinished'), 'b');
    expect(await store.list('')).toEqual(['1/a']);
  });
});

describe('a bucket', () => {
  test('has its objects under the prefix', async () => {
    await inBucket().put('5/a', Buffer.from('a'));
    expect([...bucket.objects.keys()]).toContain('some/prefix/5/a');
  });

  test('refuses another key, and the refusal is an error', async () => {
    const store = inBucket({ AWS_SECRET_ACCESS_KEY: 'OTHER' });
    await expect(store.put('6/a', Buffer.from('a'))).rejects.toThrow('SignatureDoesNotMatch');
    await expect(store.list('')).rejects.toThrow('SignatureDoesNotMatch');
    expect(await inBucket().get('6/a')).toBeNull();
  });

  test('that does not exist is an error, not an empty archive', async () => {
    const store = inBucket({ ARCHIVE_TO: 's3://other' });
    await expect(store.put('7/a', Buffer.from('a'))).rejects.toThrow('no such bucket');
    await expect(store.list('')).rejects.toThrow('no such bucket');
  });

  test('that is overloaded for a moment is tried again', async () => {
    bucket.faults.left = 2;
    await inBucket().put('8/a', Buffer.from('a'));
    expect(String(await inBucket().get('8/a'))).toBe('a');
  });
});

test('a setting that is missing is named', () => {
  expect(() => openObjectStore({})).toThrow('ARCHIVE_TO');
  expect(() => openObjectStore({ ARCHIVE_TO: 's3://floor' })).toThrow('ARCHIVE_S3_ENDPOINT');
});
