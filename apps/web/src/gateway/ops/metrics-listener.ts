/**
 * Where the gateway's metrics are read: on a port of their own, never on the public one. A member of a group has none:
 * the group has one port and reads its members over their channel.
 */
import cluster from 'node:cluster';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { GatewayMeters } from '@tradefloor/runtime/host/gateway-meters';
import * as z from 'zod';

/** The group's request; the response has its number. */
const MetricsRequest = z.object({ metrics: z.int() });

type Place = { readonly port: number; readonly address: string };
export type MetricsListener = { readonly close: () => Promise<void> };

type Options = {
  readonly meters: Pick<GatewayMeters, 'text'>;
  /** Null: closed. */
  readonly place: Place | null;
  /** The port is taken: the gateway serves all the same. */
  readonly onFailure: (error: Error) => void;
};

/** Responds to the group where there is one, else opens the port where it is set. */
export function openMetrics({ meters, place, onFailure }: Options): MetricsListener {
  if (cluster.isWorker) return respondToGroup(meters);
  return place === null ? { close: () => Promise.resolve() } : serve(meters, { place, onFailure });
}

function respondToGroup(meters: Options['meters']): MetricsListener {
  const onMessage = (message: unknown) => {
    const request = MetricsRequest.safeParse(message).data;
    if (request === undefined) return;
    void meters.text().then((text) => {
      process.send?.({ metrics: request.metrics, text }, undefined, undefined, () => undefined);
    });
  };
  process.on('message', onMessage);
  return {
    close: () => {
      process.off('message', onMessage);
      return Promise.resolve();
    },
  };
}

function serve(
  meters: Options['meters'],
  { place, onFailure }: { readonly place: Place; readonly onFailure: Options['onFailure'] },
): MetricsListener {
  const server: Server = createServer((req, res) => void respond(req, res, meters));
  server.on('error', onFailure);
  server.listen(place.port, place.address);
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function respond(
  req: IncomingMessage,
  res: ServerResponse,
  meters: Options['meters'],
): Promise<void> {
  if (req.url !== '/metrics' || req.method !== 'GET') {
    res.writeHead(404).end();
    return;
  }
  const text = await meters.text();
  res.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text);
}
