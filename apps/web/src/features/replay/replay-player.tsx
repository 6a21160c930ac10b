/** Plays a replay: one clock for the chart, the fills and the profit, worked by mouse or keys. */

import { type KeyboardEvent, type ReactNode, useMemo, useReducer, useState } from 'react';
import { useAccount } from '../../kit/live/use-client.ts';
import { type DecimalsOf, useDecimals } from '../../kit/live/use-decimals.ts';
import { usePassing } from '../../kit/live/use-passing.ts';
import { SelectField } from '../../kit/ui/field.tsx';
import { formatSignedCompact } from '../../lib/format/numbers.ts';
import { parseMs } from '../../lib/format/time.ts';
import { type Clock, type ClockChange, clockAfter, clockAt } from '../../lib/replay-clock.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { ReplayPicture } from '../../platform/client/shapes.ts';
import { ProofBadge } from './proof-badge.tsx';
import { ReplayBar } from './replay-bar.tsx';
import { ReplayChart } from './replay-chart.tsx';
import { ReplayFills } from './replay-fills.tsx';
import type { PlotScene } from './replay-plot.tsx';
import { chooseBarSeconds, fillsUntil, listSymbols, profitAt } from './replay-scene.ts';

type PlayerProps = {
  readonly picture: ReplayPicture;
  /** Those one may look at, the first at first. */
  readonly symbols: readonly string[];
  readonly getDecimals: DecimalsOf;
  readonly startsPlaying?: boolean;
  readonly drawChart: (scene: PlotScene) => ReactNode;
};

export function ReplayPlayer({ picture }: { readonly picture: ReplayPicture }) {
  const { run, fills } = picture;
  const getDecimals = useDecimals();
  const instruments = useAccount((account) => account.instruments());
  const symbols = useMemo(() => {
    const equities = instruments.filter(({ instrumentType }) => instrumentType === 'equity');
    return listSymbols(
      fills,
      equities.map(({ symbol }) => symbol),
    );
  }, [fills, instruments]);
  return (
    <Player
      picture={picture}
      symbols={symbols}
      getDecimals={getDecimals}
      drawChart={(scene) => <ReplayChart key={scene.symbol} runId={run.runId} {...scene} />}
    />
  );
}

/** A replay with its chart, fills and bar, from wherever the bars come. */
export function Player({ picture, symbols, getDecimals, startsPlaying, drawChart }: PlayerProps) {
  const { run, fills } = picture;
  const [clock, change] = useReducer(clockAfter, {
    ...clockAt(parseMs(run.from), parseMs(run.to)),
    isPlaying: startsPlaying ?? false,
  });
  usePassing(clock.isPlaying, change);
  const [chosen, setChosen] = useState<string | null>(null);
  const symbol = chosen ?? symbols[0] ?? null;
  const seen = useMemo(() => fillsUntil(fills, clock.atMs), [fills, clock.atMs]);
  const barSeconds = chooseBarSeconds(clock.fromMs, clock.toMs);
  return (
    <section
      aria-label="Replayed period"
      data-key-scope="replay"
      data-testid="replay"
      data-state={clock.isPlaying ? 'playing' : 'stopped'}
      className="flex min-h-0 flex-1 flex-col"
      onKeyDown={(event) => onKey(event, clock, change)}
    >
      <Headline picture={picture} atMs={clock.atMs} fillCount={seen.length}>
        {symbol === null ? null : (
          <SelectField
            label="Symbol"
            className="flex items-center gap-1.5 [&_label]:mb-0"
            value={symbol}
            options={symbols.map((value) => ({ value, label: value }))}
            onChange={({ target }) => setChosen(target.value)}
          />
        )}
      </Headline>
      <div className="flex min-h-0 flex-1 max-sm:flex-col">
        {symbol === null ? null : drawChart({ symbol, seen, barSeconds, atMs: clock.atMs })}
        <ReplayFills
          fills={seen}
          marks={picture.marks}
          atMs={clock.atMs}
          getDecimals={getDecimals}
          onSeek={(atMs) => change({ kind: 'SEEK', atMs })}
        />
      </div>
      <ReplayBar picture={picture} clock={clock} seenCount={seen.length} onChange={change} />
    </section>
  );
}

type HeadlineProps = {
  readonly picture: ReplayPicture;
  readonly atMs: number;
  readonly fillCount: number;
  readonly children: ReactNode;
};

function Headline({ picture, atMs, fillCount, children }: HeadlineProps) {
  const profit = profitAt(picture, atMs);
  const tone = profit < 0 ? 'text-down' : 'text-up';
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-2 py-1 text-12">
      {children}
      <span className="text-t3">
        Fills{' '}
        <b
          className="font-mono font-normal text-t1"
          data-testid="replay-count"
        >{phrase`${fillCount} of ${picture.fills.length}`}</b>
      </span>
      <span className="text-t3">
        Profit{' '}
        <b
          className={`font-mono font-normal ${profit === 0 ? 'text-t1' : tone}`}
          data-testid="replay-profit"
        >
          {formatSignedCompact(profit)}
        </b>
      </span>
      <div className="flex-1" />
      <ProofBadge run={picture.run} />
    </div>
  );
}

/** Keys of the player. A list, a field and the bar itself have their own. */
function onKey(event: KeyboardEvent, clock: Clock, change: (change: ClockChange) => void): void {
  const { target, key, ctrlKey, altKey, metaKey } = event;
  if (ctrlKey || altKey || metaKey || !(target instanceof Element)) return;
  const isButton = target.closest('button') !== null;
  const isChoice = target.matches('select, input:not([type="range"])');
  const done = toChange(key, { clock, isFar: event.shiftKey });
  if (done === null || isChoice || (isButton && key === ' ')) return;
  event.preventDefault();
  change(done);
}

/** Steps of the bar: a thousand over the whole period. */
const STEPS = 1_000;

function toChange(
  key: string,
  { clock, isFar }: { readonly clock: Clock; readonly isFar: boolean },
): ClockChange | null {
  const { fromMs, toMs, atMs } = clock;
  const step = ((toMs - fromMs) / STEPS) * (isFar ? 100 : 10);
  switch (key) {
    case ' ':
      return { kind: 'TOGGLE' };
    case 'ArrowLeft':
      return { kind: 'SEEK', atMs: atMs - step };
    case 'ArrowRight':
      return { kind: 'SEEK', atMs: atMs + step };
    case 'Home':
      return { kind: 'SEEK', atMs: fromMs };
    case 'End':
      return { kind: 'SEEK', atMs: toMs };
    case '+':
      return { kind: 'FASTER' };
    case '-':
      return { kind: 'SLOWER' };
    default:
      return null;
  }
}
