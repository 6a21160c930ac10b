/**
 * The sidecar's own HTTP interface, for programs on this machine that act as a simulated user without logging in:
 * `GET /sessions` lists the ready users, `GET /sessions/{username}` gives the cookie. Requires the key it printed.
 */
import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { TokenSidecar } from './token-sidecar.ts';

const ONE = /^\/sessions\/([A-Za-z0-9-]{1,64})$/;

export type SidecarHttp = { readonly port: number; readonly key: string };

/** Serves on the loopback interface alone. @throws when the port is taken */
export async function serveSidecar(sidecar: TokenSidecar, at: SidecarHttp): Promise<Server> {
  const server = createServer((request, response) => {
    const { status, body } = getResponse(sidecar, request, at.key);
    response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(at.port, '127.0.0.1', resolve);
  });
  return server;
}

function getResponse(
  sidecar: TokenSidecar,
  { method, url, headers }: IncomingMessage,
  key: string,
) {
  if (!isKey(headers.authorization, key)) return { status: 401, body: { code: 'UNAUTHENTICATED' } };
  const { sessions } = sidecar;
  if (method === 'GET' && url === '/sessions') {
    const items = sessions.map(({ username, userId, desk, expiresAt }) => ({
      username,
      userId,
      desk,
      expiresAt,
    }));
    return { status: 200, body: { items } };
  }
  const name = ONE.exec(url ?? '')?.[1];
  const found = sessions.find(({ username }) => username === name);
  if (method !== 'GET' || found === undefined) return { status: 404, body: { code: 'NOT_FOUND' } };
  const { userId, cookie, expiresAt } = found;
  return { status: 200, body: { userId, cookie, expiresAt } };
}

function isKey(given: string | undefined, key: string): boolean {
  const [mine, theirs] = [Buffer.from(`Bearer ${key}`), Buffer.from(given ?? '')];
  return mine.length === theirs.length && timingSafeEqual(mine, theirs);
}
