/** What other thresholds would have refused today, and the limits of these figures. */

import { describeTerms, termsOfLimit } from '@tradefloor/contracts/vocabulary/price-terms';
import { useClient } from '../../../kit/live/use-client.ts';
import { DataTable, toHeads } from '../../../kit/table/plain-table.tsx';
import { richPhrase } from '../../../kit/text/rich-phrase.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { formatFixed, formatQty } from '../../../lib/format/numbers.ts';
import { formatTime, parseMs } from '../../../lib/format/time.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { WireOutput } from '../../../platform/client/shapes.ts';
import { toCheckName } from '../../../platform/orders/checks.ts';

export type Preview = WireOutput<'previewRiskConfig'>;

export function PreviewResult({ preview }: { readonly preview: Preview }) {
  const { judged, wereRefused, wouldBeRefused, byReason } = preview;
  return (
    <section
      role="status"
      aria-label="Preview"
      className="flex flex-col gap-1.5 border-line border-t pt-2 text-12"
    >
      <p>{richPhrase`Of ${formatQty(judged)} submissions since 00:00 UTC, ${<b>{formatQty(wouldBeRefused)}</b>} would have been rejected; ${formatQty(wereRefused)} were.`}</p>
      {byReason.length === 0 ? null : (
        <DataTable pad="" className="text-right" heads={toHeads(['Reason'], ['Was', 'Would be'])}>
          {byReason.map(({ reason, was, would }) => (
            <tr key={reason} className="border-line border-t">
              <td className="text-left">
                <Refused problem={toCheckName(reason)} />
              </td>
              <td>{formatQty(was)}</td>
              <td className={would > was ? 'text-warn' : undefined}>{formatQty(would)}</td>
            </tr>
          ))}
        </DataTable>
      )}
      <Changed preview={preview} />
      <Caveats preview={preview} />
    </section>
  );
}

const SHOWN_MAX = 20;

function Changed({ preview }: { readonly preview: Preview }) {
  const client = useClient();
  const { changed, changedCount } = preview;
  if (changedCount === 0) return <p className="text-t2">No decision would differ.</p>;
  return (
    <>
      <ul>
        {changed.slice(0, SHOWN_MAX).map((row) => (
          <li key={row.orderId} className="border-line border-b py-0.5">
            <time className="font-mono text-11 text-t3">{formatTime(parseMs(row.at))}</time>{' '}
            {row.userId} {row.side} {formatQty(row.qty)} {row.symbol}{' '}
            {describeTerms(
              termsOfLimit(row.price),
              (price) => formatFixed(price, client.getDecimals(row.symbol)),
              { market: 'at market' },
            )}
            : <Result code={row.was} /> →{' '}
            <b>
              <Result code={row.would} />
            </b>
            {row.detail === null ? null : <span className="block text-t2">{row.detail}</span>}
          </li>
        ))}
      </ul>
      {changedCount > SHOWN_MAX ? (
        <p className="text-t3">{phrase`and ${formatQty(changedCount - SHOWN_MAX)} more`}</p>
      ) : null}
    </>
  );
}

function Result({ code }: { readonly code: string | null }) {
  return code === null ? phrase('accepted') : <Refused problem={toCheckName(code)} />;
}

function Caveats({ preview: { isCut, judged } }: { readonly preview: Preview }) {
  return (
    <p className="text-11 text-t3">{phrase`Each order is evaluated on its own, with the values recorded at its check; effects on later orders are not simulated. A replace counts as a submission. Orders rejected before the risk check (role, limits, kill switch) are excluded.${isCut ? phrase` Only the newest ${formatQty(judged)} of today were evaluated.` : ''}`}</p>
  );
}
