/** Those who send in a room: people and bots on connections that they keep, and a bot that behaves badly. */
import { connect } from 'node:net';
import { Pool } from 'undici';
import type { Done, Target } from '../harness/open-loop.ts';
import { openRaw } from '../harness/raw-socket.ts';
import { type OpenRoom, type OpenSeat, toRoomOrder } from './competition-room.ts';

const CONNECTIONS = 4;
const STARTED_MS = 30_000;

/** A request that was answered 201 or 200: it has a line in the log of the heat, or the answer was not true. */
export type Acknowledged = {
  readonly seq: number;
  readonly seatNo: number;
  readonly clientOrderId: string;
};

/** What all seats were answered together. */
export class Answers {
  readonly acknowledged: Acknowledged[] = [];
  /** By status and code. */
  readonly refusals = new Map<string, number>();

  refused(why: string): void {
    this.refusals.set(why, (this.refusals.get(why) ?? 0) + 1);
  }
}

export type Senders = Pick<Target, 'send'> & { close(): Promise<void> };

/** Seats that send by turns. The names of orders begin with `name`: of a seat that is in two groups none comes twice. */
export function openSenders(
  { port, roomId }: OpenRoom,
  { name, seats }: { readonly name: string; readonly seats: readonly OpenSeat[] },
  answers: Answers,
): Senders {
  const pools = seats.map(() => new Pool(`http://127.0.0.1:${port}`, { connections: CONNECTIONS }));
  let sent = 0;
  const sendOne = async (n: number): Promise<'done' | 'refused'> => {
    const [pool, seat] = [pools[n % pools.length], seats[n % seats.length]];
    if (pool === undefined || seat === undefined) throw new Error('there is no seat');
    const clientOrderId = `${name}-${n}`;
    const { statusCode, body } = await pool.request({
      path: `/api/rooms/rooms/${roomId}/orders`,
      method: 'POST',
      headers: { cookie: seat.cookie, 'content-type': 'application/json' },
      // By the round of all seats, so that a seat does not always trade the same side.
      body: JSON.stringify(toRoomOrder(n + Math.floor(n / seats.length), clientOrderId)),
    });
    const answer = (await body.json()) as { readonly seq?: number; readonly code?: string };
    if (answer.seq === undefined || statusCode >= 300) {
      answers.refused(`${statusCode} ${answer.code ?? ''}`.trim());
      return 'refused';
    }
    answers.acknowledged.push({ seq: answer.seq, seatNo: seat.no, clientOrderId });
    return 'done';
  };
  return {
    send: (_op, done) => {
      const n = sent;
      sent += 1;
      // Without an answer it stays open, and is counted as unanswered.
      sendOne(n).then(done, () => answers.refused('no answer'));
    },
    close: async () => {
      await Promise.all(pools.map((pool) => pool.destroy()));
    },
  };
}

/**
 * A bot that floods, opens a connection for each order and breaks it off with the first byte of the answer, and keeps a
 * socket of events that it never reads.
 */
export async function openAbuser(
  { port, roomId }: OpenRoom,
  { cookie }: OpenSeat,
  answers: Answers,
): Promise<Senders> {
  const stalled = await openUnread(port, cookie);
  let sent = 0;
  return {
    send: (_op, done) => {
      sent += 1;
      const text = JSON.stringify(toRoomOrder(sent, `abuse-${sent}`));
      const head = [
        `POST /api/rooms/rooms/${roomId}/orders HTTP/1.1`,
        `Host: 127.0.0.1:${port}`,
        `Cookie: ${cookie}`,
        'Content-Type: application/json',
        `Content-Length: ${Buffer.byteLength(text)}`,
      ];
      sendAndBreak(port, `${head.join('\r\n')}\r\n\r\n${text}`, (status) => {
        if (status !== '201') answers.refused(status);
        done(status === '201' ? 'done' : 'refused');
      });
    },
    close: async () => stalled.close(),
  };
}

/** @param whenOver called once, with the status or why there is none */
function sendAndBreak(port: number, request: string, whenOver: (status: string) => void): void {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let status = 'no answer';
  socket.on('connect', () => void socket.write(request));
  socket.on('data', (chunk) => {
    status = /^HTTP\/1\.1 (\d{3})/.exec(chunk.toString('latin1', 0, 16))?.[1] ?? 'not HTTP';
    socket.destroy();
  });
  socket.on('error', () => undefined);
  socket.on('close', () => whenOver(status));
}

async function openUnread(port: number, cookie: string) {
  let whenStarted: Done = () => undefined;
  const started = new Promise<void>((done) => {
    whenStarted = () => done();
  });
  const socket = await openRaw({
    port,
    cookie,
    path: '/trpc',
    onText: (payload) => {
      if (payload.includes('"started"')) whenStarted();
    },
  });
  socket.send(JSON.stringify({ id: 1, method: 'subscription', params: { path: 'events' } }));
  const timer = setTimeout(() => socket.close(), STARTED_MS);
  await started;
  clearTimeout(timer);
  socket.stall();
  return socket;
}
