/** Mark-ups on both sides of a two-way price: prices and profits follow, as the service itself works them out. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import type { Problem } from '../../../lib/problem.ts';
import { toRefusal } from '../../../platform/client/refusal.ts';
import type { Rfq, TwoWayPreview } from '../../../platform/client/shapes.ts';
import { toShort } from '../client/use-one-act.ts';
import { FIRST_BPS, toRequest, useQuiet } from './use-mark-up.ts';

export type Typed = { readonly bid: string; readonly ask: string };

export type TwoWayMarkUp = {
  readonly typed: Typed;
  readonly type: (change: Partial<Typed>) => void;
  /** Worked out for what stands in the fields; null while it is not. */
  readonly preview: TwoWayPreview | null;
  readonly problem: Problem | null;
};

/** @param isOn false while nothing is to be worked out: no dealer quotes, or the price is being sent */
export function useTwoWayMarkUp({ rfqId }: Rfq, isOn: boolean): TwoWayMarkUp {
  const client = useClient();
  const [typed, setTyped] = useState<Typed>({ bid: FIRST_BPS, ask: FIRST_BPS });
  const quiet = useQuiet(typed);
  const bid = toRequest('bps', quiet.bid);
  const ask = toRequest('bps', quiet.ask);
  const isWhole = bid !== null && ask !== null;
  const { data, error, isPlaceholderData } = useQuery(
    client.queries.rfq.previewTwoWay.queryOptions(
      { rfqId, bid: bid ?? {}, ask: ask ?? {} },
      { enabled: isWhole && isOn, placeholderData: keepPreviousData, retry: false },
    ),
  );
  const isCurrent = quiet === typed && !isPlaceholderData && error === null;
  return {
    typed,
    type: (change) => setTyped({ ...typed, ...change }),
    preview: isCurrent && isWhole ? (data ?? null) : null,
    problem: isWhole ? (error === null ? null : toShort(toRefusal(error))) : 'Not a number',
  };
}
