/** Reads a request's body: of a type that is expected, of a size that is allowed, and no deeper than sense. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { TokenBucket } from '../limits/token-bucket.ts';
import { malformed, type Refusal, refusal } from './problem.ts';

export type Body =
  | { readonly ok: true; readonly bytes: Buffer | null; readonly contentType: string | null }
  | { readonly ok: false; readonly refusal: Refusal };

const TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
} as const;

const refuse = (why: Refusal): Body => ({ ok: false, refusal: why });

/** `application/json; charset=utf-8` as `application/json`; null when there is none. */
export const mediaType = (header: string | undefined): string | null =>
  header === undefined ? null : (header.split(';', 1)[0] ?? '').trim().toLowerCase();

/** Whether the request declares a body. */
export const announcesBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined ||
  (headers['content-length'] !== undefined && headers['content-length'] !== '0');

/** What is read of a refused body before the connection is cut. */
const DISCARD_MAX = 8 * 1_024 * 1_024;
/** What is read of all refused bodies together: past it they are left unread, and their connections are cut. */
const DISCARDED = { burst: 4 * DISCARD_MAX, perSecond: DISCARD_MAX };

const UNREAD_MS = 1_000;

/**
 * Reads the rest of refused bodies, and discards it: a client that is still sending when the connection closes never
 * sees the response.
 */
export class Discards {
  readonly #left: TokenBucket;
  readonly #nowMs: () => number;

  constructor(nowMs: () => number) {
    this.#left = new TokenBucket(DISCARDED, nowMs());
    this.#nowMs = nowMs;
  }

  /** Discards what a request has not been read of when its response is sent. */
  watch(req: IncomingMessage, res: ServerResponse): void {
    if (announcesBody(req)) res.prependOnceListener('finish', () => this.#discard(req));
  }

  #discard(req: IncomingMessage): void {
    if (req.complete) return;
    let left = DISCARD_MAX;
    req.on('data', ({ length }: Buffer) => {
      left -= length;
      if (left < 0) req.destroy();
      else if (this.#left.take(this.#nowMs(), length) > 0) cutLater(req);
    });
    // Of a body that nothing has begun to read Node itself reads all, uncounted, when the response is sent.
    req.read(0);
  }
}

/** Reads no more, and leaves the client time to read its response. */
function cutLater(req: IncomingMessage): void {
  req.pause();
  const cut = setTimeout(() => req.destroy(), UNREAD_MS).unref();
  req.once('close', () => clearTimeout(cut));
}

export type BodyRule = {
  readonly accepts: readonly ('json' | 'form')[];
  readonly bytesMax: number;
  readonly depthMax: number;
};

/** The body of a request; absent where none was announced. */
export async function readBody(req: IncomingMessage, rule: BodyRule): Promise<Body> {
  if (!announcesBody(req)) return { ok: true, bytes: null, contentType: null };
  const type = mediaType(req.headers['content-type']);
  if (!rule.accepts.some((kind) => TYPES[kind] === type)) {
    return refuse(
      refusal('UNSUPPORTED_MEDIA_TYPE', `send ${rule.accepts.map((k) => TYPES[k]).join(' or ')}`),
    );
  }
  if (req.headers['content-encoding'] !== undefined) {
    return refuse(refusal('UNSUPPORTED_MEDIA_TYPE', 'send the body as it is, without encoding'));
  }
  const bytes = await collect(req, rule.bytesMax);
  if (bytes === 'too-large') return refuse(refusal('PAYLOAD_TOO_LARGE'));
  if (bytes === 'broken') return refuse(malformed('the body ended early'));
  if (type === TYPES.json && countDepth(bytes) > rule.depthMax) {
    return refuse(malformed('the body is nested too deeply'));
  }
  return { ok: true, bytes: bytes.length === 0 ? null : bytes, contentType: type };
}

/** All bytes of a request, unless they are more than allowed. */
function collect(req: IncomingMessage, max: number): Promise<Buffer | 'too-large' | 'broken'> {
  if (Number(req.headers['content-length']) > max) return Promise.resolve('too-large');
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size <= max) {
        chunks.push(chunk);
        return;
      }
      req.off('data', onData);
      resolve('too-large');
    };
    req.on('data', onData);
    req.once('end', () =>
      resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)),
    );
    req.once('error', () => resolve('broken'));
    req.once('close', () => resolve('broken'));
  });
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** How deeply brackets nest in JSON text, brackets in strings not counted. Looks once, builds nothing. */
export function countDepth(text: Buffer): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let i = 0; i < text.length; i += 1) {
    const byte = text[i];
    if (inString) {
      if (byte === BACKSLASH) i += 1;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) {
      inString = true;
    } else if (byte === 0x7b || byte === 0x5b) {
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (byte === 0x7d || byte === 0x5d) {
      depth -= 1;
    }
  }
  return deepest;
}
