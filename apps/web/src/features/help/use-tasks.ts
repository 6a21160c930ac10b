/** The tasks of who is logged in, and what a running one is measured by. */
import { useMemo } from 'react';
import { useRfqs } from '../../kit/live/use-bonds.ts';
import { useAccount, useClient, useIdentity } from '../../kit/live/use-client.ts';
import type { Task, TaskView } from './task.ts';
import { TASKS } from './tasks.ts';

/** Those that the person may do, in the order of the list. */
export function useTasks(): readonly Task[] {
  const client = useClient();
  const identity = useIdentity();
  // Who one is decides what one may do.
  return useMemo(
    () => (identity === null ? [] : TASKS.filter(({ needs }) => client.can(needs))),
    [client, identity],
  );
}

/** One's own orders and fills, the kill switches in force, the requests one sees. */
export function useTaskView(): TaskView {
  const { userId } = useIdentity();
  const allOrders = useAccount((account) => account.orders());
  const allFills = useAccount((account) => account.fills());
  const kills = useAccount((account) => account.killSwitches());
  const rfqs = useRfqs((book) => book.list());
  return useMemo(
    () => ({
      orders: allOrders.filter((order) => order.userId === userId),
      fills: allFills.filter((fill) => fill.userId === userId),
      kills,
      rfqs,
    }),
    [allOrders, allFills, kills, rfqs, userId],
  );
}
