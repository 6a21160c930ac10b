/** What the ticket of an option package shows: the dealer's net prices for its quantity, what it costs, what it changes. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import { forecastMargin } from '@tradefloor/contracts/calls/ccp';
import type { optionGreeks, optionPackage } from '@tradefloor/contracts/calls/options';
import { money, notional, type Px, px, qty } from '@tradefloor/contracts/money';
import type { OptionView } from '@tradefloor/contracts/option';
import type { OptionPackageQuote } from '@tradefloor/contracts/option-package';
import { computeNetPrice } from '@tradefloor/contracts/vocabulary/net-price';
import { otherSide, sideSign } from '@tradefloor/contracts/vocabulary/order';
import { PX_PER_CENT } from '@tradefloor/contracts/vocabulary/units';
import { dealerFees } from '@tradefloor/core/trading/execution/fees';
import { computeWorth, countedPrice } from '@tradefloor/instruments/contract/contract-value';
import { dealtPrice } from '@tradefloor/instruments/contract/dealt-price';
import { sumGreeks } from '@tradefloor/instruments/option/position-greeks';
import { type CallResponse, refuse, respond } from '@tradefloor/runtime';
import type { RfqCtx, RfqUserCtx } from '../state/rfq-state.ts';

type Asked = CallInput<typeof optionPackage>;

/** A leg with its quote. */
type QuotedLeg = {
  readonly leg: Asked['legs'][number];
  readonly contracts: number;
  readonly view: OptionView;
};

/** Nothing is reserved and nothing is recorded; the deal is at the dealer's prices when it arrives. */
export async function onOptionPackage(
  ctx: RfqUserCtx,
  asked: Asked,
): Promise<CallResponse<never, never, CallOutput<typeof optionPackage>>> {
  const { state, nowMs } = ctx;
  const listed = state.options.listed(nowMs);
  const contracts = asked.legs.flatMap(({ symbol }) => listed.get(symbol) ?? []);
  const [first] = contracts;
  if (first === undefined || contracts.length !== asked.legs.length) {
    return refuse('NOT_FOUND', { detail: 'a leg has an unlisted contract' });
  }
  if (contracts.some(({ underlying }) => underlying !== first.underlying)) {
    return refuse('VALIDATION_FAILED', { detail: 'all legs must have the same underlying' });
  }
  const moment = state.options.moment(first.underlying, nowMs);
  const legs = listQuoted(ctx, asked);
  if (moment === null || legs === null) {
    return refuse('CONFLICT', { detail: `${first.underlying} is not quoted` });
  }
  return respond({
    underlying: first.underlying,
    at: nowMs,
    spot: moment.spot,
    qty: asked.qty,
    ...toNet(legs),
    ...(await toCost(ctx, legs)),
    greeks: sumGreeks(
      legs.map(({ leg, contracts: count, view }) => ({
        contracts: sideSign(leg.side) * count,
        greeks: view,
      })),
    ),
    legs: legs.map((quoted) => ({
      symbol: quoted.leg.symbol,
      side: quoted.leg.side,
      qty: qty(quoted.contracts),
      bid: quoted.view.bid,
      mid: quoted.view.mid,
      ask: quoted.view.ask,
      price: findPrice(quoted),
    })),
  });
}

/** All legs with their quotes; null while one is not quoted. */
function listQuoted({ state, nowMs }: RfqCtx, { legs, qty: units }: Asked): QuotedLeg[] | null {
  const quoted = legs.flatMap((leg) => {
    const view = state.options.quote(leg.symbol, nowMs);
    return view === null ? [] : [{ leg, contracts: leg.qty * units, view }];
  });
  return quoted.length === legs.length ? quoted : null;
}

/** What the dealer deals all contracts of a leg at, or of its opposite; null without a bid. */
function findPrice({ leg, contracts, view }: QuotedLeg, isOpposite = false): Px | null {
  const side = isOpposite ? otherSide(leg.side) : leg.side;
  const price = dealtPrice({ ...view, tickSize: PX_PER_CENT }, { side, qty: qty(contracts) });
  return price > 0 ? price : null;
}

function findNet(legs: readonly QuotedLeg[], isOpposite: boolean): Px | null {
  const priced = legs.flatMap((quoted) => {
    const price = findPrice(quoted, isOpposite);
    return price === null ? [] : [{ side: quoted.leg.side, ratio: quoted.leg.qty, price }];
  });
  return priced.length === legs.length ? px(computeNetPrice(priced)) : null;
}

/** The opposite package is dealt at the same legs' other sides: its net price with the sign of this one is the bid. */
const toNet = (legs: readonly QuotedLeg[]): Pick<OptionPackageQuote, 'bid' | 'mid' | 'ask'> => ({
  bid: findNet(legs, true),
  mid: px(
    computeNetPrice(
      legs.map(({ leg, view }) => ({ side: leg.side, ratio: leg.qty, price: view.mid })),
    ),
  ),
  ask: findNet(legs, false),
});

type Cost = Pick<OptionPackageQuote, 'premium' | 'fees' | 'margin'>;

/** What the deal at the natural price costs, and the margin it needs. */
async function toCost(ctx: RfqUserCtx, legs: readonly QuotedLeg[]): Promise<Cost> {
  let premium = 0;
  let fees = 0;
  const trades = [];
  for (const quoted of legs) {
    const price = findPrice(quoted);
    if (price === null) return { premium: null, fees: null, margin: null };
    const { symbol, side } = quoted.leg;
    const contracts = qty(quoted.contracts);
    const sized = { instrumentType: 'option' as const, symbol };
    premium += sideSign(side) * computeWorth(sized, price, contracts);
    const worth = notional(countedPrice(sized, price), contracts);
    fees += dealerFees({ at: ctx.nowMs, side, symbol, contracts, worth }).total;
    trades.push({ ...sized, side, qty: contracts, price });
  }
  const [first, ...others] = trades;
  if (first === undefined) return { premium: null, fees: null, margin: null };
  const answer = await ctx.call(forecastMargin, { userId: ctx.caller.userId, ...first, others });
  const margin = answer.ok ? answer.value.margin : null;
  return { premium: money(premium), fees: money(fees), margin };
}

/** Quotes with the sensitivities of one share's worth, for those who hold the contracts; what is not quoted is left out. */
export function onOptionGreeks(
  { state, nowMs }: RfqCtx,
  { symbols }: CallInput<typeof optionGreeks>,
): CallResponse<never, never, CallOutput<typeof optionGreeks>> {
  const items = symbols.flatMap((symbol) => {
    const view = state.options.quote(symbol, nowMs);
    return view === null ? [] : [view];
  });
  return respond({ items });
}
