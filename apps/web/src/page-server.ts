/** Next behind our own server: pages and their files, and in development the socket that reloads them. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import next from 'next';
import { inRequestLanguage, openLanguages } from './request-language.ts';

export type PageServer = {
  readonly handler: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
  readonly upgrade: (req: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Resolves once pages are served at once. */
  readonly ready: Promise<void>;
  readonly close: () => Promise<void>;
};

/** Next may take its time to close while it compiles. */
const CLOSE_MS = 1_000;

/**
 * Begins to prepare Next. Requests that come before it is ready wait for it.
 * @param dir the folder that holds `src/app`
 */
export function openPages({
  dir,
  development,
  port,
}: {
  dir: string;
  development: boolean;
  port: number;
}): PageServer {
  openLanguages();
  // Next attaches its own upgrade listener to the server it finds, and would hang up on our sockets. It gets this one,
  // which never listens, and is handed what is meant for it.
  const decoy = createServer();
  const app = next({ dev: development, dir, hostname: 'localhost', port, httpServer: decoy });
  const ready = app.prepare().then(() => app.getRequestHandler());
  return {
    handler: async (req, res) => {
      const handle = await ready;
      await inRequestLanguage(req.headers, () => handle(req, res));
    },
    upgrade: (req, socket, head) => {
      if (!decoy.emit('upgrade', req, socket, head)) socket.destroy();
    },
    ready: ready.then(() => undefined),
    close: () => {
      const patience = new Promise<void>((resolve) => {
        setTimeout(resolve, CLOSE_MS).unref();
      });
      return Promise.race([ready.then(() => app.close()), patience]);
    },
  };
}
