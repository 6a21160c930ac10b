/** The generated references over HTTP: compressed for clients that accept it, and not sent again to those that have it. */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServedDocument } from '../../lib/api-document.ts';
import { refusal, sendBytes, sendRefusal } from './problem.ts';

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
