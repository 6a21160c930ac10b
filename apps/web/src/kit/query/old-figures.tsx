/**
 * Questions that are asked again and again, and the note over their panel when the last ones had no answer: what they
 * answered before stays on the screen and says of when it is.
 */
import { createContext, type ReactNode, useContext, useEffect, useId, useState } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { formatTime } from '../../lib/format/time.ts';

/** When each question of a panel was answered last, by its id; null while answers come. */
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

/** That figures are old, since the first question that is without an answer; null while all answers come. */
export function oldText(answers: Answers): string | null {
  const all = Object.values(answers);
  const old = all.filter((atMs) => atMs !== null);
  if (old.length === 0) return null;
  const what = old.length === all.length ? 'everything below' : 'a part of what is below';
  return `No answer since ${formatTime(Math.min(...old))} UTC: ${what} is as it was then`;
}

type Question = {
  readonly data: unknown;
  /** What the last question failed with; null while answers come. */
  readonly error: unknown;
  readonly dataUpdatedAt: number;
};

/** A question that asks again by itself: the panel says so when what it shows of it is old. Answers the question. */
export function useWatched<T extends Question>(question: T): T {
  const answers = useContext(PanelAnswers);
  const id = useId();
  // Without any answer the panel itself says what is wrong.
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
