/**
 * A mark-up typed in basis points or as the client's price: the other one and the profit follow, as the service itself
 * works them out. Nothing is kept until it is sent.
 */

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import type { Problem } from '../../../lib/problem.ts';
import { toRefusal } from '../../../platform/client/refusal.ts';
import type { MarkUpPreview, Rfq } from '../../../platform/client/shapes.ts';
import { toShort } from '../client/use-one-act.ts';

const QUIET_MS = 120;
export const FIRST_BPS = '1.00';
const NUMBER = /^\d{1,4}(\.\d{1,6})?$/;

export type MarkUpField = 'bps' | 'price';

/** The service call of a typed mark-up; null for what is no number. */
export function toRequest(
  by: MarkUpField,
  text: string,
): { readonly markupBps: number } | { readonly clientPrice: number } | null {
  if (!NUMBER.test(text.trim())) return null;
  const value = Number(text);
  return by === 'bps' ? { markupBps: value } : { clientPrice: value };
}

type Typed = { readonly by: MarkUpField; readonly text: string };

/** The typed text, a moment after the last key: field and text together, or one is sent with the other's figure. */
export function useQuiet<T>(typed: T): T {
  const [quiet, setQuiet] = useState(typed);
  useEffect(() => {
    const timer = window.setTimeout(() => setQuiet(typed), QUIET_MS);
    return () => window.clearTimeout(timer);
  }, [typed]);
  return quiet;
}

export type MarkUp = {
  /** What the two fields show. */
  readonly bps: string;
  readonly price: string;
  readonly type: (by: MarkUpField, text: string) => void;
  /** Worked out for what stands in the fields; null while it is not. */
  readonly preview: MarkUpPreview | null;
  readonly problem: Problem | null;
};

/** @param dealerId whose quote the price is made of; null while none is there */
export function useMarkUp(rfq: Rfq, dealerId: string | null): MarkUp {
  const client = useClient();
  const [typed, setTyped] = useState<Typed>({ by: 'bps', text: FIRST_BPS });
  const quiet = useQuiet(typed);
  const ask = toRequest(quiet.by, quiet.text);
  const { rfqId } = rfq;
  const { data, error, isPlaceholderData } = useQuery(
    client.queries.rfq.previewMarkUp.queryOptions(
      { rfqId, dealerId: dealerId ?? '', ...ask },
      {
        enabled: ask !== null && dealerId !== null,
        placeholderData: keepPreviousData,
        retry: false,
      },
    ),
  );
  const isCurrent = quiet === typed && !isPlaceholderData && error === null;
  const shown = error === null ? data : undefined;
  const figure = (value: number | undefined | null, decimals: number): string =>
    value === undefined || value === null ? '' : value.toFixed(decimals);
  return {
    bps: typed.by === 'bps' ? typed.text : figure(shown?.markupBps, 2),
    price: typed.by === 'price' ? typed.text : figure(shown?.price, 3),
    type: (by, text) => setTyped({ by, text }),
    preview: isCurrent && ask !== null ? (data ?? null) : null,
    problem: findProblem(typed.text, { request: ask, error }),
  };
}

function findProblem(
  text: string,
  { request, error }: { readonly request: object | null; readonly error: unknown },
): Problem | null {
  if (text.trim() !== '' && request === null) return 'Not a number';
  return error === null ? null : toShort(toRefusal(error));
}
