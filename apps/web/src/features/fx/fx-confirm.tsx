/** The question before a deal: side, amount and the price as it moves; a yes deals on the newest quote. */
import { useEffect, useRef } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { formatQty } from '../../lib/format/numbers.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { FxPair, Side } from '../../platform/client/shapes.ts';

type ConfirmProps = {
  readonly pair: FxPair;
  readonly side: Side;
  readonly qty: number;
  readonly price: number;
  /** What is dealt, where it is no purchase or sale at one price. */
  readonly text?: string | null;
  readonly isOff: boolean;
  readonly onResponse: (yes: boolean) => void;
};

export function FxConfirm({
  pair,
  side,
  qty,
  price,
  text = null,
  isOff,
  onResponse,
}: ConfirmProps) {
  const yes = useRef<HTMLButtonElement>(null);
  // The confirmation follows a key press: its buttons have the focus.
  useEffect(() => yes.current?.focus(), []);
  const verb = side === 'BUY' ? 'Buy' : 'Sell';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a dialog element would leave the tile it belongs to.
    <div
      role="group"
      aria-label={phrase`${verb} ${pair.base}/${pair.quote}?`}
      className="absolute inset-0 flex flex-col items-center justify-center gap-2 rounded-sm bg-s2 p-2 text-center"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onResponse(false);
      }}
    >
      <p className="text-12">
        {text ?? `${verb} ${formatQty(qty)} ${pair.base} at `}
        {text === null ? (
          <strong className="tabular-nums">{price.toFixed(pair.digits)}</strong>
        ) : (
          `, ${formatQty(qty)} ${pair.base}`
        )}
      </p>
      <div className="flex gap-2">
        <Button
          ref={yes}
          look={side === 'BUY' ? 'buy' : 'sell'}
          size="sm"
          disabled={isOff}
          onClick={() => onResponse(true)}
        >
          {verb}
        </Button>
        <Button size="sm" onClick={() => onResponse(false)}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
