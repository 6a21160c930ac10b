/**
 * Polled queries, and the notice over their panel when the last fetch had no response: the previous data stays on the
 * screen with its time.
 */
import { createContext, type ReactNode, useContext, useEffect, useId, useState } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { formatTime } from '../../lib/format/time.ts';

/** Time of the last response of each query of a panel, by its id; null while responses come. */
type Answers = Readonly<Record<string, number | null>>;

const PanelAnswers = createContext<StoreApi<Answers> | null>(null);

/** Around a panel: shows the note. */
export function OldFigures({ children }: { readonly children: ReactNode }) {
  const [answers] = useState(() => createStore<Answers>(() => ({})));
  const text = useStore(answers, oldText);
  return (
    <PanelAnswers value={answers}>
      <p role="alert" className="shrink-0 px-2 py-0.5 text-12 text-critical empty:hidden">
        {text === null ? null : (
          <>
            <span aria-hidden="true">▲</span> {text}
          </>
        )}
      </p>
      {children}
    </PanelAnswers>
  );
}

/** The start of stale data, since the first query without a response; null while all responses come. */
export function oldText(answers: Answers): string | null {
  const all = Object.values(answers);
  const old = all.filter((atMs) => atMs !== null);
  if (old.length === 0) return null;
  const what = old.length === all.length ? 'everything below' : 'part of the data below';
  return `No update since ${formatTime(Math.min(...old))} UTC: ${what} may be stale`;
}

type Question = {
  readonly data: unknown;
  /** The error of the last fetch; null while responses come. */
  readonly error: unknown;
  readonly dataUpdatedAt: number;
};

/** A query that refetches by itself: the panel shows when its data is stale. Returns the query. */
export function useWatched<T extends Question>(question: T): T {
  const answers = useContext(PanelAnswers);
  const id = useId();
  // Without any response the panel itself shows the error.
  const isShown = question.data !== undefined;
  const oldMs = isShown && question.error !== null ? question.dataUpdatedAt : null;
  useEffect(() => {
    if (answers === null || !isShown) return;
    answers.setState({ [id]: oldMs });
    return () => {
      const { [id]: _gone, ...rest } = answers.getState();
      answers.setState(rest, true);
    };
  }, [answers, id, isShown, oldMs]);
  return question;
}
