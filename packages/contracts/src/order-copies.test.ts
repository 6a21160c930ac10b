/** Orders made from orders and positions are orders. */
import { expect, it } from 'vitest';
import { NewOrder, type Order } from './order.ts';
import { closeOfPosition, reverseOfOrder, reverseOfPosition, toClone } from './order-copies.ts';
import { ORDER_QTY_MAX } from './vocabulary/order.ts';

type OrderWire = Parameters<typeof toClone>[0];
type Symbol = Order['symbol'];

const done = {
  orderId: '019a0000-0000-7000-8000-000000000001',
  clientOrderId: 'mine',
  userId: 'alice',
  parentOrderId: null,
  symbol: 'AAPL',
  side: 'BUY',
  orderType: 'LIMIT',
  qty: 300,
  price: 190.5,
  timeInForce: 'GTC',
  strategy: 'DARK',
  algoParams: null,
  instrumentType: 'equity',
  bondSpec: null,
  quoteId: null,
  desk: 'EQ',
  destinationVenue: 'DARK1',
  status: 'PARTIALLY_FILLED',
  filledQty: 120,
  leavesQty: 180,
  avgPx: 190.4,
  rejectCode: null,
  rejectReason: null,
  riskConfigVersion: 1,
  createdAt: '2026-11-21T14:30:00.000Z',
  updatedAt: '2026-11-21T14:30:00.000Z',
  version: 3,
} as unknown as OrderWire;

it('a clone is the request again, without its name', () => {
  const clone = toClone(done);
  expect(NewOrder.safeParse(clone).success).toBe(true);
  expect(clone).toEqual({
    symbol: 'AAPL',
    side: 'BUY',
    orderType: 'LIMIT',
    qty: 300,
    price: 190.5,
    timeInForce: 'GTC',
    strategy: 'DARK',
    instrumentType: 'equity',
  });
});

it('a clone is good till the same date', () => {
  const expireAt = '2026-12-21T14:30:00.000Z';
  const clone = toClone({ ...done, timeInForce: 'GTD', expireAt } as OrderWire);
  expect(clone).toMatchObject({ timeInForce: 'GTD', expireAt });
});

it.each([
  [{ orderType: 'STOP_LIMIT', stopPrice: 190, triggerBy: 'MID' }, { stopPrice: 190 }],
  [{ orderType: 'TRAILING_STOP', price: null, stopPrice: 189, trailPct: 0.5 }, { trailPct: 0.5 }],
] as const)('a clone of %o waits for a price again', (terms, trigger) => {
  const waited = { ...done, triggerBy: 'MID', triggered: true, ...terms } as OrderWire;
  const { price = null } = waited;
  const clone = toClone(waited);
  expect(NewOrder.safeParse(clone).success).toBe(true);
  const copied = { triggerBy: 'MID', ...trigger, ...(price === null ? {} : { price }) };
  const fields = ['price', 'stopPrice', 'trailAmount', 'trailPct', 'triggerBy', 'triggered'];
  const kept = Object.entries(clone).filter(([name]) => fields.includes(name));
  expect(Object.fromEntries(kept)).toEqual(copied);
});

it('a venue that was chosen is kept', () => {
  const lit = { ...done, strategy: 'LIT', destinationVenue: 'XNAS' } as OrderWire;
  expect(toClone(lit).destinationVenue).toBe('XNAS');
});

it('a reverse offsets the filled quantity, or the whole order in the opposite direction', () => {
  expect(reverseOfOrder(done)).toMatchObject({ side: 'SELL', qty: 120, price: 190.5 });
  expect(reverseOfOrder({ ...done, filledQty: 0 as never })).toMatchObject({
    side: 'SELL',
    qty: 300,
  });
});

const held = (netQty: number) => ({ symbol: 'AAPL' as Symbol, netQty });

it('a position is closed by its quantity and turned by twice as much, at the market', () => {
  expect(closeOfPosition(held(-40), 'equity')).toMatchObject({
    side: 'BUY',
    qty: 40,
    orderType: 'MARKET',
  });
  expect(reverseOfPosition(held(40), 'equity')).toMatchObject({ side: 'SELL', qty: 80 });
});

it('a flat position needs no order, and no order is larger than an order may be', () => {
  expect(closeOfPosition(held(0), 'equity')).toBeNull();
  expect(reverseOfPosition(held(ORDER_QTY_MAX), 'equity')?.qty).toBe(ORDER_QTY_MAX);
});
