/** The step of the task that is running; its code, and the texts of all tasks, come when one is started. */

import { useEffect, useState } from 'react';
import { useClient, usePrefsStore } from '../../kit/live/use-client.ts';
import { Button } from '../../kit/ui/button.tsx';
import { phrase } from '../../lib/text/phrase.ts';
import { requestPanel } from '../../ui-state/ui-state.ts';
import { useUi, useUiStore } from '../../ui-state/use-ui.ts';
import { HelpParagraph } from './help-paragraph.tsx';
import { Strip } from './strip.tsx';
import { getSince, type Task } from './task.ts';
import { useTasks, useTaskView } from './use-tasks.ts';

export function GuideStrip() {
  const tasks = useTasks();
  const id = useUi((state) => state.task);
  const task = tasks.find((one) => one.id === id);
  return task === undefined ? null : <Running key={task.id} task={task} />;
}

/** The step that is due, its panel in front and outlined; goes on by itself where the account shows that it is done. */
function Running({ task }: { readonly task: Task }) {
  const ui = useUiStore();
  const prefs = usePrefsStore();
  const now = useTaskView();
  const client = useClient();
  const [before] = useState(() => ({ ...now, atMs: client.serverNowMs() }));
  const [at, setAt] = useState(0);
  // Who goes back reads a step again that is done.
  const [isHeld, setHeld] = useState(false);
  const goTo = (place: number): void => {
    setHeld(place < at);
    setAt(place);
  };
  const step = task.steps[at];
  const since = getSince(now, before);
  const isDone = step?.isDone?.(since) ?? false;
  const panel = step !== undefined && 'panel' in step ? step.panel : null;
  const part = step !== undefined && 'part' in step ? step.part : null;
  // A step that is done the moment it is due is passed over before it is drawn.
  const isLast = at === task.steps.length - 1;
  if (isDone && !isHeld && !isLast) setAt(at + 1);
  useEffect(() => {
    if (panel !== null) requestPanel(ui, panel);
  }, [ui, panel]);
  useEffect(() => {
    if (part === null) return;
    document.querySelector(`[data-part="${part}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [part]);
  usePlaceOutline(toSelector(panel, part));
  if (step === undefined) return null;
  const end = (): void => ui.setState({ task: null });
  const finish = (): void => {
    prefs.setState(({ guide }) => ({ guide: { ...guide, [task.id]: 'done', offer: 'answered' } }));
    end();
  };
  return (
    <Strip label={task.title}>
      <b className="whitespace-nowrap">
        {task.title}{' '}
        <span className="text-t2 tabular-nums">{phrase`${at + 1} of ${task.steps.length}`}</span>
      </b>
      <div role="status" className="min-w-0 flex-1 basis-80">
        <HelpParagraph text={step.trouble?.(since) ?? step.text} />
      </div>
      {at === 0 ? null : (
        <Button size="sm" look="quiet" onClick={() => goTo(at - 1)}>
          Back
        </Button>
      )}
      {isLast && (isDone || step.isDone === undefined) ? (
        <Button size="sm" look="primary" onClick={finish}>
          Finish
        </Button>
      ) : (
        <Button size="sm" onClick={() => (isLast ? end() : goTo(at + 1))}>
          {isDone || step.isDone === undefined ? 'Next' : 'Skip this step'}
        </Button>
      )}
      <Button size="sm" look="quiet" onClick={end}>
        End
      </Button>
    </Strip>
  );
}

const toSelector = (panel: string | null, part: string | null): string | null => {
  if (panel !== null) return `[data-panel="${panel}"]`;
  return part === null ? null : `[data-part="${part}"]`;
};

/** By a rule, not by a mark on the element: it may be drawn later, or again. */
function usePlaceOutline(selector: string | null): void {
  useEffect(() => {
    if (selector === null) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `${selector} { outline: 2px solid var(--color-accent); outline-offset: -2px; }`,
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [selector]);
}
