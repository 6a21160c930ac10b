/**
 * Ticks as a tRPC subscription is usually written: an async generator over `events.on()`, which yields each batch to
 * each client. The yardstick for the gateway's hub; a second procedure yields the hub's compact frame, so that the
 * saving of the form is separate from that of the hub.
 */
import { EventEmitter, on } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TickBoard } from '@tradefloor/api/ticks/board';
import type { TickFrame } from '@tradefloor/api/ticks/frame';
import { TickBatch } from '@tradefloor/contracts/market';
import { encodeWire } from '@tradefloor/contracts/wire-encode';
import { initTRPC } from '@trpc/server';
import { applyWSSHandler } from '@trpc/server/adapters/ws';
import { WebSocketServer } from 'ws';
import type { Server } from '../harness/server-process.ts';
import { createMarketInterval } from './market-beat.ts';

const t = initTRPC.create();
const market = new EventEmitter().setMaxListeners(0);

const router = t.router({
  batches: t.procedure.subscription(async function* ({ signal }) {
    for await (const [batch] of on(market, 'batch', { signal })) yield batch as unknown;
  }),
  frames: t.procedure.subscription(async function* ({ signal }): AsyncGenerator<TickFrame> {
    for await (const [frame] of on(market, 'frame', { signal })) yield frame as TickFrame;
  }),
});

export const usualTicks: Server = async (_input, { send, onMessage }) => {
  const http = createServer();
  const wss = new WebSocketServer({ server: http, path: '/trpc', perMessageDeflate: false });
  applyWSSHandler({ wss, router });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const board = new TickBoard();
  const order = createMarketInterval((batch) => {
    board.apply(batch);
    // Each form is made once a batch, and only with subscribers: in the usual way's favour.
    if (market.listenerCount('batch') > 0) market.emit('batch', encodeWire(TickBatch, batch));
    if (market.listenerCount('frame') > 0) {
      market.emit('frame', board.delta(board.listMembers(null)));
    }
  }, send);
  onMessage(order);
  return { port: (http.address() as AddressInfo).port };
};
