/** Confirms before an armed ladder sends, while that is enabled: Enter sends, Escape does not. */
import type { Side } from '../../platform/client/shapes.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

type SendConfirmProps = {
  readonly side: Side;
  /** The order, in a line. */
  readonly words: string;
  /** How it is worked. */
  readonly terms: string;
  readonly onResponse: (isWanted: boolean) => void;
};

export function SendConfirm({ side, words, terms, onResponse }: SendConfirmProps) {
  return (
    <Dialog
      title="Send this order?"
      onClose={() => onResponse(false)}
      footer={
        <>
          <Button onClick={() => onResponse(false)}>Cancel</Button>
          <Button
            look={side === 'BUY' ? 'buy' : 'sell'}
            data-first-focus
            onClick={() => onResponse(true)}
          >
            Send order
          </Button>
        </>
      }
    >
      <p className="mb-2 font-semibold text-15">{words}</p>
      <p className="text-13 text-t2">{terms}</p>
    </Dialog>
  );
}
