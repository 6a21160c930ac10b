/** Profit of a user's trading day: its curve minute by minute, its figures, and what each holding won of it. */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FactTiles } from '../../../kit/facts/fact-lists.tsx';
import { useClient, useIdentity } from '../../../kit/live/use-client.ts';
import { LinePlot } from '../../../kit/plot/line-plot.tsx';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { Empty } from '../../../kit/ui/empty.tsx';
import { shownName } from '../../../lib/format/names.ts';
import { formatFixed, formatSigned } from '../../../lib/format/numbers.ts';
import { formatTime, parseMs } from '../../../lib/format/time.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { toProblem } from '../../../platform/client/refusal.ts';
import { type DayFigures, type ProfitCurve, toDayFigures, toDayLines } from './day-profit.ts';
import { HoldingTable } from './holding-table.tsx';

const ALL = '';

export function DayView({ userId }: { readonly userId: string }) {
  const { userId: self } = useIdentity();
  const client = useClient();
  const [symbol, setSymbol] = useState(ALL);
  const { data, error, refetch } = useWatched(
    useQuery({
      ...client.queries.risk.profit.queryOptions({
        ...(userId === self ? {} : { userId }),
        ...(symbol === ALL ? {} : { symbol }),
      }),
      placeholderData: (before) => before,
    }),
  );
  return data === undefined ? (
    <Awaiting error={error} onRetry={() => void refetch()} />
  ) : (
    <Day curve={data} symbol={symbol} onSymbol={setSymbol} />
  );
}

const Awaiting = ({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) =>
  error ? (
    <Empty icon="alert" title={toProblem(error)} retry={onRetry} />
  ) : (
    <Empty title="Calculating…" />
  );

type DayProps = {
  readonly curve: ProfitCurve;
  readonly symbol: string;
  readonly onSymbol: (symbol: string) => void;
};

function Day({ curve, symbol, onSymbol }: DayProps) {
  const figures = toDayFigures(curve);
  if (figures === null || (curve.holdings.length === 0 && figures.inAll === 0)) {
    return <Empty title="No positions today">Profit is drawn from the first fill on.</Empty>;
  }
  const last = curve.points.at(-1)?.at ?? curve.dayStartedAt;
  const lines = toDayLines(curve);
  return (
    <>
      <FactTiles label="P&L of the day" valueClass="font-medium text-13" facts={toFacts(figures)} />
      <LinePlot
        title={phrase`P&L of the day, ${symbol === ALL ? 'all positions' : shownName(symbol)}, as of ${formatTime(parseMs(last))}`}
        timesMs={lines.timesMs}
        waiting="Collecting the first minutes"
        lines={[
          { name: 'After fees', className: 'stroke-accent', values: lines.total },
          { name: 'Realised', className: 'stroke-up', dash: '6 3', values: lines.realised },
          { name: 'Unrealised', className: 'stroke-warn', dash: '2 3', values: lines.unrealised },
        ]}
      />
      <HoldingTable holdings={curve.holdings} symbol={symbol} onSymbol={onSymbol} />
    </>
  );
}

const toTone = (value: number): string | undefined =>
  value === 0 ? undefined : value > 0 ? 'text-up' : 'text-down';

function toFacts({ day, realised, unrealised, fees, high, low, inAll }: DayFigures) {
  const signed = (name: string, value: number, title: string) => ({
    name,
    value: formatSigned(value, 2),
    title,
    tone: toTone(value),
  });
  return [
    signed('Day', day, 'Won since the trading day began, after fees, in dollars'),
    signed('Realised', realised, 'Of the day, before fees'),
    signed('Unrealised', unrealised, 'Change since the trading day began'),
    { name: 'Fees', value: formatFixed(fees, 2), title: 'Of the day' },
    signed('High', high, 'The most that the day had won'),
    signed('Low', low, 'The most that the day had lost'),
    signed('In all', inAll, 'Since the positions were opened, after fees'),
  ];
}
