/**
 * Requests for quote in the whole platform on virtual time: bond orders with racing executions, clients and their
 * sales, trades by phone, dealers that send invalid quotes, and people who retry until they have a response. Only tests
 * import it.
 */
import type { Answer, Asked, Call } from '@tradefloor/contracts/calls/call';
import { placeOrder } from '@tradefloor/contracts/calls/orders';
import {
  acceptQuote,
  cancelRfq,
  declineQuote,
  executeRfq,
  getRfq,
  listRfqs,
  markUpRfq,
  quoteClient,
  requestQuote,
  reviewRfq,
  sendRfq,
  voiceTrade,
} from '@tradefloor/contracts/calls/rfq';
import { RfqId, userId } from '@tradefloor/contracts/ids';
import { px } from '@tradefloor/contracts/money';
import { RFQ_TERMINAL, type Rfq } from '@tradefloor/contracts/rfq';
import type { Caller } from '@tradefloor/contracts/user';
import { hash32 } from '@tradefloor/core/prng';
import type { Result } from '@tradefloor/core/result';
import { RFQ_STEPS, RFQS, type RfqRow, type RfqStepRow } from '@tradefloor/core/trading/rfq/tables';
import { BONDS } from '@tradefloor/instruments/bond/bond-list';
import type { CallFailure, Service } from '@tradefloor/runtime';
import type { MemoryDatabase } from '@tradefloor/runtime/virtual/memory-database';
import { dealerAnswer } from '@tradefloor/sim/dealer/dealer-answer';
import { type Client, type Faults, type Outcome, simulate } from '@tradefloor/testkit/simulation';
import { rfqService } from '../services/rfq/service.ts';
import { servicesOver } from './platform-storm.ts';
import { givenBond, givenPerson } from './rfq-bench.ts';

const ORDERS = 6;
const REQUESTS = 6;
const PHONE_TRADES = 2;
const AGAIN_MS = 300;
/** People continue after the faults until everything they began is over. */
const WORK_UNTIL_MS = 40_000;

const TRADER = givenPerson('trader', 'trader-fi-voice');
const CLIENT = givenPerson('external-client');
const SALES = givenPerson('sales');

/** The real dealers, with some invalid responses. */
const unreliable: typeof dealerAnswer = (asked, dealer, midYield) => {
  const answer = dealerAnswer(asked, dealer, midYield);
  const isBroken = hash32(`${asked.rfqId}|${dealer.dealerId}`) % 6 === 0;
  return answer.kind === 'QUOTE' && isBroken ? { ...answer, askYield: Number.NaN } : answer;
};

/** The platform's services, the RFQ service over what the database of the simulation holds. */
const withRequests = (database: MemoryDatabase): readonly Service[] =>
  servicesOver(database).map((service) =>
    service.name === 'rfq'
      ? rfqService({
          bonds: BONDS,
          quoteWindowMs: 1_000,
          settlementDays: 0,
          hasLastLook: false,
          dealerAnswer: unreliable,
          reader: {
            find: async (rfqId) =>
              database.rows<RfqRow>(RFQS.name).find((row) => row.rfqId === rfqId) ?? null,
            stepsOf: async (rfqId) =>
              database.rows<RfqStepRow>(RFQ_STEPS.name).filter((step) => step.rfqId === rfqId),
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

/** What people were told: the audit holds the records against it. */
export type Told = {
  /** Dealers of executions that returned a trade, by request. */
  readonly executed: Map<string, string[]>;
  /** Requests whose client was notified of a trade. */
  readonly accepted: Set<string>;
  /** Requests with a response, by the requester's key. */
  readonly requested: Map<string, string>;
  readonly orders: Map<string, string>;
};

export type RfqStorm = { readonly outcome: Outcome; readonly told: Told };

/** One run through faults, back to rest, with everyone's work done. */
export async function rideRequests(
  seed: number,
  topology: RfqTopology,
  faults: Faults,
): Promise<RfqStorm> {
  const told = nothingTold();
  const outcome = await simulate({
    seed,
    processes: RFQ_TOPOLOGIES[topology],
    faults,
    stormMs: 10_000,
    calmMs: WORK_UNTIL_MS,
    drive: (client) => driveRequests(client, told),
  });
  return { outcome, told };
}

export const nothingTold = (): Told => ({
  executed: new Map(),
  accepted: new Set(),
  requested: new Map(),
  orders: new Map(),
});

/** All users at work: traders, clients, sales on the desk and on the phone. */
export function driveRequests(client: Client, told: Told): void {
  // One side a storm: a market order against the other open one would be refused as a self-cross.
  const side = client.time.chance(0.5) ? 'BUY' : 'SELL';
  for (let n = 0; n < ORDERS; n += 1) tradeBond(client, told, { n, side });
  for (let n = 0; n < REQUESTS; n += 1) askForQuote(client, told, n);
  for (let n = 0; n < PHONE_TRADES; n += 1) enterByPhone(client, told, n);
  repeatedly(client, () => workAsSales(client));
  repeatedly(client, () => decideAsClient(client, told));
}

type Told1<C extends Call> = Result<Answer<C>, CallFailure>;

/** Retries until there is a final response: accepted, or a refusal of the service itself. */
function insist<C extends Call>(
  { time, ask }: Client,
  of: { readonly call: C; readonly input: Asked<C>; readonly caller: Caller },
  onAnswer: (answer: Told1<C>) => void,
): void {
  const attempt = async (): Promise<void> => {
    const answer = await ask(of.call, of.input, of.caller);
    const isAway =
      !answer.ok && (answer.error.kind !== 'REFUSED' || answer.error.code.startsWith('UPSTREAM'));
    if (isAway) time.after(AGAIN_MS, () => void attempt());
    else onAnswer(answer);
  };
  void attempt();
}

function repeatedly({ time }: Client, work: () => Promise<void>): void {
  const turn = (): void => {
    void work();
    if (time.nowMs < startedAt + WORK_UNTIL_MS) time.after(AGAIN_MS, turn);
  };
  const startedAt = time.nowMs;
  time.after(1_000, turn);
}

/** A bond order, and two presses at once on dealers that have quoted. */
function tradeBond(client: Client, told: Told, of: { n: number; side: 'BUY' | 'SELL' }): void {
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
    insist(client, { call: placeOrder, input, caller: TRADER }, (answer) => {
      if (!answer.ok) return;
      const { orderId } = answer.value;
      told.orders.set(key, orderId);
      time.after(time.between(100, 1_100), () => void race(client, told, RfqId.parse(orderId)));
    }),
  );
}

async function race({ ask }: Client, told: Told, rfqId: RfqId): Promise<void> {
  const found = await ask(getRfq, { rfqId }, TRADER);
  if (!found.ok) return;
  const quoted = found.value.dealers.filter(({ status }) => status === 'QUOTED');
  const picks = [quoted[0], quoted.at(-1), quoted[0]].flatMap((dealer) => dealer ?? []);
  for (const { dealerId } of picks) {
    void ask(executeRfq, { rfqId, dealerId }, TRADER).then((answer) => {
      if (!answer.ok) return;
      const dealers = told.executed.get(rfqId) ?? [];
      told.executed.set(rfqId, [...dealers, answer.value.chosen?.dealerId ?? '']);
    });
  }
}

function askForQuote(client: Client, told: Told, n: number): void {
  const { time } = client;
  const requestKey = `request-${n}`;
  const input: Asked<typeof requestQuote> = {
    requestKey,
    isin: givenBond(n % 2 === 0 ? undefined : 'AAPL 4.45').isin,
    side: time.chance(0.5) ? 'BUY' : 'SELL',
    qty: requestQuote.in.shape.qty.parse(100_000 * time.between(1, 30)),
  };
  time.after(1_500 + time.between(0, 6_000), () =>
    insist(client, { call: requestQuote, input, caller: CLIENT }, (answer) => {
      if (answer.ok) told.requested.set(requestKey, answer.value.rfqId);
      const isCalledOff = answer.ok && n === REQUESTS - 1;
      if (isCalledOff) void client.ask(cancelRfq, { rfqId: answer.value.rfqId }, CLIENT);
    }),
  );
}

/** Sales' next step on everything that waits for one. */
async function workAsSales({ time, ask }: Client): Promise<void> {
  const listed = await ask(listRfqs, {}, SALES);
  if (!listed.ok) return;
  for (const { rfqId, flow, state, dealers } of listed.value.items) {
    if (flow !== 'SALES' || RFQ_TERMINAL.has(state)) continue;
    if (state === 'REQUESTED') void ask(reviewRfq, { rfqId }, SALES);
    if (state === 'SALES_REVIEW') void ask(sendRfq, { rfqId }, SALES);
    const isQuoted = dealers.some(({ status }) => status === 'QUOTED');
    if (state === 'PENDING' && isQuoted) {
      void ask(markUpRfq, { rfqId, markupBps: time.between(0, 40) / 10 }, SALES);
    }
    if (state === 'MARKED_UP') void ask(quoteClient, { rfqId, validForMs: 4_000 }, SALES);
  }
}

/** The client takes most prices, with two presses at once; some it declines, some it lets go by. */
async function decideAsClient({ time, ask }: Client, told: Told): Promise<void> {
  const listed = await ask(listRfqs, {}, CLIENT);
  if (!listed.ok) return;
  for (const { rfqId, state } of listed.value.items) {
    if (state !== 'CLIENT_QUOTED') continue;
    if (time.chance(0.1)) void ask(declineQuote, { rfqId }, CLIENT);
    if (time.chance(0.3)) {
      for (let press = 0; press < 2; press += 1) {
        void ask(acceptQuote, { rfqId }, CLIENT).then(({ ok }) => {
          if (ok) told.accepted.add(rfqId);
        });
      }
    }
  }
}

function enterByPhone(client: Client, told: Told, n: number): void {
  const { time } = client;
  const requestKey = `phone-${n}`;
  const side = n % 2 === 0 ? 'BUY' : 'SELL';
  const dealerPrice = px(100_000_000 + 15_625 * time.between(-20, 20));
  const margin = 5_000 * time.between(1, 8);
  const input: Asked<typeof voiceTrade> = {
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
    insist(client, { call: voiceTrade, input, caller: SALES }, (answer) => {
      if (answer.ok) told.requested.set(requestKey, (answer.value as Rfq).rfqId);
    }),
  );
}
