/** Copying to the clipboard, with what came of it: a page without https, or without the permission, has none. */
import { useState } from 'react';
import { Button } from './button.tsx';

const NOT_COPIED = 'Not copied: select the text and copy it';

/** A text that a press copies, and the outcome of the last press. */
export function useCopy(text: string): {
  readonly copy: () => Promise<void>;
  readonly outcome: string;
} {
  const [outcome, setOutcome] = useState('');
  return {
    copy: async () => setOutcome((await writeText(text)) ? 'Copied' : NOT_COPIED),
    outcome,
  };
}

async function writeText(text: string): Promise<boolean> {
  // Absent outside a secure context, whatever its type states.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard === undefined) return false;
  return clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}

type CopyOrDoneProps = { readonly text: string; readonly onDone: () => void };

/** Below what is shown only once. */
export function CopyOrDone({ text, onDone }: CopyOrDoneProps) {
  const { copy, outcome } = useCopy(text);
  return (
    <div className="flex items-center justify-end gap-2">
      <span role="status" className="text-12 text-t2">
        {outcome}
      </span>
      <Button onClick={() => void copy()}>Copy</Button>
      <Button look="primary" onClick={onDone}>
        Done
      </Button>
    </div>
  );
}
