/** What reaches the gateway from outside before anything is known of its sender. */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { RefusedError } from '@tradefloor/api/procedure/refusal';
import { readEventsInput } from '@tradefloor/api/subscriptions/events';
import { readTicksInput } from '@tradefloor/api/subscriptions/ticks';
import { type FuzzTarget, promise, promiseSame } from '@tradefloor/contracts/testing/fuzz-target';
import { parseFrame, readMessage } from './feed/trpc-wire.ts';
import { parseDevice } from './http/api.ts';
import { countDepth } from './http/body.ts';
import { clientAddress, clientIp } from './http/client-address.ts';
import { findCredentialFault, presentsKey, readCredential } from './http/credential.ts';
import { refuseHost } from './http/host.ts';
import { isOwnOrigin } from './http/origin.ts';
import { getRequestId } from './http/request-id.ts';
import { plainSegments, readTarget } from './http/target.ts';
import { usernameIn } from './limits/login-guard.ts';
import { openOidcCookies, toPage } from './oidc/oidc-cookies.ts';
import { findDisplayName, findGrant } from './oidc/role-claim.ts';
import { readOp } from './socket/ws-json.ts';

const RULE = {
  publicOrigin: 'https://desk.example',
  allowedHosts: ['inside.example'],
  allowedOrigins: ['https://page.example'],
};
const OURS = ['desk.example', 'inside.example', 'localhost', '127.0.0.1', '[::1]'];
const KEY = 'tf_0123456789ab_dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const COOKIE = 'platform_user=dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const DEPTH_MAX = 16;
const NOW = 1_795_444_200_250;
const cookies = openOidcCookies('a secret of thirty-two characters');
const begun = { state: 's', nonce: 'n', verifier: 'v', to: '/ops' };
const cookieText = (set: string): string => set.split(';', 1)[0] ?? '';

type Request = Pick<IncomingMessage, 'headers' | 'rawHeaders' | 'socket' | 'url'>;

/** A request of which the first line is the address and the others are headers, as Node joins them. */
function toRequest(text: string): Request {
  const [url = '', ...lines] = text.split('\n');
  const pairs = lines.map((line) => {
    const at = line.indexOf(':');
    return [line.slice(0, Math.max(0, at)).toLowerCase(), line.slice(at + 1).trim()] as const;
  });
  const socket = { remoteAddress: '::ffff:10.0.0.9' } as Request['socket'];
  return { url, headers: Object.fromEntries(pairs.toReversed()), rawHeaders: pairs.flat(), socket };
}

const parseText = (text: string): unknown => parseFrame(Buffer.from(text));

/** What the parser declares to throw. */
function refused(parse: () => unknown): boolean {
  try {
    parse();
    return false;
  } catch (error) {
    if (error instanceof RefusedError) return true;
    throw error;
  }
}

export const targets: readonly FuzzTarget[] = [
  {
    name: 'request-targets',
    about: 'the address of a request',
    seeds: () => ['/api/oms/orders?limit=5', '/api/gateway/health', '/trpc/orders.list', '/%3a/x'],
    words: ['/api/gateway', '%2e%2e', '%2F', '/../', '//', '?', '@evil.test', ';', '%3A'],
    run: (text) => {
      const target = readTarget(text);
      if (target === null) return { isAccepted: false };
      const { path, query } = target;
      const { origin, pathname, search } = new URL(`${path}?${query}`, 'http://gateway');
      promise(origin === 'http://gateway', `it stays on its host: ${text}`);
      // What a browser or proxy would make of it is the same: no step up, nothing decoded.
      promiseSame(
        `${pathname}${search}`,
        `${path}${query === '' ? '' : search}`,
        'the path stands',
      );
      promiseSame(plainSegments(path)?.join('/') ?? path.slice(1), path.slice(1), 'segments stand');
      return { isAccepted: true, mark: String(target.prefixed) };
    },
  },
  {
    name: 'hosts',
    about: 'the headers Host and Origin: an address, and a header a line',
    seeds: () => [
      '/ops\nHost: desk.example:443\nOrigin: https://desk.example',
      '/health\nHost: 10.1.2.3\nSec-Fetch-Site: cross-site',
      '/\nHost: [::1]:5010\nOrigin: http://[::1]:5010',
      '/\nHost: evil.test\nOrigin: https://evil.test',
    ],
    words: ['Host: ', 'Origin: ', 'localhost', ':80', 'desk.example', '.', '@', 'null', '\n'],
    run: (text) => {
      const request = toRequest(text);
      const refusal = refuseHost(request, RULE, request.url ?? '');
      const isOwn = isOwnOrigin(request.headers, RULE);
      if (refusal !== null) return { isAccepted: false, mark: refusal.info?.detail ?? '' };
      const { hostname } = new URL(`http://${request.headers.host}`);
      const isProbe = ['/health', '/ready'].includes(request.url ?? '');
      promise(
        OURS.includes(hostname) || (isProbe && isIP(hostname.replace(/^\[|\]$/g, '')) !== 0),
        `only names of ours are served: ${hostname}`,
      );
      const { origin } = request.headers;
      if (isOwn && origin !== undefined) {
        const names = [...OURS, 'page.example'];
        promise(names.includes(new URL(origin).hostname), `only pages of ours: ${origin}`);
      }
      return { isAccepted: true, mark: String(isOwn) };
    },
  },
  {
    name: 'credentials',
    about: 'the headers Cookie, Authorization, Sec-WebSocket-Protocol, X-Forwarded-For, User-Agent',
    seeds: () => [
      `/\nCookie: a=b; ${COOKIE}\nX-Forwarded-For: 1.2.3.4, ::1`,
      `/\nAuthorization: Bearer ${KEY}\nUser-Agent: Firefox/1 (ä)`,
      `/ws\nSec-WebSocket-Protocol: tradefloor, key.${KEY}\nX-Request-Id: abcdefgh`,
    ],
    words: [
      KEY,
      COOKIE,
      ';',
      ',',
      'Bearer ',
      'Cookie: ',
      '::ffff:',
      '2001:db8::',
      '\n',
      'platform_user=',
    ],
    run: (text) => {
      const request = toRequest(text);
      const fault = findCredentialFault(request);
      const read = readCredential(request, true);
      const isKey = presentsKey(request);
      promise((parseDevice(request.headers['user-agent']).clientDevice ?? '').length <= 256, 'cut');
      promise(
        /^[A-Za-z0-9._-]{8,64}$/.test(getRequestId(request.headers['x-request-id'])),
        'an id',
      );
      const limited = clientAddress({ headers: {}, socket: request.socket }, true);
      promise(limited === '10.0.0.9', `without a proxy the socket counts: ${limited}`);
      promise(clientIp(request, false) === '10.0.0.9', 'what is not trusted is not believed');
      clientAddress(request, true);
      if (read === null || read === 'invalid')
        return { isAccepted: false, mark: `${read} ${isKey}` };
      const isWellFormed =
        'cookie' in read ? /^[\w-]{16,128}$/.test(read.cookie) : read.key.startsWith('tf_');
      promise(isWellFormed, 'a credential has its form');
      return { isAccepted: fault === null, mark: Object.keys(read).join(' ') };
    },
  },
  {
    name: 'login-bodies',
    about: 'who a log-in is for, before it is counted: JSON or a form',
    seeds: () => [
      '{"username":"Ada","password":"x"}',
      'username=Ada+&password=x',
      '{"username":1}',
    ],
    words: ['username', '=', '&', '%', '+', '"username":'],
    run: (text) => {
      const body = Buffer.from(text);
      const types = ['application/json', 'application/x-www-form-urlencoded'];
      const names = types.map((type) => usernameIn(body, type));
      for (const name of names) promise(name.length <= 64, `a name is cut: ${name.length}`);
      return { isAccepted: names.some((name) => name !== '') };
    },
  },
  {
    name: 'socket-frames',
    about: 'text frames of /ws and of the browser’s socket (tRPC)',
    seeds: () => [
      '{"op":"subscribe","topics":["orders.filled"]}',
      '{"id":1,"method":"query","params":{"path":"orders.list","input":{}}}',
      '{"id":"a","method":"subscription","params":{"path":"ticks","input":{"symbols":["AAPL"]},"lastEventId":"x"}}',
      '{"id":1,"method":"subscription.stop"}',
    ],
    words: ['"jsonrpc":"2.0"', '"lastEventId":"', '[[[[[[[[[[[[[[[[[', '\\"', '"input":', '"id":'],
    run: (text) => {
      const frame = Buffer.from(text);
      const op = readOp(frame, DEPTH_MAX);
      if (op !== null) promise(countDepth(frame) <= DEPTH_MAX, 'nothing deeper than it may be');
      const json = parseFrame(frame);
      const message = readMessage(json);
      if (message !== null) promise(parseFrame(Buffer.from(message.id)) !== undefined, 'an id');
      const input = message !== null && 'input' in message ? message.input : undefined;
      const faults = [
        refused(() => readEventsInput(input)),
        refused(() => readTicksInput(input as never)),
      ];
      const mark = `${op?.op} ${message?.kind} ${faults.join(' ')}`;
      return { isAccepted: op !== null || message !== null, mark };
    },
  },
  {
    name: 'json-depth',
    about: 'how deep a body nests, before it is parsed',
    seeds: () => ['{"a":[1,"]}",{"b":"\\"["}]}', '[[[[]]]]'],
    words: ['[', ']', '{', '}', '"', '\\', '\\\\"'],
    run: (text) => {
      const json = parseText(text);
      if (json === undefined) return { isAccepted: false };
      promiseSame(countDepth(Buffer.from(text)), measureDepth(json), `the depth of ${text}`);
      return { isAccepted: true };
    },
  },
  {
    name: 'oidc-cookies',
    about: 'the sealed cookies of a log-in with an identity provider',
    seeds: () => [
      cookieText(cookies.begin(begun, NOW)),
      cookieText(cookies.keepEnding('a.b.c')),
      'tradefloor_oidc=AAAA; tradefloor_oidc=AAAA',
    ],
    words: ['tradefloor_oidc=', 'tradefloor_oidc_end=', ';', '='],
    run: (text) => {
      const found = cookies.findBegun(text, NOW);
      const ending = cookies.findEnding(text);
      if (found !== null) promiseSame({ ...found, until: 0 }, { ...begun, until: 0 }, 'ours alone');
      promise(ending === null || ending === 'a.b.c', `only what was sealed: ${ending}`);
      promise(['/', '/ops'].includes(toPage(text)), 'only pages of ours');
      return { isAccepted: found !== null || ending !== null };
    },
  },
  {
    name: 'oidc-claims',
    about: 'the claims of an ID token, whose signature was checked',
    seeds: () => [
      '{"sub":"1","name":" Ada ","realm_access":{"roles":["desk"]},"https://idp/roles":["risk"]}',
      '{"realm_access":{"roles":"desk"},"preferred_username":"x"}',
    ],
    words: ['"realm_access":', '"roles":', '"desk"', '"__proto__":', '[', '"name":'],
    run: (text) => {
      const json = parseText(text);
      if (typeof json !== 'object' || json === null) return { isAccepted: false };
      const claims = json as Readonly<Record<string, unknown>>;
      const roles = [{ value: 'desk', role: 'trader', tradingStyle: 'low_touch' }] as const;
      const grants = ['realm_access.roles', 'https://idp/roles', '__proto__.roles'].map(
        (roleClaim) => findGrant(claims, { roleClaim, roles: roles as never }),
      );
      const name = findDisplayName(claims);
      promise(name !== '' && name.length <= 96, `a name of 1 to 96 characters: ${name}`);
      return {
        isAccepted: grants.some((grant) => grant !== null),
        mark: String(name === 'New user'),
      };
    },
  },
];

/** Counted on the value, by recursion: shares nothing with the count over the text. */
function measureDepth(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(measureDepth));
}
