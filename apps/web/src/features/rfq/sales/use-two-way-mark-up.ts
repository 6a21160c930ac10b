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

/** The dealer whose quote a side is built on; null for the best of the side. */
export type SideDealers = { readonly bid: string | null; readonly ask: string | null };

export type TwoWayMarkUp = {
  readonly typed: Typed;
  readonly type: (change: Partial<Typed>) => void;
  readonly dealers: SideDealers;
  readonly choose: (change: Partial<SideDealers>) => void;
  /** Worked out for what stands in the fields; null while it is not. */
  readonly preview: TwoWayPreview | null;
  readonly problem: Problem | null;
};

/** @param isOn false while nothing is to be worked out: no dealer quotes, or the price is being sent */
export function useTwoWayMarkUp(rfq: Rfq, isOn: boolean): TwoWayMarkUp {
  const { rfqId } = rfq;
  const client = useClient();
  const [typed, setTyped] = useState<Typed>({ bid: FIRST_BPS, ask: FIRST_BPS });
  const [chosen, setChosen] = useState<SideDealers>({ bid: null, ask: null });
  const dealers = { bid: findQuoting(rfq, chosen.bid), ask: findQuoting(rfq, chosen.ask) };
  const quiet = useQuiet(typed);
  const bid = toRequest('bps', quiet.bid);
  const ask = toRequest('bps', quiet.ask);
  const isWhole = bid !== null && ask !== null;
  const { data, error, isPlaceholderData } = useQuery(
    client.queries.rfq.previewTwoWay.queryOptions(
      {
        rfqId,
        bid: { ...bid, ...toDealer(dealers.bid) },
        ask: { ...ask, ...toDealer(dealers.ask) },
      },
      { enabled: isWhole && isOn, placeholderData: keepPreviousData, retry: false },
    ),
  );
  const isCurrent = quiet === typed && !isPlaceholderData && error === null;
  return {
    typed,
    type: (change) => setTyped({ ...typed, ...change }),
    dealers,
    choose: (change) => setChosen({ ...dealers, ...change }),
    preview: isCurrent && isWhole ? (data ?? null) : null,
    problem: isWhole ? (error === null ? null : toShort(toRefusal(error))) : 'Not a number',
  };
}

const toDealer = (dealerId: string | null) => (dealerId === null ? {} : { dealerId });

/** The dealer while it has a quote; one whose quote is withdrawn gives way to the best. */
const findQuoting = ({ dealers }: Rfq, dealerId: string | null): string | null =>
  dealers.find((dealer) => dealer.dealerId === dealerId && dealer.quote !== null)?.dealerId ?? null;
