/** What the firm risk screen reads: the parts every two seconds, the day every fifteen; the figures come by themselves. */
import { useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { useDesk, useIdentity } from '../../../kit/live/use-desk.ts';
import { useWatched } from '../../../kit/query/old-figures.tsx';
import type { ExposureTick } from '../../../platform/client/port.ts';
import type { WireAnswer } from '../../../platform/client/shapes.ts';

export type Exposure = WireAnswer<'exposure'>;
export type Sample = WireAnswer<'exposureHistory'>['samples'][number];

const PARTS_MS = 2_000;
const DAY_MS = 15_000;
const LIMITS_MS = 5_000;

export function useExposure() {
  const desk = useDesk();
  return useWatched(
    useQuery({
      queryKey: ['exposure'],
      queryFn: () => desk.port.exposure(),
      refetchInterval: PARTS_MS,
    }),
  );
}

export function useHistory() {
  const desk = useDesk();
  return useWatched(
    useQuery({
      queryKey: ['exposure-history'],
      queryFn: () => desk.port.exposureHistory(),
      refetchInterval: DAY_MS,
    }),
  );
}

export function useLimitUses() {
  const desk = useDesk();
  return useWatched(
    useQuery({
      queryKey: ['limit-uses'],
      queryFn: async () => {
        const [uses, users] = await Promise.all([desk.port.limitUses(), desk.port.users()]);
        return { uses, users };
      },
      refetchInterval: LIMITS_MS,
    }),
  );
}

/** The newest published figures; null before the first. A desk-head receives one desk at a time. */
export function useFigures(): ExposureTick | null {
  const desk = useDesk();
  const { role, limits } = useIdentity();
  const scopes: readonly string[] = role === 'desk-head' ? limits.desks : ['FIRM'];
  const [only] = scopes;
  return useStore(desk.exposure, (said) =>
    scopes.length === 1 && only !== undefined ? (said[only] ?? null) : null,
  );
}
