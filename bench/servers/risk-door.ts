/**
 * The risk engine behind the HTTP server that services really have, with 1,000 users of 50 open orders each, and beside
 * it a handler that does nothing behind the same server: both read, check and return the same bytes of HTTP.
 */

import type { Call } from '@tradefloor/contracts/calls/call';
import { instruments } from '@tradefloor/contracts/calls/market';
import { riskCheck } from '@tradefloor/contracts/calls/risk';
import { instrumentSymbol, orderId, userId } from '@tradefloor/contracts/ids';
import { px, qty } from '@tradefloor/contracts/money';
import type { RiskCheckRequest, RiskDecision } from '@tradefloor/contracts/risk';
import type { Caller } from '@tradefloor/contracts/user';
import { givenBatch, givenOrder, NOW } from '@tradefloor/core/trading/order/order.given';
import { RESERVATION_MS } from '@tradefloor/core/trading/risk/risk-book';
import { givenInstrument } from '@tradefloor/instruments/instrument.given';
import { respond } from '@tradefloor/runtime';
import type { Engine } from '@tradefloor/runtime/engine/engine';
import { serveService } from '@tradefloor/runtime/host/http';
import { createLog } from '@tradefloor/runtime/host/log';
import { riskEngine } from '@tradefloor/workers/services/risk-engine/service';
import { type LoneService, openLone } from '@tradefloor/workers/testing/lone-service';
import { memoryDeps } from '@tradefloor/workers/testing/memory-deps';
import type { Server } from '../harness/server-process.ts';

export const SECRET = 'a bench secret of thirty-two characters';
export const USERS = 1_000;

const toUuid = (n: number): string => `019a0000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

/** The n-th check: another user, and another quantity, every time. */
export const toCheck = (n: number, at: number): RiskCheckRequest => ({
  orderId: orderId(toUuid(n)),
  userId: userId(`user-${n % USERS}`),
  symbol: instrumentSymbol('AAPL'),
  side: 'BUY',
  orderType: 'LIMIT',
  qty: qty(100 + (Math.floor(n / USERS) % 900)),
  price: px(99_500_000),
  strategy: 'LIT',
  instrumentType: 'equity',
  timeInForce: 'DAY',
  at,
});

/** The response of a handler that checks nothing. */
const NOTHING: RiskDecision = {
  decision: 'ACCEPT',
  checks: [],
  riskConfigVersion: 1,
  elapsedMs: 0,
};

type Ask = (call: Call, of: { readonly input: never; readonly caller: Caller | null }) => unknown;

const serve = (request: Ask): Promise<{ port: number }> =>
  serveService(riskEngine(memoryDeps().risk), {
    engine: {
      status: () => 'active',
      stateHash: () => null,
      request: (
        _: string,
        call: Call,
        { input, meta }: { input: never; meta: { caller: Caller | null } },
      ) => request(call, { input, caller: meta.caller }),
    } as unknown as Engine,
    secret: SECRET,
    version: 'bench',
    address: '127.0.0.1',
    port: 0,
    log: createLog({ service: 'risk-engine', level: 'silent' }),
    readHealth: async () => ({ status: 'ok' }),
    metrics: async () => '',
    upgrades: {},
  });

/** Fills the book: in a full run every user has all but one of its open orders, the last is each check's to reserve. */
async function fill(risk: LoneService, openPerUser: number): Promise<void> {
  for (let n = 0; n < USERS * openPerUser; n += 1) {
    // Ten orders a second a user is the rate check's limit: the book is filled over a minute of its own time.
    if (n % USERS === 0) risk.nowMs += 1_500;
    const check = toCheck(n, risk.nowMs);
    await risk.request(riskCheck, check);
    const { orderId: id, userId: owner, symbol, side, qty: size } = check;
    const order = { ...givenOrder(), orderId: id, userId: owner, symbol, side, qty: size };
    await risk.receive('orders.submitted', { order, actor: owner, reason: null });
  }
}

/** The risk engine itself: real checks and reservations. */
export const riskDoor: Server = async (input) => {
  const { openPerUser } = input as { readonly openPerUser: number };
  const risk = openLone(riskEngine(memoryDeps().risk), {
    nowMs: NOW,
    peers: [{ call: instruments, value: { items: [givenInstrument()], nextCursor: null } }],
  });
  await risk.receive('market.ticks', givenBatch({ at: risk.nowMs + 3_600_000 }));
  await fill(risk, openPerUser);
  let count = 0;
  return serve((call, { input, caller }) => {
    count += 1;
    // The book's own time continues as if the users called in turn: an unconfirmed slot is free again by then.
    if (count % USERS === 0) risk.nowMs += RESERVATION_MS + 500;
    return risk.request(call, input, caller);
  });
};

/** The same server, the same schemas, and a handler that looks at nothing. */
export const emptyDoor: Server = async () => serve(async () => respond(NOTHING));
