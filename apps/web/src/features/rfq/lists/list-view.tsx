/** One list: its progress and totals as the service has them, its lines, and what its reader may do with all of them. */

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Fact, FactTiles } from '../../../kit/facts/fact-lists.tsx';
import { WindowLeft } from '../../../kit/facts/window-left.tsx';
import { useBonds } from '../../../kit/live/use-bonds.ts';
import { useClient } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { DataTable, type Head, toHeads } from '../../../kit/table/plain-table.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import {
  formatBondPrice,
  formatFixed,
  formatQty,
  formatSigned,
  NONE,
} from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { toCodedText, toRefusal } from '../../../platform/client/refusal.ts';
import type { Rfq, RfqList } from '../../../platform/client/shapes.ts';
import { sideText, sideTone } from '../requests/side-text.tsx';

type Wording = {
  readonly standing: (rfq: Rfq) => string;
  readonly why: (rfq: Rfq) => string;
};

type ListViewProps = {
  readonly listId: string;
  readonly words: Wording;
  /** What stands at the end of a line that may be acted on; nothing where it is only read. */
  readonly toAct?: (rfq: Rfq) => ReactNode;
  readonly children?: ReactNode;
};

const HEADS: readonly Head[] = [
  ...toHeads(['#', 'Bond', 'Side'], ['Face', 'Price', 'Yield', 'Cash']),
  ...toHeads(['Status', 'Action'], []),
];

/** Amounts by currency in one line: `1,000,000 USD, −500,000 GBP`. */
const amounts = (by: Readonly<Record<string, number>>, decimals: number): string => {
  const parts = Object.entries(by).map(
    ([currency, amount]) => `${formatSigned(amount, decimals)} ${currency}`,
  );
  return parts.length === 0 ? NONE : parts.join(', ');
};

const toFacts = ({ progress, totals }: RfqList): readonly Fact[] => [
  { name: 'Lines', value: String(progress.lines) },
  { name: 'Quoted', value: String(progress.quoted) },
  { name: 'Traded', value: String(progress.traded) },
  { name: 'Not traded', value: String(progress.ended) },
  { name: 'Net face', value: amounts(totals.face, 0), title: 'Purchases less sales of the client' },
  { name: 'Net DV01', value: amounts(totals.dv01, 0), title: 'At the yields of now' },
  { name: 'Traded face', value: amounts(totals.tradedFace, 0) },
  {
    name: 'Traded cash',
    value: amounts(totals.tradedCash, 2),
    title: 'Paid by the client; received where negative',
  },
];

export function ListView({ listId, words, toAct, children }: ListViewProps) {
  const client = useClient();
  const { data, error } = useWatched(
    useQuery(client.queries.rfq.requestedList.queryOptions({ listId })),
  );
  if (data === undefined) {
    return (
      <p role="status" className="p-3 text-12 text-t2">
        {error === null ? 'Loading the list' : <Refused problem={toCodedText(toRefusal(error))} />}
      </p>
    );
  }
  return (
    <section
      aria-label={phrase`List of ${data.progress.lines} bonds`}
      className="flex flex-col gap-2"
    >
      <p className="text-12 text-t2">
        {data.status === 'DONE' ? (
          'All lines have ended'
        ) : (
          <>
            Due in <WindowLeft endsAt={data.dueAt} />
          </>
        )}
      </p>
      <FactTiles
        label="Totals of the list"
        className="flex flex-wrap gap-x-5 gap-y-1 text-12"
        facts={toFacts(data)}
      />
      {children}
      <div className="overflow-x-auto">
        <DataTable heads={HEADS} caption="Lines of the list" hidesCaption pad="px-2">
          {data.items.map((rfq) => (
            <Line key={rfq.rfqId} rfq={rfq} words={words} act={toAct?.(rfq) ?? null} />
          ))}
        </DataTable>
      </div>
    </section>
  );
}

type LineProps = { readonly rfq: Rfq; readonly words: Wording; readonly act: ReactNode };

function Line({ rfq, words, act }: LineProps) {
  const bond = useBonds((book) => book.bond(rfq.isin));
  const { side, qty, clientQuote, list } = rfq;
  const why = words.why(rfq);
  const cash = clientQuote?.settlement?.amount;
  return (
    <tr className="h-7 border-line border-t">
      <td className="px-2 text-left text-t3">{list?.line}</td>
      <td className="px-2 text-left">{bond?.name ?? rfq.isin}</td>
      <td className={`px-2 text-left ${sideTone(side)}`}>{sideText(side)}</td>
      <td className="px-2">{formatQty(qty)}</td>
      <td className="px-2">{clientQuote === null ? NONE : formatBondPrice(clientQuote.price)}</td>
      <td className="px-2">
        {clientQuote === null ? NONE : `${formatFixed(clientQuote.yield, 3)} %`}
      </td>
      <td className="px-2">
        {cash === undefined ? NONE : `${formatFixed(cash, 2)} ${bond?.currency ?? ''}`}
      </td>
      <td className="px-2 text-left">
        {words.standing(rfq)}
        {why === '' ? null : <span className="block text-11 text-t3">{why}</span>}
      </td>
      <td className="px-2 text-left">{act}</td>
    </tr>
  );
}
