/** The OMS with dealers' prices of a future and a currency pair, for its tests of orders that wait for them. Only tests import it. */
import type { FxBatch } from '@tradefloor/contracts/fx';
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { money, type Px, px, qty } from '@tradefloor/contracts/money';
import type { NewOrder, Order } from '@tradefloor/contracts/order';
import type { Payload, TopicName } from '@tradefloor/contracts/topics';
import type { TradingStyle } from '@tradefloor/contracts/user';
import { givenUser } from '@tradefloor/core/trading/order/order.given';
import { toFxMarket } from '@tradefloor/instruments/quotes/reference-market';
import type { HandlerOutput } from '@tradefloor/runtime';
import { publishedOn } from './lone-service.ts';
import { type OmsFixture, openOms } from './oms-fixture.ts';

type Events = readonly HandlerOutput<TopicName, string>[];

export const CRUDE = instrumentSymbol('CLF27');
export const EURUSD = instrumentSymbol('EURUSD');

/** Dollars, as a price. */
export const dollars = (of: number): Px => px(Math.round(of * 1_000_000));

let seq = 1_000;

/** Crude is quoted two cents wide around a price in dollars. */
export function quoteCrude(oms: OmsFixture, mid: number): Promise<Events> {
  seq += 1;
  oms.lone.nowMs += 250;
  const quote = {
    symbol: CRUDE,
    bid: dollars(mid - 0.01),
    ask: dollars(mid + 0.01),
    mid: dollars(mid),
  };
  const market = { type: 'commodity' as const, at: oms.lone.nowMs, quotes: [quote] };
  return oms.lone.receive('market.quotes', { seq, markets: [market] }) as Promise<Events>;
}

/** The euro is streamed around a price in dollars: one, five and ten million at 0.1, 0.2 and 0.4 pips to each side. */
export async function streamEuro(oms: OmsFixture, mid: number): Promise<Events> {
  seq += 1;
  oms.lone.nowMs += 250;
  const rungs = [1, 5, 10].map((millions, n) => ({
    qty: qty(millions * 1_000_000),
    bid: dollars(mid - 0.000_01 * 2 ** n),
    ask: dollars(mid + 0.000_01 * 2 ** n),
  }));
  const quote = { symbol: EURUSD, quoteId: `EURUSD-${seq}`, mid: dollars(mid), rungs };
  const batch: FxBatch = { seq, at: oms.lone.nowMs, quotes: [quote] };
  await oms.lone.receive('market.quotes', { seq, markets: [toFxMarket(batch)] });
  return (await oms.lone.receive('market.fx', batch)) as Events;
}

/** An OMS with crude at 60 and the euro at 1.1, and a trader of one of them. */
async function openTrading(
  tradingStyle: TradingStyle,
  { deps = {}, startMs }: Opening = {},
): Promise<OmsFixture> {
  const oms = await openOms(deps);
  if (startMs !== undefined) {
    oms.lone.nowMs = startMs;
    await oms.tick();
  }
  const user = givenUser();
  const limits = {
    ...user.limits,
    maxOrderQty: qty(10_000_000),
    maxDailyNotional: money(100_000_000_000_000),
    desks: ['FX' as const, 'COMM' as const],
  };
  oms.users.set(user.userId, { ...user, tradingStyle, limits });
  await quoteCrude(oms, 60);
  await streamEuro(oms, 1.1);
  return oms;
}

type Opening = { readonly deps?: Parameters<typeof openOms>[0]; readonly startMs?: number };

export const openCrude = (of?: Opening): Promise<OmsFixture> =>
  openTrading('commodities_voice', of);
export const openEuro = (of?: Opening): Promise<OmsFixture> => openTrading('fx_electronic', of);

/** A bid for ten lots of crude at 59.50. */
export const givenCrude = (over: Partial<NewOrder> = {}): NewOrder => ({
  symbol: CRUDE,
  side: 'BUY',
  orderType: 'LIMIT',
  qty: qty(10),
  price: dollars(59.5),
  timeInForce: 'GTC',
  strategy: 'LIT',
  instrumentType: 'commodity',
  ...over,
});

/** A bid for a million euros at 1.0990. */
export const givenEuro = (over: Partial<NewOrder> = {}): NewOrder => ({
  ...givenCrude(),
  symbol: EURUSD,
  instrumentType: 'fx',
  qty: qty(1_000_000),
  price: dollars(1.099),
  ...over,
});

/** The order as it went to the dealer; null where none did. */
export const findOffer = (events: Events): Payload<'orders.otc'>['order'] | null =>
  publishedOn(events, 'orders.otc')[0]?.order ?? null;

/** The dealer does not deal the order it was offered. */
export const returned = (oms: OmsFixture, offer: Order, reason = 'MID_MOVED'): Promise<Events> =>
  oms.acknowledge(offer, {
    kind: 'CANCELED',
    requestNo: 0,
    offer: offer.version,
    reason,
  }) as Promise<Events>;
