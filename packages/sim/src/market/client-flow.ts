/**
 * Order flow beside the walk: which side is aggressive and what it does to the price, the prints that a batch's volume
 * is made of, and users' own trades among them. It sets forces before a step and writes the tape after it.
 */
import type { MarketTrade, TradeCondition } from '@tradefloor/contracts/market';
import type { RealismFlag } from '@tradefloor/contracts/market-event';
import { px, qty } from '@tradefloor/contracts/money';
import { AUCTION_KINDS } from '@tradefloor/contracts/vocabulary/auctions';
import { dailySigma } from '@tradefloor/core/trading/execution/impact';
import { type Flow, flowKept, stepImpact } from '@tradefloor/core/trading/execution/market-impact';
import { ln } from '@tradefloor/instruments/math/elementary';
import { type Quoted, toQuote } from './market-quotes.ts';
import {
  computeSurprise,
  drawBurst,
  FLOW_WEIGHT,
  makeFlowKey,
  QUOTED_WEIGHT,
} from './order-flow.ts';
import { type Print, type PrintView, printedRange, toPrints } from './prints.ts';
import type { FlowSnapshot } from './realism-snapshot.ts';
import { beginTurnover, countTurnover, printAt } from './walk.ts';

const NONE: readonly Print[] = [];
/** Both sides meet at a price that neither has shown. */
const MEETS: ReadonlySet<TradeCondition> = new Set<TradeCondition>([
  'CROSS',
  'MIDPOINT',
  ...AUCTION_KINDS,
]);
/** Below this part of a day's volume users' trading is forgotten: it moves no price by a hundredth of a basis point. */
const FORGOTTEN = 1e-9;

export class ClientFlow {
  readonly #market: Quoted;
  readonly #keys: Int32Array;
  readonly #places: ReadonlyMap<string, number>;
  readonly #keep: Flow;
  readonly #recent: Float64Array;
  readonly #lasting: Float64Array;
  #waiting: MarketTrade[];
  #taken: MarketTrade[] = [];
  /** Users' shares in the batch it stands at, by symbol. */
  readonly #own = new Map<number, number>();

  /** @param given.stepSeconds seconds of market time from batch to batch */
  constructor(
    market: Quoted,
    {
      stepSeconds,
      trades,
    }: { readonly stepSeconds: number; readonly trades: readonly MarketTrade[] },
  ) {
    const { seed, walk, realism } = market;
    const universe = realism.shares.instruments;
    this.#market = market;
    this.#keys = Int32Array.from(universe, ({ symbol }) => makeFlowKey(seed, symbol));
    this.#places = new Map(universe.map(({ symbol }, place) => [symbol, place]));
    this.#keep = flowKept(stepSeconds);
    this.#recent = new Float64Array(universe.length);
    this.#lasting = new Float64Array(universe.length);
    this.#waiting = trades.filter(({ tickSeq }) => tickSeq > walk.tick);
  }

  /** Users' trades that are part of the batch the market stands at. */
  get taken(): readonly MarketTrade[] {
    return this.#taken;
  }

  /** What the market itself printed of a symbol in the batch it stands at. */
  prints(place: number): readonly Print[] {
    const volume = (this.#market.walk.volume[place] ?? 0) - (this.#own.get(place) ?? 0);
    return volume === 0 ? NONE : toPrints(this.#view(place, volume));
  }

  /** A user's trade, for the batch that it names or the first after it in which its symbol is quoted. */
  receive(trade: MarketTrade): void {
    if (this.#places.has(trade.symbol)) this.#waiting.push(trade);
  }

  /** Sets the forces of the step to `seq`, after those of habits and events. */
  before(seq: number, flags: readonly RealismFlag[]): void {
    const { forces } = this.#market.walk;
    const hasFlow = flags.includes('ORDER_FLOW');
    if (hasFlow || forces.hasPrints) this.#setSides(seq, hasFlow);
    if (hasFlow && !forces.hasPrints) beginTurnover(this.#market.walk);
    forces.hasPrints = hasFlow;
    this.#taken = this.#take(seq);
    if (flags.includes('IMPACT')) this.#move();
    if (!hasFlow) this.#taken = [];
  }

  /** Writes down the prints of the step: those of users first. */
  after(): void {
    this.#own.clear();
    const { walk, realism } = this.#market;
    if (!walk.forces.hasPrints) return;
    const { volume } = walk;
    for (const trade of this.#taken) {
      const place = this.#toPlace(trade);
      printAt(walk, place, { price: ln(trade.price), shares: trade.qty });
      countTurnover(walk, place, trade.price * trade.qty);
      this.#own.set(place, (this.#own.get(place) ?? 0) + trade.qty);
    }
    for (let place = 0; place < volume.length; place += 1) {
      const shares = volume[place] ?? 0;
      // A split multiplies the fraction of a share that waits: in a pause it is no print, and is not on the tape.
      if (shares === 0 || realism.isPaused(place)) continue;
      const { first, high, low, last, money } = printedRange(this.#view(place, shares));
      countTurnover(walk, place, money);
      printAt(walk, place, { price: ln(first), shares });
      if (high === low) continue;
      for (const price of [high, low, last]) printAt(walk, place, { price: ln(price), shares: 0 });
    }
    for (const [place, shares] of this.#own) volume[place] = (volume[place] ?? 0) + shares;
  }

  /** Trades of batches to come are no part of it, as events to come are none. */
  snapshot(): FlowSnapshot | null {
    const { tick } = this.#market.walk;
    const waiting = this.#waiting.filter(({ tickSeq }) => tickSeq <= tick);
    const isStill = [this.#lasting, this.#recent].every((flows) => flows.every((x) => x === 0));
    const isIdle = waiting.length === 0 && isStill;
    return isIdle ? null : { flow: [...this.#lasting], recent: [...this.#recent], waiting };
  }

  /** Continues from a snapshot; `toPlace` gives a symbol's index in it. */
  restore(snapshot: FlowSnapshot, toPlace: (place: number) => number | undefined): void {
    for (let place = 0; place < this.#lasting.length; place += 1) {
      const from = toPlace(place) ?? -1;
      this.#lasting[place] = snapshot.flow[from] ?? 0;
      this.#recent[place] = snapshot.recent?.[from] ?? 0;
    }
    this.#waiting = [...snapshot.waiting, ...this.#waiting];
  }

  #setSides(seq: number, hasFlow: boolean): void {
    const { ownScale, ownShift, burst } = this.#market.walk.forces;
    for (const [place, key] of this.#keys.entries()) {
      const shares = hasFlow ? drawBurst(key, seq) : 1;
      burst[place] = shares;
      ownScale[place] = hasFlow ? QUOTED_WEIGHT : 1;
      // A trade moves the price by the root of its size; the mean of a burst is one.
      ownShift[place] = hasFlow ? FLOW_WEIGHT * computeSurprise(key, seq) * Math.sqrt(shares) : 0;
    }
  }

  #take(seq: number): MarketTrade[] {
    if (this.#waiting.length === 0) return [];
    const isDue = (trade: MarketTrade) =>
      trade.tickSeq <= seq && !this.#market.realism.isPaused(this.#toPlace(trade));
    const due = this.#waiting.filter(isDue);
    if (due.length > 0) this.#waiting = this.#waiting.filter((trade) => !isDue(trade));
    return due;
  }

  #move(): void {
    const { shift } = this.#market.walk.forces;
    const net = new Map<number, number>();
    for (const trade of this.#taken) {
      // Neither side takes a price from the other.
      if (trade.conditions.some((each) => MEETS.has(each))) continue;
      const place = this.#toPlace(trade);
      net.set(place, (net.get(place) ?? 0) + (trade.side === 'BUY' ? trade.qty : -trade.qty));
    }
    for (const [place, lasting] of this.#lasting.entries()) {
      const bought = net.get(place) ?? 0;
      const before = { lasting, recent: this.#recent[place] ?? 0 };
      if (before.lasting === 0 && before.recent === 0 && bought === 0) continue;
      const { adv, volatilityPpm } = this.#market.realism.shares.at(place);
      const { flow, shift: moved } = stepImpact(before, {
        traded: bought / adv,
        keep: this.#keep,
        sigmaDaily: dailySigma(volatilityPpm),
      });
      const isForgotten = Math.max(Math.abs(flow.lasting), Math.abs(flow.recent)) < FORGOTTEN;
      this.#lasting[place] = isForgotten ? 0 : flow.lasting;
      this.#recent[place] = isForgotten ? 0 : flow.recent;
      shift[place] = (shift[place] ?? 0) + moved;
    }
  }

  /** A symbol's tick as far as its prints depend on it. */
  #view(place: number, shares: number): PrintView {
    const { seed, walk, realism } = this.#market;
    const { bid, ask } = toQuote(this.#market, place);
    const tick = { bid: px(bid), ask: px(ask), last: px(bid), volume: qty(shares) };
    const { flags } = realism;
    return { seed, seq: walk.tick, flags, instrument: realism.shares.at(place), tick };
  }

  #toPlace({ symbol }: MarketTrade): number {
    return this.#places.get(symbol) ?? 0;
  }
}
