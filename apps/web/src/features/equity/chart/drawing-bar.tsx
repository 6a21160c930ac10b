/** The drawing that is selected: its name, the words of a note, and its deletion, by button or key. */

import { type RefObject, useState } from 'react';
import { DRAWING_NAMES, type Drawing, NOTE_MAX } from '../../../kit/chart/model/drawing.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { IconButton } from '../../../kit/ui/icon-button.tsx';
import { phrase } from '../../../lib/text/phrase.ts';
import { useChartKeys } from './use-chart-keys.ts';

type BarProps = {
  readonly root: RefObject<HTMLElement | null>;
  readonly drawing: Drawing;
  readonly onChange: (drawing: Drawing) => void;
  readonly onDelete: () => void;
  readonly onClose: () => void;
};

export function DrawingBar({ root, drawing, onChange, onDelete, onClose }: BarProps) {
  const name = DRAWING_NAMES[drawing.kind];
  useChartKeys(root, (key, isTyping) => {
    if (key === 'Delete' && !isTyping) onDelete();
    else if (key === 'Escape') onClose();
    else return false;
    return true;
  });
  return (
    <fieldset
      data-drawing-bar
      className="absolute top-6 right-20 z-20 flex items-center gap-1 rounded-sm border border-control bg-s2 pl-2 text-11 text-t2"
    >
      <legend className="visually-hidden">Selected drawing</legend>
      {name}
      {drawing.kind === 'NOTE' ? (
        <NoteField drawing={drawing} onChange={onChange} onClose={onClose} />
      ) : null}
      <Button
        look="quiet"
        size="sm"
        title={phrase`Delete this ${name.toLowerCase()} (Delete)`}
        onClick={onDelete}
      >
        Delete
      </Button>
      <IconButton icon="close" label="Deselect" onClick={onClose} />
    </fieldset>
  );
}

type NoteProps = Pick<BarProps, 'drawing' | 'onChange' | 'onClose'>;

/** Its words are kept when it is left. */
function NoteField({ drawing, onChange, onClose }: NoteProps) {
  const [text, setText] = useState(drawing.text);
  const keep = (): void => {
    if (text !== drawing.text) onChange({ ...drawing, text });
  };
  return (
    <input
      aria-label="Text of the note"
      // biome-ignore lint/a11y/noAutofocus: a note that was just placed waits for its words.
      autoFocus={drawing.text === ''}
      className="h-6 w-48 rounded-sm border border-control bg-s1 px-1 text-12 text-t1"
      maxLength={NOTE_MAX}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={keep}
      onKeyDown={({ key }) => {
        if (key !== 'Enter') return;
        keep();
        onClose();
      }}
    />
  );
}
