/** What bonds are compared with: the start of the day or the same time yesterday, never before the market began. */
import { useEffect } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';

const DAY_MS = 86_400_000;

export type Comparison = 'open' | 'yesterday';

export const COMPARISONS: readonly { readonly value: Comparison; readonly label: string }[] = [
  { value: 'open', label: 'Today’s open' },
  { value: 'yesterday', label: 'Yesterday' },
];

/** The instant a comparison is with: midnight UTC, when the day's prices begin, or 24 hours ago. */
export const comparedAtMs = (comparison: Comparison, nowMs: number): number =>
  comparison === 'open' ? Math.floor(nowMs / DAY_MS) * DAY_MS : nowMs - DAY_MS;

/** Loads the prices that changes are measured against into the bonds of the client. */
export function useComparison(comparison: Comparison): void {
  const client = useClient();
  useEffect(() => {
    let isWanted = true;
    const at = new Date(comparedAtMs(comparison, client.serverNowMs())).toISOString();
    client.calls.rfq.quotes.query({ at }).then(
      (batch) => {
        if (isWanted) client.bonds.setBefore(batch);
      },
      // Changes stay dashes; prices go on.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [client, comparison]);
}
