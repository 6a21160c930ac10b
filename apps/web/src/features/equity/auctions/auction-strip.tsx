/** A symbol's call in a line: what the auction would come to if it were held now. Loaded when there is one. */
import { WindowLeft } from '../../../kit/facts/window-left.tsx';
import { useDecimals } from '../../../kit/live/use-decimals.ts';
import { formatPx, formatQty, NONE } from '../../../lib/format/numbers.ts';
import { toPx } from '../../../lib/format/units.ts';
import type { AuctionCall } from '../../../platform/client/shapes.ts';
import { AUCTION_NAMES, imbalanceText } from './auction-text.ts';

export function AuctionStrip({ call }: { readonly call: AuctionCall }) {
  const getDecimals = useDecimals();
  const { symbol, kind, endsAt, indicativePrice, paired } = call;
  const price =
    indicativePrice === null ? NONE : formatPx(toPx(indicativePrice), getDecimals(symbol));
  return (
    <div
      data-testid="auction-call"
      className="flex min-h-7 shrink-0 flex-wrap items-center gap-x-3 border-line border-b bg-s2 px-2 text-11 text-t3"
    >
      <span className="font-semibold text-t1">{AUCTION_NAMES[kind]}</span>
      <span>
        in <WindowLeft endsAt={endsAt} />
      </span>
      <span title="The one price at which most shares would trade now">
        Indicative <span className="text-t1 tabular-nums">{price}</span>
      </span>
      <span title="Shares that would trade at it">
        Paired <span className="text-t1 tabular-nums">{formatQty(paired)}</span>
      </span>
      <span title="Shares that would be left at it">
        Imbalance <span className="text-t1 tabular-nums">{imbalanceText(call)}</span>
      </span>
    </div>
  );
}
