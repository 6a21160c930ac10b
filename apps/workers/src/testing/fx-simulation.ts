/**
 * Currency deals in the whole platform on virtual time: a trader who clicks prices and retries until he has a response,
 * through every fault, then days that pass until all is delivered; and an audit of the outcome. Only tests import it.
 */

import { advanceClearingClock } from '@tradefloor/contracts/calls/ccp';
import { fxQuotes } from '@tradefloor/contracts/calls/fx';
import { cancelOrder, placeOrder } from '@tradefloor/contracts/calls/orders';
import type { Fill } from '@tradefloor/contracts/fill';
import { userId } from '@tradefloor/contracts/ids';
import type { Order } from '@tradefloor/contracts/order';
import type { Caller, Role } from '@tradefloor/contracts/user';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import type { FxDealRow } from '@tradefloor/core/trading/dealer/fx-deal-tables';
import { DEALER_TABLES } from '@tradefloor/core/trading/dealer/tables';
import type { MemoryDatabase } from '@tradefloor/runtime/virtual/memory-database';
import type { Faults } from '@tradefloor/testkit/faults';
import { type Client, type Outcome, simulate } from '@tradefloor/testkit/simulation';
import {
  auditClearing,
  auditPositions,
  listOnly,
  makePlatform,
  type Topology,
} from './platform-simulation.ts';

const PRESSES = 16;
const SIMULATION_MS = 9_000;
/** A process that is frozen at the last moment goes on after nine seconds; what it missed comes five later. */
const LAST_DEAL_MS = 15_000;
const CALM_MS = 40_000;
/** More business days than any pair takes, whatever holidays lie in them. */
const DAYS = 9;

const makeCaller = (name: string, role: Role): Caller => ({
  userId: userId(name),
  role,
  tradingStyle: role === 'trader' ? 'fx_electronic' : 'oversight',
  guest: false,
  darkPoolAccess: false,
  sessionId: `session-${name}`,
});
const FELIX = makeCaller('trader-fx-electronic', 'trader');
const ADMIN = makeCaller('admin', 'admin');

type Responses = Map<string, { readonly orderId: string; readonly isAccepted: boolean }>;
export type FxSimulation = {
  readonly outcome: Outcome;
  readonly answers: Responses;
  readonly wrong: string[];
};

/** One run of the platform through faults and back to rest, with everything delivered in the end. */
export async function rideCurrencies(
  seed: number,
  topology: Topology,
  faults: Faults,
): Promise<FxSimulation> {
  const responses: Responses = new Map();
  // No share is traded: one is listed.
  const { exchange: _, ...platform } = makePlatform(topology, seed, { universe: listOnly('AAPL') });
  const outcome = await simulate({
    seed,
    ...platform,
    faults,
    simulationMs: SIMULATION_MS,
    calmMs: CALM_MS,
    drive: (client) => {
      for (let n = 0; n < PRESSES; n += 1) press(client, `press-${n}`, responses);
      // Not before the last press is dealt: a deal that comes after the days have passed is never delivered.
      client.time.after(SIMULATION_MS + LAST_DEAL_MS, () => passDays(client, DAYS));
    },
  });
  return { outcome, answers: responses, wrong: audit(outcome.database, responses) };
}

/** Reads the prices, clicks one, and retries until the platform has accepted or refused. */
function press(
  { time, request: sendRequest }: Client,
  clientOrderId: string,
  responses: Responses,
): void {
  const isTimely = time.chance(0.8);
  const insist = async (request: ReturnType<typeof placeOrder.in.parse>): Promise<void> => {
    const result = await sendRequest(placeOrder, request, FELIX);
    if (result.ok) {
      const { orderId } = result.value;
      responses.set(clientOrderId, { orderId, isAccepted: true });
      const input = cancelOrder.in.parse({ orderId });
      // Now and then a cancel races the dealer's look.
      if (time.chance(0.25))
        time.after(time.between(0, 150), () => void sendRequest(cancelOrder, input, FELIX));
    } else if (result.error.kind === 'REFUSED' && result.error.info.orderId !== undefined) {
      responses.set(clientOrderId, { orderId: result.error.info.orderId, isAccepted: false });
    } else time.after(300, () => void insist(request));
  };
  const look = async (): Promise<void> => {
    const prices = await sendRequest(fxQuotes, {}, FELIX);
    const quotes = prices.ok ? prices.value.quotes : [];
    const quote = quotes[time.between(0, Math.max(0, quotes.length - 1))];
    const rung = quote?.rungs[time.between(0, 2)];
    if (quote === undefined || rung === undefined) {
      time.after(400, () => void look());
      return;
    }
    const side = time.chance(0.5) ? ('BUY' as const) : ('SELL' as const);
    const price = side === 'BUY' ? rung.ask : rung.bid;
    const request = placeOrder.in.parse({
      clientOrderId,
      symbol: quote.symbol,
      side,
      qty: rung.qty,
      price: price / 1_000_000,
      orderType: 'LIMIT',
      timeInForce: 'IOC',
      strategy: 'LIT',
      instrumentType: 'fx',
      ...(isTimely ? { quoteId: quote.quoteId } : {}),
    });
    await insist(request);
  };
  time.after(1_000 + time.between(0, SIMULATION_MS - 2_000), () => void look());
}

/** Business days pass at the CCP, one after the other, each insisted on. */
function passDays({ time, request }: Client, left: number): void {
  if (left === 0) return;
  const pass = async (): Promise<void> => {
    const { ok } = await request(advanceClearingClock, {}, ADMIN);
    if (ok) time.after(200, () => passDays({ time, request } as Client, left - 1));
    else time.after(300, () => void pass());
  };
  void pass();
}

function audit(database: MemoryDatabase, responses: Responses): string[] {
  const orders = database.rows<Order>('oms.orders');
  const fills = database.rows<Fill>('journal.fills');
  const deals = new Map(
    database.rows<FxDealRow>(DEALER_TABLES.fxDeals.name).map((deal) => [deal.orderId, deal]),
  );
  const wrong = [...auditPositions(database, fills), ...auditClearing(database, fills)];
  if (responses.size !== PRESSES)
    wrong.push(`${responses.size} of ${PRESSES} presses got an answer`);
  for (const [client, { orderId, isAccepted }] of responses) {
    const own = orders.filter((order) => order.clientOrderId === client);
    const [order] = own;
    if (own.length !== 1 || order?.orderId !== orderId)
      wrong.push(`${client}: ${own.length} orders`);
    if (order !== undefined && (order.status === 'REJECTED') === isAccepted)
      wrong.push(`${client}: answered otherwise`);
  }
  for (const order of orders) {
    wrong.push(...auditDeal(order, deals.get(order.orderId), fills));
  }
  if (database.deadLetters.length > 0)
    wrong.push(`${database.deadLetters.length} dead letters: ${database.deadLetters[0]?.error}`);
  return wrong;
}

/** An order is filled once, wholly, at the price that was looked at, or it is over without a fill. */
function auditDeal(order: Order, deal: FxDealRow | undefined, fills: readonly Fill[]): string[] {
  const own = fills.filter(({ orderId }) => orderId === order.orderId);
  const name = order.clientOrderId;
  const wrong: string[] = [];
  if (isOpen(order.status)) wrong.push(`${name} is still ${order.status}`);
  if (deal?.state === 'LOOKING') wrong.push(`${name} is still looked at`);
  const isDealt = deal?.state === 'DEALT';
  if ((order.status === 'FILLED') !== isDealt)
    wrong.push(`${name} is ${order.status}, its deal ${deal?.state}`);
  if (own.length !== (isDealt ? 1 : 0)) wrong.push(`${name} has ${own.length} fills`);
  for (const { qty, price, side } of own) {
    const limit = order.price ?? price;
    const isWithin = side === 'BUY' ? price <= limit : price >= limit;
    if (qty !== order.qty || price !== deal?.price || !isWithin)
      wrong.push(`${name} filled otherwise`);
  }
  return wrong;
}
