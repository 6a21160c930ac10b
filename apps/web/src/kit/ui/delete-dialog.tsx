/** Asks before something is deleted; the focus is on the way back. */

import type { ReactNode } from 'react';
import type { Problem } from '../../lib/problem.ts';
import { phrase } from '../../lib/text/phrase.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Refused } from './refused.tsx';

type DeleteDialogProps = {
  /** What is deleted, as in `Delete this alert?`. */
  readonly name: string;
  /** What else goes with it. */
  readonly children: ReactNode;
  readonly isBusy: boolean;
  readonly problem: Problem | null;
  readonly onDelete: () => void;
  readonly onClose: () => void;
};

export function DeleteDialog(props: DeleteDialogProps) {
  const { name, children, isBusy, problem, onDelete, onClose } = props;
  return (
    <Dialog
      title={phrase`Delete this ${name}?`}
      tone="danger"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-first-focus>
            Cancel
          </Button>
          <Button
            look="danger"
            disabled={isBusy}
            onClick={onDelete}
          >{phrase`Delete ${name}`}</Button>
        </>
      }
    >
      <p className="text-13 text-t2">{children}</p>
      <p role="alert" className="text-12 text-critical empty:hidden">
        <Refused problem={problem} />
      </p>
    </Dialog>
  );
}
