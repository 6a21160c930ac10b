/** The clients and traders sales deals with, by name. */
import { useQuery } from '@tanstack/react-query';
import { useDesk } from '../../../kit/live/use-desk.ts';
import type { SalesPeople } from '../../../platform/client/shapes.ts';

const NOBODY: SalesPeople = { clients: [], traders: [] };

export function usePeople(): SalesPeople & { readonly nameOf: (userId: string | null) => string } {
  const desk = useDesk();
  const { data = NOBODY } = useQuery(
    desk.queries.rfq.people.queryOptions({}, { staleTime: 60_000 }),
  );
  const nameOf = (userId: string | null): string =>
    data.clients.find((person) => person.userId === userId)?.displayName ?? userId ?? '';
  return { ...data, nameOf };
}
