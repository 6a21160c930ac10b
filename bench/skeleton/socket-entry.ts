/**
 * The skeleton's entry: a WebSocket that takes an order as tRPC does and sends its outcome. No session, no checks, no
 * limits.
 */
import type { Server as HttpServer } from 'node:http';
import { orderId, userId, uuidV7 } from '@tradefloor/contracts/ids';
import type { TopicName } from '@tradefloor/contracts/topics';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Passing } from './order-records.ts';

/** Takes an order; resolves when it is accepted. */
export type Place = (order: Passing) => Promise<void>;

type PlaceMessage = {
  readonly id: number;
  readonly method: string;
  readonly params: { readonly path: string; readonly input: { symbol: string; qty: number } };
};

/**
 * Serves `/trpc`. @returns a function that sends a message to a user, as text that is JSON already
 */
export function serveSocket(http: HttpServer, place: Place) {
  const users = new Map<string, WebSocket>();
  const wss = new WebSocketServer({ server: http, path: '/trpc', perMessageDeflate: false });
  wss.on('connection', (socket, request) => {
    const user = request.headers.cookie?.split('=')[1] ?? 'nobody';
    users.set(user, socket);
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as PlaceMessage;
      if (message.method === 'subscription') {
        socket.send(`{"id":${message.id},"result":{"type":"started"}}`);
        return;
      }
      const order = takenOn(message, user);
      void place(order).then(() =>
        socket.send(
          `{"id":${message.id},"result":{"type":"data","data":${JSON.stringify(order)}}}`,
        ),
      );
    });
  });
  return (user: string, topic: TopicName, text: string) => {
    users
      .get(user)
      ?.send(`{"id":1,"result":{"type":"data","data":{"event":"${topic}","data":${text}}}}`);
  };
}

function takenOn({ params }: PlaceMessage, user: string): Passing {
  const at = Date.now();
  return {
    orderId: orderId(uuidV7(at, Math.random)),
    userId: userId(user),
    symbol: params.input.symbol,
    shares: params.input.qty,
    at,
  };
}
