/** The clients and traders sales deals with, by name. */
import { useQuery } from '@tanstack/react-query';
import { useDesk } from '../../../kit/live/use-desk.ts';
import type { SalesPeople } from '../../../platform/client/shapes.ts';

const NO_ONE: SalesPeople = { clients: [], traders: [] };

export function usePeople(): SalesPeople & { readonly toName: (userId: string | null) => string } {
  const desk = useDesk();
  const { data = NO_ONE } = useQuery(
    desk.queries.rfq.people.queryOptions({}, { staleTime: 60_000 }),
  );
  const toName = (userId: string | null): string =>
    data.clients.find((person) => person.userId === userId)?.displayName ?? userId ?? '';
  return { ...data, toName };
}
