/** Named bars below each other: a length, its figure, and a press that opens what is behind it. */

import { within } from '../../../kit/plot/plot-scale.ts';
import { PlotStrip, StripBar } from '../../../kit/plot/plot-strip.tsx';
import { cx } from '../../../kit/ui/cx.ts';
import { Refused } from '../../../kit/ui/refused.tsx';
import type { Problem } from '../../../lib/problem.ts';

export type Bar = {
  readonly key: string;
  readonly name: string;
  /** What is behind the name; the name itself without one. */
  readonly title?: string;
  /** Signed for sizes that go both ways; the bar grows from the middle then. */
  readonly value: number;
  readonly text: string;
  /** A second figure at the end of the row. */
  readonly note?: string;
  readonly tone?: 'plain' | 'warn' | 'critical';
};

type BarListProps = {
  readonly title: string;
  readonly bars: readonly Bar[];
  /** The value of a full bar; the largest when left out. */
  readonly full?: number;
  readonly isSigned?: boolean;
  readonly empty: Problem;
  readonly selected?: string | null;
  readonly onOpen?: (key: string) => void;
};

const TONE = { plain: 'fill-accent', warn: 'fill-warn', critical: 'fill-critical' } as const;

export function BarList(props: BarListProps) {
  const { title, bars, full, isSigned = false, empty, selected = null, onOpen } = props;
  const largest = full ?? Math.max(0, ...bars.map(({ value }) => Math.abs(value)));
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="mb-1 font-medium text-11 text-t2">{title}</h2>
      {bars.length === 0 ? (
        <p className="text-12 text-t3">
          <Refused problem={empty} />
        </p>
      ) : null}
      <ul className="flex flex-col text-12">
        {bars.map((bar) => (
          <li key={bar.key} className={cx(selected === bar.key && 'bg-selected')}>
            <BarRow bar={bar} largest={largest} isSigned={isSigned} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type BarRowProps = {
  readonly bar: Bar;
  readonly largest: number;
  readonly isSigned: boolean;
  readonly onOpen: ((key: string) => void) | undefined;
};

const ROW =
  'grid min-h-6 w-full grid-cols-[minmax(6.5rem,9.5rem)_minmax(3rem,1fr)_8.5rem] items-center gap-2 py-0.5 text-left';

function BarRow({ bar, largest, isSigned, onOpen }: BarRowProps) {
  const { name, title = name, value, text, note, tone = 'plain' } = bar;
  const limit = largest === 0 ? 1 : largest;
  const range = { low: isSigned ? -limit : 0, high: limit };
  const shown = within(isSigned ? value : Math.abs(value), range);
  const fill = isSigned ? (value < 0 ? 'fill-sell' : 'fill-buy') : TONE[tone];
  const row = (
    <>
      <span className="truncate text-t1" title={title}>
        {name}
      </span>
      <PlotStrip className="h-2.5">
        <StripBar
          range={range}
          from={range.low}
          to={range.high}
          inset={4.5}
          className="fill-line"
        />
        <StripBar range={range} from={0} to={shown} inset={1} className={fill} />
      </PlotStrip>
      <span className="whitespace-nowrap text-right tabular-nums">
        {text}
        {note === undefined ? null : <span className="text-t3"> {note}</span>}
      </span>
    </>
  );
  if (onOpen === undefined) return <div className={ROW}>{row}</div>;
  return (
    <button type="button" className={cx(ROW, 'hover:bg-hover')} onClick={() => onOpen(bar.key)}>
      {row}
    </button>
  );
}
