/** The smile of one expiry: volatility by strike as the surface has it, with what bid and ask of calls and puts imply. */

import { useState } from 'react';
import { PlotFrame } from '../../kit/plot/plot-frame.tsx';
import { Legend, PlotTitle } from '../../kit/plot/plot-legend.tsx';
import { Dot, PlotLine, UprightLine } from '../../kit/plot/plot-lines.tsx';
import { linePath } from '../../kit/plot/plot-path.ts';
import {
  type Frame,
  makeMarks,
  plotX,
  plotY,
  type Range,
  within,
} from '../../kit/plot/plot-scale.ts';
import { formatFixed } from '../../lib/format/numbers.ts';
import { phrase } from '../../lib/text/phrase.ts';
import {
  atTheMoney,
  nearestStrike,
  pointText,
  type SmilePoint,
  type SmileScale,
  type Surface,
  smileScale,
} from './smile-scale.ts';

const pct = (value: number): string => `${value.toFixed(2)}%`;

type SmilePlotProps = { readonly surface: Surface; readonly spot: number };

export function SmilePlot({ surface, spot }: SmilePlotProps) {
  const { smile, expiry, underlying } = surface;
  /** The strike that is read, by its price: another batch of the market keeps it. */
  const [readStrike, setReadStrike] = useState<number | null>(null);
  const scale = smileScale(smile, spot);
  const found = smile.findIndex(({ strike }) => strike === readStrike);
  const at = found === -1 ? atTheMoney(smile, spot) : found;
  const point = smile[at];
  if (point === undefined) return null;
  const read = (place: number): void => setReadStrike(smile[place]?.strike ?? null);
  return (
    <figure className="flex min-h-0 min-w-0 flex-1 flex-col gap-1" aria-label="Smile">
      <PlotTitle title="Volatility by strike, % p.a.">
        <Legend className="stroke-accent" name="surface" />
        <Legend className="stroke-buy" name="call bid to ask" />
        <Legend className="stroke-sell" dash="3 2" name="put bid to ask" />
      </PlotTitle>
      <PlotFrame
        words={phrase`Smile of ${underlying} ${expiry}: ${smile.map(pointText).join('; ')}`}
        range={scale.volatilities}
        marks={makeMarks(scale.volatilities, 5)}
        format={(mark) => formatFixed(mark, 1)}
        className="min-h-32 flex-1"
        onPoint={(part) => (part === null ? undefined : read(nearestStrike(smile, part)))}
      >
        <Drawing smile={smile} scale={scale} spot={spot} point={point} />
      </PlotFrame>
      <input
        type="range"
        aria-label="Selected strike"
        aria-valuetext={pointText(point)}
        className="mr-14 ml-1 h-3 accent-accent"
        min={0}
        max={smile.length - 1}
        step={1}
        value={at}
        onChange={({ target }) => read(Number(target.value))}
      />
      <StrikeMarks scale={scale} spot={spot} />
      <p className="text-12 text-t1 tabular-nums" data-testid="smile-reading">
        {pointText(point)}
      </p>
    </figure>
  );
}

/** Both ends of the strikes and the spot between them, where they lie on the plot. */
function StrikeMarks({ scale, spot }: { readonly scale: SmileScale; readonly spot: number }) {
  const { low, high } = scale.strikes;
  const place = Math.min(85, Math.max(15, scale.at(spot, 0).x));
  return (
    <p aria-hidden="true" className="relative mr-14 ml-1 h-4 text-11 text-t3 tabular-nums">
      <span className="absolute left-0">{formatFixed(low, 1)}</span>
      <span
        className="absolute -translate-x-1/2"
        style={{ left: pct(place) }}
      >{phrase`spot ${formatFixed(spot, 2)} USD`}</span>
      <span className="absolute right-0">{formatFixed(high, 1)}</span>
    </p>
  );
}

type DrawingProps = {
  readonly smile: readonly SmilePoint[];
  readonly scale: SmileScale;
  readonly spot: number;
  readonly point: SmilePoint;
};

function Drawing({ smile, scale: { strikes, volatilities }, spot, point }: DrawingProps) {
  const isOnPlot = spot >= strikes.low && spot <= strikes.high;
  const frame: Frame = { x: strikes, y: volatilities };
  const spreads = (type: 'call' | 'put') =>
    smile.map((one) => spreadPath(one[type], one.strike + SHIFT[type] * toGap(strikes), frame));
  return (
    <>
      {isOnPlot ? (
        <g data-testid="smile-spot">
          <UprightLine x={plotX(spot, strikes)} width={1} className="stroke-t3" dash="2 3" />
        </g>
      ) : null}
      <UprightLine x={plotX(point.strike, strikes)} width={1} className="stroke-control" />
      <PlotLine d={spreads('call').join('')} width={2} className="stroke-buy" />
      <PlotLine d={spreads('put').join('')} width={2} dash="3 2" className="stroke-sell" />
      <PlotLine
        d={linePath(
          smile.map(({ strike, volatility }) => ({ x: strike, y: volatility })),
          frame,
        )}
        className="stroke-accent"
      />
      <Dot
        x={plotX(point.strike, strikes)}
        y={plotY(point.volatility, volatilities)}
        className="stroke-accent"
      />
    </>
  );
}

/** Calls stand a little left of their strike, puts a little right. */
const SHIFT = { call: -1, put: 1 } as const;
const toGap = ({ low, high }: Range): number => (high - low) * 0.007;

/** Bid to ask of one quote; empty where one of them implies nothing. Values outside the plot end at its edge. */
function spreadPath({ bid, ask }: SmilePoint['call'], strike: number, frame: Frame): string {
  if (bid === null || ask === null) return '';
  if (bid > frame.y.high || ask < frame.y.low) return '';
  const ends = [bid, ask].map((volatility) => ({ x: strike, y: within(volatility, frame.y) }));
  return linePath(ends, frame);
}
