/** Which orders can be linked, and what the plan of a link makes of whatever happened to its orders. */
import type { PlaceLinked } from '@tradefloor/contracts/linked';
import { qty } from '@tradefloor/contracts/money';
import type { NewOrder } from '@tradefloor/contracts/order';
import type { Link } from '@tradefloor/contracts/vocabulary/links';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type LinkedOrder, linkFault, planLink } from './link.ts';
import { cents, givenRequest } from './order.given.ts';

const order = (side: NewOrder['side'], price: number, over: Partial<NewOrder> = {}): NewOrder => ({
  ...givenRequest({ side, price: cents(price), timeInForce: 'GTC' }),
  ...over,
});
function stop(side: NewOrder['side'], at: number, over: Partial<NewOrder> = {}): NewOrder {
  const { price: _, ...rest } = order(side, at);
  return { ...rest, orderType: 'STOP', stopPrice: cents(at), ...over };
}
const bracket = (...orders: NewOrder[]): PlaceLinked => ({ link: 'BRACKET', orders });
const BUY = order('BUY', 9_900);

test.each<[string, PlaceLinked]>([
  ['a bracket', bracket(BUY, order('SELL', 10_300), stop('SELL', 9_700))],
  ['a bracket with a loss exit alone', bracket(BUY, stop('SELL', 9_700))],
  [
    'a bracket of a short sale',
    bracket(order('SELL', 10_000), order('BUY', 9_700), stop('BUY', 10_200)),
  ],
  ['one cancels the other', { link: 'OCO', orders: [order('SELL', 10_300), stop('SELL', 9_700)] }],
  [
    'one triggers another of any kind',
    { link: 'OTO', orders: [BUY, order('BUY', 9_800, { qty: qty(7) })] },
  ],
])('%s can be linked', (_name, requested) => {
  expect(linkFault(requested)).toBeNull();
});

test.each<[string, PlaceLinked, string]>([
  [
    'an order that does not last',
    bracket({ ...BUY, timeInForce: 'IOC' }, stop('SELL', 9_700)),
    'IOC',
  ],
  [
    'another quantity',
    bracket(BUY, stop('SELL', 9_700, { qty: qty(50) })),
    'the quantity of the entry',
  ],
  ['the same side', bracket(BUY, stop('BUY', 10_100)), 'the other side'],
  ['a stop above a purchase', bracket(BUY, stop('SELL', 9_950)), 'wrong side'],
  ['a profit below a purchase', bracket(BUY, order('SELL', 9_800)), 'wrong side'],
  [
    'two at market',
    { link: 'OCO', orders: [order('SELL', 10_300), order('SELL', 10_400)] },
    'at most one is at market',
  ],
  [
    'an exit at market',
    bracket(BUY, { ...stop('SELL', 9_700), orderType: 'MARKET' }),
    'market order',
  ],
  ['two sides', { link: 'OCO', orders: [order('SELL', 10_300), stop('BUY', 10_400)] }, 'the same'],
  [
    'no shares',
    { link: 'OTO', orders: [BUY, { ...BUY, instrumentType: 'bond' }] },
    'orders for shares, futures or currencies',
  ],
])('%s cannot', (_name, requested, words) => {
  expect(linkFault(requested)).toContain(words);
});

const leg = (over: Partial<LinkedOrder> & Pick<LinkedOrder, 'orderId'>): LinkedOrder => ({
  isEntry: false,
  isHeld: true,
  isParked: false,
  isOpen: true,
  isFilled: false,
  hasTrigger: true,
  qty: qty(100),
  filledQty: qty(0),
  askedQty: qty(100),
  ...over,
});
const entry = (filled: number, over: Partial<LinkedOrder> = {}): LinkedOrder =>
  leg({
    orderId: 'entry',
    isEntry: true,
    isHeld: false,
    filledQty: qty(filled),
    isFilled: filled === 100,
    isOpen: filled < 100,
    ...over,
  });
const parked = (orderId: string, hasTrigger: boolean) =>
  leg({ orderId, isParked: true, hasTrigger });

describe('the plan', () => {
  it('leaves the exits until something is filled', () => {
    expect(planLink('BRACKET', [entry(0), parked('profit', false), parked('loss', true)])).toEqual(
      [],
    );
  });

  it('starts the stop with what is filled, and the limit when the entry is over', () => {
    expect(planLink('BRACKET', [entry(40), parked('profit', false), parked('loss', true)])).toEqual(
      [
        { does: 'RESIZE', orderId: 'loss', qty: 40 },
        { does: 'ACTIVATE', orderId: 'loss' },
      ],
    );
    const over = entry(40, { isOpen: false });
    expect(planLink('BRACKET', [over, parked('profit', false)])).toEqual([
      { does: 'RESIZE', orderId: 'profit', qty: 40 },
      { does: 'ACTIVATE', orderId: 'profit' },
    ]);
  });

  it('ends all of an entry that ends unfilled', () => {
    const over = entry(0, { isOpen: false });
    expect(planLink('OTO', [over, parked('second', false)])).toEqual([
      { does: 'END', orderId: 'second' },
    ]);
  });

  it('takes what one exit filled off the other', () => {
    const profit = leg({ orderId: 'profit', isHeld: false, filledQty: qty(30) });
    expect(planLink('BRACKET', [entry(100), profit, leg({ orderId: 'loss' })])).toEqual([
      { does: 'RESIZE', orderId: 'loss', qty: 70 },
    ]);
  });
});

/** What an order is after its step. */
function after(one: LinkedOrder, steps: ReturnType<typeof planLink>): LinkedOrder {
  let now = one;
  for (const step of steps) {
    if (step.orderId !== one.orderId) continue;
    if (step.does === 'END') now = { ...now, isOpen: false, isHeld: false };
    if (step.does === 'RESIZE') now = { ...now, qty: step.qty };
    if (step.does === 'ACTIVATE') now = { ...now, isParked: false };
  }
  return now;
}

test('a plan is carried out once: after it there is nothing to do, and never more is out than came in', () => {
  const links = fc.constantFrom<Link>('OCO', 'OTO', 'BRACKET');
  const filled = fc.integer({ min: 0, max: 100 });
  const some = fc.record({ loss: filled, in: filled, isOver: fc.boolean(), parks: fc.boolean() });
  fc.assert(
    fc.property(links, some, (link, of) => {
      const enters = link !== 'OCO';
      const out = enters ? Math.min(of.loss, of.in) : of.loss;
      const orders = [
        ...(enters ? [entry(of.in, of.isOver ? { isOpen: false } : {})] : []),
        leg({ orderId: 'a', isHeld: false, filledQty: qty(out), isOpen: out < 100 }),
        // Before the entry has filled anything its exits wait for it.
        leg({
          orderId: 'b',
          isParked: enters && (of.parks || of.in === 0),
          hasTrigger: true,
        }),
      ];
      const steps = planLink(link, orders);
      const then = orders.map((one) => after(one, steps));
      expect(planLink(link, then)).toEqual([]);
      const b = then.find(({ orderId }) => orderId === 'b');
      const mayTrade = b?.isOpen === true && !b.isParked ? b.qty : 0;
      if (link === 'BRACKET') expect(out + mayTrade).toBeLessThanOrEqual(of.in);
      if (link === 'OCO') expect(out + mayTrade).toBeLessThanOrEqual(100);
    }),
  );
});
