/**
 * Non-deliverable forwards over the whole platform on virtual time, from the request for a stream to the payment in dollars
 * on the value date. Figures are worked out from the fills and the fixing alone.
 */
import { advanceClearingClock } from '@tradefloor/contracts/calls/ccp';
import { fxStream, openFxStream } from '@tradefloor/contracts/calls/fx';
import { placeOrder } from '@tradefloor/contracts/calls/orders';
import type { FinalSettlement } from '@tradefloor/contracts/expiry';
import type { Fill } from '@tradefloor/contracts/fill';
import type { FxStream } from '@tradefloor/contracts/fx';
import type {
  AccountRow,
  ClearedPositionRow,
  ObligationRow,
  TransferRow,
} from '@tradefloor/core/clearing/tables';
import type { OrderRow } from '@tradefloor/core/trading/order/tables';
import type { PositionRow } from '@tradefloor/core/trading/position/tables';
import { findNdfPair } from '@tradefloor/instruments/fx/fx-pairs';
import type { CallFailure } from '@tradefloor/runtime';
import { fxQuoteAt } from '@tradefloor/sim/fx/fx-market';
import { ALL_FAULTS, type Faults, NO_FAULTS } from '@tradefloor/testkit/faults';
import { type Client, simulate } from '@tradefloor/testkit/simulation';
import { expect, test } from 'vitest';
import { ADMIN, FELIX, wait } from './testing/fx-forward.given.ts';
import { listOnly, makePlatform } from './testing/platform-simulation.ts';

const SEED = 7;
/** More business days than a week's forward takes to be paid. */
const DAYS = 9;

type Responded<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: CallFailure };

/** Refusals that state that nothing was done, and that the same may be sent again. */
const AGAIN: ReadonlySet<string> = new Set(['OVERLOADED', 'UPSTREAM_UNAVAILABLE']);

/** Sends again until it is decided: neither what is lost on its way nor what is to be sent again is a refusal. */
async function insist<T>(client: Client, send: () => Promise<Responded<T>>): Promise<Responded<T>> {
  for (let tries = 0; ; tries += 1) {
    const response = await send();
    if (response.ok || tries > 60) return response;
    const { error } = response;
    if (error.kind === 'REFUSED' && !AGAIN.has(error.code)) return response;
    await wait(client, 300);
  }
}

/** A stream with a price; one that was opened while services were away is opened again. */
async function streamed(client: Client, asked: object): Promise<FxStream | null> {
  const input = openFxStream.in.parse(asked);
  for (let tries = 0; tries < 20; tries += 1) {
    const opened = await insist(client, () => client.request(openFxStream, input, FELIX));
    await wait(client, 300);
    if (!opened.ok) continue;
    const { streamId } = opened.value;
    const read = await insist(client, () => client.request(fxStream, { streamId }, FELIX));
    if (read.ok && read.value.price !== null) return read.value;
  }
  return null;
}

async function place(client: Client, over: object): Promise<string> {
  const input = {
    side: 'BUY',
    orderType: 'MARKET',
    timeInForce: 'IOC',
    strategy: 'LIT',
    instrumentType: 'fx',
    ...over,
  };
  const order = placeOrder.in.parse(input);
  const placed = await insist(client, () => client.request(placeOrder, order, FELIX));
  if (placed.ok) return placed.value.status;
  const { error } = placed;
  return error.kind === 'REFUSED' ? `${error.code} ${error.info.detail}` : error.kind;
}

/** Deals on a stream; where its price has expired under way, on another one. */
async function dealOn(client: Client, asked: object, side: 'BUY' | 'SELL'): Promise<string> {
  let outcome = '';
  for (let tries = 0; tries < 5; tries += 1) {
    const stream = await streamed(client, asked);
    if (stream === null) return 'no stream';
    const { near, qty, price, streamId } = stream;
    const clientOrderId = `deal-${streamId}`;
    const { symbol } = near;
    outcome = await place(client, { clientOrderId, symbol, side, qty, quoteId: price?.quoteId });
    if (!outcome.includes('QUOTE_EXPIRED')) break;
  }
  return outcome;
}

async function drive(client: Client, responses: string[]): Promise<void> {
  const week = { symbol: 'USDBRL', qty: 5_000_000, tenor: '1W' };
  responses.push(await dealOn(client, week, 'BUY'));
  responses.push(await dealOn(client, { ...week, qty: 2_000_000 }, 'SELL'));
  responses.push(await dealOn(client, { symbol: 'USDINR', qty: 3_000_000, tenor: '1W' }, 'SELL'));
  responses.push(await dealOn(client, { symbol: 'USDTWD', qty: 1_000_000, tenor: '1M' }, 'BUY'));
  responses.push(await place(client, { clientOrderId: 'spot', symbol: 'USDBRL', qty: 1_000_000 }));
  for (let day = 0; day < DAYS; day += 1) {
    await wait(client, 400);
    await insist(client, () => client.request(advanceClearingClock, {}, ADMIN));
  }
}

async function ride(faults: Faults, seed = SEED) {
  const responses: string[] = [];
  const { exchange: _, ...platform } = makePlatform('a process a group', seed, {
    universe: listOnly('AAPL'),
  });
  const { database } = await simulate({
    seed,
    ...platform,
    faults,
    simulationMs: 14_000,
    calmMs: 60_000,
    drive: (client) => void client.time.after(2_000, () => void drive(client, responses)),
  });
  return { database, responses };
}
type Database = Awaited<ReturnType<typeof ride>>['database'];

/** Dollars in 1/10,000 by symbol, from deals and fixings by fractions of this file's own. */
function toAmounts(database: Database): Map<string, number> {
  const fixings = new Map(
    database
      .rows<FinalSettlement>('rfq.final_settlements')
      .map((row) => [row.symbol as string, BigInt(row.finalPrice)]),
  );
  const gains = new Map<string, bigint>();
  for (const { symbol, side, qty, price } of database.rows<Fill>('journal.fills')) {
    const fixing = fixings.get(symbol);
    if (fixing === undefined) continue;
    const gain = BigInt(side === 'BUY' ? qty : -qty) * (fixing - BigInt(price));
    gains.set(symbol, (gains.get(symbol) ?? 0n) + gain);
  }
  return new Map(
    [...gains].map(([symbol, gain]) => {
      const fixing = fixings.get(symbol) ?? 1n;
      const size = gain < 0n ? -gain : gain;
      const units = Number((2n * size * 10_000n + fixing) / (2n * fixing));
      return [symbol, gain < 0n ? -units : units];
    }),
  );
}

/** What the ledger paid a user on forwards, and the currencies that it has. */
function paidTo(database: Database, user: string): number {
  return database
    .rows<TransferRow>('ccp.transfers')
    .filter(({ code }) => code === 'NDF_SETTLEMENT')
    .reduce((sum, { debitId, creditId, amount }) => {
      const own = `${user}|CASH|USD`;
      return sum + (creditId === own ? amount : debitId === own ? -amount : 0);
    }, 0);
}

function expectPaid(database: Database): void {
  const amounts = toAmounts(database);
  expect(amounts.size).toBeGreaterThan(0);
  const own = (row: { readonly userId: string }) => row.userId === FELIX.userId;
  const positions = database.rows<PositionRow>('risk.positions').filter(own);
  let sum = 0;
  for (const [symbol, amount] of amounts) {
    sum += amount;
    expect(positions.find((row) => row.symbol === symbol)).toMatchObject({
      currency: 'USD',
      netQty: 0,
      realisedPnl: amount,
    });
    const due = database
      .rows<ObligationRow>('ccp.obligations')
      .filter((row) => own(row) && row.symbol === symbol);
    expect(due).toMatchObject([
      { payment: 'NDF_SETTLEMENT', currency: 'USD', qty: 0, status: 'SETTLED' },
    ]);
  }
  expect(paidTo(database, FELIX.userId)).toBe(sum);
  expect(paidTo(database, 'FXLP')).toBe(-sum);
  const ledgers = new Set(database.rows<AccountRow>('ccp.accounts').map(({ ledger }) => ledger));
  for (const currency of ['BRL', 'INR', 'TWD']) expect(ledgers.has(currency)).toBe(false);
}

test('are dealt on a stream, fixed once, closed in dollars and paid on the value date', async () => {
  const { database, responses } = await ride(NO_FAULTS);
  expect(responses).toEqual([
    'NEW',
    'NEW',
    'NEW',
    'NEW',
    expect.stringMatching(/^INVALID_ORDER .*USDBRL is not delivered/),
  ]);
  expect(database.deadLetters).toEqual([]);
  expectPaid(database);
  expect(toAmounts(database).size).toBe(2);
  const month = database
    .rows<PositionRow>('risk.positions')
    .find(({ symbol }) => symbol.startsWith('USDTWD-'));
  expect(month).toMatchObject({ currency: 'TWD', netQty: 1_000_000 });
  for (const { symbol, finalPrice, tickSeq } of database.rows<FinalSettlement>(
    'rfq.final_settlements',
  )) {
    const pair = findNdfPair(symbol.slice(0, 6));
    if (pair !== null) expect(finalPrice).toBe(fxQuoteAt(SEED, pair, tickSeq).mid);
  }
  const sums = new Map<string, number>();
  for (const { symbol, netQty } of database.rows<ClearedPositionRow>('ccp.positions')) {
    sums.set(symbol, (sums.get(symbol) ?? 0) + netQty);
  }
  expect(new Set(sums.values())).toEqual(new Set([0]));
  const statuses = database.rows<OrderRow>('oms.orders').map(({ status }) => status);
  expect(statuses.filter((status) => status === 'FILLED')).toHaveLength(4);
});

test.each([3, 11, 29])(
  'are fixed and paid once through every fault: crashes, lost and unknown commits, duplicates (seed %i)',
  async (seed) => {
    const { database } = await ride(ALL_FAULTS, seed);
    expect(database.deadLetters).toEqual([]);
    expectPaid(database);
    const payments = database.rows<TransferRow>('ccp.transfers');
    const names = payments.map(({ transferId }) => transferId);
    expect(new Set(names).size).toBe(names.length);
    const settled = database.rows<FinalSettlement>('rfq.final_settlements');
    expect(new Set(settled.map(({ symbol }) => symbol)).size).toBe(settled.length);
  },
  300_000,
);
