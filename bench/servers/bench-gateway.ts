/**
 * The real gateway over services that respond at once with the same bytes: the gateway's own work is measured. Every
 * cookie is a session of its own; the rate limits are counted as always, only larger.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FeedEvent } from '@tradefloor/api/ports/ports';
import { toPayloadText } from '@tradefloor/contracts/event-wire';
import { userId } from '@tradefloor/contracts/ids';
import type { TickBatch } from '@tradefloor/contracts/market';
import { money, qty } from '@tradefloor/contracts/money';
import type { AuthIdentity } from '@tradefloor/contracts/user';
import { createGateway } from '@tradefloor/web/gateway/gateway';
import { httpCalls } from '@tradefloor/web/gateway/http/http-calls';
import { GATEWAY_LIMITS, type GatewaySettings } from '@tradefloor/web/gateway/limits/settings';
import type { Upstream } from '@tradefloor/web/gateway/upstream/upstream';
import type { Server } from '../harness/server-process.ts';
import { createMarketInterval } from './market-beat.ts';
import { RESPONSE } from './same-answer.ts';

const PLENTY = { burst: 1_000_000_000, perSecond: 1_000_000_000 };

const SETTINGS: GatewaySettings = {
  version: '0.0.0+bench',
  publicOrigin: null,
  allowedHosts: [],
  allowedOrigins: [],
  trustProxy: false,
  guestTrading: false,
  demoUsers: false,
  services: [],
  marketSocket: { places: [{ host: '127.0.0.1', port: 9 }], path: '/ws' },
  limits: { ...GATEWAY_LIMITS, calls: PLENTY, messages: PLENTY },
};

const toIdentity = (cookie: string): AuthIdentity => ({
  userId: userId(cookie.toLowerCase().slice(-40)),
  username: cookie,
  displayName: 'Bench',
  role: 'trader',
  tradingStyle: 'low_touch',
  guest: false,
  darkPoolAccess: false,
  limits: {
    maxOrderQty: qty(1_000),
    maxDailyNotional: money(1_000_000_000),
    strategies: ['LIT'],
    desks: ['EQ'],
  },
  expiresAt: Date.now() + 3_600_000,
});

const body = Buffer.from(JSON.stringify(RESPONSE));

const upstream: Upstream = {
  forward: () =>
    Promise.resolve({ status: 200, headers: { 'content-type': 'application/json' }, body }),
  checkSession: (credential) => {
    const sessionId = 'cookie' in credential ? credential.cookie : credential.key;
    return Promise.resolve({ session: { sessionId, identity: toIdentity(sessionId) } });
  },
  identityHeaders: () => Promise.resolve({}),
  health: () => Promise.resolve(null),
};

export const benchGateway: Server = async (_input, { send, onMessage }) => {
  const consumers = new Set<(event: FeedEvent) => void>();
  const gateway = createGateway({
    settings: SETTINGS,
    upstream,
    calls: httpCalls(upstream, () => undefined),
    feed: {
      subscribe: ({ onEvent }) => {
        consumers.add(onEvent);
        return () => consumers.delete(onEvent);
      },
      payloadText: toPayloadText,
      status: () => 'up',
    },
  });
  const http = createServer((req, res) => gateway.handler(req, res));
  http.on('upgrade', (req, socket, head) => gateway.upgrade(req, socket, head));
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const notify = (batch: TickBatch) => {
    const id = `ticks-${batch.seq}`;
    const event: FeedEvent = { id, topic: 'market.ticks', atMs: batch.at, payload: batch };
    for (const receive of consumers) receive(event);
  };
  onMessage(createMarketInterval(notify, send));
  return { port: (http.address() as AddressInfo).port };
};
