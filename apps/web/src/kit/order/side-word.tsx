/** Buy or sell: always the word, in the colour every reader can tell apart. */
import type { Side } from '../../platform/client/shapes.ts';

export function SideWord({ side }: { readonly side: Side }) {
  return (
    <span className={side === 'BUY' ? 'font-medium text-buy' : 'font-medium text-sell'}>
      {side}
    </span>
  );
}
