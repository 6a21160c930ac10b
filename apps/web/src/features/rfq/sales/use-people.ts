/** The clients and traders sales deals with, by name. */
import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../../kit/live/use-client.ts';
import type { SalesPeople } from '../../../platform/client/shapes.ts';

const NO_ONE: SalesPeople = { clients: [], traders: [] };

export function usePeople(): SalesPeople & { readonly toName: (userId: string | null) => string } {
  const client = useClient();
  const { data = NO_ONE } = useQuery(
    client.queries.rfq.people.queryOptions({}, { staleTime: 60_000 }),
  );
  const toName = (userId: string | null): string =>
    data.clients.find((person) => person.userId === userId)?.displayName ?? userId ?? '';
  return { ...data, toName };
}
