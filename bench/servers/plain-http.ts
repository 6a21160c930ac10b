/** The least a request can cost here: node:http, a cookie found in a map, the same bytes. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Server } from '../harness/server-process.ts';
import { RESPONSE } from './same-answer.ts';

const sessions = new Map([['platform_user=bench-session-00000001', 'trader']]);
const body = Buffer.from(JSON.stringify(RESPONSE));

export const plainHttp: Server = async () => {
  const http = createServer((req, res) => {
    const isKnown = sessions.has(req.headers.cookie ?? '');
    res.writeHead(isKnown ? 200 : 401, {
      'content-type': 'application/json',
      'content-length': isKnown ? body.length : 0,
    });
    res.end(isKnown ? body : undefined);
  });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  return { port: (http.address() as AddressInfo).port };
};
