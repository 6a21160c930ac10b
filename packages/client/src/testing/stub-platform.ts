/** A platform's outside on a real port: scripted responses, requests on record, responses that can be lost on their way. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Seen = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
};

export type Reply = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** `dropped`: the connection ends without a response; `silent`: it stays open. */
  readonly fate?: 'dropped' | 'silent';
};

export const COOKIE = 'c'.repeat(43);
export const USER = { userId: 'u-1', username: 'stub', role: 'trader' };

/** A problem document with its status. */
export const problem = (
  status: number,
  code: string,
  more: Readonly<Record<string, unknown>> = {},
): Reply => ({
  status,
  headers: { 'content-type': 'application/problem+json' },
  body: { type: 'about:blank', title: code, status, code, requestId: 'req-stub-1', ...more },
});

const readBody = async (req: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  return text === '' ? null : JSON.parse(text);
};

/**
 * Log-ins always work, but for the codes of a second factor; `reply` decides the rest.
 * @param codes of a second factor; each logs in once
 */
export async function givenPlatform(
  reply: (seen: Seen) => Reply | Promise<Reply>,
  codes?: readonly string[],
) {
  const left = codes === undefined ? null : new Set(codes);
  const seen: Seen[] = [];
  const respond = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const request = {
      method: req.method ?? '',
      path: req.url ?? '',
      headers: req.headers,
      body: await readBody(req),
    };
    seen.push(request);
    const {
      status = 200,
      headers = {},
      body = {},
      fate,
    } = (left === null ? null : findCodeFault(request, left)) ??
    findLogIn(request) ??
    (await reply(request));
    if (fate === 'dropped') res.destroy();
    if (fate !== undefined) return;
    res.writeHead(status, { 'content-type': 'application/json', ...headers });
    res.end(JSON.stringify(body));
  };
  const server = createServer((req, res) => void respond(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    server,
    url: `http://127.0.0.1:${port}`,
    seen,
    /** The requests of a path, log-ins left out by it. */
    to: (path: string) => seen.filter((request) => request.path.startsWith(path)),
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function findCodeFault({ path, body }: Seen, left: Set<string>): Reply | null {
  if (path !== '/api/user-service/oauth/authorize') return null;
  const { second_factor: code } = body as { readonly second_factor?: string };
  if (code === undefined) return { status: 400, body: { error: 'second_factor_required' } };
  return left.delete(code) ? null : { status: 400, body: { error: 'access_denied' } };
}

function findLogIn({ path }: Seen): Reply | null {
  if (path === '/api/user-service/oauth/authorize')
    return { body: { code: 'code-1', expiresIn: 60 } };
  const isSession = /\/oauth\/(?:token|guest)$/.test(path);
  if (!isSession) return null;
  const headers = { 'set-cookie': `platform_user=${COOKIE}; Path=/; HttpOnly; SameSite=Lax` };
  return { headers, body: { token_type: 'session', expires_in: 28_800, user: USER } };
}
