/** Confirms before an armed ladder sends, while that is enabled, or a line of the chart is moved: Enter sends, Escape does not. */
import type { Side } from '../../platform/client/shapes.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

type SendConfirmProps = {
  /** The question and its answers, where it is not about a new order. */
  readonly texts?: { readonly title: string; readonly yes: string; readonly no: string };
  readonly side: Side;
  /** The order, in a line. */
  readonly words: string;
  /** How it is worked. */
  readonly terms: string;
  readonly onResponse: (isWanted: boolean) => void;
};

const NEW_ORDER = { title: 'Send this order?', yes: 'Send order', no: 'Cancel' };

export function SendConfirm(props: SendConfirmProps) {
  const { texts = NEW_ORDER, side, words, terms, onResponse } = props;
  return (
    <Dialog
      title={texts.title}
      onClose={() => onResponse(false)}
      footer={
        <>
          <Button onClick={() => onResponse(false)}>{texts.no}</Button>
          <Button
            look={side === 'BUY' ? 'buy' : 'sell'}
            data-first-focus
            onClick={() => onResponse(true)}
          >
            {texts.yes}
          </Button>
        </>
      }
    >
      <p className="mb-2 font-semibold text-15">{words}</p>
      <p className="text-13 text-t2">{terms}</p>
    </Dialog>
  );
}
