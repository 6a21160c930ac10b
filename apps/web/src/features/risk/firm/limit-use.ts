/** Each user's utilisation of the day's limit, the furthest first. Pure. */
import type { WireOutput } from '../../../platform/client/shapes.ts';

type Uses = WireOutput<'limitUses'>['items'];
type Users = readonly Pick<WireOutput<'listUsers'>['items'][number], 'userId' | 'limits'>[];

export type LimitUseRow = {
  readonly userId: string;
  readonly used: number;
  readonly max: number;
  /** 1 is all of it; more where the limit was lowered meanwhile. */
  readonly share: number;
  readonly openOrders: number;
};

/** Those who have used anything or have orders open; without a limit nothing may be sent, so all of it counts as used. */
export function limitUseRows(uses: Uses, users: Users): readonly LimitUseRow[] {
  const getLimitPrice = new Map(
    users.map(({ userId, limits }) => [userId, limits.maxDailyNotional]),
  );
  return uses
    .map(({ userId, dailyNotionalUsed: used, openOrders }) => {
      const max = getLimitPrice.get(userId) ?? 0;
      return { userId, used, max, share: max > 0 ? used / max : used > 0 ? 1 : 0, openOrders };
    })
    .filter(({ used, openOrders }) => used > 0 || openOrders > 0)
    .sort((a, b) => b.share - a.share || (a.userId < b.userId ? -1 : 1));
}
