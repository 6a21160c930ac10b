/** The tasks of one's role in the help, with what is done of them. */

import { usePrefs } from '../../kit/live/use-client.ts';
import { Button } from '../../kit/ui/button.tsx';
import { phrase } from '../../lib/text/phrase.ts';
import { openDialog } from '../../ui-state/ui-state.ts';
import { useUiStore } from '../../ui-state/use-ui.ts';
import { useTasks } from './use-tasks.ts';

export function TaskList() {
  const ui = useUiStore();
  const tasks = useTasks();
  const guide = usePrefs((prefs) => prefs.guide);
  if (tasks.length === 0) return null;
  const start = (task: string): void => {
    openDialog(ui, null);
    ui.setState({ task });
  };
  return (
    <section aria-labelledby="help-tasks">
      <h2 id="help-tasks" className="mb-1.5 font-semibold">
        Try it
      </h2>
      <ul className="flex flex-col gap-1">
        {tasks.map(({ id, title, steps }) => (
          <li key={id} className="flex items-center gap-2">
            <Button size="sm" onClick={() => start(id)} aria-label={phrase`Start: ${title}`}>
              Start
            </Button>
            <span>{title}</span>
            <span className="text-t3">{phrase`${steps.length} steps${guide[id] === 'done' ? ', done' : ''}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
