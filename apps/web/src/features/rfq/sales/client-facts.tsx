/** What sales knows of the client: lines and what is used of them, what came of the last requests. */

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Fact, FactList } from '../../../kit/facts/fact-lists.tsx';
import { Bar } from '../../../kit/facts/facts.tsx';
import { useBonds } from '../../../kit/live/use-bonds.ts';
import { useClient } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import {
  formatCompact,
  formatFixed,
  formatPct,
  formatQty,
  NONE,
} from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { toProblem } from '../../../platform/client/refusal.ts';
import type { ClientFile } from '../../../platform/client/shapes.ts';
import { nextStep, requestTitle } from './sales-text.ts';

type ClientFactsProps = {
  readonly clientUserId: string;
  /** Of the request shown: the file is read again when it moves on. */
};

/** What the client's hit ratio counts, for those who point at it. */
export const HIT_RATIO_TITLE =
  'Trades over requests with a price shown to the client; requests that ended without one do not count';
export const NOT_TAKEN_TITLE =
  'Requests with a price shown to the client that ended without a trade';

/** Sums by currency as one text. */
export const byCurrency = (sums: Readonly<Record<string, number>>): string =>
  Object.entries(sums)
    .map(([currency, sum]) => `${formatFixed(sum, 2)} ${currency}`)
    .join(', ') || NONE;

export function ClientFacts({ clientUserId }: ClientFactsProps) {
  const client = useClient();
  const { data, error } = useWatched(
    useQuery(
      client.queries.rfq.client.queryOptions(
        { clientUserId },
        { placeholderData: keepPreviousData },
      ),
    ),
  );
  return (
    <section aria-label="Client" className="min-h-56 border-line border-b p-2 text-12">
      {data === undefined ? (
        <p className="text-t2">
          <Refused problem={error ? toProblem(error) : 'Loading client…'} />
        </p>
      ) : (
        <Known file={data} />
      )}
    </section>
  );
}

function Known({ file }: { readonly file: ClientFile }) {
  const { client, credit, score, recent } = file;
  const facts: readonly Fact[] = [
    { name: 'Max. face amount', value: formatQty(credit.maxFace) },
    {
      name: 'Hit ratio',
      value: score.hitRatio === null ? NONE : formatPct(score.hitRatio),
      title: HIT_RATIO_TITLE,
    },
    { name: 'Requests', value: phrase`${score.requests} (${score.executed} traded)` },
    { name: 'Not taken', value: String(score.notTaken), title: NOT_TAKEN_TITLE },
    {
      name: 'Mark-up',
      value: score.markupBpsMean === null ? NONE : `${formatFixed(score.markupBpsMean, 2)} bp`,
    },
    { name: 'Mark-up revenue', value: byCurrency(score.pnl) },
  ];
  return (
    <>
      <h3 className="mb-1 font-semibold">{client.displayName}</h3>
      <p className="flex justify-between gap-2 tabular-nums">
        <span className="text-t3">Credit today</span>
        <span
          title={formatFixed(credit.available, 2)}
        >{phrase`${formatCompact(credit.available)} available of ${formatCompact(credit.dailyLimit)}`}</span>
      </p>
      <Bar share={credit.dailyLimit === 0 ? 1 : credit.used / credit.dailyLimit} />
      <FactList className="mt-1" valueClass="text-right tabular-nums" facts={facts} />
      <h4 className="mt-2 text-11 text-t3">Last requests</h4>
      <ul>
        {recent.map((rfq) => (
          <Recent key={rfq.rfqId} rfq={rfq} />
        ))}
      </ul>
    </>
  );
}

function Recent({ rfq }: { readonly rfq: ClientFile['recent'][number] }) {
  const bond = useBonds((book) => book.bond(rfq.isin));
  return (
    <li className="flex justify-between gap-2">
      <span className="truncate">{requestTitle(rfq, bond?.name ?? rfq.isin)}</span>
      <span className="text-t3">{nextStep(rfq)}</span>
    </li>
  );
}
