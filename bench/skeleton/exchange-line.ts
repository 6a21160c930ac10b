/**
 * The skeleton's exchange behind a socket: every order is acknowledged and filled, each in a message of its own and the
 * size of a FIX report; all of them are appended to a file. No book, no session, no checks.
 */
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync, type WriteStream } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Passing } from './order-records.ts';

export type ReportType = 'NEW' | 'TRADE';
type Report = { readonly order: Passing; readonly type: ReportType; readonly filler: string };

/** What a FIX message has besides the order's own fields. */
const FILLER = '9=410|'.padEnd(250, '4');

const receive = (socket: Socket, take: (line: string) => void): void => {
  createInterface({ input: socket }).on('line', take);
};

/**
 * A file on the disk that has no name any more: whatever ends the process, nothing of it is left behind.
 * @throws when the folder for temporary files cannot be written to
 */
async function openUnnamedFile(): Promise<WriteStream> {
  const folder = mkdtempSync(join(tmpdir(), 'skeleton-'));
  const stream = createWriteStream(join(folder, 'journal'));
  try {
    await once(stream, 'open');
  } finally {
    rmSync(folder, { recursive: true });
  }
  return stream;
}

/** Starts the exchange. @returns its port */
async function startExchange(): Promise<number> {
  const journal = await openUnnamedFile();
  const server = createServer({ noDelay: true }, (socket) =>
    receive(socket, (line) => {
      const order = JSON.parse(line) as Passing;
      for (const type of ['NEW', 'TRADE'] as const) {
        const text = `${JSON.stringify({ order, type, filler: FILLER } satisfies Report)}\n`;
        journal.write(line + text);
        socket.write(text);
      }
    }),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

/** The EMS's line to an exchange of its own. @returns a function that sends an order out */
export async function openExchangeLine(
  onReport: (order: Passing, type: ReportType) => void,
): Promise<(order: Passing) => void> {
  const port = await startExchange();
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise<void>((done) => socket.once('connect', done));
  receive(socket, (line) => {
    const { order, type } = JSON.parse(line) as Report;
    onReport(order, type);
  });
  return (order) => void socket.write(`${JSON.stringify(order)}\n`);
}
