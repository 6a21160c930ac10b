/** One attempt at a delivery: a signed POST to a checked address, with no redirects, a time limit and a cap on what is read. */
import { createHmac } from 'node:crypto';
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { DELIVERY_HEADER, SIGNATURE_HEADER } from '@tradefloor/contracts/vocabulary/webhooks';
import type { Attempt } from '@tradefloor/core/trading/webhooks/webhook';
import { type AddressRule, findPublicAddress } from './public-address.ts';

const TIMEOUT_MS = 5_000;
/** Of a response the status matters; what is beyond this is not read. */
const RESPONSE_MAX = 16 * 1_024;
const SECOND_MS = 1_000;

/** What is sent, and where. */
export type Outgoing = {
  readonly url: string;
  readonly webhookId: string;
  readonly deliveryId: string;
  readonly body: string;
  /** The time that is signed, in milliseconds since 1970. */
  readonly nowMs: number;
};

export type WebhookSender = {
  /** The secret that signs a webhook's deliveries: always the same, and kept nowhere. */
  toSecret(webhookId: string): string;
  /** One attempt. Never throws, and ends in bounded time. */
  send(outgoing: Outgoing): Promise<Attempt>;
};

type SenderOptions = AddressRule & {
  /** The platform's own secret, from which those of webhooks are derived. */
  readonly secret: string;
  readonly timeoutMs?: number;
};

export function openWebhookSender(options: SenderOptions): WebhookSender {
  const { secret, timeoutMs = TIMEOUT_MS } = options;
  const toSecret = (webhookId: string): string =>
    `whsec_${createHmac('sha256', secret).update(`webhook ${webhookId}`).digest('base64url')}`;
  return {
    toSecret,
    send: async (outgoing) => {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const { hostname } = new URL(outgoing.url);
        const address = await beforeEnd(findPublicAddress(hostname, options), signal);
        const headers = toHeaders(outgoing, toSecret(outgoing.webhookId));
        return { status: await post(outgoing, { address, headers, signal }), problem: null };
      } catch (error) {
        const isLate = signal.aborted;
        const problem = isLate ? `no response within ${timeoutMs / SECOND_MS} s` : toText(error);
        return { status: null, problem };
      }
    },
  };
}

/** `t=1795444200,v1=…`: HMAC-SHA256, in hexadecimal, of the time, a full stop and the body. */
export function signBody(body: string, secret: string, nowMs: number): string {
  const seconds = Math.floor(nowMs / SECOND_MS);
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}

const toHeaders = ({ body, deliveryId, nowMs }: Outgoing, secret: string) => ({
  'content-type': 'application/json',
  'content-length': Buffer.byteLength(body),
  'user-agent': 'Tradefloor-Webhooks/1',
  [DELIVERY_HEADER]: deliveryId,
  [SIGNATURE_HEADER]: signBody(body, secret, nowMs),
});

type Posting = {
  readonly address: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly signal: AbortSignal;
};

/** @returns the status of the response. A redirect is a response like any other: it is not followed */
function post({ url, body }: Outgoing, { address, headers, signal }: Posting): Promise<number> {
  const target = new URL(url);
  const family = isIP(address);
  // The name was looked up and checked: the connection goes to that address, whatever the name has become.
  const lookup: LookupFunction = (_name, { all }, found) =>
    all ? found(null, [{ address, family }]) : found(null, address, family);
  const options: RequestOptions = { method: 'POST', headers, signal, lookup, agent: false };
  return new Promise((resolve, reject) => {
    const onResponse = (response: IncomingMessage): void => {
      drain(response, () => resolve(response.statusCode ?? 0), reject);
    };
    const send = target.protocol === 'https:' ? httpsRequest : httpRequest;
    const request = send(target, options, onResponse);
    request.on('error', reject);
    request.end(body);
  });
}

/** Reads a response to its end, or to the cap. */
function drain(
  response: IncomingMessage,
  onEnd: () => void,
  onError: (error: Error) => void,
): void {
  let read = 0;
  response.on('data', (part: Buffer) => {
    read += part.length;
    if (read <= RESPONSE_MAX) return;
    onEnd();
    response.destroy();
  });
  response.on('end', onEnd);
  response.on('error', onError);
}

/** What is awaited, or the end of the time for it. */
const beforeEnd = <V>(work: Promise<V>, signal: AbortSignal): Promise<V> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });

const PROBLEMS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was closed',
  EHOSTUNREACH: 'the address cannot be reached',
  ENETUNREACH: 'the address cannot be reached',
  CERT_HAS_EXPIRED: 'the certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is not trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is of another name',
};

function toText(error: unknown): string {
  if (!(error instanceof Error)) return 'the attempt failed';
  const code = 'code' in error ? String(error.code) : '';
  return PROBLEMS[code] ?? (code === '' ? error.message : `the attempt failed: ${code}`);
}
