/** Requests to the gateway over keep-alive connections. A response is distinguished from none. */
import { Agent, request as httpRequest } from 'node:http';
import { request as httpsRequest, Agent as TlsAgent } from 'node:https';

export type LoadRequest = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly cookie?: string;
  readonly body?: object;
};

/** `status` is null when no response came in time. */
export type Received = {
  readonly status: number | null;
  readonly text: string;
  readonly cookie: string | null;
  readonly retryAfterMs: number | null;
};

export type GatewayClient = {
  request(requested: LoadRequest): Promise<Received>;
  close(): void;
};

const RESPONSE_MS = 10_000;
const NOTHING: Received = { status: null, text: '', cookie: null, retryAfterMs: null };

/** @param base `http://localhost:5011` */
export function openGatewayClient(base: string, timeoutMs = RESPONSE_MS): GatewayClient {
  const isTls = base.startsWith('https:');
  const agent = isTls ? new TlsAgent({ keepAlive: true }) : new Agent({ keepAlive: true });
  const request = isTls ? httpsRequest : httpRequest;
  const sendRequest = ({ method, path, cookie, body }: LoadRequest): Promise<Received> =>
    new Promise((resolve) => {
      const text = body === undefined ? null : JSON.stringify(body);
      const headers = {
        ...(text === null
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        ...(cookie === undefined ? {} : { cookie }),
      };
      const sent = request(new URL(path, base), { method, agent, headers }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', () => resolve(NOTHING));
        response.on('end', () => {
          clearTimeout(timer);
          resolve({
            status: response.statusCode ?? null,
            text: Buffer.concat(parts).toString('utf8'),
            cookie: cookieIn(response.headers['set-cookie']),
            retryAfterMs: secondsIn(response.headers['retry-after']),
          });
        });
      });
      const timer = setTimeout(() => sent.destroy(new Error('no answer in time')), timeoutMs);
      sent.on('error', () => {
        clearTimeout(timer);
        resolve(NOTHING);
      });
      sent.end(text ?? undefined);
    });
  return { request: sendRequest, close: () => agent.destroy() };
}

function cookieIn(headers: readonly string[] | undefined): string | null {
  const [pair = ''] = (headers?.[0] ?? '').split(';');
  return pair.startsWith('platform_user=') ? pair : null;
}

const secondsIn = (text: string | undefined): number | null =>
  text !== undefined && /^\d+$/.test(text) ? Number(text) * 1_000 : null;

/** A response's JSON as an object; an empty one where it is none. */
export function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
