/** The rules as they are stated, over the whole log each time an event is added: no windows, nothing remembered. */
import type { Fill } from '@tradefloor/contracts/fill';
import { otherSide } from '@tradefloor/contracts/vocabulary/order';
import type { LogEvent } from './surveillance.given.ts';

const fillsIn = (log: readonly LogEvent[]): Fill[] =>
  log.flatMap((event) => (event.type === 'fill' ? [event.fill] : []));
const isClient = (fill: Fill) => (fill.clientUserId ?? null) !== null;
const isOpposite = (a: Fill, b: Fill) => a.side === otherSide(b.side);

/** The ids of everything that some beginning of the log shows. */
export function naiveFindings(log: readonly LogEvent[]): Set<string> {
  const ids = new Set<string>(washes(fillsIn(log)));
  for (let n = 1; n <= log.length; n += 1) {
    const seen = log.slice(0, n);
    for (const found of [cancels, laterFills, offMarket, frontRuns]) {
      for (const id of found(seen)) ids.add(id);
    }
  }
  return ids;
}

function washes(fills: readonly Fill[]): string[] {
  const paired = new Set<Fill>();
  const crosses = fills.filter(({ liquidity }) => liquidity === 'CROSS');
  return crosses.flatMap((fill, i) => {
    const other = crosses
      .slice(0, i)
      .find(
        (each) =>
          !paired.has(each) &&
          isOpposite(each, fill) &&
          [each.userId, each.symbol, each.venue, each.price, each.qty].join() ===
            [fill.userId, fill.symbol, fill.venue, fill.price, fill.qty].join() &&
          Math.abs(each.at - fill.at) <= 1_000,
      );
    if (other === undefined) return [];
    paired.add(other).add(fill);
    return [`WASH_TRADE_${[other.execId, fill.execId].sort()[0]}`];
  });
}

/** A fill of an equity, or an order hardly filled that its own owner cancelled. */
const isPartOfSpoof = (event: LogEvent): boolean =>
  event.type === 'fill'
    ? event.fill.instrumentType === 'equity'
    : event.change.order.status === 'CANCELED' &&
      event.change.actor === event.change.order.userId &&
      event.change.order.filledQty * 5 <= event.change.order.qty;

/** What the last event shows of its own owner, within ten seconds. */
function cancels(whole: readonly LogEvent[]): string[] {
  const last = whole.at(-1);
  if (last === undefined || !isPartOfSpoof(last)) return [];
  const { userId: owner, side: lastSide } = last.type === 'fill' ? last.fill : last.change.order;
  const side = last.type === 'fill' ? lastSide : otherSide(lastSide);
  const toTime = (event: LogEvent) =>
    event.type === 'fill' ? event.fill.at : event.change.order.updatedAt;
  const log = whole.filter((event) => toTime(event) >= toTime(last) - 10_000);
  const orders = log.flatMap((event) =>
    event.type === 'change' &&
    event.change.order.status === 'CANCELED' &&
    event.change.actor === event.change.order.userId
      ? [event.change.order]
      : [],
  );
  const equities = fillsIn(log).filter(({ instrumentType }) => instrumentType === 'equity');
  return [...new Set(equities.map(({ orderId }) => orderId))].flatMap((root) => {
    const own = equities.filter(({ orderId }) => orderId === root);
    const fills = own.filter((fill) => fill.userId === owner && fill.side === side);
    const draws = (order: (typeof orders)[number], fill: Fill) =>
      order.createdAt <= fill.at &&
      fill.at <= order.updatedAt &&
      order.updatedAt <= fill.at + 5_000;
    const drawing = orders.filter(
      (order) =>
        order.userId === owner &&
        order.side === otherSide(side) &&
        order.filledQty * 5 <= order.qty &&
        fills.some((fill) => draws(order, fill)),
    );
    const filled = fills
      .filter((fill) => drawing.some((order) => draws(order, fill)))
      .reduce((sum, fill) => sum + fill.qty, 0);
    if (drawing.length === 0) return [];
    const open = drawing.map(({ qty, filledQty }) => qty - filledQty);
    const worth = drawing.map((order, i) => (open[i] ?? 0) * (order.price ?? 0));
    return rate(root, { open, worth, lures: drawing, drawn: filled });
  });
}

type Rated = {
  readonly lures: readonly { readonly price: number | null }[];
  readonly open: readonly number[];
  readonly worth: readonly number[];
  readonly drawn: number;
};

function rate(root: string, { lures, open, worth, drawn }: Rated): string[] {
  const most = open.indexOf(Math.max(...open));
  const all = (of: readonly number[]) => of.reduce((sum, one) => sum + one, 0);
  const least = 100_000 * 1_000_000;
  const isSpoof = (open[most] ?? 0) >= 5 * drawn && (worth[most] ?? 0) >= least;
  const prices = new Set(lures.map(({ price }) => price)).size;
  const isLayered = prices >= 3 && all(open) >= 3 * drawn && all(worth) >= least;
  return [...(isSpoof ? [`SPOOFING_${root}`] : []), ...(isLayered ? [`LAYERING_${root}`] : [])];
}

/** Orders that were cancelled soon before a fill of a later order on the other side, and that were not placed again. */
function laterFills(log: readonly LogEvent[]): string[] {
  const changes = log.flatMap((event) => (event.type === 'change' ? [event.change] : []));
  const orders = changes
    .map(({ order }) => order)
    .filter((order, i, all) => all.findIndex(({ orderId }) => orderId === order.orderId) === i);
  const cancelled = changes
    .filter(({ order, actor }) => order.status === 'CANCELED' && actor === order.userId)
    .map(({ order }) => order)
    .filter(({ filledQty, qty }) => filledQty * 5 <= qty);
  return fillsIn(log).flatMap((fill) => {
    const later = orders.find(({ orderId }) => orderId === fill.orderId);
    if (fill.instrumentType !== 'equity' || later === undefined) return [];
    if (later.createdAt > fill.at) return [];
    const lures = cancelled.filter((order) => {
      const again = orders.filter(
        (each) =>
          each.userId === order.userId &&
          each.side === order.side &&
          each.createdAt >= order.updatedAt &&
          each.createdAt <= fill.at &&
          each.qty >= order.qty - order.filledQty &&
          !cancelled.some((c) => c.orderId === each.orderId && c.updatedAt <= fill.at),
      );
      const age = fill.at - order.updatedAt;
      return (
        order.userId === fill.userId &&
        isOpposite(fill, { ...fill, side: order.side }) &&
        order.createdAt <= later.createdAt &&
        age > 0 &&
        age <= 5_000 &&
        again.length === 0
      );
    });
    const open = lures.map(({ qty, filledQty }) => qty - filledQty);
    const worth = lures.map((order, i) => (open[i] ?? 0) * (order.price ?? 0));
    return rate(fill.orderId, { open, worth, lures, drawn: later.qty });
  });
}

const offMarket = (log: readonly LogEvent[]): string[] =>
  fillsIn(log)
    .filter(isClient)
    .filter(({ side, price, arrivalMid }) =>
      side === 'SELL' ? price * 100 > arrivalMid * 101 : price * 100 < arrivalMid * 99,
    )
    .map(({ execId }) => `OFF_MARKET_${execId}`);

function frontRuns(log: readonly LogEvent[]): string[] {
  const fills = fillsIn(log).filter(({ instrumentType }) => instrumentType === 'bond');
  return fills.filter(isClient).flatMap((client) => {
    const asked = Number.parseInt((client.rfqId ?? '').replace('-', '').slice(0, 12), 16);
    const ahead = fills.filter(
      (own) =>
        !isClient(own) &&
        own.symbol === client.symbol &&
        isOpposite(own, client) &&
        own.at >= asked &&
        own.at < client.at &&
        (own.side === 'BUY' ? own.price < client.price : own.price > client.price),
    );
    return ['alice', 'bob']
      .filter((name) => {
        const mine = ahead.filter(({ userId }) => userId === name);
        return mine.length > 0 && mine.reduce((sum, { qty }) => sum + qty, 0) >= 100_000;
      })
      .map((name) => `FRONT_RUNNING_${client.execId}_${name}`);
  });
}
