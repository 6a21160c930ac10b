/**
 * What users have won or lost, minute by minute: sampled from their positions at the marks, kept holding by holding, and
 * read back as a curve of the trading day. In dollars, rounded to what an amount has.
 */
import type { InstrumentSymbol, UserId } from '@tradefloor/contracts/ids';
import type { HoldingProfit, Profit, ProfitCurve } from '@tradefloor/contracts/profit';
import type { Desk } from '@tradefloor/contracts/user';
import type { PositionRow } from '../position/tables.ts';
import { type Marks, worthOfPosition } from './exposure.ts';

export type SampledHolding = Profit & { readonly symbol: InstrumentSymbol; readonly desk: Desk };

/** The holdings of one user at the end of a minute. */
export type ProfitSample = {
  readonly userId: UserId;
  /** Milliseconds since 1970, a whole minute. */
  readonly at: number;
  readonly holdings: readonly SampledHolding[];
};

/** What users' holdings came to as a trading day began. */
export type DayStarts = {
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Empty for who held nothing. */
  readonly of: (userId: UserId) => readonly SampledHolding[];
};

/** The key of a sample. */
export const profitSampleKey = ({ userId, at }: Pick<ProfitSample, 'userId' | 'at'>): string =>
  `${userId}|${at}`;

type HoldingMarks = Pick<Marks, 'tick' | 'usdRate' | 'optionExposure'> & {
  /** Whether the market of a desk has sent prices: what it names none for stands at its cost for good. */
  readonly hasReceived: (desk: Desk) => boolean;
};

/** Ten thousandths of a dollar. */
const exact = (amount: number): number => Math.round(amount * 10_000) / 10_000 + 0;

/**
 * One user's holdings at the marks. Null while one of them cannot be valued: at its cost it would show a profit of
 * nothing, and the curve a step that never was.
 */
export function markHoldings(
  rows: Iterable<PositionRow>,
  marks: HoldingMarks,
): readonly SampledHolding[] | null {
  const holdings: SampledHolding[] = [];
  for (const row of rows) {
    const { symbol, desk, netQty } = row;
    if (marks.usdRate(row) === null) return null;
    if (netQty !== 0 && marks.tick(symbol) === null && !marks.hasReceived(desk)) return null;
    const { realisedPnl, unrealisedPnl, fees } = worthOfPosition(row, marks);
    holdings.push({
      symbol,
      desk,
      realisedPnl: exact(realisedPnl),
      unrealisedPnl: exact(unrealisedPnl),
      fees: exact(fees),
    });
  }
  return holdings;
}

/** Which samples are kept: those that differ from the last one of their user. */
export class ProfitChanges {
  readonly #last = new Map<UserId, string>();

  /** Whether it differs; the next one is compared with it. */
  isNew({ userId, holdings }: ProfitSample): boolean {
    const text = JSON.stringify(holdings);
    if (this.#last.get(userId) === text) return false;
    this.#last.set(userId, text);
    return true;
  }
}

export const NO_PROFIT: Profit = { realisedPnl: 0, unrealisedPnl: 0, fees: 0 };

/** The sum of some. */
export function sumProfits(parts: Iterable<Profit>): Profit {
  const sum = { ...NO_PROFIT };
  for (const { realisedPnl, unrealisedPnl, fees } of parts) {
    sum.realisedPnl += realisedPnl;
    sum.unrealisedPnl += unrealisedPnl;
    sum.fees += fees;
  }
  return {
    realisedPnl: exact(sum.realisedPnl),
    unrealisedPnl: exact(sum.unrealisedPnl),
    fees: exact(sum.fees),
  };
}

/** What was won between two times. */
export const profitBetween = (start: Profit, end: Profit): Profit => ({
  realisedPnl: exact(end.realisedPnl - start.realisedPnl),
  unrealisedPnl: exact(end.unrealisedPnl - start.unrealisedPnl),
  fees: exact(end.fees - start.fees),
});

/** What was won after fees. */
const net = ({ realisedPnl, unrealisedPnl, fees }: Profit): number =>
  realisedPnl + unrealisedPnl - fees;

type Curve = Pick<ProfitCurve, 'start' | 'points' | 'holdings'>;

type Wanted = {
  readonly dayStartedAt: number;
  /** What stands now; null while it cannot be valued. */
  readonly present: { readonly at: number; readonly holdings: readonly SampledHolding[] } | null;
  /** Whether the reader sees a holding. */
  readonly isSeen: (holding: SampledHolding) => boolean;
  /** Whose points are wanted; null for all holdings together. */
  readonly symbol: InstrumentSymbol | null;
};

/**
 * The curve of one user's trading day.
 * @param samples oldest first; the last one at or before the day's start is what stood then
 */
export function toProfitCurve(samples: readonly ProfitSample[], wanted: Wanted): Curve {
  const { dayStartedAt, present, isSeen, symbol } = wanted;
  const before = samples.findLast(({ at }) => at <= dayStartedAt)?.holdings.filter(isSeen) ?? [];
  const sum = (holdings: readonly SampledHolding[]): Profit =>
    sumProfits(holdings.filter((one) => isSeen(one) && (symbol === null || one.symbol === symbol)));
  const points = samples
    .filter(({ at }) => at > dayStartedAt && at < (present?.at ?? Number.POSITIVE_INFINITY))
    .filter(({ holdings }) => holdings.some(isSeen))
    .map(({ at, holdings }) => ({ at, ...sum(holdings) }));
  if (present?.holdings.some(isSeen)) points.push({ at: present.at, ...sum(present.holdings) });
  return {
    start: sum(before),
    points,
    holdings: listHoldings(present?.holdings ?? [], before, isSeen),
  };
}

function listHoldings(
  now: readonly SampledHolding[],
  before: readonly SampledHolding[],
  isSeen: Wanted['isSeen'],
): HoldingProfit[] {
  return now
    .filter(isSeen)
    .map((holding) => {
      const then = before.find(
        ({ symbol, desk }) => symbol === holding.symbol && desk === holding.desk,
      );
      return { ...holding, dayPnl: exact(net(holding) - net(then ?? NO_PROFIT)) };
    })
    .sort((a, b) => Math.abs(b.dayPnl) - Math.abs(a.dayPnl) || (a.symbol < b.symbol ? -1 : 1));
}
