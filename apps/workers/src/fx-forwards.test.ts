/**
 * Currency forwards, swaps and large spot deals over the whole platform on virtual time, from the request for a stream to
 * the delivery of both currencies. Figures are worked out from the fills alone.
 */
import { advanceClearingClock } from '@tradefloor/contracts/calls/ccp';
import { fxStream, openFxStream } from '@tradefloor/contracts/calls/fx';
import { placeFxSwap, placeOrder } from '@tradefloor/contracts/calls/orders';
import type { Fill } from '@tradefloor/contracts/fill';
import type { FxStream } from '@tradefloor/contracts/fx';
import type {
  AccountRow,
  ClearedPositionRow,
  ObligationRow,
} from '@tradefloor/core/clearing/tables';
import type { OrderRow } from '@tradefloor/core/trading/order/tables';
import type { PositionRow } from '@tradefloor/core/trading/position/tables';
import type { CallFailure } from '@tradefloor/runtime';
import { NO_FAULTS } from '@tradefloor/testkit/faults';
import { type Client, simulate } from '@tradefloor/testkit/simulation';
import { expect, test } from 'vitest';
import { ADMIN, FELIX, wait } from './testing/fx-forward.given.ts';
import { makePlatform } from './testing/platform-simulation.ts';

/** More business days than a week's forward takes to be delivered. */
const DAYS = 9;

/** Opens a stream and returns it with the price of a moment later, as a person reads it. */
async function streamed(client: Client, asked: object): Promise<FxStream> {
  const { request } = client;
  const opened = await request(openFxStream, openFxStream.in.parse(asked), FELIX);
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  await wait(client, 300);
  const { streamId } = opened.value;
  const read = await request(fxStream, { streamId }, FELIX);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

/** The code of a refusal and its sentence. */
const toText = (error: CallFailure): string =>
  error.kind === 'REFUSED' ? `${error.code} ${error.info.detail}` : error.kind;

/** A deal on a stream at its price; returns the status and text of the response. */
async function dealOn(client: Client, stream: FxStream, over: object = {}): Promise<string> {
  const { near, qty, price } = stream;
  const input = {
    clientOrderId: `deal-${stream.streamId}`,
    symbol: near.symbol,
    side: 'BUY',
    qty,
    orderType: 'MARKET',
    timeInForce: 'IOC',
    strategy: 'LIT',
    instrumentType: 'fx',
    quoteId: price?.quoteId,
    ...over,
  };
  const placed = await client.request(placeOrder, placeOrder.in.parse(input), FELIX);
  return placed.ok ? placed.value.status : toText(placed.error);
}

async function swapOn(client: Client, stream: FxStream): Promise<string> {
  const { near, far, qty, price, streamId } = stream;
  const input = placeFxSwap.in.parse({
    clientPackageId: `swap-${streamId}`,
    quoteId: price?.quoteId,
    nearSymbol: near.symbol,
    farSymbol: far?.symbol,
    side: 'SELL',
    qty,
  });
  const placed = await client.request(placeFxSwap, input, FELIX);
  const again = await client.request(placeFxSwap, input, FELIX);
  if (!placed.ok) return toText(placed.error);
  expect(again.ok && again.value.packageId).toBe(placed.value.packageId);
  return placed.value.orders.map(({ status }) => status).join();
}

async function drive(client: Client, responses: Map<string, string>): Promise<void> {
  const forward = await streamed(client, { symbol: 'EURUSD', qty: 3_000_000, tenor: '1W' });
  responses.set('forward', await dealOn(client, forward));
  const swap = await streamed(client, { symbol: 'USDJPY', qty: 2_000_000, farTenor: '1M' });
  responses.set('swap', await swapOn(client, swap));
  const large = await streamed(client, { symbol: 'GBPUSD', qty: 25_000_000 });
  responses.set('large', await dealOn(client, large, { side: 'SELL' }));
  const unnamed = { ...large, streamId: 'x' as FxStream['streamId'] };
  responses.set(
    'no quote',
    await dealOn(client, forward, { clientOrderId: 'n', quoteId: undefined }),
  );
  // The first order has ended by then: it would be crossed by one on the other side, and repeated by one on its own.
  await wait(client, 600);
  responses.set('dealt', await dealOn(client, unnamed));
  for (let day = 0; day < DAYS; day += 1) {
    await wait(client, 400);
    await client.request(advanceClearingClock, {}, ADMIN);
  }
}

/** Trades, then days that pass. */
async function rideForwards() {
  const responses = new Map<string, string>();
  const { exchange: _, ...platform } = makePlatform('a process a group', 7, {});
  const { database } = await simulate({
    seed: 7,
    ...platform,
    faults: NO_FAULTS,
    simulationMs: 14_000,
    calmMs: 40_000,
    drive: (client) => void client.time.after(2_000, () => void drive(client, responses)),
  });
  return { database, responses };
}

/** What is held of each symbol. */
const toHeld = <Row extends { symbol: string; netQty: number }>(rows: readonly Row[]) =>
  Object.fromEntries(rows.filter((row) => row.netQty !== 0).map((row) => [row.symbol, row]));

/** Cash of what was delivered: the base for the quote currency at the dealt prices, to the unit. */
function expectDelivered(
  database: Awaited<ReturnType<typeof rideForwards>>['database'],
  { near }: { readonly near: Fill | undefined },
): void {
  const cash = (currency: string) =>
    database
      .rows<AccountRow>('ccp.accounts')
      .find((row) => row.owner === FELIX.userId && row.code === 'CASH' && row.ledger === currency)
      ?.posted;
  const amount = (fill: Fill | undefined): number => ((fill?.price ?? 0) * (fill?.qty ?? 0)) / 100;
  expect(cash('EUR')).toBe(3_000_000 * 10_000);
  expect(cash('GBP')).toBe(-25_000_000 * 10_000);
  expect(cash('JPY')).toBe(amount(near));
}

test('forwards, swaps and large deals are dealt, marked, rolled into spot and delivered in both currencies', async () => {
  const { database, responses } = await rideForwards();
  expect(Object.fromEntries(responses)).toEqual({
    forward: 'NEW',
    swap: 'NEW,NEW',
    large: 'NEW',
    'no quote': expect.stringMatching(/^INVALID_ORDER .* is a forward/),
    dealt: expect.stringMatching(/^INVALID_ORDER QUOTE_(DEALT|TAKEN)/),
  });
  const fills = database.rows<Fill>('journal.fills');
  expect(fills.map(({ symbol, side, qty }) => [symbol, side, qty])).toEqual([
    [expect.stringMatching(/^EURUSD-\d{8}$/), 'BUY', 3_000_000],
    ['USDJPY', 'SELL', 2_000_000],
    [expect.stringMatching(/^USDJPY-\d{8}$/), 'BUY', 2_000_000],
    ['GBPUSD', 'SELL', 25_000_000],
  ]);
  const [forward, near, far, large] = fills;
  expect(database.deadLetters).toEqual([]);
  const sums = new Map<string, number>();
  for (const { symbol, netQty } of database.rows<ClearedPositionRow>('ccp.positions')) {
    sums.set(symbol, (sums.get(symbol) ?? 0) + netQty);
  }
  expect(new Set(sums.values())).toEqual(new Set([0]));

  const positions = toHeld(
    database.rows<PositionRow>('risk.positions').filter((row) => row.userId === FELIX.userId),
  );
  const cleared = toHeld(
    database
      .rows<ClearedPositionRow>('ccp.positions')
      .filter((row) => (row.participant as string) === FELIX.userId),
  );
  // A week's forward is spot now, at the price that it was dealt at; a month's is not.
  const quantities = {
    EURUSD: 3_000_000,
    USDJPY: -2_000_000,
    [far?.symbol ?? '']: 2_000_000,
    GBPUSD: -25_000_000,
  };
  for (const rows of [positions, cleared]) {
    expect(
      Object.fromEntries(Object.values(rows).map(({ symbol, netQty }) => [symbol, netQty])),
    ).toEqual(quantities);
  }
  expect(positions['EURUSD']?.avgPx).toBe(forward?.price);
  expect(positions['EURUSD']?.realisedPnl).toBe(0);
  expect(cleared['EURUSD']?.basis).toBe(positions['EURUSD']?.basis);

  const due = database
    .rows<ObligationRow>('ccp.obligations')
    .filter((row) => (row.userId as string) === FELIX.userId);
  expect(due.map(({ symbol, status }) => [symbol, status]).sort()).toEqual(
    [
      [forward?.symbol, 'SETTLED'],
      [near?.symbol, 'SETTLED'],
      [far?.symbol, 'QUEUED'],
      [large?.symbol, 'SETTLED'],
    ].sort(),
  );
  expectDelivered(database, { near });
  const ended = database.rows<OrderRow>('oms.orders').map(({ status }) => status);
  expect(ended.filter((status) => status === 'FILLED')).toHaveLength(4);
});
