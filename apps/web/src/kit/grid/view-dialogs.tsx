/** Saves a grid's present view under a name; lists the saved ones, to share and to remove. */

import { type FormEvent, useState } from 'react';
import { phrase } from '../../lib/text/phrase.ts';
import { Button } from '../ui/button.tsx';
import { useCopy } from '../ui/copied.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { InputField } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { type GridView, VIEW_NAME_MAX, viewText } from './model/views.ts';
import type { SceneState } from './use-grid-scene.ts';

type DialogProps = {
  readonly label: string;
  readonly state: SceneState;
  readonly onClose: () => void;
};

/** The present view under a name, new or known. */
export function SaveView({ label, state, onClose }: DialogProps) {
  const [name, setName] = useState(state.viewName ?? '');
  const clean = name.trim();
  const isKnown = state.views.some((view) => view.name === clean);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (clean === '') return;
    state.save(clean);
    onClose();
  };
  return (
    <Dialog title={phrase`Save this view of ${phrase(label)}`} onClose={onClose}>
      <form onSubmit={save} className="flex flex-col gap-3">
        <p className="text-12 text-t2">Saves the current filters, sort order and columns.</p>
        <InputField
          label="Name"
          holds="words"
          value={name}
          maxLength={VIEW_NAME_MAX}
          hint={isKnown ? 'replaces the view of this name' : undefined}
          onChange={(event) => setName(event.target.value)}
          data-first-focus
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" aria-disabled={clean === ''}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The saved views of a grid. */
export function ManageViews({
  grid,
  label,
  state,
  onClose,
}: DialogProps & { readonly grid: string }) {
  const { copy, outcome } = useCopy();
  const toLink = (view: GridView) => `${window.location.origin}/#view=${viewText(grid, view)}`;
  return (
    <Dialog title={phrase`Saved views of ${phrase(label)}`} onClose={onClose}>
      {state.views.length === 0 ? <p className="text-12 text-t3">No saved views.</p> : null}
      <ul className="flex flex-col text-13">
        {state.views.map((view) => (
          <li key={view.name} className="flex items-center gap-1 border-line border-b py-1">
            <button
              type="button"
              className="min-h-6 flex-1 truncate text-left hover:text-accent"
              onClick={() => {
                state.apply(view);
                onClose();
              }}
            >
              {view.name}
            </button>
            <IconButton
              icon="link"
              label={phrase`Copy a link to ${view.name}`}
              onClick={() => void copy(toLink(view))}
            />
            <IconButton
              icon="bin"
              label={phrase`Remove ${view.name}`}
              onClick={() => state.remove(view.name)}
            />
          </li>
        ))}
      </ul>
      <p role="status" className="text-11 text-t2">
        {outcome}
      </p>
    </Dialog>
  );
}
