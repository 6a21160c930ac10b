/**
 * Polled queries, and the notice over their panel when the last fetch had no response: the previous data stays on the
 * screen with its time.
 */

import { createContext, type ReactNode, useContext, useEffect, useId, useState } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { formatTime } from '../../lib/format/time.ts';
import { phrase } from '../../lib/text/phrase.ts';

/** Time of the last response of each query of a panel, by its id; null while responses come. */
type Responses = Readonly<Record<string, number | null>>;

const PanelResponses = createContext<StoreApi<Responses> | null>(null);

/** Around a panel: shows the note. */
export function StaleData({ children }: { readonly children: ReactNode }) {
  const [responses] = useState(() => createStore<Responses>(() => ({})));
  const text = useStore(responses, staleText);
  return (
    <PanelResponses value={responses}>
      <p role="alert" className="shrink-0 px-2 py-0.5 text-12 text-critical empty:hidden">
        {text === null ? null : (
          <>
            <span aria-hidden="true">▲</span> {text}
          </>
        )}
      </p>
      {children}
    </PanelResponses>
  );
}

/** The start of stale data, since the first query without a response; null while all responses come. */
export function staleText(responses: Responses): string | null {
  const all = Object.values(responses);
  const stale = all.filter((atMs) => atMs !== null);
  if (stale.length === 0) return null;
  const what = stale.length === all.length ? 'everything below' : 'part of the data below';
  return phrase`No update since ${formatTime(Math.min(...stale))} UTC: ${what} may be stale`;
}

type Question = {
  readonly data: unknown;
  /** The error of the last fetch; null while responses come. */
  readonly error: unknown;
  readonly dataUpdatedAt: number;
};

/** A query that refetches by itself: the panel shows when its data is stale. Returns the query. */
export function useWatched<T extends Question>(question: T): T {
  // Without any response the panel itself shows the error.
  const isShown = question.data !== undefined;
  useStaleSince(isShown, isShown && question.error !== null ? question.dataUpdatedAt : null);
  return question;
}

/**
 * Notes for the panel since when what it shows is stale, where no query of a component has it.
 * @param isShown whether there is anything to be stale
 * @param staleMs time of the last response; null while responses come
 */
export function useStaleSince(isShown: boolean, staleMs: number | null): void {
  const responses = useContext(PanelResponses);
  const id = useId();
  useEffect(() => {
    if (responses === null || !isShown) return;
    responses.setState({ [id]: staleMs });
    return () => {
      const { [id]: _gone, ...rest } = responses.getState();
      responses.setState(rest, true);
    };
  }, [responses, id, isShown, staleMs]);
}
