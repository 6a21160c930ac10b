/** Hands a request on to the page renderer: what it may know of the visitor comes from here and from nowhere else. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sessionCookie } from '../session/cookie.ts';
import type { Edge, Passage } from './edge.ts';
import { refusal, sendRefusal } from './problem.ts';

export type Pages = (req: IncomingMessage, res: ServerResponse) => void | Promise<void>;

/** Names under which a client could pretend to be us, or steer the renderer's own machinery; `_` is read as `-` by some. */
const OURS = /^x[-_](?:tradefloor|middleware|nonce)/;

const PAGE_HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

const ONE_YEAR = 'max-age=31536000; includeSubDomains';

type PageRequest = Passage & {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly path: string;
};

/** Files of the build: the same for all. */
const isAsset = (path: string): boolean => path.startsWith('/_next/') || path === '/icon.svg';

export async function servePage(edge: Edge, pages: Pages, requested: PageRequest): Promise<void> {
  const { req, res, path, requestId, https } = requested;
  if (req.method !== 'GET' && req.method !== 'HEAD') {
    sendRefusal(res, requestId, { code: 'METHOD_NOT_ALLOWED', headers: { allow: 'GET, HEAD' } });
    return;
  }
  for (const name of Object.keys(req.headers)) if (OURS.test(name)) delete req.headers[name];
  for (const [name, value] of Object.entries(PAGE_HEADERS)) res.setHeader(name, value);
  if (https) res.setHeader('strict-transport-security', ONE_YEAR);
  if (!isAsset(path)) await introduce(edge, requested);
  await pages(req, res);
}

/** The data a page has before its first call. */
async function introduce(edge: Edge, { req, requestId, https }: PageRequest): Promise<void> {
  const { version, demoUsers, guestTrading, development, providerLabel } = edge.settings;
  req.headers['x-tradefloor-version'] = version;
  if (https) req.headers['x-tradefloor-https'] = '1';
  if (development) req.headers['x-tradefloor-development'] = '1';
  if (demoUsers) req.headers['x-tradefloor-demo-users'] = '1';
  if (guestTrading) req.headers['x-tradefloor-guest'] = '1';
  // A header holds ASCII, a label any text.
  if (providerLabel !== undefined) {
    req.headers['x-tradefloor-provider'] = encodeURIComponent(providerLabel);
  }
  const cookie = sessionCookie(req.headers.cookie);
  const checked = cookie === null ? 'anonymous' : await edge.sessions.check({ cookie }, requestId);
  if (typeof checked !== 'object') return;
  req.headers['x-tradefloor-session'] = '1';
  if (checked.caller.role === 'external-client') req.headers['x-tradefloor-client'] = '1';
}

/** Without pages there is nothing at the other addresses. */
export const noPages = (res: ServerResponse, requestId: string): void =>
  sendRefusal(res, requestId, refusal('NOT_FOUND'));
