/** Other symbols over the candles, in per cent since the left edge of the view, with a legend. */

import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { alignCloses, carryCloses, findChange, readCompared } from '../../../kit/chart/compare.ts';
import { type ComparedLine, CompareLines } from '../../../kit/chart/compare-lines.ts';
import { type Bar, nameBar } from '../../../kit/chart/live-bar.ts';
import type { ChartInterval } from '../../../kit/chart/model/chart-intervals.ts';
import type { PriceChart } from '../../../kit/chart/price-chart.ts';
import { useClient, usePrefs, usePrefsStore } from '../../../kit/live/use-client.ts';
import { Refused } from '../../../kit/ui/refused.tsx';
import { formatSignedPct, NONE } from '../../../lib/format/numbers.ts';
import type { Problem } from '../../../lib/problem.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { CompareMenu } from './compare-menu.tsx';
import { useComparedBars } from './use-compared-bars.ts';
import { useOverlay } from './use-overlay.ts';

type CompareProps = {
  readonly chart: PriceChart;
  readonly symbol: string;
  readonly interval: ChartInterval;
  readonly bars: readonly Bar[];
  /** The place of the bar that is read. */
  readonly place: number;
  /** Below the figures of the bar, and in the chart's bar; null before they are there. */
  readonly legend: HTMLElement | null;
  readonly tools: HTMLElement | null;
};

export function ChartCompare(props: CompareProps) {
  const { symbol, tools } = props;
  const store = usePrefsStore();
  const stored = usePrefs((prefs) => prefs.compared);
  const compared = useMemo(() => readCompared(stored), [stored]);
  const others = compared.filter((one) => one !== symbol);
  return (
    <>
      {tools === null
        ? null
        : createPortal(
            <CompareMenu
              symbol={symbol}
              compared={compared}
              onChoose={(symbols) => store.setState({ compared: symbols })}
            />,
            tools,
          )}
      {others.length === 0 ? null : <Lines {...props} symbols={others} />}
    </>
  );
}

type LinesProps = CompareProps & { readonly symbols: readonly string[] };

type Read = { readonly bars: readonly Bar[]; readonly problem: Problem | null };

const UNREAD: Read = { bars: [], problem: null };
/** Of the lines, by their order; the same tones as on the chart. */
const TONES = ['text-accent', 'text-warn', 'text-t1'] as const;

function Lines({ chart, symbol, interval, bars, place, legend, symbols }: LinesProps) {
  const view = useOverlay(chart, CompareLines);
  const [read, setRead] = useState<Readonly<Record<string, Read>>>({});
  const own = useMemo(() => alignCloses(bars, bars), [bars]);
  const names = symbols.join();
  // Two symbols trade in the same minute, but seldom in the same second.
  const align = interval === '1s' ? carryCloses : alignCloses;
  const lines = useMemo(
    () =>
      names.split(',').map(
        (name): ComparedLine => ({
          symbol: name,
          closes: align(bars, (read[name] ?? UNREAD).bars),
        }),
      ),
    [bars, read, names, align],
  );
  useEffect(() => view?.draw(own, lines), [view, own, lines]);
  const left = useLeft(view);
  const first = bars[left];
  const nowMs = useClient().browser.nowMs();
  return (
    <>
      {symbols.map((name) => (
        <Reader
          key={name}
          symbol={name}
          interval={interval}
          from={bars[0]?.time ?? null}
          onRead={(one) => setRead((before) => ({ ...before, [name]: one }))}
        />
      ))}
      <Legend legend={legend}>
        <li>
          {first === undefined ? 'Compared' : phrase`Since ${nameBar(first, nowMs)}`} {symbol}{' '}
          <b className="font-normal text-t2 tabular-nums">{toText(own, left, place)}</b>
        </li>
        {lines.map(({ symbol: name, closes }, i) => (
          <li key={name} className={TONES[i] ?? ''}>
            {name} <b className="font-normal tabular-nums">{toText(closes, left, place)}</b>{' '}
            <Refused problem={read[name]?.problem ?? null} />
          </li>
        ))}
      </Legend>
    </>
  );
}

function toText(closes: Float64Array, left: number, place: number): string {
  const change = findChange(closes, left, place);
  return change === null ? NONE : formatSignedPct(change);
}

type ReaderProps = Parameters<typeof useComparedBars>[0] & {
  readonly onRead: (read: Read) => void;
};

/** Reads one symbol: how many there are changes. */
function Reader({ onRead, ...wanted }: ReaderProps) {
  const { bars, problem } = useComparedBars(wanted);
  const pass = useEffectEvent(onRead);
  useEffect(() => pass({ bars, problem }), [bars, problem]);
  return null;
}

/** The place of the first bar in the view. */
function useLeft(view: CompareLines | null): number {
  const [left, setLeft] = useState(0);
  useEffect(() => view?.onLeft(setLeft), [view]);
  return left;
}

type LegendProps = { readonly legend: HTMLElement | null; readonly children: ReactNode };

const Legend = ({ legend, children }: LegendProps) =>
  legend === null
    ? null
    : createPortal(
        <ul aria-label="Compared" className="flex flex-wrap gap-x-3 bg-s1">
          {children}
        </ul>,
        legend,
      );
