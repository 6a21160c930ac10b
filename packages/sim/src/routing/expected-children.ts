/** The children an algo is expected to send, and when: by its schedule, or at its part of the market's volume. */
import type { AlgoName } from '@tradefloor/contracts/user';
import { drawsFrom } from '@tradefloor/core/prng';
import { ALGOS, steadyRate } from '@tradefloor/core/trading/algo/algos';
import { dailySigma } from '@tradefloor/core/trading/execution/impact';
import { type AlgoSettings, SCHEDULED } from '@tradefloor/core/trading/order/algo-settings';
import {
  expectedShares,
  marketMsAfter,
  toProfile,
  volumeShareBetween,
} from '../market/volume-profile.ts';
import { type ExpectedMarket, isMoved } from './expected-take.ts';

/** Alike children are looked at together, in this many parts: their impact is the same to a hundredth of a basis point. */
const PARTS_MAX = 400;
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
/** The hours of the market are looked at this far ahead: two trading days. */
const AHEAD_MINUTES = 780;

/** Children of one size that trade at about the same time, `qty` shares together. */
export type ExpectedChild = {
  readonly qty: number;
  readonly size: number;
  readonly atMs: number;
};

type AlgoOrder = { readonly qty: number; readonly strategy: AlgoName };

/** Before sizes and times are randomised. */
export function listChildren(
  order: AlgoOrder,
  settings: AlgoSettings,
  market: ExpectedMarket,
): readonly ExpectedChild[] {
  const { strategy, qty } = order;
  if (SCHEDULED.has(strategy)) return scheduledChildren(order, settings, market);
  if (strategy === 'ICEBERG') {
    return [{ qty, size: Math.min(qty, settings.displayQty), atMs: market.atMs }];
  }
  return followingChildren(order, settings, market);
}

function scheduledChildren(
  { strategy, qty }: AlgoOrder,
  settings: AlgoSettings,
  { instrument, simMs, atMs, flags }: ExpectedMarket,
): readonly ExpectedChild[] {
  const profile = toProfile(flags);
  const { adv, volatilityPpm, lotSize: lot } = instrument;
  const marketMs = (ms: number) => marketMsAfter(profile, simMs, ms - atMs);
  const plan = ALGOS[strategy].plan(
    {
      settings: { ...settings, sizeJitter: 0, timeJitter: 0 },
      qty,
      lot,
      moved: isMoved(flags) ? { adv, sigmaDaily: dailySigma(volatilityPpm) } : undefined,
      fromMs: settings.startAt,
      slices: settings.slices,
      volumeBetween: (fromMs, toMs) =>
        volumeShareBetween(profile, marketMs(fromMs), marketMs(toMs)),
    },
    drawsFrom(0),
  );
  if (plan.length === 0) return [{ qty, size: qty, atMs }];
  return plan.map((slice) => ({ qty: slice.qty, size: slice.qty, atMs: slice.at }));
}

/** Children about a second apart, as large as the part of its volume; together as long as the market needs to trade the rest. */
function followingChildren(
  { qty, strategy }: AlgoOrder,
  settings: AlgoSettings,
  market: ExpectedMarket,
): readonly ExpectedChild[] {
  const { minSliceQty, maxSliceQty } = settings;
  const participation =
    strategy === 'ARRIVAL' ? steadyRate(settings, isMoved(market.flags)) : settings.participation;
  const share = participation >= 1 ? Number.MAX_SAFE_INTEGER : participation / (1 - participation);
  const pace = Math.max(1, Math.floor(share * sharesIn(market, 0, SECOND_MS)));
  const size = Math.min(qty, Math.max(minSliceQty, pace), maxSliceQty);
  const count = Math.min(PARTS_MAX, Math.ceil(qty / size));
  const part = qty / count;
  const pacing = countMinutes(market, share, qty);
  return Array.from({ length: count }, (_, i) => {
    const minutes = pacing(i * part);
    return { qty: part, size, atMs: market.atMs + Math.round(minutes * MINUTE_MS) };
  });
}

/** In how many minutes a part of the volume comes to so many shares: by the hours ahead, and by the mean of them beyond. */
function countMinutes(
  market: ExpectedMarket,
  share: number,
  most: number,
): (shares: number) => number {
  const sums = [0];
  for (let minute = 0; minute < AHEAD_MINUTES && (sums.at(-1) ?? 0) < most; minute += 1) {
    const own = share * sharesIn(market, minute * MINUTE_MS, MINUTE_MS);
    sums.push((sums.at(-1) ?? 0) + own);
  }
  const last = sums.length - 1;
  const whole = sums[last] ?? 0;
  let at = 0;
  return (shares) => {
    if (shares >= whole) return whole === 0 ? last : (last * shares) / whole;
    // Parts come in rising order: the search goes on from where it was.
    while ((sums[at + 1] ?? whole) <= shares) at += 1;
    const [from, to] = [sums[at] ?? 0, sums[at + 1] ?? whole];
    return at + (shares - from) / (to - from);
  };
}

/** Shares that others are expected to trade in a span so long from now. */
function sharesIn(
  { instrument, simMs, flags }: ExpectedMarket,
  fromMs: number,
  durationMs: number,
): number {
  const profile = toProfile(flags);
  const at = marketMsAfter(profile, simMs, fromMs);
  return expectedShares(instrument.adv, profile, { simMs: at, durationMs });
}
