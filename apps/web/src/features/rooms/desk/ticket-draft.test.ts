import { placeRoomOrder } from '@tradefloor/contracts/calls/rooms';
import { describe, expect, test } from 'vitest';
import { ROOM_ID } from '../room/rooms.given.ts';
import {
  findTicketProblems,
  type TicketDraft,
  type TicketRules,
  toRoomOrder,
} from './ticket-draft.ts';

const RULES: TicketRules = {
  maxOrderQty: 1_000,
  reference: {
    bid: 189_410_000,
    ask: 189_430_000,
    mid: 189_420_000,
    last: 189_420_000,
    tick: 10_000,
  },
  tick: 10_000,
};
const NAME = { roomId: ROOM_ID, clientOrderId: 'o-1' };
const draft = (more: Partial<TicketDraft> = {}): TicketDraft => ({
  symbol: 'AAPL',
  side: 'BUY',
  orderType: 'LIMIT',
  qty: '100',
  price: '189.40',
  ...more,
});

describe('the ticket of a room', () => {
  test('sends a limit order as the platform takes it', () => {
    const order = toRoomOrder(draft({ price: 'mid-2t' }), RULES, NAME);
    expect(order).toMatchObject({
      ...NAME,
      side: 'BUY',
      orderType: 'LIMIT',
      qty: 100,
      price: 189.4,
    });
    expect(placeRoomOrder.in.safeParse(order).error).toBeUndefined();
  });

  test('sends a market order without the price that was typed before', () => {
    const order = toRoomOrder(draft({ orderType: 'MARKET', price: 'x' }), RULES, NAME);
    expect(order).not.toHaveProperty('price');
    expect(placeRoomOrder.in.safeParse(order).error).toBeUndefined();
  });

  test.each<[Partial<TicketDraft>, Partial<ReturnType<typeof findTicketProblems>>]>([
    [{ qty: '' }, { qty: 'Enter a quantity' }],
    [{ qty: '1001' }, { qty: 'At most 1,000' }],
    [{ price: '' }, { price: 'Enter a price' }],
    [{ price: '189.405' }, { price: 'In steps of 0.01' }],
  ])('sends nothing for %j, and names what is wrong', (more, problems) => {
    expect(toRoomOrder(draft(more), RULES, NAME)).toBeNull();
    expect(findTicketProblems(draft(more), RULES)).toMatchObject(problems);
  });
});
