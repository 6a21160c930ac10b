/**
 * Requests for quote in the whole platform on virtual time: bond orders with racing executions, clients and their
 * sales, trades by phone, dealers that send invalid quotes, and people who retry until they have a response. Only tests
 * import it.
 */

import type { CallInput } from '@tradefloor/contracts/calls/call';
import { placeOrder } from '@tradefloor/contracts/calls/orders';
import {
  acceptQuote,
  cancelRfq,
  declineQuote,
  executeRfq,
  getRfq,
  listRfqs,
  markUpRfq,
  markUpTwoWay,
  quoteClient,
  requestQuote,
  reviewRfq,
  sendRfq,
  voiceTrade,
} from '@tradefloor/contracts/calls/rfq';
import { RfqId, userId } from '@tradefloor/contracts/ids';
import { px } from '@tradefloor/contracts/money';
import type { Rfq } from '@tradefloor/contracts/rfq';
import { RFQ_TERMINAL } from '@tradefloor/contracts/vocabulary/rfq';
import { settlementTerms } from '@tradefloor/core/clearing/settings';
import { hash32 } from '@tradefloor/core/prng';
import { RFQ_TABLES } from '@tradefloor/core/trading/rfq/rfq-tables';
import type { RfqRow, RfqStepRow } from '@tradefloor/core/trading/rfq/tables';
import { BONDS } from '@tradefloor/instruments/bond/bond-list';
import type { Service } from '@tradefloor/runtime';
import type { MemoryDatabase } from '@tradefloor/runtime/virtual/memory-database';
import { dealerResponse } from '@tradefloor/sim/dealer/dealer-response';
import type { Faults } from '@tradefloor/testkit/faults';
import { type Client, type Outcome, simulate } from '@tradefloor/testkit/simulation';
import { rfqService } from '../services/rfq/service.ts';
import { memoryExchange } from './memory-exchange.ts';
import { listOnly, SAME_DAY, servicesOver } from './platform-simulation.ts';
import { givenBond, givenPerson } from './rfq-fixture.ts';
import { acceptTwice, sendListFor } from './rfq-list-drive.ts';
import { AGAIN_MS, insist, nothingReported, type Reported } from './rfq-reported.ts';

const ORDERS = 6;
const REQUESTS = 6;
const PHONE_TRADES = 2;
/** People continue after the faults until everything they began is over. */
const WORK_UNTIL_MS = 40_000;

const TRADER = givenPerson('trader', 'trader-fi-voice');
const CLIENT = givenPerson('external-client');
const SALES = givenPerson('sales');

/** The real dealers, with some invalid responses. */
const unreliable: typeof dealerResponse = (requested, dealer, midYield) => {
  const response = dealerResponse(requested, dealer, midYield);
  const isBroken = hash32(`${requested.rfqId}|${dealer.dealerId}`) % 6 === 0;
  return response.kind === 'QUOTE' && isBroken ? { ...response, askYield: Number.NaN } : response;
};

/** No share is traded: one is listed. */
const MARKET = { universe: listOnly('AAPL') };

/** The platform's services, the RFQ service over what the database of the simulation holds. */
const withRequests = (database: MemoryDatabase): readonly Service[] =>
  servicesOver(database, memoryExchange(), MARKET).map((service) =>
    service.name === 'rfq'
      ? rfqService({
          bonds: BONDS,
          quoteWindowMs: 1_000,
          settlement: { ...settlementTerms('seed'), settlementDays: SAME_DAY },
          hasLastLook: false,
          dealerResponse: unreliable,
          reader: {
            find: async (rfqId) =>
              database.rows<RfqRow>(RFQ_TABLES.requests.name).find((row) => row.rfqId === rfqId) ??
              null,
            listSteps: async (rfqId) =>
              database
                .rows<RfqStepRow>(RFQ_TABLES.steps.name)
                .filter((step) => step.rfqId === rfqId),
          },
        })
      : service,
  );

const only =
  (...names: string[]) =>
  (database: MemoryDatabase): readonly Service[] =>
    withRequests(database).filter(({ name }) => names.includes(name));

export const RFQ_TOPOLOGIES = {
  'one process': [withRequests],
  'requests by themselves': [
    only('user-service', 'oms', 'risk-engine', 'ems', 'market-sim', 'algo-engine'),
    only('rfq'),
    only('journal', 'fix-archive', 'ccp'),
  ],
  'two alike': [withRequests, withRequests],
} as const;
export type RfqTopology = keyof typeof RFQ_TOPOLOGIES;

export type RfqSimulation = { readonly outcome: Outcome; readonly reported: Reported };

/** One run through faults, back to rest, with everyone's work done. */
export async function rideRequests(
  seed: number,
  topology: RfqTopology,
  faults: Faults,
): Promise<RfqSimulation> {
  const reported = nothingReported();
  const outcome = await simulate({
    seed,
    processes: RFQ_TOPOLOGIES[topology],
    faults,
    simulationMs: 10_000,
    calmMs: WORK_UNTIL_MS,
    drive: (client) => driveRequests(client, reported),
  });
  return { outcome, reported: reported };
}

/** All users at work: traders, clients, sales on the desk and on the phone. */
export function driveRequests(client: Client, reported: Reported): void {
  // One side a storm: a market order against the other open one would be refused as a self-cross.
  const side = client.time.chance(0.5) ? 'BUY' : 'SELL';
  for (let n = 0; n < ORDERS; n += 1) tradeBond(client, reported, { n, side });
  for (let n = 0; n < REQUESTS; n += 1) requestQuoteFor(client, reported, n);
  sendListFor(client, reported, CLIENT);
  for (let n = 0; n < PHONE_TRADES; n += 1) enterByPhone(client, reported, n);
  repeatedly(client, () => workAsSales(client));
  repeatedly(client, () => decideAsClient(client, reported));
}

export function repeatedly({ time }: Client, work: () => Promise<void>): void {
  const turn = (): void => {
    void work();
    if (time.nowMs < startedAt + WORK_UNTIL_MS) time.after(AGAIN_MS, turn);
  };
  const startedAt = time.nowMs;
  time.after(1_000, turn);
}

/** A bond order, and two presses at once on dealers that have quoted. */
function tradeBond(
  client: Client,
  reported: Reported,
  of: { n: number; side: 'BUY' | 'SELL' },
): void {
  const { time } = client;
  const bond = givenBond();
  const key = `bond-${of.n}`;
  const input = placeOrder.in.parse({
    clientOrderId: key,
    symbol: bond.isin,
    side: of.side,
    orderType: 'MARKET',
    qty: 1_000 * time.between(100, 3_000),
    instrumentType: 'bond',
    strategy: 'LIT',
    timeInForce: 'DAY',
    bondSpec: { isin: bond.isin, coupon: bond.couponPct, periods: 20, yield: 4.2 },
  });
  time.after(1_500 + time.between(0, 7_000), () =>
    insist(client, { call: placeOrder, input, caller: TRADER }, (response) => {
      if (!response.ok) return;
      const { orderId } = response.value;
      reported.orders.set(key, orderId);
      time.after(time.between(100, 1_100), () => void race(client, reported, RfqId.parse(orderId)));
    }),
  );
}

async function race({ request }: Client, reported: Reported, rfqId: RfqId): Promise<void> {
  const found = await request(getRfq, { rfqId }, TRADER);
  if (!found.ok) return;
  const quoted = found.value.dealers.filter(({ status }) => status === 'QUOTED');
  const picks = [quoted[0], quoted.at(-1), quoted[0]].flatMap((dealer) => dealer ?? []);
  for (const { dealerId } of picks) {
    void request(executeRfq, { rfqId, dealerId }, TRADER).then((response) => {
      if (!response.ok) return;
      const dealers = reported.executed.get(rfqId) ?? [];
      reported.executed.set(rfqId, [...dealers, response.value.chosen?.dealerId ?? '']);
    });
  }
}

function requestQuoteFor(client: Client, reported: Reported, n: number): void {
  const { time } = client;
  const requestKey = `request-${n}`;
  const side = time.chance(0.5) ? 'BUY' : 'SELL';
  const input: CallInput<typeof requestQuote> = {
    requestKey,
    isin: givenBond(n % 2 === 0 ? undefined : 'AAPL 4.45').isin,
    side: n % 3 === 2 ? 'TWO_WAY' : side,
    qty: requestQuote.in.shape.qty.parse(100_000 * time.between(1, 30)),
  };
  time.after(1_500 + time.between(0, 6_000), () =>
    insist(client, { call: requestQuote, input, caller: CLIENT }, (response) => {
      if (response.ok) reported.requested.set(requestKey, response.value.rfqId);
      const isCalledOff = response.ok && n === REQUESTS - 1;
      if (isCalledOff) void client.request(cancelRfq, { rfqId: response.value.rfqId }, CLIENT);
    }),
  );
}

/** Sales' next step on everything that waits for one. */
export async function workAsSales({ time, request }: Client): Promise<void> {
  const listed = await request(listRfqs, {}, SALES);
  if (!listed.ok) return;
  for (const { rfqId, flow, side, state, dealers } of listed.value.items) {
    if (flow !== 'SALES' || RFQ_TERMINAL.has(state)) continue;
    if (state === 'REQUESTED') void request(reviewRfq, { rfqId }, SALES);
    if (state === 'SALES_REVIEW') void request(sendRfq, { rfqId }, SALES);
    const isQuoted = dealers.some(({ status }) => status === 'QUOTED');
    if (state === 'PENDING' && isQuoted) {
      const mark = { markupBps: time.between(0, 40) / 10 };
      if (side !== 'TWO_WAY') void request(markUpRfq, { rfqId, ...mark }, SALES);
      else void request(markUpTwoWay, { rfqId, bid: mark, ask: mark }, SALES);
    }
    if (state === 'MARKED_UP') void request(quoteClient, { rfqId, validForMs: 4_000 }, SALES);
  }
}

/** The client takes most prices, with two presses at once, on a two-way price on either side; some it declines, some it lets go by. */
async function decideAsClient({ time, request }: Client, reported: Reported): Promise<void> {
  const listed = await request(listRfqs, {}, CLIENT);
  if (!listed.ok) return;
  for (const { rfqId, side, state, list } of listed.value.items) {
    if (state !== 'CLIENT_QUOTED') continue;
    if (list != null && time.chance(0.3))
      acceptTwice({ request, reported, caller: CLIENT }, list.listId);
    if (time.chance(0.1)) void request(declineQuote, { rfqId }, CLIENT);
    if (time.chance(0.3)) {
      for (const press of ['BUY', 'SELL'] as const) {
        const dealt = side === 'TWO_WAY' ? press : side;
        void request(acceptQuote, { rfqId, side: dealt }, CLIENT).then(({ ok }) => {
          if (ok) reported.accepted.add(rfqId);
        });
      }
    }
  }
}

function enterByPhone(client: Client, reported: Reported, n: number): void {
  const { time } = client;
  const requestKey = `phone-${n}`;
  const side = n % 2 === 0 ? 'BUY' : 'SELL';
  const dealerPrice = px(100_000_000 + 15_625 * time.between(-20, 20));
  const margin = 5_000 * time.between(1, 8);
  const input: CallInput<typeof voiceTrade> = {
    requestKey,
    isin: givenBond().isin,
    side,
    dealerId: 'BRKD',
    dealerPrice,
    qty: voiceTrade.in.shape.qty.parse(500_000),
    clientPrice: px(side === 'BUY' ? dealerPrice + margin : dealerPrice - margin),
    clientUserId: userId('external-client'),
    note: 'by phone',
  };
  time.after(2_000 + time.between(0, 6_000), () =>
    insist(client, { call: voiceTrade, input, caller: SALES }, (response) => {
      if (response.ok) reported.requested.set(requestKey, (response.value as Rfq).rfqId);
    }),
  );
}
