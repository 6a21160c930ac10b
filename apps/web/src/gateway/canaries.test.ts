/** Known secrets put in everywhere a secret can be, and looked for everywhere they must not come out. */
import { createLog } from '@tradefloor/runtime/host/log';
import { afterEach, describe, expect, it } from 'vitest';
import { type Answer, type GivenGateway, givenGateway, openSocket, send } from './testing/given.ts';

let gateway: GivenGateway;
afterEach(() => gateway.close());

const canary = (what: string): string => `canary${what}`.padEnd(43, 'x');

/** Every line that the gateway's own words become. */
function listLines({ lines }: GivenGateway): string {
  const written: string[] = [];
  const destination = { write: (line: string) => void written.push(line) };
  const log = createLog({ service: 'gateway', destination });
  for (const { event, ...fields } of lines) log.info(fields, event);
  return written.join('');
}

const LOGIN = '/api/user-service/oauth/authorize';
const TOKEN = '/api/user-service/oauth/token';

describe('a secret', () => {
  it('is nowhere: nothing secret is in a response or a line of the log', async () => {
    gateway = await givenGateway();
    const { port, services } = gateway;
    services.replies(({ url }) => {
      if (url.startsWith('/orders')) {
        return { status: 500, raw: `postgres://u:${canary('db')}@db/x at /srv/x.ts:1` };
      }
      return url.startsWith('/oauth/authorize')
        ? { status: 400, body: { error: 'access_denied', error_description: 'no' } }
        : {};
    });
    const secret = {
      authorization: `Bearer ${canary('bearer')}`,
      'x-tradefloor-caller': canary('caller'),
      referer: `http://x/?token=${canary('referer')}`,
    };
    const post = (path: string, body: object) =>
      send(port, path, { method: 'POST', body, headers: secret });
    const cookie = services.logIn();
    const responses: Answer[] = [
      await post(LOGIN, { username: 'admin', password: canary('password') }),
      await post(TOKEN, { code: canary('code'), code_verifier: canary('verifier') }),
      await post('/api/oms/orders', { password: canary('nobody') }),
      await send(port, `/api/oms/orders?token=${canary('query')}`, { cookie, headers: secret }),
      await send(port, `/api/oms/orders?token=${canary('query')}`, { cookie: canary('cookie') }),
      await send(port, `/trpc/orders.list?input=${canary('input')}`, { cookie, headers: secret }),
      await send(port, `/nowhere?code=${canary('path')}`, { cookie }),
      await send(port, `//${canary('target')}/`, { cookie }),
    ];
    const socket = openSocket(port, `/ws?token=${canary('socket')}`, { cookie: canary('cookie') });
    await expect.poll(socket.refused).toBe(401);
    const reported = responses
      .map(({ text, headers }) => text + JSON.stringify(headers))
      .join('\n');
    const written = listLines(gateway);
    expect(responses.filter(({ status }) => status >= 400).length).toBeGreaterThan(4);
    expect(reported).not.toContain('canary');
    expect(written).not.toContain('canary');
    expect(written).not.toContain(cookie);
    expect(reported).not.toContain('/srv/');
  });

  it('is not missed: every log-in and every refusal is a line with who, what and whence', async () => {
    gateway = await givenGateway();
    const { port, services } = gateway;
    services.replies(() => ({ status: 400, body: { error: 'access_denied' } }));
    await send(port, LOGIN, { method: 'POST', body: { username: 'admin', password: 'guess' } });
    const cookie = services.logIn();
    await send(port, '/api/journal/audit', { cookie });
    await send(port, '/api/oms/orders', { method: 'POST', body: {} });
    const foreign = { origin: 'https://evil.test' };
    await send(port, '/api/oms/orders', { method: 'POST', cookie, body: {}, headers: foreign });
    const lines = listLines(gateway)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toMatchObject([
      { event: 'login', outcome: 'denied', username: 'admin', address: '127.0.0.1' },
      { event: 'refused', refusal: 'FORBIDDEN', userId: 'trader-1', path: '/api/journal/audit' },
      { event: 'refused', refusal: 'UNAUTHENTICATED', method: 'POST' },
      { event: 'refused', refusal: 'FORBIDDEN', address: '127.0.0.1' },
    ]);
    for (const line of lines) expect(line['at']).toMatch(/^\d{4}-\d\d-\d\dT/);
  });
});
