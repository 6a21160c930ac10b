/** A seat's heat played again from its log at any speed: account, orders and fills as they stood at each moment. */

import { useQuery } from '@tanstack/react-query';
import { useMemo, useReducer } from 'react';
import { Awaited } from '../../../kit/facts/facts.tsx';
import { useClient } from '../../../kit/live/use-client.ts';
import { useDecimals } from '../../../kit/live/use-decimals.ts';
import { usePassing } from '../../../kit/live/use-passing.ts';
import { XyPlot } from '../../../kit/plot/xy-plot.tsx';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { SelectField } from '../../../kit/ui/field.tsx';
import { formatFixed, formatQty, formatSigned } from '../../../lib/format/numbers.ts';
import {
  type Clock,
  type ClockChange,
  clockAfter,
  clockAt,
  SPEEDS,
} from '../../../lib/replay-clock.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { SeatReplay as Replay } from '../../../platform/client/shapes.ts';
import { OwnFigures } from '../desk/own-figures.tsx';
import { OwnFills } from '../desk/own-fills.tsx';
import { OwnOrders } from '../desk/own-orders.tsx';
import { formatClock } from '../room/room-text.ts';
import { toMoment } from './moment.ts';

type SeatReplayProps = {
  readonly heatId: string;
  readonly seatId: string;
  readonly label: string;
  readonly onClose: () => void;
};

export function SeatReplay({ heatId, seatId, label, onClose }: SeatReplayProps) {
  const { queries } = useClient();
  const { data, error, refetch } = useWatched(
    useQuery(queries.rooms.replay.queryOptions({ heatId, seatId })),
  );
  return (
    <section
      aria-label={phrase`Replay of ${label}`}
      className="min-w-0 border border-line bg-s2 p-2 print:hidden"
    >
      <div className="mb-2 flex items-center gap-2">
        <h4 className="min-w-0 flex-1 truncate font-semibold text-13">{phrase`Replay of ${label}`}</h4>
        <Button size="sm" onClick={onClose}>
          Close
        </Button>
      </div>
      {data === undefined ? (
        <Awaited
          what="the replay: its market is run again"
          error={error}
          retry={() => void refetch()}
        />
      ) : (
        <Player replay={data} />
      )}
    </section>
  );
}

function Player({ replay }: { readonly replay: Replay }) {
  const endMs = replay.frames.at(-1)?.clockMs ?? replay.lengthMs;
  const [clock, change] = useReducer(clockAfter, clockAt(0, endMs));
  usePassing(clock.isPlaying, change);
  const decimals = useDecimals();
  const moment = useMemo(() => toMoment(replay, clock.atMs), [replay, clock.atMs]);
  if (moment === null) return <p className="text-12">The heat ended before it began.</p>;
  return (
    <div className="flex flex-col gap-2">
      <Controls clock={clock} change={change} />
      <p className="flex flex-wrap gap-x-4 text-12 text-t2 tabular-nums">
        <span>{phrase`Requests ${formatQty(moment.requests)} of ${formatQty(replay.requests.length)}`}</span>
        <span>{phrase`Fills ${formatQty(moment.fills.length)} of ${formatQty(replay.fills.length)}`}</span>
        {moment.score === null ? null : (
          <span>{phrase`Score ${formatSigned(moment.score, 2)}`}</span>
        )}
      </p>
      <EquityChart replay={replay} clockMs={moment.clockMs} />
      <div className="grid grid-cols-1 items-start gap-2 lg:grid-cols-2">
        <OwnFigures figures={moment.figures} decimals={decimals} />
        <OwnOrders orders={moment.orders} decimals={decimals} roomId={null} />
        <OwnFills fills={moment.fills} decimals={decimals} />
      </div>
    </div>
  );
}

const SPEED_OPTIONS = SPEEDS.map((speed) => ({
  value: String(speed),
  label: `${formatQty(speed)}×`,
}));

type ControlsProps = {
  readonly clock: Clock;
  readonly change: (change: ClockChange) => void;
};

function Controls({ clock, change }: ControlsProps) {
  const { toMs, atMs, isPlaying, speed } = clock;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button look="primary" className="w-16" onClick={() => change({ kind: 'TOGGLE' })}>
        {isPlaying ? 'Pause' : 'Play'}
      </Button>
      <SelectField
        label="Speed"
        className="flex items-center gap-1.5 [&_label]:mb-0"
        options={SPEED_OPTIONS}
        value={String(speed)}
        onChange={({ target }) => {
          const chosen = SPEEDS.find((one) => String(one) === target.value);
          if (chosen !== undefined) change({ kind: 'SPEED', speed: chosen });
        }}
      />
      <input
        type="range"
        aria-label="Time of the heat"
        aria-valuetext={formatClock(atMs)}
        className="h-6 min-w-40 flex-1"
        min={0}
        max={toMs}
        step={1_000}
        value={atMs}
        onChange={({ target }) => change({ kind: 'SEEK', atMs: Number(target.value) })}
      />
      <span className="text-12 tabular-nums">{phrase`${formatClock(atMs)} of ${formatClock(toMs)}`}</span>
    </div>
  );
}

/** What the seat had in each frame so far. */
function EquityChart({ replay, clockMs }: { readonly replay: Replay; readonly clockMs: number }) {
  const points = replay.frames
    .filter((frame) => frame.clockMs <= clockMs)
    .map((frame) => ({ x: frame.clockMs, y: frame.figures.equity }));
  return (
    <XyPlot
      title="Equity"
      waiting="Equity is drawn as the replay goes on"
      height="h-40"
      xText={formatClock}
      yText={(equity) => formatFixed(equity, 2)}
      lines={[{ name: 'Equity', className: 'stroke-accent', points }]}
    />
  );
}
