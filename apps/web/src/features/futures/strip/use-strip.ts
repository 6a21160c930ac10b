/** The product of the futures panels, and its strip, fetched once a second for all of them together. */
import { useQuery } from '@tanstack/react-query';
import { FUTURE_ROOTS } from '@tradefloor/contracts/vocabulary/instruments';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useAccount, useClient } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { toChoices } from '../../../lib/choices.ts';
import type { WireOutput } from '../../../platform/client/shapes.ts';

export type Strip = WireOutput<'futureStrip'>;
export type Month = Strip['months'][number];
export type Root = Strip['terms']['root'];

export const ROOTS = toChoices(FUTURE_ROOTS, {
  CL: 'Crude',
  GC: 'Gold',
  ZC: 'Corn',
  ES: 'S&P',
  ZN: '10Y note',
});

const chosen = createStore<{ readonly root: Root }>(() => ({ root: 'CL' }));

export const useRoot = (): Root => useStore(chosen, ({ root }) => root);
export const chooseRoot = (root: Root): void => chosen.setState({ root });

/** The strip of the product that the panels show. */
export const useStrip = () => useProductStrip(useRoot());

export function useProductStrip(root: Root) {
  const client = useClient();
  return useWatched(useQuery(client.queries.rfq.strip.queryOptions({ root })));
}

/** Net lots of the person by contract. */
export function useLots(): ReadonlyMap<string, number> {
  const userId = useClient().identity.getState().userId;
  const positions = useAccount((account) => account.positions());
  return new Map(
    positions
      .filter((position) => position.userId === userId && position.netQty !== 0)
      .map(({ symbol, netQty }) => [symbol, netQty]),
  );
}
