/** Dealers' answers to a two-way request: bid and offer of each, with the best of either side marked. */

import { useClient } from '../../../kit/live/use-client.ts';
import { DataTable, type Head, toHeads } from '../../../kit/table/plain-table.tsx';
import { cx } from '../../../kit/ui/cx.ts';
import { formatBondPrice, formatFixed, NONE } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Rfq } from '../../../platform/client/shapes.ts';
import { MARK_WORDS, type QuoteLine, quoteLines } from './rfq-facts.ts';
import { bestSides } from './two-way-facts.ts';

const HEADS: readonly Head[] = [
  ...toHeads(['Dealer'], ['Bid', 'Offer', 'Bid yield', 'Offer yield', 'Bid-ask bp', 'ms']),
  { name: 'State', isText: true },
];

export function TwoWayQuotes({ rfq }: { readonly rfq: Rfq }) {
  const nowMs = useClient().serverNowMs();
  const best = bestSides(rfq, nowMs);
  return (
    <DataTable heads={HEADS} caption="Two-way quotes" hidesCaption pad="px-2">
      {quoteLines(rfq, nowMs).map((line) => (
        <Row
          key={line.dealer.dealerId}
          line={line}
          isBid={line.dealer.dealerId === best.bid?.dealerId}
          isAsk={line.dealer.dealerId === best.ask?.dealerId}
        />
      ))}
    </DataTable>
  );
}

type RowProps = { readonly line: QuoteLine; readonly isBid: boolean; readonly isAsk: boolean };

const best = (isBest: boolean): string => cx('px-2', isBest && 'font-semibold text-up');
const yieldText = (pct: number | undefined): string =>
  pct === undefined ? NONE : formatFixed(pct, 3);

function Row({ line, isBid, isAsk }: RowProps) {
  const { dealer, bidAskBps, mark } = line;
  const { quote } = dealer;
  const sides = [
    ...(isBid ? [phrase('best bid')] : []),
    ...(isAsk ? [phrase('best offer')] : []),
  ].join(', ');
  return (
    <tr data-dealer={dealer.dealerId} className="h-7 border-line border-t">
      <td className="px-2 text-left" title={dealer.name}>
        <b className="font-semibold">{dealer.dealerId}</b>
      </td>
      <td className={best(isBid)}>{quote === null ? NONE : formatBondPrice(quote.bidPrice)}</td>
      <td className={best(isAsk)}>{quote === null ? NONE : formatBondPrice(quote.askPrice)}</td>
      <td className="px-2">{yieldText(quote?.bidYield)}</td>
      <td className="px-2">{yieldText(quote?.askYield)}</td>
      <td className="px-2">{bidAskBps === null ? NONE : formatFixed(bidAskBps, 1)}</td>
      <td className="px-2 text-t2">{dealer.latencyMs ?? NONE}</td>
      <td className="px-2 text-left">{sides === '' ? MARK_WORDS[mark] : sides}</td>
    </tr>
  );
}
