/** Confirms one action of the instructor on the whole room. */

import { Button } from '../../../kit/ui/button.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import type { Problem } from '../../../lib/problem.ts';
import { phrase } from '../../../lib/text/phrase.ts';

type ConfirmDialogProps = {
  readonly title: string;
  /** What follows from it. */
  readonly text: string;
  readonly isFinal: boolean;
  readonly isBusy: boolean;
  readonly problem: Problem | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, isFinal, isBusy, problem, onConfirm, onClose } = props;
  return (
    <Dialog
      title={phrase`${title}?`}
      tone={isFinal ? 'danger' : 'plain'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-first-focus={isFinal ? true : undefined}>
            Cancel
          </Button>
          <Button
            look={isFinal ? 'danger' : 'primary'}
            aria-disabled={isBusy}
            data-first-focus={isFinal ? undefined : true}
            onClick={isBusy ? undefined : onConfirm}
          >
            {title}
          </Button>
        </>
      }
    >
      <p className="text-13 text-t2">{text}</p>
      <p role="alert" className="text-12 text-critical empty:hidden">
        <Refused problem={problem} />
      </p>
    </Dialog>
  );
}
