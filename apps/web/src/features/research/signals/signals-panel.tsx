/** Signals of all symbols beside what one of them is made of: features, contributions, its last minutes, and shocks. */

import { useQuery } from '@tanstack/react-query';
import { Awaited } from '../../../kit/facts/facts.tsx';
import { useClient } from '../../../kit/live/use-client.ts';
import { LinePlot } from '../../../kit/plot/line-plot.tsx';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { PlainTable } from '../../../kit/table/plain-table.tsx';
import { RowHead } from '../../../kit/table/table-parts.tsx';
import { cx } from '../../../kit/ui/cx.ts';
import { Empty } from '../../../kit/ui/empty.tsx';
import { formatFixed, formatSigned } from '../../../lib/format/numbers.ts';
import { formatTime, parseMs } from '../../../lib/format/time.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { SignalDetail, SignalList } from '../../../platform/client/shapes.ts';
import type { PanelProps } from '../../../ui-state/panel-spec.ts';
import { usePanelSymbol } from '../../../ui-state/use-panel-symbol.ts';
import { FEATURE_WORDS } from './feature-text.ts';
import { Shocks } from './shocks.tsx';
import { SignedBar } from './signed-bar.tsx';

export function SignalsPanel({ channel }: PanelProps) {
  const client = useClient();
  const { symbol, setSymbol } = usePanelSymbol(channel);
  const { data, error, refetch } = useWatched(
    useQuery(client.queries.intelligence.signals.queryOptions({})),
  );
  if (data === undefined) {
    return <Awaited what="the signals" error={error} retry={() => void refetch()} />;
  }
  if (data.items.length === 0) {
    return <Empty title="No signals yet">Signals appear with the first market data.</Empty>;
  }
  return (
    <div className="@container flex min-h-0 flex-1 overflow-hidden">
      <SignalRows list={data} chosen={symbol} onPick={setSymbol} />
      {symbol === null ? null : <Explorer key={symbol} symbol={symbol} />}
    </div>
  );
}

type SignalRowsProps = {
  readonly list: SignalList;
  readonly chosen: string | null;
  readonly onPick: (symbol: string) => void;
};

/** In the order of the alphabet: rows that change places under the pointer cannot be chosen. */
function SignalRows({ list, chosen, onPick }: SignalRowsProps) {
  const rows = list.items.toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1));
  return (
    <section
      aria-label="Signals of all symbols"
      className="min-h-0 w-30 shrink-0 overflow-y-auto border-line border-r @2xl:w-52"
    >
      <ul>
        {rows.map(({ symbol, signal, confidence }) => (
          <li key={symbol}>
            <button
              type="button"
              aria-pressed={symbol === chosen}
              onClick={() => onPick(symbol)}
              className={cx(
                'grid min-h-6 w-full grid-cols-[3.5rem_2.75rem] items-center gap-1 px-2 py-0.5 text-left text-12 hover:bg-hover @2xl:grid-cols-[3.5rem_2.75rem_1fr]',
                symbol === chosen && 'bg-selected',
                confidence > 0.6 && 'font-semibold',
              )}
            >
              <span>{symbol}</span>
              <span className="text-right tabular-nums">{formatSigned(signal, 2)}</span>
              <span className="hidden @2xl:block">
                <SignedBar value={signal} full={1} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Explorer({ symbol }: { readonly symbol: string }) {
  const client = useClient();
  const { data, error, refetch } = useWatched(
    useQuery(client.queries.intelligence.signal.queryOptions({ symbol })),
  );
  if (data === undefined) {
    return (
      <Awaited what={phrase`the signal of ${symbol}`} error={error} retry={() => void refetch()} />
    );
  }
  const { signal, history, weights } = data;
  return (
    <section
      aria-label={phrase`Signal of ${symbol}`}
      className="flex min-h-0 min-w-0 flex-1 flex-col gap-3 overflow-auto p-2"
    >
      <header className="flex flex-wrap items-baseline gap-x-4 text-12">
        <h2 className="font-semibold text-15">{symbol}</h2>
        <Figure name="Signal" value={formatSigned(signal.signal, 3)} />
        <Figure name="Confidence" value={formatFixed(signal.confidence, 3)} />
        <Figure name="Agreement" value={formatFixed(signal.agreement, 2)} />
        <span className="text-11 text-t3">{phrase`weights v${weights.version}, ${formatTime(parseMs(data.at))}`}</span>
      </header>
      <Features detail={data} />
      <LinePlot
        title="Signal, last ten minutes"
        timesMs={history.map(({ at }) => parseMs(at))}
        lines={[
          {
            name: phrase('signal'),
            className: 'stroke-accent',
            values: history.map((sample) => sample.signal),
          },
          {
            name: phrase('confidence'),
            className: 'stroke-t3',
            dash: '4 3',
            values: history.map((sample) => sample.confidence),
          },
        ]}
        format={(value) => formatSigned(value, 2)}
        waiting="Sampled every 5 seconds; the line starts with the second sample"
      />
      <Shocks symbol={symbol} />
    </section>
  );
}

const Figure = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <span>
    <span className="text-t3">{name}</span>{' '}
    <b className="inline-block min-w-14 tabular-nums">{value}</b>
  </span>
);

/** What each feature measures, and what it adds to the score: as figure and picture. */
function Features({ detail: { signal, vector } }: { readonly detail: SignalDetail }) {
  return (
    <PlainTable
      label="Seven features"
      heads={[
        { name: 'Feature', isText: true },
        { name: 'Measured' },
        { name: 'Normalised' },
        { name: 'Contribution' },
        { name: 'To the score', isText: true, isForWide: true },
      ]}
    >
      {FEATURE_WORDS.map(({ feature, name, text, raw }, i) => {
        const isReady = vector.quality[i] === 1;
        const adds = signal.contributions[i] ?? 0;
        return (
          <tr key={feature} className="border-line border-t">
            <RowHead title={text} className="px-1">
              {name}
            </RowHead>
            <td className="whitespace-nowrap px-1">
              {isReady ? raw(vector.raw[i] ?? 0) : <span className="text-t3">warming up</span>}
            </td>
            <td className="px-1">{isReady ? formatSigned(vector.values[i] ?? 0, 2) : ''}</td>
            <td className="px-1">{formatSigned(adds, 3)}</td>
            <td className="hidden w-2/5 px-1 @2xl:table-cell">
              <SignedBar value={adds} full={0.6} />
            </td>
          </tr>
        );
      })}
      <tr className="border-control border-t font-semibold">
        <RowHead isStrong className="px-1">
          Score
        </RowHead>
        <td />
        <td />
        <td className="px-1">{formatSigned(signal.score, 3)}</td>
        <td className="hidden px-1 @2xl:table-cell">
          <SignedBar value={signal.score} full={1.2} />
        </td>
      </tr>
    </PlainTable>
  );
}
