/**
 * The trading day of every contract month: what others trade each second by the seed, and users' deals, counted
 * together; settled once a day; closed with its open interest.
 */
import type {
  ClearedOpenInterest,
  FutureContract,
  FutureRoot,
  FuturesSettled,
} from '@tradefloor/contracts/future';
import type { Px } from '@tradefloor/contracts/money';
import { FUTURE_ROOTS } from '@tradefloor/contracts/vocabulary/instruments';
import type { Log, Table } from '@tradefloor/core/table';
import {
  FUTURE_TABLES,
  type FutureDayRow,
  type FutureSessionRow,
  firstSession,
  toSettledItems,
  withNextDay,
  withSettlement,
  withTrade,
} from '@tradefloor/core/trading/futures/future-session';
import {
  settlementPeriod,
  settlementPrice,
  tradingDate,
  tradingDateBefore,
} from '@tradefloor/instruments/futures/daily-settlement';
import { FUTURE_PRODUCTS, parseFutureSymbol } from '@tradefloor/instruments/futures/products';
import type { StateIo } from '@tradefloor/runtime';
import {
  expectedVolume,
  FUTURE_ACTIVITY,
  monthShares,
  openInterestLevel,
  printAt,
  shareOfSecond,
} from '@tradefloor/sim/futures/future-activity';
import { type FutureMoment, toQuote } from '@tradefloor/sim/futures/future-market';
import type { FuturePricer } from './future-pricer.ts';

const TICK_MS = 250;
/** Trades are counted with every batch that futures are quoted at: once a second. */
const TICKS_PER_COUNT = 4;
/** Counts are stored this often; after a restart what came since is worked out again from the seed. */
const STORE_EVERY_MS = 60_000;
/** Batches that are made up for at most: what others traded in a longer stop of this service is not counted. */
const CAUGHT_UP_MAX = 900;

type Second = { readonly seq: number; readonly nowMs: number };
/** A product in one second: its months nearest first, and the market then. */
type ProductSecond = Second & {
  readonly root: FutureRoot;
  readonly months: readonly FutureContract[];
  readonly moment: FutureMoment;
};

export class FutureTrading {
  readonly #seed: number;
  readonly #pricer: FuturePricer;
  readonly #sessions: Table<FutureSessionRow>;
  readonly #days: Log<FutureDayRow>;
  /** The newest counts: not older than what is stored. */
  readonly #newest = new Map<string, FutureSessionRow>();
  #storedAt: number | null = null;

  constructor(io: StateIo, pricer: FuturePricer) {
    this.#seed = io.seed;
    this.#pricer = pricer;
    this.#sessions = io.table(FUTURE_TABLES.futureSessions);
    this.#days = io.log(FUTURE_TABLES.futureDays);
    for (const row of this.#sessions.values()) this.#newest.set(row.symbol, row);
  }

  session(symbol: string): FutureSessionRow | undefined {
    return this.#newest.get(symbol);
  }

  /** Counts what others have traded up to the market's newest batch; returns the settlements that were due. */
  take(nowMs: number): FuturesSettled[] {
    const { tick } = this.#pricer;
    if (tick === null) return [];
    const settled = FUTURE_ROOTS.flatMap((root) => this.#catchUp(root, { seq: tick, nowMs }));
    if (this.#storedAt === null || nowMs - this.#storedAt >= STORE_EVERY_MS) {
      this.#storedAt = nowMs;
      for (const { symbol } of this.#pricer.listed(nowMs)) this.#store(symbol);
    }
    return settled;
  }

  #store(symbol: string): void {
    const row = this.#newest.get(symbol);
    if (row !== undefined) this.#sessions.put(row);
  }

  /** Every second since the last count, in order: after a restart there may be several. */
  #catchUp(root: FutureRoot, { seq: newest, nowMs }: Second): FuturesSettled[] {
    const months = this.#pricer.listMonths(root, nowMs);
    const counted = months.map(({ symbol }) => this.#newest.get(symbol)?.seq ?? newest);
    const missed = Math.ceil((newest - Math.min(newest, ...counted)) / TICKS_PER_COUNT);
    const settled: FuturesSettled[] = [];
    for (let back = Math.min(CAUGHT_UP_MAX, Math.max(missed, 1)) - 1; back >= 0; back -= 1) {
      const seq = newest - back * TICKS_PER_COUNT;
      const at = { seq, nowMs: nowMs - back * TICKS_PER_COUNT * TICK_MS };
      const moment = this.#pricer.momentAt(root, at);
      settled.push(...this.#count({ ...at, root, months, moment }));
    }
    return settled;
  }

  #count(second: ProductSecond): FuturesSettled[] {
    const { root, months, nowMs, seq } = second;
    const date = tradingDate(nowMs);
    const shares = monthShares(months, date, FUTURE_ACTIVITY[root].volumeRate);
    const lots = expectedVolume(this.#seed, root, date) * shareOfSecond(root, nowMs);
    const settled: FutureSessionRow[] = [];
    for (const [place, contract] of months.entries()) {
      const known = this.#newest.get(contract.symbol);
      if (known !== undefined && known.seq >= seq) continue;
      const quote = toQuote(contract, second.moment, place);
      const row = this.#upTo(second, { contract, place, quote }, settled);
      const print = printAt(this.#seed, contract, { seq, expected: lots * (shares[place] ?? 0) });
      const isInPeriod = this.#isInPeriod(row, nowMs);
      const next =
        print === null
          ? row
          : withTrade(row, {
              price: print.side === 'BUY' ? quote.ask : quote.bid,
              lots: print.lots,
              by: 'OTHERS',
              isInPeriod,
            });
      this.#newest.set(contract.symbol, { ...next, seq });
      if (known?.settledOn !== next.settledOn || known.date !== next.date) {
        this.#store(contract.symbol);
      }
    }
    return toSettled(root, settled, nowMs);
  }

  /** The month's day as it begins this second: settled where that is due, and the next day once this one is over. */
  #upTo(
    { root, months, nowMs, seq, moment }: ProductSecond,
    of: {
      readonly contract: FutureContract;
      readonly place: number;
      readonly quote: { readonly mid: Px };
    },
    settled: FutureSessionRow[],
  ): FutureSessionRow {
    const { contract, place, quote } = of;
    const { tickSize } = FUTURE_PRODUCTS[root];
    const known = this.#newest.get(contract.symbol);
    if (known === undefined) return this.#first({ root, months, nowMs, seq, moment }, place);
    const isDue = nowMs >= settlementPeriod(FUTURE_PRODUCTS[root], known.date).endsAt;
    const row = isDue ? withSettlement(known, { mid: quote.mid, tickSize }) : known;
    if (row !== known) settled.push(row);
    const date = tradingDate(nowMs);
    if (date === row.date) return row;
    const level = this.#openLevel(months, place, row.date);
    const next = withNextDay(row, { date, level });
    this.#days.append(next.ended);
    return next.row;
  }

  /**
   * A month that is counted for the first time: of the settlement before, the market of that time by the same seed, as
   * of a settlement without trades.
   */
  #first({ root, months, nowMs, seq }: ProductSecond, place: number): FutureSessionRow {
    const [product, contract] = [FUTURE_PRODUCTS[root], months[place]];
    if (contract === undefined) throw new RangeError(`${root} has no month ${place}`);
    const date = tradingDate(nowMs);
    const before = tradingDateBefore(date);
    const { endsAt } = settlementPeriod(product, date);
    const settledOn = nowMs >= endsAt ? date : before;
    const then = settlementPeriod(product, settledOn).endsAt;
    const { mid } = toQuote(contract, this.#pricer.closeAt(root, { seq, nowMs }, then), place);
    const { tickSize } = product;
    return firstSession({
      symbol: contract.symbol,
      date,
      seq,
      settlement: settlementPrice({ lots: 0, value: 0 }, { mid, prior: null, tickSize }),
      settledOn,
      othersOpen: this.#openLevel(months, place, before),
      openInterestOn: before,
    });
  }

  #openLevel(months: readonly FutureContract[], place: number, date: string): number {
    const contract = months[place];
    if (contract === undefined) return 0;
    const share = monthShares(months, date, FUTURE_ACTIVITY[contract.root].openRate)[place] ?? 0;
    return openInterestLevel(this.#seed, contract, { date, share });
  }

  #isInPeriod({ symbol, date }: FutureSessionRow, nowMs: number): boolean {
    const product = parseFutureSymbol(symbol)?.product;
    if (product === undefined) return false;
    const { startsAt, endsAt } = settlementPeriod(product, date);
    return nowMs >= startsAt && nowMs < endsAt;
  }

  /** A user's deal, stored with it. A month that is not counted yet begins with the next batch, without the deal. */
  countDeal({ symbol, price, lots, at }: ClientDeal, by: 'CLIENT' | 'BLOCK'): void {
    const row = this.#newest.get(symbol);
    if (row === undefined) return;
    const isInPeriod = this.#isInPeriod(row, at);
    this.#newest.set(symbol, withTrade(row, { price, lots, by, isInPeriod }));
    this.#store(symbol);
  }

  /** What the CCP has counted, for the next open interest. */
  takeCleared({ items }: ClearedOpenInterest): void {
    for (const { symbol, lots } of items) {
      const row = this.#newest.get(symbol);
      if (row === undefined) continue;
      this.#newest.set(symbol, { ...row, clearedOpen: lots });
      this.#store(symbol);
    }
  }
}

type ClientDeal = {
  readonly symbol: string;
  readonly price: Px;
  readonly lots: number;
  readonly at: number;
};

/** One event for each day that was settled. */
function toSettled(
  root: FutureRoot,
  rows: readonly FutureSessionRow[],
  at: number,
): FuturesSettled[] {
  const dates = [...new Set(rows.map(({ date }) => date))].sort();
  return dates.map((date) => ({
    root,
    date,
    at,
    items: toSettledItems(rows.filter((row) => row.date === date)),
  }));
}
