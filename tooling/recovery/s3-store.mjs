/** An archive in a bucket, by the S3 protocol with signature version 4 and addresses by path. */
import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';

const LIMIT_MS = 60_000;
/** Besides the first try, after responses of 429 and 5xx. */
const RETRIES = 4;

/**
 * @typedef {object} Bucket
 * @property {string} endpoint address of the service
 * @property {string} region
 * @property {string} accessKeyId
 * @property {string} secretAccessKey
 * @property {string} bucket
 * @property {string} prefix of every key; may be empty
 */

/**
 * @param {Bucket} of
 * @returns {import('./object-store.mjs').ObjectStore}
 */
export function openS3Store({ endpoint, bucket, prefix, ...credentials }) {
  const client = new AwsClient({ ...credentials, service: 's3', retries: RETRIES });
  const root = `${endpoint.replace(/\/$/, '')}/${bucket}`;
  const start = prefix === '' ? '' : `${prefix}/`;
  /** @param {string} url @param {'GET' | 'PUT' | 'DELETE'} method @param {Uint8Array} [body] */
  const send = async (url, method, body) => {
    const response = await client.fetch(url, {
      method,
      // Signed with its content: the service refuses a body that was damaged on the way.
      headers: { 'x-amz-content-sha256': sha256(body ?? '') },
      signal: AbortSignal.timeout(LIMIT_MS),
      ...(body && { body: new Uint8Array(body) }),
    });
    if (response.ok || response.status === 404) return response;
    const text = await response.text();
    throw new Error(`${method} ${url}: ${response.status} ${text.slice(0, 300)}`);
  };
  /** @param {string} key */
  const toUrl = (key) => `${root}/${start}${key}`;
  return {
    put: async (key, bytes) => {
      const response = await send(toUrl(key), 'PUT', bytes);
      await response.arrayBuffer();
      if (response.status === 404) throw new Error(`${root}: there is no such bucket`);
    },
    get: async (key) => {
      const response = await send(toUrl(key), 'GET');
      const bytes = Buffer.from(await response.arrayBuffer());
      return response.status === 404 ? null : bytes;
    },
    list: async (under) => {
      const keys = await listKeys((query) => send(`${root}?${query}`, 'GET'), `${start}${under}`);
      return keys.map((key) => key.slice(start.length)).sort();
    },
    remove: async (key) => {
      await (await send(toUrl(key), 'DELETE')).arrayBuffer();
    },
  };
}

/**
 * @param {(query: URLSearchParams) => Promise<Response>} request
 * @param {string} prefix
 * @returns {Promise<string[]>} of all pages
 */
async function listKeys(request, prefix) {
  const keys = [];
  /** @type {string | undefined} */
  let token;
  do {
    const page = token === undefined ? {} : { 'continuation-token': token };
    const response = await request(new URLSearchParams({ 'list-type': '2', prefix, ...page }));
    const text = await response.text();
    if (response.status === 404) throw new Error(`there is no such bucket: ${text.slice(0, 200)}`);
    keys.push(...[...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key));
    token = /<NextContinuationToken>([^<]*)</.exec(text)?.[1];
  } while (token !== undefined);
  return keys;
}

/** @param {Uint8Array | string} bytes */
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
