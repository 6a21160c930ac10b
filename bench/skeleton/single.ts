/**
 * The skeleton in one process: messages go from service to service in memory right after their commit, and to Redis.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Server } from '../harness/server-process.ts';
import { openExchangeLine } from './exchange-line.ts';
import { GroupCommit, type Message } from './group-commit.ts';
import type { Passing } from './order-records.ts';
import {
  accept,
  CONSUMES,
  REPORTED,
  ROOMS,
  type Room,
  report,
  reserve,
  type Work,
} from './rooms.ts';
import { serveSocket } from './socket-entry.ts';
import { StreamWriter } from './stream-wire.ts';

export const skeletonSingle: Server = async (input) => {
  const { databaseUrl, redisUrl } = input as { databaseUrl: string; redisUrl: string };
  const commits = new GroupCommit(databaseUrl);
  const wire = new StreamWriter(redisUrl);
  const committed = (room: Room, passing: Passing, work: Work) =>
    new Promise<void>((resolve) =>
      commits.submit({
        room,
        passing,
        work,
        received: null,
        done: (messages) => {
          resolve();
          route(messages);
        },
      }),
    );
  const http = createServer();
  const notify = serveSocket(http, async (order) => {
    await committed('risk-engine', order, reserve(order));
    await committed('oms', order, accept(order));
  });
  const route = (messages: readonly Message[]) => {
    wire.push(messages);
    for (const message of messages) {
      const { topic, passing, text } = message;
      for (const room of ROOMS) {
        const work = CONSUMES[room][topic]?.(passing);
        if (!work) continue;
        const done = (published: readonly Message[]) => {
          route(published);
          if (work.goesOut) sendOut(passing);
        };
        commits.submit({ room, passing, work, received: message, done });
      }
      if (REPORTED.includes(topic)) notify(passing.userId, topic, text);
    }
  };
  const sendOut = await openExchangeLine((passing, type) =>
    commits.submit({
      room: 'ems',
      passing,
      work: report(passing, type),
      received: null,
      done: route,
    }),
  );
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  return { port: (http.address() as AddressInfo).port };
};
