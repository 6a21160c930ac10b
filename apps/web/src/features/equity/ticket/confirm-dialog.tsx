/** Confirms an unusual order once, and spells out why. It cannot be switched off permanently. */

import { Button } from '../../../kit/ui/button.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { formatFixed, formatSigned } from '../../../lib/format/numbers.ts';
import type { CodedText } from '../../../lib/problem.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { OrderPreview, Side } from '../../../platform/client/shapes.ts';

type ConfirmDialogProps = {
  readonly title: string;
  /** What it waits for, in words; empty where it goes to market at once. */
  readonly trigger: string;
  readonly side: Side;
  readonly warnings: readonly string[];
  /** What it is worth and costs; null while that is not known. */
  readonly effect: OrderPreview['effect'];
  /** Why the platform would refuse it, where its checks returned after the press. */
  readonly refusals: readonly CodedText[];
  readonly onSend: () => void;
  readonly onClose: () => void;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, trigger, side, warnings, effect, refusals, onSend, onClose } = props;
  return (
    <Dialog
      title="Confirm order"
      isQuestion
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-first-focus>
            Back
          </Button>
          <Button look={side === 'BUY' ? 'buy' : 'sell'} onClick={onSend}>
            Send order
          </Button>
        </>
      }
    >
      <p className="mb-2 font-semibold text-15">{title}</p>
      {trigger === '' ? null : <p className="mb-2 text-13">{trigger}.</p>}
      {effect === null ? null : <p className="mb-2 text-13">{costSentence(effect)}</p>}
      <ul className="list-disc pl-5 text-13 text-warn">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
      {refusals.map((refusal) => (
        <p key={refusal.code} className="mt-2 text-13 text-critical">
          Will be rejected: <Refused problem={refusal} />
        </p>
      ))}
    </Dialog>
  );
}

/** `Worth 94,710.00, expected slippage +4.10 bp (38.83).` */
function costSentence({ notional, slippage }: NonNullable<OrderPreview['effect']>): string {
  const bps = slippage.halfSpreadBps + slippage.impactBps;
  return phrase`Worth ${formatFixed(notional, 2)}, expected slippage ${formatSigned(bps, 2)} bp (${formatFixed(slippage.cost, 2)}).`;
}
