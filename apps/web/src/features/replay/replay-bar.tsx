/** The bar under a replay: play and stop, the speed, and the period itself with what happened in it. */

import { useMemo } from 'react';
import { PlotCanvas } from '../../kit/plot/plot-frame.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { SelectField } from '../../kit/ui/field.tsx';
import { formatQty } from '../../lib/format/numbers.ts';
import { formatTime, formatTimeMs, parseMs } from '../../lib/format/time.ts';
import { type Clock, type ClockChange, SPEEDS } from '../../lib/replay-clock.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { ReplayPicture } from '../../platform/client/shapes.ts';
import { toPlaces } from './replay-scene.ts';

type ReplayBarProps = {
  readonly picture: ReplayPicture;
  readonly clock: Clock;
  readonly seenCount: number;
  readonly onChange: (change: ClockChange) => void;
};

const SPEED_OPTIONS = SPEEDS.map((speed) => ({
  value: String(speed),
  label: `${formatQty(speed)}×`,
}));

export function ReplayBar({ picture, clock, seenCount, onChange }: ReplayBarProps) {
  const { fromMs, toMs, atMs, isPlaying, speed } = clock;
  const value = Math.round(((atMs - fromMs) / (toMs - fromMs)) * 1_000);
  return (
    <div className="flex shrink-0 items-center gap-2 border-line border-t px-2 py-1.5 max-sm:flex-wrap">
      <Button
        look="primary"
        className="w-16"
        aria-keyshortcuts="Space"
        onClick={() => onChange({ kind: 'TOGGLE' })}
      >
        {isPlaying ? 'Pause' : 'Play'}
      </Button>
      <SelectField
        label="Speed"
        className="flex w-28 items-center gap-1.5 [&_label]:mb-0"
        value={String(speed)}
        options={SPEED_OPTIONS}
        onChange={({ target }) => {
          const chosen = SPEEDS.find((one) => String(one) === target.value);
          if (chosen !== undefined) onChange({ kind: 'SPEED', speed: chosen });
        }}
      />
      <time className="w-24 text-right font-mono text-13 text-t1" data-testid="replay-moment">
        {formatTimeMs(atMs)}
      </time>
      <div className="relative min-w-40 flex-1 py-2.5 max-sm:order-last max-sm:basis-full">
        <Marks picture={picture} span={clock} />
        <input
          type="range"
          aria-label="Replay position"
          aria-valuetext={phrase`${formatTime(atMs)}, ${seenCount} of ${picture.fills.length} fills`}
          min={0}
          max={1_000}
          step={1}
          value={value}
          onChange={({ target }) =>
            onChange({
              kind: 'SEEK',
              atMs: fromMs + (Number(target.value) / 1_000) * (toMs - fromMs),
            })
          }
          className="relative block h-4 w-full cursor-pointer accent-accent"
        />
      </div>
      <time className="font-mono text-11 text-t3">{formatTime(toMs)}</time>
    </div>
  );
}

/** Fills below the bar's line, everything else above it. A reader finds both in the lists. */
function Marks({ picture, span }: { readonly picture: ReplayPicture; readonly span: Clock }) {
  const { fromMs, toMs } = span;
  const places = useMemo(() => {
    const whole = { fromMs, toMs };
    const of = (side: string) =>
      toPlaces(
        picture.fills.filter(({ fill }) => fill.side === side).map(({ fill }) => parseMs(fill.at)),
        whole,
      );
    const marked = (isMeant: (kind: string) => boolean) =>
      toPlaces(
        picture.marks.filter(({ kind }) => isMeant(kind)).map(({ at }) => parseMs(at)),
        whole,
      );
    return [
      { name: 'bought', className: 'stroke-buy', y: [26, 31], at: of('BUY') },
      { name: 'sold', className: 'stroke-sell', y: [31, 36], at: of('SELL') },
      { name: 'news', className: 'stroke-info', y: [0, 6], at: marked((kind) => kind === 'NEWS') },
      {
        name: 'market',
        className: 'stroke-warn',
        y: [0, 8],
        at: marked((kind) => kind === 'HALT' || kind === 'SHOCK'),
      },
      {
        name: 'restart',
        className: 'stroke-critical',
        y: [0, 36],
        at: marked((kind) => kind === 'RESTART'),
      },
    ] as const;
  }, [picture, fromMs, toMs]);
  return (
    <PlotCanvas
      words={null}
      width={1_000}
      height={36}
      className="pointer-events-none absolute inset-x-2 inset-y-0 h-full w-[calc(100%-1rem)]"
    >
      {places.map(({ name, className, y: [top, bottom], at }) => (
        <path
          key={name}
          className={className}
          strokeWidth={1.5}
          vectorEffect="non-scaling-stroke"
          d={at.map((x) => `M${x} ${top}V${bottom}`).join('')}
        />
      ))}
    </PlotCanvas>
  );
}
