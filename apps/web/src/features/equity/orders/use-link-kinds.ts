/** How the orders of a blotter are linked: each link is looked up once, since its kind does not change. */
import { useQuery } from '@tanstack/react-query';
import { LINKS_LOOKED_UP_MAX, type Link } from '@tradefloor/contracts/vocabulary/links';
import { useEffect, useMemo, useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import type { Order } from '../../../platform/client/shapes.ts';

const NONE: ReadonlyMap<string, Link> = new Map();

/** By the id of their first order. One that is not known is looked up again with the next new one. */
export function useLinkKinds(orders: readonly Order[]): ReadonlyMap<string, Link> {
  const { calls } = useClient();
  const [known, setKnown] = useState(NONE);
  const missing = useMemo(() => listMissing(orders, known), [orders, known]);
  const { data } = useQuery({
    queryKey: ['links', ...missing],
    queryFn: ({ signal }) => calls.orders.links.query({ linkIds: missing }, { signal }),
    enabled: missing.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (data === undefined || data.items.length === 0) return;
    setKnown(
      (before) =>
        new Map([...before, ...data.items.map(({ linkId, link }) => [linkId, link] as const)]),
    );
  }, [data]);
  return known;
}

/** Ids rise with time: the newest first, as many as one look-up takes. */
function listMissing(orders: readonly Order[], known: ReadonlyMap<string, Link>): string[] {
  const ids = orders.flatMap(({ linkId }) => linkId ?? []);
  return [...new Set(ids)]
    .filter((id) => !known.has(id))
    .toSorted((a, b) => (a < b ? 1 : -1))
    .slice(0, LINKS_LOOKED_UP_MAX);
}
