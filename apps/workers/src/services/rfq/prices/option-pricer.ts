/** The options desk: contracts listed today, their chains, quotes and strategies, at the market's newest prices. */

import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { listOptions, optionChain, optionStrategy } from '@tradefloor/contracts/calls/options';
import type { AcrossAssets, Instrument, TickBatch } from '@tradefloor/contracts/market';
import type { Px } from '@tradefloor/contracts/money';
import type { OptionContract, OptionView } from '@tradefloor/contracts/option';
import type { QuotedMarket } from '@tradefloor/contracts/reference-quotes';
import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import { PX_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import { contractsOn, expiriesAt, yearsTo } from '@tradefloor/instruments/option/option-contract';
import { getStrategy } from '@tradefloor/instruments/option/strategy';
import { type CallResponse, type Ctx, refuse, respond } from '@tradefloor/runtime';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import {
  expectedSurface,
  getTouch,
  hasListedOptions,
  modelPrice,
  type OptionMoment,
  surfaceAt,
  toQuote,
  toView,
} from '@tradefloor/sim/option/option-market';
import { rateCurveAt } from '@tradefloor/sim/rates/rate-curve';
import type { BespokeBook } from './bespoke-book.ts';
import { DividendsToCome } from './dividends-to-come.ts';

const UNDERLYINGS: readonly Instrument[] = EQUITIES.filter(({ symbol }) =>
  hasListedOptions(symbol),
);

/** Every contract on every underlying at a time. */
export const listedOptions = (nowMs: number): OptionContract[] =>
  UNDERLYINGS.flatMap((underlying) => contractsOn(underlying, nowMs));

/** What is dealt beside the list, and quoted with it. */
type Beside = Pick<BespokeBook, 'marked' | 'contract'>;
const NOTHING_BESIDE: Beside = { marked: () => [], contract: () => null };

export class OptionPricer {
  readonly #seed: number;
  readonly #spots = new Map<string, Px>();
  /** The newest price of every underlying, paused ones included. */
  readonly #lastSpots = new Map<string, Px>();
  #listed: ReadonlyMap<string, OptionContract> = new Map();
  #listedFor = '';
  #seq = 0;
  #acrossAssets: AcrossAssets | null = null;
  readonly #dividends = new DividendsToCome();

  readonly #bespoke: Beside;

  constructor(seed: number, bespoke: Beside = NOTHING_BESIDE) {
    this.#seed = seed;
    this.#bespoke = bespoke;
  }

  /** A paused underlying is not quoted, and its options are not either. */
  take({ seq, ticks, acrossAssets, dividendsUpTo }: TickBatch): void {
    this.#seq = seq;
    this.#dividends.take(dividendsUpTo ?? null);
    this.#acrossAssets = acrossAssets ?? null;
    this.#spots.clear();
    for (const { symbol, mid } of ticks) {
      if (!hasListedOptions(symbol)) continue;
      this.#spots.set(symbol, mid);
      this.#lastSpots.set(symbol, mid);
    }
  }

  /** The newest price there was; null before the first. */
  lastSpot(underlying: string): Px | null {
    return this.#lastSpots.get(underlying) ?? null;
  }

  get seq(): number {
    return this.#seq;
  }

  /** Listed again when an expiry has passed. */
  listed(nowMs: number): ReadonlyMap<string, OptionContract> {
    const key = expiriesAt(nowMs).join(' ');
    if (key !== this.#listedFor) {
      this.#listed = new Map(listedOptions(nowMs).map((contract) => [contract.symbol, contract]));
      this.#listedFor = key;
    }
    return this.#listed;
  }

  /** What quotes on an underlying are made of now; null while it is not quoted. */
  moment(underlying: string, nowMs: number): OptionMoment | null {
    const instrument = UNDERLYINGS.find(({ symbol }) => symbol === underlying);
    const spot = this.#spots.get(underlying);
    if (instrument === undefined || spot === undefined) return null;
    const across = this.#acrossAssets && expectedSurface(instrument, this.#acrossAssets);
    const surface = across ?? surfaceAt(this.#seed, instrument, this.#seq);
    const rates = rateCurveAt(this.#seed, 'USD', this.#seq);
    return { spot, surface, rates, nowMs, dividends: this.#dividends.list(underlying) };
  }

  /** The reference prices of all contracts whose underlying is quoted. */
  market(nowMs: number): QuotedMarket {
    const moments = new Map(UNDERLYINGS.map(({ symbol }) => [symbol, this.moment(symbol, nowMs)]));
    const quotes = [];
    const rates = new Map<string, number>();
    for (const contract of [...this.listed(nowMs).values(), ...this.#bespoke.marked(nowMs)]) {
      const moment = moments.get(contract.underlying) ?? null;
      if (moment === null) continue;
      const { price, volatility, rate } = modelPrice(contract, moment);
      rates.set(contract.expiry, rate);
      quotes.push({
        symbol: contract.symbol,
        ...getTouch(contract, price),
        volatility: volatility * 100,
      });
    }
    const byExpiry = [...rates].map(([expiry, rate]) => ({ expiry, rate }));
    return { type: 'option', at: nowMs, rates: byExpiry, quotes };
  }

  /** One contract as it is quoted now; null when it is not. */
  quote(symbol: string, nowMs: number): OptionView | null {
    const contract = this.listed(nowMs).get(symbol) ?? this.#bespoke.contract(symbol, nowMs);
    const moment = contract === null ? null : this.moment(contract.underlying, nowMs);
    return contract === null || moment === null ? null : toView(contract, moment);
  }
}

/** What its handlers need of the state. */
export type OptionCtx = Ctx<{ readonly options: OptionPricer }>;

/** The requested expiry, or the first listed; null where none is listed. */
export function listedExpiry(
  { underlying, expiry }: CallInput<typeof optionChain>,
  nowMs: number,
): string | null {
  const expiries = expiriesAt(nowMs);
  // The first monthly: the nearest Friday has little left to show.
  const chosen = expiry ?? expiries[1] ?? expiries[0];
  const isListed = hasListedOptions(underlying) && chosen !== undefined;
  return isListed && expiries.includes(chosen) ? chosen : null;
}

export const noneExpire = (underlying: string) =>
  refuse('NOT_FOUND', { detail: `no options on ${underlying} with this expiry` });

export const onListOptions = ({
  state,
  nowMs,
}: OptionCtx): CallResponse<never, never, CallOutput<typeof listOptions>> =>
  respond({ items: [...state.options.listed(nowMs).values()] });

export function onChain(
  { state, nowMs }: OptionCtx,
  { underlying, expiry: wanted }: CallInput<typeof optionChain>,
): CallResponse<never, never, CallOutput<typeof optionChain>> {
  const expiries = expiriesAt(nowMs);
  const expiry = listedExpiry({ underlying, expiry: wanted }, nowMs);
  if (expiry === null) return noneExpire(underlying);
  const moment = state.options.moment(underlying, nowMs);
  const pairs = callsWithPuts(state.options.listed(nowMs).values(), { underlying, expiry });
  const rows =
    moment === null
      ? []
      : pairs.map(({ call, put }) => ({
          strike: call.strike,
          call: toView(call, moment),
          put: toView(put, moment),
        }));
  return respond({
    underlying,
    seq: state.options.seq,
    at: nowMs,
    spot: moment?.spot ?? null,
    expiry,
    expiries,
    ratePct: moment === null ? null : moment.rates.zeroRate(yearsTo(expiry, nowMs)) * 100,
    rows,
  });
}

/** Calls of an expiry with the puts of the same strike, strikes rising. */
export function callsWithPuts(
  contracts: Iterable<OptionContract>,
  of: { readonly underlying: string; readonly expiry: string },
): { readonly call: OptionContract; readonly put: OptionContract }[] {
  const ours = [...contracts].filter(
    ({ underlying, expiry }) => underlying === of.underlying && expiry === of.expiry,
  );
  const puts = new Map(ours.filter(({ type }) => type === 'PUT').map((put) => [put.strike, put]));
  return ours.flatMap((call) => {
    const put = puts.get(call.strike);
    return call.type !== 'CALL' || put === undefined ? [] : [{ call, put }];
  });
}

export function onStrategy(
  { state, nowMs }: OptionCtx,
  { legs }: CallInput<typeof optionStrategy>,
): CallResponse<never, never, CallOutput<typeof optionStrategy>> {
  const listed = state.options.listed(nowMs);
  const contracts = legs.flatMap(({ symbol }) => listed.get(symbol) ?? []);
  const [first] = contracts;
  if (first === undefined || contracts.length !== legs.length) {
    return refuse('NOT_FOUND', { detail: 'a leg has an unlisted contract' });
  }
  if (contracts.some(({ underlying }) => underlying !== first.underlying)) {
    return refuse('VALIDATION_FAILED', { detail: 'all legs must have the same underlying' });
  }
  const moment = state.options.moment(first.underlying, nowMs);
  if (moment === null) return refuse('CONFLICT', { detail: `${first.underlying} is not quoted` });
  const made = legs.map(({ side, qty }, i) => {
    const contract = contracts[i] ?? first;
    const { price, volatility, years, rate } = modelPrice(contract, moment);
    const { bid, ask } = toQuote(price);
    return {
      type: contract.type,
      strike: contract.strike / PX_PER_UNIT,
      years,
      volatility,
      contracts: sideSign(side) * qty,
      paid: (side === 'BUY' ? ask : bid) / PX_PER_UNIT,
      rate,
    };
  });
  const strategy = getStrategy(made, moment.spot / PX_PER_UNIT);
  return respond({ underlying: first.underlying, spot: moment.spot, ...strategy });
}
