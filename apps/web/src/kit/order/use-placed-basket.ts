/** Follows a basket until its last line has its result: each turn of the placing is pushed. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Basket } from '../../platform/client/shapes.ts';
import { useClient } from '../live/use-client.ts';

/** A basket as it stands, and how it is followed from its placing on; `onError` receives why it cannot be read. */
export function usePlacedBasket(onError: (error: unknown) => void): {
  readonly placed: Basket | null;
  readonly follow: (basket: Basket | null) => void;
} {
  const client = useClient();
  const [placed, setPlaced] = useState<Basket | null>(null);
  const following = placed?.placing === true ? placed.basketId : null;
  const { data, error } = useQuery(
    client.queries.baskets.get.queryOptions(
      { basketId: following ?? '' },
      { enabled: following !== null, retry: false },
    ),
  );
  useEffect(() => {
    if (data !== undefined && data.basketId === following) setPlaced(data);
  }, [data, following]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another callback is no other error.
  useEffect(() => {
    if (error !== null) onError(error);
  }, [error]);
  // What is read next starts from this response, not from a cached one of an earlier placing of the same basket.
  const follow = (basket: Basket | null): void => {
    if (basket !== null) {
      const { basketId } = basket;
      client.cache.setQueryData(client.queries.baskets.get.queryKey({ basketId }), basket);
    }
    setPlaced(basket);
  };
  return { placed, follow };
}
