/** A product's terms, and its calendar: when each month stops being the front one, and when it ends. */

import { type Fact, FactList } from '../../../kit/facts/fact-lists.tsx';
import { useClient } from '../../../kit/live/use-client.ts';
import { DataTable, toHeads } from '../../../kit/table/plain-table.tsx';
import { RowHead } from '../../../kit/table/table-parts.tsx';
import { formatFixed, formatQty, formatSignedQty, NONE } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { priceText } from './prices.ts';
import { NoStrip, ProductChoice } from './product-bar.tsx';
import { type Month, type Strip, useLots, useStrip } from './use-strip.ts';

const DAY_MS = 86_400_000;

export function TermsPanel() {
  const query = useStrip();
  const strip = query.data;
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
      tabIndex={0}
      className="flex min-h-0 flex-1 flex-col gap-2 overflow-auto p-2"
      aria-label="Terms and calendar"
    >
      <ProductChoice />
      {strip === undefined ? (
        <NoStrip query={query} />
      ) : (
        <>
          <TermsList terms={strip.terms} />
          <Calendar strip={strip} />
        </>
      )}
    </section>
  );
}

function TermsList({ terms }: { readonly terms: Strip['terms'] }) {
  const facts: readonly Fact[] = [
    { name: 'Product', value: `${terms.name} (${terms.root}), ${terms.exchange}` },
    { name: 'Contract size', value: terms.unit },
    { name: 'Price unit', value: terms.priceUnit },
    {
      name: 'Tick',
      value: phrase`${priceText(terms.tickSize, terms)}, ${formatFixed(terms.tickValue, Number.isInteger(terms.tickValue * 100) ? 2 : 3)} USD`,
    },
    { name: 'Point value', value: phrase`${formatQty(terms.multiplier)} USD per contract` },
    { name: 'Max. order size', value: phrase`${formatQty(terms.maxClip)} lots` },
    { name: 'Last trading day', value: terms.expiryRule },
    { name: 'Roll', value: terms.rollRule },
    { name: 'Daily settlement', value: terms.settlementRule ?? NONE },
    {
      name: 'Margin',
      value: 'risk-based by product, marked to market every margin cycle, cash-settled',
    },
  ];
  return <FactList facts={facts} />;
}

function Calendar({ strip }: { readonly strip: Strip }) {
  const client = useClient();
  const held = useLots();
  const nowMs = client.serverNowMs();
  const today = new Date(nowMs).toISOString().slice(0, 10);
  const describeState = (month: Month): string =>
    month.isFront ? 'front' : month.rollOn <= today ? 'roll now' : '';
  return (
    <DataTable
      caption="Calendar"
      pad="px-1"
      headClass="bg-s2"
      heads={toHeads(
        ['Month'],
        ['Roll from', 'Expiry (UTC)', 'Days', 'Fair value', 'Rate %', 'Position', 'State'],
      )}
    >
      {strip.months.map((month) => (
        <tr key={month.symbol} className="border-line border-b">
          <RowHead className="px-1">{month.symbol}</RowHead>
          <td className="whitespace-nowrap px-1">{month.rollOn}</td>
          <td className="whitespace-nowrap px-1">
            {month.expiresAt.slice(0, 16).replace('T', ' ')}
          </td>
          <td className="px-1">
            {formatQty(Math.ceil((Date.parse(month.expiresAt) - nowMs) / DAY_MS))}
          </td>
          <td className="px-1">{priceText(month.fairValue, strip.terms)}</td>
          <td className="px-1">{formatFixed(month.ratePct, 2)}</td>
          <td className="px-1">
            {held.has(month.symbol) ? formatSignedQty(held.get(month.symbol) ?? 0) : NONE}
          </td>
          <td className="px-1 text-t2">{describeState(month)}</td>
        </tr>
      ))}
    </DataTable>
  );
}
