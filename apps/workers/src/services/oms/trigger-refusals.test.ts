/** What makes no order that waits for a price: each field missing, contradictory or reached already; nothing is kept. */
import type { NewOrder } from '@tradefloor/contracts/order';
import { OMS_TABLES } from '@tradefloor/core/trading/order/oms-tables';
import { cents } from '@tradefloor/core/trading/order/order.given';
import { expect, test } from 'vitest';
import { openOms } from '../../testing/oms-fixture.ts';
import { givenStop, givenTrail } from '../../testing/trigger-fixture.ts';

/** The request without one of its fields. */
function without(request: NewOrder, name: keyof NewOrder): NewOrder {
  const { [name]: _, ...rest } = request;
  return rest as NewOrder;
}

const TOUCHED = givenStop({ orderType: 'LIMIT_IF_TOUCHED', side: 'BUY' });

test.each<[string, NewOrder, string]>([
  ['no stop', without(givenStop(), 'stopPrice'), 'a STOP order names a stopPrice'],
  ['a limit', givenStop({ price: cents(9_900) }), 'a STOP order names no price'],
  ['no limit', TOUCHED, 'a LIMIT_IF_TOUCHED order names a price'],
  [
    'a stop at the last',
    givenStop({ stopPrice: cents(10_000) }),
    'stopPrice 100 is reached already: last 100',
  ],
  [
    'a touch that is through',
    { ...TOUCHED, price: cents(10_100), stopPrice: cents(10_001) },
    'reached already',
  ],
  [
    'a stop by the bid',
    givenStop({ stopPrice: cents(9_999), triggerBy: 'BID_ASK' }),
    'bid or ask 99.99',
  ],
  [
    'between ticks',
    givenStop({ stopPrice: (cents(9_950) + 1) as never }),
    'stopPrice .* is not a multiple',
  ],
  [
    'a trail between ticks',
    givenTrail({ trailAmount: 1 as never }),
    'trailAmount .* is not a multiple',
  ],
  ['two trails', givenTrail({ trailPct: 1 }), 'either a trailAmount or a trailPct'],
  ['no trail', without(givenTrail(), 'trailAmount'), 'either a trailAmount or a trailPct'],
  [
    'a stop on a trail',
    givenTrail({ stopPrice: cents(9_900) }),
    'a TRAILING_STOP order names no stopPrice',
  ],
  ['a trail on a stop', givenStop({ trailPct: 1 }), 'a STOP order names no trail'],
  [
    'a trail as long as the price',
    givenTrail({ trailAmount: cents(10_000) }),
    'the trail is no less than the price',
  ],
  [
    'a limit above a sell stop',
    givenStop({ orderType: 'STOP_LIMIT', price: cents(9_960) }),
    'the limit 99.6 is above the stop 99.5',
  ],
  [
    'a trigger on a market order',
    { ...without(givenStop(), 'stopPrice'), orderType: 'MARKET', triggerBy: 'MID' },
    'a MARKET order names no triggerBy',
  ],
  [
    'times of an algo',
    givenStop({ strategy: 'TWAP', algoParams: { endAt: Date.UTC(2027, 0, 1) } }),
    'it takes a duration, no times',
  ],
])('%s', async (_name, request, words) => {
  const oms = await openOms();
  const { code, info } = await oms.placeRequest(request);
  expect([code, info.detail]).toEqual([
    'INVALID_ORDER',
    expect.stringMatching(new RegExp(words, 'i')),
  ]);
  expect(oms.lone.rows(OMS_TABLES.triggers)).toEqual([]);
});

test('no fresh price to watch', async () => {
  const oms = await openOms();
  oms.lone.nowMs += 60_000;
  expect((await oms.placeRequest(givenStop())).code).toBe('NO_REFERENCE_PRICE');
});
