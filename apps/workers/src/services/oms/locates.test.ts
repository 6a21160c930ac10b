/** Locates as traders meet them: requested, granted, used by short orders, returned by cancels, gone with the day. */
import type { CallOutput } from '@tradefloor/contracts/calls/call';
import { listBorrowTerms, listLocates, requestLocate } from '@tradefloor/contracts/calls/locates';
import { previewOrder } from '@tradefloor/contracts/calls/orders';
import type { OrderPreview } from '@tradefloor/contracts/decision';
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { qty } from '@tradefloor/contracts/money';
import type { Order } from '@tradefloor/contracts/order';
import {
  cents,
  givenCaller,
  givenRequest,
  givenTick,
} from '@tradefloor/core/trading/order/order.given';
import { givenInstrument } from '@tradefloor/instruments/instrument.given';
import { describe, expect, it } from 'vitest';
import { type OmsFixture, openOms } from '../../testing/oms-fixture.ts';

/** Trades 260,000 a day: 2,600 can be located. */
const BKNG = instrumentSymbol('BKNG');
const SELL = { symbol: BKNG, side: 'SELL', orderType: 'LIMIT', price: cents(10_000) } as const;
const DAY_MS = 86_400_000;

async function openHard(): Promise<OmsFixture> {
  const oms = await openOms();
  oms.alsoListed.push({ ...givenInstrument(), symbol: BKNG, adv: qty(260_000) });
  await quoted(oms);
  return oms;
}

const quoted = (oms: OmsFixture) => oms.tick({ ticks: [givenTick(), givenTick({ symbol: BKNG })] });

let n = 0;
const sell = (oms: OmsFixture, shares: number) => {
  n += 1;
  return oms.place({ ...SELL, qty: qty(shares), clientOrderId: `sale-${n}` });
};
const locate = (oms: OmsFixture, shares: number, id?: string, caller = givenCaller()) =>
  oms.request(
    requestLocate,
    { symbol: BKNG, qty: qty(shares), ...(id === undefined ? {} : { locateId: id }) },
    caller,
  );
const uses = async (oms: OmsFixture) => {
  const { value } = await oms.request(listLocates, {});
  return (value as CallOutput<typeof listLocates>).items.map(
    ({ qty: granted, usedQty, leftQty }) => [granted, usedQty, leftQty],
  );
};

describe('a locate', () => {
  it('is granted as requested while there is enough, then what is left, then nothing', async () => {
    const oms = await openHard();
    expect((await locate(oms, 2_000)).value).toMatchObject({ qty: 2_000, leftQty: 2_000 });
    expect((await locate(oms, 2_000)).value).toMatchObject({ requestedQty: 2_000, qty: 600 });
    const none = await locate(oms, 1);
    expect([none.code, none.info.detail]).toEqual([
      'CONFLICT',
      'No shares of BKNG are left to locate today (max. 2600)',
    ]);
  });

  it('requested again by its name is the first one; another request of that name is refused', async () => {
    const oms = await openHard();
    const first = await locate(oms, 500, 'locate-0001');
    expect((await locate(oms, 500, 'locate-0001')).value).toEqual(first.value);
    expect((await locate(oms, 400, 'locate-0001')).code).toBe('CONFLICT');
    expect(await uses(oms)).toEqual([[500, 0, 500]]);
  });

  it('of what is no share, or is not listed, is refused', async () => {
    const oms = await openHard();
    const symbol = instrumentSymbol('NOPE');
    expect((await oms.request(requestLocate, { symbol, qty: qty(1) })).code).toBe('UNKNOWN_SYMBOL');
  });

  it('is gone with its day, and survives a restart within it', async () => {
    const oms = await openHard();
    await locate(oms, 500);
    oms.lone.restart();
    expect(await uses(oms)).toEqual([[500, 0, 500]]);
    oms.lone.nowMs += DAY_MS;
    await quoted(oms);
    expect(await uses(oms)).toEqual([]);
    expect((await sell(oms, 1)).code).toBe('INVALID_ORDER');
  });
});

describe('a short sale of a hard name', () => {
  it('needs located shares, and one sentence has value and limit', async () => {
    const oms = await openHard();
    await locate(oms, 100);
    const { code, info } = await sell(oms, 101);
    expect([code, info.detail]).toEqual([
      'INVALID_ORDER',
      'BKNG is hard to borrow: 101 shares would be sold short (max. 100 located)',
    ]);
    expect((await sell(oms, 100)).value).toMatchObject({ shortQty: 100, status: 'NEW' });
    expect((await sell(oms, 1)).code).toBe('INVALID_ORDER');
  });

  it('uses them, a cancel returns them, what was sold stays used', async () => {
    const oms = await openHard();
    await locate(oms, 100);
    await locate(oms, 50);
    const { value } = await sell(oms, 120);
    const order = value as Order;
    expect(await uses(oms)).toEqual([
      [50, 20, 30],
      [100, 100, 0],
    ]);
    await oms.fill(order, { n: 1, cumQty: 40 });
    await oms.cancel(order);
    oms.lone.restart();
    await oms.acknowledge(order, { kind: 'CANCELED', requestNo: 1, cumQty: qty(40) });
    expect(await uses(oms)).toEqual([
      [50, 0, 50],
      [100, 40, 60],
    ]);
    expect((await sell(oms, 111)).code).toBe('INVALID_ORDER');
    expect((await sell(oms, 110)).value).toMatchObject({ shortQty: 110 });
  });

  it.each(['CANCELED', 'EXPIRED'] as const)(
    'through zero whose short part fills first has used what it sold short when it is %s',
    async (kind) => {
      const oms = await openHard();
      const bought = await oms.placed({ ...SELL, side: 'BUY', qty: qty(100) });
      await oms.fill(bought, { n: 1, cumQty: 100 });
      await locate(oms, 200);
      const { value } = await sell(oms, 300);
      const order = value as Order;
      await oms.fill(order, { n: 1, cumQty: 150 });
      expect(await uses(oms)).toEqual([[200, 200, 0]]);
      await oms.cancel(order);
      const end = { kind, requestNo: 1, cumQty: qty(150), shortCumQty: qty(150) };
      await oms.acknowledge(order, end);
      expect(await uses(oms)).toEqual([[200, 150, 50]]);
      await oms.acknowledge(order, end);
      oms.lone.restart();
      expect(await uses(oms)).toEqual([[200, 150, 50]]);
    },
  );

  it('within the position needs none, and through zero only for the rest', async () => {
    const oms = await openHard();
    const bought = await oms.placed({ ...SELL, side: 'BUY', qty: qty(300) });
    await oms.fill(bought, { n: 1, cumQty: 300 });
    expect((await sell(oms, 200)).value).toMatchObject({ shortQty: 0 });
    await locate(oms, 50);
    expect((await sell(oms, 151)).code).toBe('INVALID_ORDER');
    expect((await sell(oms, 150)).value).toMatchObject({ shortQty: 50 });
  });

  it('grows only as far as shares are located for the rest', async () => {
    const oms = await openHard();
    await locate(oms, 100);
    const { value } = await sell(oms, 80);
    const order = value as Order;
    expect((await oms.replace(order, { qty: 101 })).code).toBe('INVALID_ORDER');
    expect((await oms.replace(order, { qty: 100 })).value).toMatchObject({
      status: 'PENDING_REPLACE',
    });
  });

  it('of an easy name needs nothing', async () => {
    const oms = await openHard();
    expect((await oms.placed({ ...SELL, symbol: instrumentSymbol('AAPL') })).shortQty).toBe(100);
  });
});

describe('what a trader sees before', () => {
  it('is how the sale would be marked, and what is located for it', async () => {
    const oms = await openHard();
    await locate(oms, 30);
    const look = async (over: object) =>
      ((await oms.request(previewOrder, givenRequest({ ...SELL, ...over }))).value as OrderPreview)
        .sale;
    expect(await look({ qty: qty(40) })).toMatchObject({
      longQty: 0,
      shortQty: 40,
      isEasy: false,
      locatedQty: 30,
    });
    expect(await look({ symbol: instrumentSymbol('AAPL') })).toMatchObject({
      isEasy: true,
      locatedQty: null,
    });
    expect(await look({ side: 'BUY' })).toBeNull();
  });

  it('is the list: which shares are easy, at which rate, and what is left of the others', async () => {
    const oms = await openHard();
    await locate(oms, 600);
    const { value } = await oms.request(listBorrowTerms, {});
    expect((value as CallOutput<typeof listBorrowTerms>).items).toEqual([
      { symbol: 'AAPL', isEasy: true, rateBps: 45, availableQty: null },
      { symbol: 'BKNG', isEasy: false, rateBps: 500 + 125 * (290 % 16), availableQty: 2_000 },
    ]);
  });
});

describe('a share that has fallen by 10 %', () => {
  const AAPL = instrumentSymbol('AAPL');
  const fallen = async () => {
    const oms = await openOms();
    await oms.tick({ ticks: [givenTick({ shortRestricted: true })] });
    return oms;
  };
  const short = (oms: OmsFixture, over: object) => oms.place({ ...SELL, symbol: AAPL, ...over });

  it('is sold short above the best bid only; the sentence has the bid and the limit', async () => {
    const oms = await fallen();
    const { code, info } = await short(oms, { price: cents(9_999) });
    expect([code, info.detail]).toEqual([
      'INVALID_ORDER',
      'AAPL has fallen by 10 %: a short sale needs a limit above the best bid 99.99, and has 99.99',
    ]);
    expect((await short(oms, { price: cents(10_000) })).value?.status).toBe('NEW');
    const shown = await oms.request(previewOrder, givenRequest({ ...SELL, symbol: AAPL }));
    expect((shown.value as OrderPreview).sale?.aboveBid).toBe(cents(9_999));
  });

  it('is sold long, and short exempt, at any price', async () => {
    const oms = await fallen();
    const bought = await oms.placed({ qty: qty(100) });
    await oms.fill(bought, { n: 1, cumQty: 100 });
    expect((await short(oms, { price: cents(9_990), qty: qty(100) })).value?.shortQty).toBe(0);
    const exempt = await short(oms, { price: cents(9_991), shortExempt: true });
    expect(exempt.value).toMatchObject({ shortQty: 100, shortExempt: true });
  });
});
