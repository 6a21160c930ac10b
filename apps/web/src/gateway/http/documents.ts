/** The generated references, as they are in the repository, over HTTP: compressed for clients that accept it, and not sent again to those that have it. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { ADDRESSES } from '@tradefloor/contracts/addresses';
import { refusal, sendBytes, sendRefusal } from './problem.ts';

/** A document as JSON, and the same compressed. */
type ServedDocument = { readonly body: Buffer; readonly gzip: Buffer };

/** By the path of the gateway that serves it. */
export type ServedDocuments = ReadonlyMap<string, ServedDocument>;

const FILES = {
  [ADDRESSES.openapi.path]: 'openapi.json',
  [ADDRESSES.asyncapi.path]: 'asyncapi.json',
};

/**
 * The OpenAPI and AsyncAPI documents; without those that an installation has left out.
 * @param webDir the folder of this application, two below the repository's root
 */
export async function readApiDocuments(webDir: string): Promise<ServedDocuments> {
  const folder = join(webDir, '..', '..', 'docs', 'api');
  const read = await Promise.all(
    Object.entries(FILES).map(async ([path, name]) => {
      const body = await readIfThere(join(folder, name));
      return body && ([path, { body, gzip: await promisify(gzip)(body) }] as const);
    }),
  );
  return new Map(read.filter((one) => one !== null));
}

const readIfThere = (path: string): Promise<Buffer | null> =>
  readFile(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });

type Sending = { readonly requestId: string; readonly document: ServedDocument | undefined };

const tags = new WeakMap<ServedDocument, string>();

function getTag(document: ServedDocument): string {
  const known = tags.get(document);
  if (known !== undefined) return known;
  const digest = createHash('sha256').update(document.body).digest('base64url');
  const tag = `W/"${digest.slice(0, 22)}"`;
  tags.set(document, tag);
  return tag;
}

/** Sends a document, 304 to a client that names its tag, or 404 where an installation has left it out. */
export function sendDocument(
  { headers: requested }: IncomingMessage,
  res: ServerResponse,
  { requestId, document }: Sending,
): void {
  if (document === undefined) {
    sendRefusal(res, requestId, refusal('NOT_FOUND'));
    return;
  }
  const etag = getTag(document);
  const headers = { 'cache-control': 'no-cache', etag, vary: 'accept-encoding' };
  if (requested['if-none-match'] === etag) {
    sendBytes(res, 304, { body: Buffer.alloc(0), headers });
    return;
  }
  const accepts = /\bgzip\b/.test(String(requested['accept-encoding'] ?? ''));
  sendBytes(res, 200, {
    body: accepts ? document.gzip : document.body,
    headers: {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      ...(accepts ? { 'content-encoding': 'gzip' } : {}),
    },
  });
}
