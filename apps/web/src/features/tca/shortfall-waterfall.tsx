/** The implementation shortfall as a waterfall: delay, trading, opportunity and fees add up to the total, to the unit. */

import { PlotCanvas } from '../../kit/plot/plot-frame.tsx';
import { toPlace, valueRange } from '../../kit/plot/plot-scale.ts';
import { formatFixed, formatSigned } from '../../lib/format/numbers.ts';
import { phrase } from '../../lib/text/phrase.ts';
import { bpsText } from './cost-text.ts';
import { type ShortfallStep, summingDecimals } from './shortfall-steps.ts';

const HEIGHT = 110;
const COLUMN = 100;
const BAR = 62;

export function ShortfallWaterfall({ steps }: { readonly steps: readonly ShortfallStep[] }) {
  const range = valueRange(
    steps.flatMap(({ from, to }) => [from, to]),
    true,
  );
  const decimals = summingDecimals(steps);
  const yOf = (value: number): number => toPlace(value, range) * HEIGHT;
  const parts = steps.filter(({ key }) => key !== 'total');
  const total = steps.at(-1)?.amount ?? 0;
  const sum = parts
    .map(({ amount }, at) =>
      at === 0
        ? formatFixed(amount, decimals)
        : `${amount < 0 ? '−' : '+'} ${formatFixed(Math.abs(amount), decimals)}`,
    )
    .join(' ');
  const words = steps.map(({ name, amount }) => `${name} ${formatFixed(amount, decimals)}`);
  return (
    <figure className="flex min-w-0 flex-col gap-1">
      <figcaption className="font-medium text-11 text-t2">
        Implementation shortfall, in money and bp of the paper portfolio
      </figcaption>
      <PlotCanvas
        words={phrase`Implementation shortfall: ${words.join(', ')}`}
        width={steps.length * COLUMN}
        height={HEIGHT}
        className="h-28 w-full"
      >
        <line
          x1={0}
          x2={steps.length * COLUMN}
          y1={yOf(0)}
          y2={yOf(0)}
          className="stroke-control"
          vectorEffect="non-scaling-stroke"
        />
        {steps.map((step, at) => (
          <Step key={step.key} step={step} at={at} yOf={yOf} />
        ))}
      </PlotCanvas>
      <dl className="grid grid-cols-5 text-12 tabular-nums">
        {steps.map(({ key, name, text, amount, bps }) => (
          <div key={key} title={text} className="flex min-w-0 flex-col items-center text-center">
            <dt className="truncate text-11 text-t3">{name}</dt>
            <dd className={key === 'total' ? 'font-semibold' : undefined}>
              {formatSigned(amount, decimals)}
            </dd>
            <dd className="text-11 text-t2">{phrase`${bpsText(bps)} bp`}</dd>
          </div>
        ))}
      </dl>
      <p data-testid="shortfall-sum" className="text-11 text-t3 tabular-nums">
        {sum} = {formatFixed(total, decimals)}
      </p>
    </figure>
  );
}

type StepProps = {
  readonly step: ShortfallStep;
  readonly at: number;
  readonly yOf: (value: number) => number;
};

/** A bar from where the last one ended, and the line that carries its end to the next. */
function Step({ step: { key, from, to, amount }, at, yOf }: StepProps) {
  const top = Math.min(yOf(from), yOf(to));
  const height = Math.max(1.5, Math.abs(yOf(from) - yOf(to)));
  const paid = amount > 0 ? 'fill-down' : 'fill-up';
  const fill = key === 'total' ? 'fill-accent' : amount === 0 ? 'fill-control' : paid;
  const x = at * COLUMN + (COLUMN - BAR) / 2;
  return (
    <>
      <rect x={x} y={top} width={BAR} height={height} className={fill} />
      {key === 'total' ? null : (
        <line
          x1={x + BAR}
          x2={x + COLUMN}
          y1={yOf(to)}
          y2={yOf(to)}
          className="stroke-t3"
          strokeDasharray="3 2"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </>
  );
}
