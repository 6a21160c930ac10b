/** Profit of a trading day as it is drawn and stated: what was won since the day began. Pure. */
import { parseMs } from '../../../lib/format/time.ts';
import type { WireOutput } from '../../../platform/client/shapes.ts';

export type ProfitCurve = WireOutput<'profitCurve'>;
type Profit = ProfitCurve['start'];

/** What was won after fees. */
const net = ({ realisedPnl, unrealisedPnl, fees }: Profit): number =>
  realisedPnl + unrealisedPnl - fees;

const hasTraded = ({ realisedPnl, unrealisedPnl, fees }: Profit): boolean =>
  realisedPnl !== 0 || unrealisedPnl !== 0 || fees !== 0;

export type DayLines = {
  /** Milliseconds since 1970, rising; one for each value. */
  readonly timesMs: readonly number[];
  /** After fees. */
  readonly total: readonly number[];
  readonly realised: readonly number[];
  readonly unrealised: readonly number[];
};

/** Each minute against the day's start, which is the first point where something was held then. */
export function toDayLines({ start, points, dayStartedAt }: ProfitCurve): DayLines {
  const all = hasTraded(start) ? [{ at: dayStartedAt, ...start }, ...points] : points;
  return {
    timesMs: all.map(({ at }) => parseMs(at)),
    total: all.map((point) => net(point) - net(start)),
    realised: all.map(({ realisedPnl }) => realisedPnl - start.realisedPnl),
    unrealised: all.map(({ unrealisedPnl }) => unrealisedPnl - start.unrealisedPnl),
  };
}

export type DayFigures = {
  readonly day: number;
  readonly realised: number;
  readonly unrealised: number;
  readonly fees: number;
  readonly high: number;
  readonly low: number;
  /** Since the positions were opened. */
  readonly inAll: number;
};

/** The figures at the newest point. @returns null before there is one */
export function toDayFigures(curve: ProfitCurve): DayFigures | null {
  const { start, points } = curve;
  const last = points.at(-1);
  if (last === undefined) return null;
  const { total } = toDayLines(curve);
  // A day begins with nothing won.
  return {
    day: net(last) - net(start),
    realised: last.realisedPnl - start.realisedPnl,
    unrealised: last.unrealisedPnl - start.unrealisedPnl,
    fees: last.fees - start.fees,
    high: total.reduce((most, value) => Math.max(most, value), 0),
    low: total.reduce((least, value) => Math.min(least, value), 0),
    inAll: net(last),
  };
}
