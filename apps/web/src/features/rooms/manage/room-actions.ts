/** What an instructor may do with a room in its state, and what follows from it. Pure. */
import { phrase } from '../../../lib/text/phrase.ts';
import type { Room } from '../../../platform/client/shapes.ts';

export type RoomActionId =
  | 'open'
  | 'startHeat'
  | 'pauseHeat'
  | 'resumeHeat'
  | 'endHeat'
  | 'end'
  | 'archive';

export type RoomAction = {
  readonly id: RoomActionId;
  readonly title: string;
  readonly text: string;
  /** It cannot be undone. */
  readonly isFinal: boolean;
};

const OPEN: RoomAction = {
  id: 'open',
  title: 'Open the competition',
  text: 'It gets a code of its own, by which participants join. Its terms cannot be changed.',
  isFinal: false,
};
const PAUSE: RoomAction = {
  id: 'pauseHeat',
  title: 'Pause the heat',
  text: 'The clock and the market stand still, and nothing can be sent until you resume.',
  isFinal: false,
};
const RESUME: RoomAction = {
  id: 'resumeHeat',
  title: 'Resume the heat',
  text: 'The clock and the market go on where they stopped.',
  isFinal: false,
};
const END_HEAT: RoomAction = {
  id: 'endHeat',
  title: 'End the heat',
  text: 'It ends where it stands. Its results are frozen and cannot be changed.',
  isFinal: true,
};
const END: RoomAction = {
  id: 'end',
  title: 'End the competition',
  text: 'No other heat can be started. Participants see the seed and the final results.',
  isFinal: true,
};
const ARCHIVE: RoomAction = {
  id: 'archive',
  title: 'Archive the competition',
  text: 'It leaves the lists of all its members. Its address still shows it.',
  isFinal: true,
};

const toStart = (no: number): RoomAction => ({
  id: 'startHeat',
  title: phrase`Start heat ${no}`,
  text: 'Every participant gets a desk with fresh books, and the clock starts at once.',
  isFinal: false,
});

export function listActions({ state, heat, terms }: Room): readonly RoomAction[] {
  const next = (heat?.no ?? 0) + 1;
  switch (state) {
    case 'DRAFT':
      return [OPEN];
    case 'OPEN':
      return next > terms.heats ? [END] : [toStart(next), END];
    case 'RUNNING':
      return [PAUSE, END_HEAT];
    case 'PAUSED':
      return [RESUME, END_HEAT];
    case 'ENDED':
      return [ARCHIVE];
    case 'ARCHIVED':
      return [];
  }
}
