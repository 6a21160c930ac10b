/** Copying to the clipboard, with what came of it: a page without https, or without the permission, has none. */
import { type ReactNode, useState } from 'react';
import { writeClipboard } from '../../lib/clipboard.ts';
import { Button } from './button.tsx';

const NOT_COPIED = 'Not copied: select the text and copy it';

/** Copies what a press is about, and has the outcome of the last press. */
export function useCopy(): {
  readonly copy: (text: string) => Promise<void>;
  readonly outcome: string;
} {
  const [outcome, setOutcome] = useState('');
  return {
    copy: async (text) => setOutcome((await writeClipboard(text)) ? 'Copied' : NOT_COPIED),
    outcome,
  };
}

type CopyButtonProps = {
  readonly text: string;
  readonly size?: 'sm' | 'md';
  readonly isDisabled?: boolean;
  /** For a button whose words are those of its neighbours. */
  readonly label?: string;
  readonly title?: string;
  readonly children?: ReactNode;
};

/** A button that copies a text, with what came of its last press beside it. */
export function CopyButton(props: CopyButtonProps) {
  const { text, size = 'sm', isDisabled = false, label, title, children = 'Copy' } = props;
  const { copy, outcome } = useCopy();
  return (
    <span className="flex items-center gap-2">
      <span role="status" className="text-11 text-t2">
        {outcome}
      </span>
      <Button
        size={size}
        aria-label={label}
        title={title}
        disabled={isDisabled}
        onClick={() => void copy(text)}
      >
        {children}
      </Button>
    </span>
  );
}

type CopyOrDoneProps = { readonly text: string; readonly onDone: () => void };

/** Below what is shown only once. */
export function CopyOrDone({ text, onDone }: CopyOrDoneProps) {
  return (
    <div className="flex items-center justify-end gap-2">
      <CopyButton text={text} size="md" />
      <Button look="primary" onClick={onDone}>
        Done
      </Button>
    </div>
  );
}
