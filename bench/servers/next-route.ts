/** A Next application's route handler, served by Next in production: the yardstick for a gateway request. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Server } from '../harness/server-process.ts';

type NextServer = {
  prepare(): Promise<void>;
  getRequestHandler(): (req: IncomingMessage, res: ServerResponse) => Promise<void>;
};

export const nextRoute: Server = async (input) => {
  const { folder } = input as { readonly folder: string };
  Object.assign(process.env, { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' });
  const next = createRequire(join(folder, 'package.json'))('next') as (options: {
    readonly dev: boolean;
    readonly dir: string;
  }) => NextServer;
  const app = next({ dev: false, dir: folder });
  await app.prepare();
  const handle = app.getRequestHandler();
  const http = createServer((req, res) => void handle(req, res));
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  return { port: (http.address() as AddressInfo).port };
};
