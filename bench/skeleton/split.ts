/** The skeleton in five processes: an entry, and one for each service; HTTP for calls, streams for messages. */
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TopicName } from '@tradefloor/contracts/topics';
import { Pool } from 'undici';
import type { Server } from '../harness/server-process.ts';
import { openExchangeLine } from './exchange-line.ts';
import { GroupCommit, type Message } from './group-commit.ts';
import type { Passing } from './order-records.ts';
import { accept, CONSUMES, REPORTED, type Room, report, reserve } from './rooms.ts';
import { serveSocket } from './socket-entry.ts';
import { readStreams, StreamWriter } from './stream-wire.ts';

type RoomInput = {
  readonly room: Room;
  readonly databaseUrl: string;
  readonly redisUrl: string;
  /** Where the risk engine is; only the OMS calls it. */
  readonly riskPort: number | null;
};

const CONNECTIONS = 16;

async function requesting(port: number): Promise<(order: Passing) => Promise<void>> {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: CONNECTIONS });
  return async (order) => {
    const { body } = await pool.request({
      path: '/',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(order),
    });
    await body.text();
  };
}

async function toBody(req: IncomingMessage): Promise<Passing> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as Passing;
}

async function listen(listener?: RequestListener) {
  const http = createServer(listener);
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  return { http, port: (http.address() as AddressInfo).port };
}

export const skeletonService: Server = async (input) => {
  const { room, databaseUrl, redisUrl, riskPort } = input as RoomInput;
  const commits = new GroupCommit(databaseUrl);
  const wire = new StreamWriter(redisUrl);
  const publish = (messages: readonly Message[]) => wire.push(messages);
  const callRisk = riskPort === null ? null : await requesting(riskPort);
  const handle = async (order: Passing) => {
    await callRisk?.(order);
    const work = room === 'oms' ? accept(order) : reserve(order);
    await new Promise<void>((resolve) =>
      commits.submit({
        room,
        passing: order,
        work,
        received: null,
        done: (messages) => {
          resolve();
          publish(messages);
        },
      }),
    );
  };
  const { port } = await listen(async (req, res) => {
    const order = await toBody(req);
    await handle(order);
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify(order));
  });
  const sendOut =
    room === 'ems'
      ? await openExchangeLine((passing, type) => {
          const work = report(passing, type);
          commits.submit({ room, passing, work, received: null, done: publish });
        })
      : null;
  const topics = Object.keys(CONSUMES[room]) as TopicName[];
  await readStreams(redisUrl, topics, (message) => {
    const work = CONSUMES[room][message.topic]?.(message.passing);
    if (!work) return;
    const { passing } = message;
    const done = (published: readonly Message[]) => {
      publish(published);
      if (work.goesOut) sendOut?.(passing);
    };
    commits.submit({ room, passing, work, received: message, done });
  });
  return { port };
};

export const skeletonGateway: Server = async (input) => {
  const { redisUrl, omsPort } = input as { readonly redisUrl: string; readonly omsPort: number };
  const place = await requesting(omsPort);
  const { http, port } = await listen();
  const notify = serveSocket(http, place);
  await readStreams(redisUrl, REPORTED, ({ topic, passing, text }) =>
    notify(passing.userId, topic, text),
  );
  return { port };
};
