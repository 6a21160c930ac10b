/** A private world without a line gives the exchange what the FIX line gives it. */
import { instrumentSymbol, orderId, userId } from '@tradefloor/contracts/ids';
import { px, qty } from '@tradefloor/contracts/money';
import type { VenueRequest } from '@tradefloor/contracts/venue';
import { LIT_VENUES } from '@tradefloor/contracts/vocabulary/instruments';
import { SIDES, VENUE_TIMES_IN_FORCE } from '@tradefloor/contracts/vocabulary/order';
import { EXECUTION_TYPES, PEGS } from '@tradefloor/contracts/vocabulary/price-terms';
import { SALE_MARKS, type SaleMark } from '@tradefloor/contracts/vocabulary/sale-marks';
import { readClientMessage } from '@tradefloor/fix/application/read-client-message';
import { writeVenueRequest } from '@tradefloor/fix/application/write-venue-request';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toClientMessage } from './venue-wire.ts';

const quantity = fc.integer({ min: 1, max: 10_000_000 }).map(qty);
const about = {
  clOrdId: fc.constant('leg_2'),
  orderId: fc.constant(orderId('019a7a1e-7a1e-7a1e-8a1e-7a1e7a1e7a1e')),
  userId: fc.constant(userId('trader-1')),
  symbol: fc.constant(instrumentSymbol('AAPL')),
  side: fc.constantFrom(...SIDES),
  at: fc.integer({ min: 0, max: 4_000_000_000_000 }),
};
const terms = {
  orderType: fc.constantFrom(...EXECUTION_TYPES),
  timeInForce: fc.constantFrom(...VENUE_TIMES_IN_FORCE),
  qty: quantity,
  price: fc.option(fc.integer({ min: 1, max: 1_000_000_000 }).map((cents) => px(cents * 10_000))),
  maxFloor: fc.option(quantity),
};
/** A purchase has no mark. */
const toMarked = <R extends { readonly side: 'BUY' | 'SELL' }>(
  request: R,
  mark: SaleMark | null,
) => ({
  ...request,
  mark: request.side === 'SELL' ? mark : null,
});
const anyMark = fc.option(fc.constantFrom(...SALE_MARKS));

/** A peg has both fields, or none. */
const peg = fc
  .option(
    fc.tuple(
      fc.constantFrom(...PEGS),
      fc.integer({ min: -500, max: 500 }).map((cents) => px(cents * 10_000)),
    ),
  )
  .map((some) => ({ pegTo: some?.[0] ?? null, pegOffset: some?.[1] ?? null }));
const placed = fc
  .tuple(
    fc.record({
      type: fc.constant('NEW' as const),
      ...about,
      ...terms,
      venue: fc.constantFrom(...LIT_VENUES),
      minQty: fc.option(quantity),
      postOnly: fc.boolean(),
    }),
    peg,
    anyMark,
  )
  .map(([order, follows, mark]): VenueRequest => toMarked({ ...order, ...follows }, mark));
const replaced = fc
  .tuple(
    fc.record({
      type: fc.constant('REPLACE' as const),
      ...about,
      ...terms,
      origClOrdId: fc.constant('leg_1'),
    }),
    peg,
    anyMark,
    fc.constantFrom({}, { postOnly: true as const }),
  )
  .map(
    ([order, follows, mark, only]): VenueRequest =>
      toMarked({ ...order, ...follows, ...only }, mark),
  );
const request: fc.Arbitrary<VenueRequest> = fc.oneof(
  placed,
  replaced,
  fc
    .tuple(
      fc.record({
        type: fc.constant('CANCEL' as const),
        ...about,
        origClOrdId: fc.constant('leg_1'),
      }),
      anyMark,
    )
    .map(([order, mark]): VenueRequest => toMarked(order, mark)),
);

it('any request reaches the exchange alike on both ways', () => {
  fc.assert(
    fc.property(request, (given) => {
      const sent = readClientMessage(writeVenueRequest(given));
      expect(sent).toEqual({ kind: 'read', message: toClientMessage(given) });
    }),
    { numRuns: 500 },
  );
});
