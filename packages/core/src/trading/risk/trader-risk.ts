/** One trader's row among those of a desk or the firm, and the sum of some: from figures that were looked up before. */
import type { UserId } from '@tradefloor/contracts/ids';
import type { KillSwitch } from '@tradefloor/contracts/kill-switch';
import { decimalOfMoney, type Money, money } from '@tradefloor/contracts/money';
import type { Profit } from '@tradefloor/contracts/profit';
import type { LimitUse, TraderRisk, TraderRisks } from '@tradefloor/contracts/trader-risk';
import type { Desk, UserLimits } from '@tradefloor/contracts/user';
import type { PositionRow } from '../position/tables.ts';
import { lossBetween } from './day-loss.ts';
import { type Marks, worthOfPosition } from './exposure.ts';
import { profitBetween, type SampledHolding, sumProfits } from './profit-samples.ts';

/** What a trader did in the trading day. */
export type Activity = {
  readonly dailyNotionalUsed: Money;
  readonly orders: number;
  readonly rejected: number;
};

export type TraderFacts = {
  readonly userId: UserId;
  /** Where the trader trades, as far as the reader sees it. */
  readonly desks: readonly Desk[];
  /** Those that the reader sees. */
  readonly positions: readonly PositionRow[];
  /** What they come to; null while one of them cannot be valued. */
  readonly holdings: readonly SampledHolding[] | null;
  /** What stood as the trading day began. */
  readonly dayStart: readonly SampledHolding[];
  /** Null for a trader whose activity the reader does not see. */
  readonly activity: Activity | null;
  readonly openOrders: number;
  readonly maxOpenOrders: number;
  /** Null for one whose limits the reader does not see. */
  readonly limits: Pick<UserLimits, 'maxDailyNotional' | 'maxDayLoss'> | null;
  readonly killSwitches: Iterable<KillSwitch>;
};

type Figures = Omit<TraderRisks['total'], 'traders'>;

/** Profit of the day, sizes, activity and limits of a trader. */
export function toTraderRisk(
  facts: TraderFacts,
  marks: Pick<Marks, 'tick' | 'usdRate' | 'optionExposure'>,
): TraderRisk {
  const { userId, desks, holdings, dayStart, activity, openOrders } = facts;
  const { sizes, largest } = measureSizes(facts.positions, marks);
  return {
    userId,
    desks: [...desks],
    day: holdings === null ? null : profitBetween(sumProfits(dayStart), sumProfits(holdings)),
    ...sizes,
    openOrders,
    orders: activity?.orders ?? 0,
    rejected: activity?.rejected ?? 0,
    largest,
    limits: [...listLimits(facts), ...listDayLoss(facts)],
    killSwitch: findSwitch(facts),
  };
}

function measureSizes(
  positions: readonly PositionRow[],
  marks: Parameters<typeof toTraderRisk>[1],
) {
  const sizes = { grossNotional: 0, netNotional: 0, positions: 0 };
  let largest: TraderRisk['largest'] = null;
  let largestGross = 0;
  for (const row of positions) {
    const { grossNotional, netNotional } = worthOfPosition(row, marks);
    sizes.grossNotional += grossNotional;
    sizes.netNotional += netNotional;
    if (row.netQty !== 0) sizes.positions += 1;
    if (grossNotional <= largestGross) continue;
    largestGross = grossNotional;
    largest = { symbol: row.symbol, netQty: row.netQty, notional: cents(netNotional) };
  }
  const { grossNotional, netNotional } = sizes;
  return {
    sizes: { ...sizes, grossNotional: cents(grossNotional), netNotional: cents(netNotional) },
    largest,
  };
}

const cents = (amount: number): number => Math.round(amount * 100) / 100 + 0;

/** Limits whose use is known. */
function listLimits({ limits, activity, openOrders, maxOpenOrders }: TraderFacts): LimitUse[] {
  if (limits === null) return [];
  return [
    {
      limit: 'DAILY_NOTIONAL',
      used: decimalOfMoney(activity?.dailyNotionalUsed ?? money(0)),
      max: decimalOfMoney(limits.maxDailyNotional),
    },
    { limit: 'OPEN_ORDERS', used: openOrders, max: maxOpenOrders },
  ];
}

/** Of who has a limit of the day's loss, while the loss is known. */
function listDayLoss({ limits, holdings, dayStart }: TraderFacts): LimitUse[] {
  const max = limits?.maxDayLoss;
  if (max === undefined || holdings === null) return [];
  const used = decimalOfMoney(lossBetween(dayStart, holdings));
  return [{ limit: 'DAY_LOSS', used, max: decimalOfMoney(max) }];
}

/** One on all trading before one on the trader. */
function findSwitch({ userId, killSwitches }: TraderFacts): TraderRisk['killSwitch'] {
  const all = [...killSwitches];
  const found =
    all.find(({ scope }) => scope === 'all') ??
    all.find(({ scope, target }) => scope === 'user' && target === userId);
  if (found === undefined) return null;
  const { killSwitchId, scope, reason } = found;
  return { killSwitchId, scope, reason };
}

/** Largest gross notional first, then the most orders of the day. */
export const bySize = (a: TraderRisk, b: TraderRisk): number =>
  b.grossNotional - a.grossNotional || b.orders - a.orders || (a.userId < b.userId ? -1 : 1);

/** The sum of some; of their profits those that are known. */
export function sumTraders(rows: readonly TraderRisk[]): Figures {
  const sum = (toPart: (row: TraderRisk) => number): number =>
    rows.reduce((total, row) => total + toPart(row), 0);
  const days = rows.flatMap(({ day }): Profit[] => (day === null ? [] : [day]));
  return {
    day: days.length === 0 && rows.length > 0 ? null : sumProfits(days),
    grossNotional: cents(sum((row) => row.grossNotional)),
    netNotional: cents(sum((row) => row.netNotional)),
    positions: sum((row) => row.positions),
    openOrders: sum((row) => row.openOrders),
    orders: sum((row) => row.orders),
    rejected: sum((row) => row.rejected),
  };
}
