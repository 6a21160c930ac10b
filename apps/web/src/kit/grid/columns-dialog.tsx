/** Which columns a grid has, in what order, how wide: found by words, moved by buttons or keys, each explained. */

import { type KeyboardEvent, useState } from 'react';
import { phrase } from '../../lib/text/phrase.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import type { GridColumn } from './model/columns.ts';
import {
  arranged,
  firstLook,
  type GridLook,
  WIDTH_MAX,
  WIDTH_MIN,
  withMoved,
  withToggled,
  withWidth,
} from './model/grid-look.ts';

type ColumnsDialogProps = {
  readonly label: string;
  /** Of rows of any kind: none is read. */
  readonly columns: readonly GridColumn<never>[];
  readonly look: GridLook;
  readonly onChange: (look: GridLook) => void;
  readonly onClose: () => void;
};

export function ColumnsDialog(props: ColumnsDialogProps) {
  const { label, columns, look, onChange, onClose } = props;
  const [wanted, setWanted] = useState('');
  const all = arranged(columns, look);
  const ids = all.map(({ id }) => id);
  const words = wanted.trim().toLowerCase();
  const shown = all.filter(({ title, description }) =>
    `${title} ${description}`.toLowerCase().includes(words),
  );
  return (
    <Dialog
      title={phrase`Columns of ${phrase(label)}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => onChange(firstLook(columns))}>Reset columns</Button>
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <input
        aria-label="Find a column"
        placeholder="find a column"
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
        data-first-focus
        className="mb-2 h-7 w-full rounded-sm border border-control bg-bg px-2 text-13 placeholder:text-t3"
      />
      <p className="mb-1 text-11 text-t3">Alt and an arrow key move the focused column.</p>
      <ol className="flex flex-col">
        {shown.map((column) => (
          <ColumnRow key={column.id} column={column} look={look} ids={ids} onChange={onChange} />
        ))}
      </ol>
    </Dialog>
  );
}

type ColumnRowProps = {
  readonly column: GridColumn<never>;
  readonly look: GridLook;
  readonly ids: readonly string[];
  readonly onChange: (look: GridLook) => void;
};

function ColumnRow({ column, look, ids, onChange }: ColumnRowProps) {
  const { id, title, description } = column;
  const at = ids.indexOf(id);
  const move = (step: 1 | -1): void => {
    const to = ids[at + step];
    if (to !== undefined) onChange(withMoved(look, ids, { id, to }));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (step === null || !event.altKey) return;
    event.preventDefault();
    move(step);
  };
  return (
    <li
      className="flex items-center gap-2 border-line border-b py-0.5 text-12"
      onKeyDown={onKeyDown}
    >
      <label className="flex min-h-6 flex-1 items-center gap-2">
        <input
          type="checkbox"
          checked={!look.hidden.includes(id)}
          onChange={() => onChange(withToggled(look, id, ids))}
        />
        <span className="w-20 truncate font-medium">{title}</span>
        <span className="text-t3">{description}</span>
      </label>
      <input
        type="number"
        aria-label={phrase`Width of ${phrase(title)} in pixels`}
        min={WIDTH_MIN}
        max={WIDTH_MAX}
        value={look.widths[id] ?? ''}
        placeholder="auto"
        onChange={({ target }) =>
          onChange(withWidth(look, id, target.value === '' ? null : Number(target.value)))
        }
        className="h-6 w-16 rounded-sm border border-control bg-bg px-1 text-right text-12"
      />
      <IconButton
        icon="up"
        label={phrase`Move ${phrase(title)} up`}
        disabled={at === 0}
        onClick={() => move(-1)}
      />
      <IconButton
        icon="down"
        label={phrase`Move ${phrase(title)} down`}
        disabled={at === ids.length - 1}
        onClick={() => move(1)}
      />
    </li>
  );
}
