/** Buy or sell: always the word, in a colour safe for colour blindness. */
import type { Side } from '../../platform/client/shapes.ts';

export function SideWord({ side }: { readonly side: Side }) {
  return (
    <span className={side === 'BUY' ? 'font-medium text-buy' : 'font-medium text-sell'}>
      {side}
    </span>
  );
}
