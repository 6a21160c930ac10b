/** The button that sends a ticket, with why it cannot be pressed, and the keys that press it. */
import type { ReactNode } from 'react';
import type { Side } from '../../platform/client/shapes.ts';
import { Button } from '../ui/button.tsx';
import { Key } from '../ui/empty.tsx';

type SendButtonProps = {
  /** Distinguishes the tickets of a page. */
  readonly name: string;
  readonly side: Side;
  readonly isSending: boolean;
  /** Why nothing can be sent; null when it can. */
  readonly block: string | null;
  readonly onPress: () => void;
  readonly children: ReactNode;
};

export function SendButton({ name, side, isSending, block, onPress, children }: SendButtonProps) {
  const reason = `${name}-block`;
  return (
    <div>
      <Button
        look={side === 'BUY' ? 'buy' : 'sell'}
        size="words"
        className="w-full"
        data-testid={name === 'ticket' ? 'send-order' : `send-${name}`}
        // Never `disabled`: that would take the focus from the button that was pressed.
        aria-disabled={isSending || block !== null}
        aria-describedby={reason}
        onClick={onPress}
      >
        {children}
      </Button>
      <p id={reason} className="mt-1 flex min-h-4 justify-between text-11 text-t3">
        <span>{block ?? ''}</span>
        <span>
          <Key>Ctrl+Enter</Key> sends
        </span>
      </p>
    </div>
  );
}
