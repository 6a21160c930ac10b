/** A sovereign's yield curve now, at the start of the day and yesterday, what moved between, and its zero rates. */
import { useQuery } from '@tanstack/react-query';
import { CURVES } from '@tradefloor/contracts/vocabulary/instruments';
import { useState } from 'react';
import { Awaited } from '../../../kit/facts/facts.tsx';
import { useCan, useClient } from '../../../kit/live/use-client.ts';
import { XyPlot } from '../../../kit/plot/xy-plot.tsx';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { RowHead, TableFrame } from '../../../kit/table/table-parts.tsx';
import { Segmented } from '../../../kit/ui/segmented.tsx';
import { toChoices } from '../../../lib/choices.ts';
import { formatFixed, formatSigned } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Curves } from '../../../platform/client/shapes.ts';
import { useUi } from '../../../ui-state/use-ui.ts';
import { BookBars } from './book-bars.tsx';
import { type Comparison, comparedAtMs } from './use-comparison.ts';

type CurveName = Curves['items'][number]['curve'];

const CHOICES = toChoices(CURVES, {
  USD: 'US',
  GBP: 'UK',
  EUR_DE: 'Germany',
  EUR_FR: 'France',
});
const MARKS = [2, 5, 10, 20, 30] as const;

/** The curves of now, with every batch of bond prices; a frozen screen keeps those it has. */
function useLiveCurves() {
  const client = useClient();
  const isFrozen = useUi((ui) => ui.isFrozen);
  return useWatched(useQuery(client.queries.rfq.curves.queryOptions({}, { enabled: !isFrozen })));
}

function useCurves(comparison: Comparison): Curves | undefined {
  const client = useClient();
  // Of the past: what happens now does not make them old.
  const { data } = useQuery({
    queryKey: ['compared-curves', comparison],
    queryFn: ({ signal }) => {
      const at = new Date(comparedAtMs(comparison, client.serverNowMs())).toISOString();
      return client.calls.rfq.curves.query({ at }, { signal });
    },
    staleTime: 60_000,
  });
  return data;
}

const toPoints = (curves: Curves | undefined, name: CurveName) =>
  curves?.items.find(({ curve }) => curve === name)?.points ?? [];

export function CurvesPanel() {
  const [name, setName] = useState<CurveName>('USD');
  const seesBook = useCan('rfqs');
  const { data: now, error, refetch } = useLiveCurves();
  const open = useCurves('open');
  const yesterday = useCurves('yesterday');
  if (now === undefined && error !== null) {
    return <Awaited what="the curves" error={error} retry={() => void refetch()} />;
  }
  const points = toPoints(now, name);
  const before = toPoints(open, name);
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-1.5 overflow-auto p-2">
      <Segmented label="Curve" size="sm" value={name} choices={CHOICES} onChange={setName} />
      <XyPlot
        title="Yield by years"
        className="min-h-36 flex-1"
        lines={[
          toLine(phrase('yesterday'), yesterday, { name, className: 'stroke-t3', dash: '1 4' }),
          toLine(phrase('open'), open, { name, className: 'stroke-info', dash: '5 4' }),
          toLine(phrase('now'), now, { name, className: 'stroke-accent' }),
        ]}
        xText={(years) => `${Math.round(years * 100) / 100}y`}
        yText={(pct) => formatFixed(pct, 2)}
        xMarks={MARKS}
        waiting="Loading curves…"
      />
      <TableFrame
        className="text-right text-11 tabular-nums"
        caption="Par yields, continuous zero rates, and the change of the yields since the start of the day"
        hidesCaption
      >
        <tbody>
          <Row
            head={phrase('maturity')}
            cells={points.map(({ years }) => maturityText(years))}
            tone="text-t3"
          />
          <Row head={phrase('yield')} cells={points.map((point) => formatFixed(point.yield, 2))} />
          <Row
            head={phrase('zero')}
            cells={points.map(({ zeroPct }) => formatFixed(zeroPct, 2))}
            tone="text-t2"
          />
          <Row
            head="bp"
            cells={points.map((point, at) => {
              const then = before[at];
              return then === undefined ? '' : formatSigned((point.yield - then.yield) * 100, 1);
            })}
            tone="text-t2"
          />
        </tbody>
      </TableFrame>
      {seesBook ? <BookBars curve={name} /> : null}
    </div>
  );
}

/** `3M`, `10Y`. */
const maturityText = (years: number): string =>
  years < 1 ? `${Math.round(years * 12)}M` : `${years}Y`;

type Drawn = { readonly name: CurveName; readonly className: string; readonly dash?: string };

const toLine = (title: string, curves: Curves | undefined, { name, ...look }: Drawn) => ({
  name: title,
  ...look,
  points: toPoints(curves, name).map((point) => ({ x: point.years, y: point.yield })),
});

type RowProps = {
  readonly head: string;
  readonly cells: readonly string[];
  readonly tone?: string;
};

function Row({ head, cells, tone }: RowProps) {
  return (
    <tr className={tone}>
      <RowHead className="pr-1 text-t3">{head}</RowHead>
      {cells.map((cell, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the places of a curve never move.
        <td key={at} className="pl-1.5">
          {cell}
        </td>
      ))}
    </tr>
  );
}
