/** The smile of one expiry: volatility by strike as the surface has it, with what bid and ask of calls and puts imply. */
import { type PointerEvent, useState } from 'react';
import { marksOf } from '../../kit/plot/plot-scale.ts';
import { formatFixed } from '../../lib/format/numbers.ts';
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
  const onPointerMove = ({ currentTarget, clientX }: PointerEvent<HTMLElement>): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    read(nearestStrike(smile, (clientX - left) / width));
  };
  return (
    <figure className="flex min-h-0 min-w-0 flex-1 flex-col gap-1" aria-label="Smile">
      <figcaption className="flex flex-wrap items-baseline gap-x-3 text-11">
        <span className="font-medium text-t2">Volatility by strike, % a year</span>
        <Key className="bg-accent" name="surface" />
        <Key className="bg-buy" name="call bid to ask" />
        <Key className="bg-sell" name="put bid to ask" />
      </figcaption>
      <div className="flex min-h-32 flex-1">
        <div className="relative min-w-0 flex-1" onPointerMove={onPointerMove}>
          <Drawing
            smile={smile}
            scale={scale}
            spot={spot}
            point={point}
            label={`Smile of ${underlying} ${expiry}: ${smile.map(pointText).join('; ')}`}
          />
        </div>
        <div aria-hidden="true" className="relative w-9 text-11 text-t3 tabular-nums">
          {marksOf(scale.volatilities, 5).map((mark) => (
            <span
              key={mark}
              className="absolute right-0 -translate-y-1/2"
              style={{ top: `${scale.at(0, mark).y}%` }}
            >
              {formatFixed(mark, 1)}
            </span>
          ))}
        </div>
      </div>
      <input
        type="range"
        aria-label="Selected strike"
        aria-valuetext={pointText(point)}
        className="mr-9 h-3 accent-accent"
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
    <p aria-hidden="true" className="relative mr-9 h-4 text-11 text-t3 tabular-nums">
      <span className="absolute left-0">{formatFixed(low, 1)}</span>
      <span className="absolute -translate-x-1/2" style={{ left: pct(place) }}>
        spot {formatFixed(spot, 2)} USD
      </span>
      <span className="absolute right-0">{formatFixed(high, 1)}</span>
    </p>
  );
}

function Key({ className, name }: { readonly className: string; readonly name: string }) {
  return (
    <span className="inline-flex items-center gap-1 text-t3">
      <span aria-hidden="true" className={`h-0.5 w-3 ${className}`} />
      {name}
    </span>
  );
}

type DrawingProps = {
  readonly smile: readonly SmilePoint[];
  readonly scale: SmileScale;
  readonly spot: number;
  readonly point: SmilePoint;
  readonly label: string;
};

function Drawing({ smile, scale, spot, point, label }: DrawingProps) {
  const { at, strikes, volatilities } = scale;
  const isOnPlot = spot >= strikes.low && spot <= strikes.high;
  const upright = (strike: number) => ({ x1: pct(at(strike, 0).x), x2: pct(at(strike, 0).x) });
  return (
    <svg role="img" aria-label={label} className="absolute inset-0 h-full w-full overflow-hidden">
      {marksOf(volatilities, 5).map((mark) => {
        const y = pct(at(0, mark).y);
        return <line key={mark} x1="0%" x2="100%" y1={y} y2={y} className="stroke-line" />;
      })}
      {isOnPlot ? (
        <line
          {...upright(spot)}
          y1="0%"
          y2="100%"
          className="stroke-t3"
          strokeDasharray="2 3"
          data-testid="smile-spot"
        />
      ) : null}
      <line {...upright(point.strike)} y1="0%" y2="100%" className="stroke-control" />
      {smile.map((one) => (
        <Spread key={`call ${one.strike}`} of={one} type="call" scale={scale} />
      ))}
      {smile.map((one) => (
        <Spread key={`put ${one.strike}`} of={one} type="put" scale={scale} />
      ))}
      {smile.map((to, place) => {
        const from = smile[place - 1];
        if (from === undefined) return null;
        const [a, b] = [at(from.strike, from.volatility), at(to.strike, to.volatility)];
        return (
          <line
            key={to.strike}
            x1={pct(a.x)}
            y1={pct(a.y)}
            x2={pct(b.x)}
            y2={pct(b.y)}
            strokeWidth={1.5}
            className="stroke-accent"
          />
        );
      })}
      <circle
        cx={pct(at(point.strike, point.volatility).x)}
        cy={pct(at(point.strike, point.volatility).y)}
        r={3.5}
        className="fill-accent"
      />
    </svg>
  );
}

type SpreadProps = {
  readonly of: SmilePoint;
  readonly type: 'call' | 'put';
  readonly scale: SmileScale;
};

/** Bid to ask of one quote: calls a little left of their strike, puts a little right. */
function Spread({ of, type, scale }: SpreadProps) {
  const { bid, ask } = of[type];
  if (bid === null || ask === null) return null;
  const [low, high] = [scale.at(of.strike, bid), scale.at(of.strike, ask)];
  return (
    <line
      x1={pct(low.x)}
      x2={pct(low.x)}
      y1={pct(low.y)}
      y2={pct(high.y)}
      transform={`translate(${type === 'call' ? -3 : 3} 0)`}
      strokeWidth={2}
      strokeDasharray={type === 'call' ? undefined : '3 2'}
      className={type === 'call' ? 'stroke-buy' : 'stroke-sell'}
    />
  );
}
