/** The head of a room's page: its title, its state, and the clock of its heat. */

import type { ReactNode } from 'react';
import { formatLeft } from '../../../lib/format/time.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Heat, Room } from '../../../platform/client/shapes.ts';
import { latestClock } from './heat-clock.ts';
import { formatClock, HEAT_NAMES, STATE_NAMES } from './room-text.ts';
import { useHeatClock } from './use-heat-clock.ts';

type RoomHeadProps = {
  readonly room: Room;
  /** The clock as other messages of the heat state it. */
  readonly clockMs: number | undefined;
  readonly children?: ReactNode;
};

export function RoomHead({ room, clockMs, children }: RoomHeadProps) {
  const { terms, state, heat } = room;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border border-line bg-s1 px-3 py-2 print:hidden">
      <h2 translate="no" className="min-w-0 font-semibold text-15">
        {terms.name}
      </h2>
      <span className="rounded-sm border border-control px-1.5 text-12">{STATE_NAMES[state]}</span>
      {heat === null ? (
        <span className="text-12 text-t2">No heat has started</span>
      ) : (
        <HeatTime heat={heat} heats={terms.heats} clockMs={clockMs} />
      )}
      {children === undefined ? null : (
        <div className="ml-auto flex flex-wrap items-center gap-2">{children}</div>
      )}
    </div>
  );
}

type HeatTimeProps = {
  readonly heat: Heat;
  readonly heats: number;
  readonly clockMs: number | undefined;
};

/** Not a live region: it changes four times a second. */
function HeatTime({ heat, heats, clockMs }: HeatTimeProps) {
  const clock = useHeatClock({ ...heat, clockMs: latestClock(heat, [clockMs]) });
  const { speed, state } = heat;
  const isOver = state === 'ENDED';
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-12 text-t2">
      <span>{phrase`Heat ${heat.no} of ${heats}: ${HEAT_NAMES[state]}`}</span>
      {isOver ? null : (
        <>
          <span role="timer" aria-label="Time left" className="text-20 text-t1 tabular-nums">
            {formatClock(clock.leftMs)}
          </span>
          <span className="tabular-nums">{phrase`left of ${formatClock(heat.lengthMs)}${
            speed === 1 || clock.realLeftMs === null
              ? ''
              : phrase`, ${formatLeft(clock.realLeftMs)} at ${speed}×`
          }`}</span>
        </>
      )}
    </p>
  );
}
