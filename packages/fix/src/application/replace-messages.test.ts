import { instrumentSymbol, orderId, userId } from '@tradefloor/contracts/ids';
import { px, qty } from '@tradefloor/contracts/money';
import type { VenueRequest } from '@tradefloor/contracts/venue';
import { expect, test } from 'vitest';
import { FIX44 } from '../dictionary.ts';
import { readClientMessage } from './read-client-message.ts';
import { T0, travelled } from './travelled.given.ts';
import { writeVenueRequest } from './write-venue-request.ts';

type Replace = Extract<VenueRequest, { readonly type: 'REPLACE' }>;

const about = {
  clOrdId: 'leg-2',
  orderId: orderId('019a7a1e-7a1e-7a1e-8a1e-7a1e7a1e7a1e'),
  userId: userId('trader-high-touch'),
  symbol: instrumentSymbol('BRK.B'),
  side: 'SELL' as const,
  at: T0,
};

test('a replace names its terms; without an ExecInst it keeps what the order has of them', () => {
  const follows = { pegTo: 'PRIMARY', pegOffset: px(-20_000) } as const;
  const taking: Replace = {
    type: 'REPLACE',
    ...about,
    mark: null,
    origClOrdId: 'leg-1',
    orderType: 'LIMIT',
    timeInForce: 'DAY',
    qty: qty(300),
    price: px(412_345_600),
    pegTo: null,
    pegOffset: null,
    maxFloor: qty(100),
  };
  const pegged: Replace = { ...taking, orderType: 'PEGGED', ...follows };
  const read = (one: Replace) => readClientMessage(travelled(writeVenueRequest(one), FIX44));
  const peg = { to: 'PRIMARY', offset: -20_000 };
  const only = { postOnly: true } as const;
  expect(read({ ...pegged, ...only })).toMatchObject({
    message: { maxFloor: 100, peg, ...only },
  });
  expect(read(pegged)).toMatchObject({ message: { peg, postOnly: false } });
  expect(read({ ...taking, ...only })).toMatchObject({ message: only });
  const plain = read(taking);
  for (const name of ['postOnly', 'minQty', 'peg']) {
    expect(plain).not.toHaveProperty(`message.${name}`);
  }
});
