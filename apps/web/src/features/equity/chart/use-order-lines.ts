/** One's own working orders and position in a symbol, as lines of its chart. */

import { useMemo } from 'react';
import {
  makeOrderLines,
  makePositionLine,
  type OrderLine,
} from '../../../kit/chart/order-lines.ts';
import { useAccount, useIdentity } from '../../../kit/live/use-client.ts';

export function useOrderLines(symbol: string): readonly OrderLine[] {
  const { userId } = useIdentity();
  const orders = useAccount((account) => account.orders());
  const positions = useAccount((account) => account.positions());
  return useMemo(() => {
    const own = orders.filter((order) => order.userId === userId);
    const held = makePositionLine(positions, { symbol, userId });
    return [...makeOrderLines(own, symbol), ...(held === null ? [] : [held])];
  }, [orders, positions, symbol, userId]);
}
