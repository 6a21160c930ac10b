/** The keys of the panels one trades in besides the ticket: algos and ladder. */
import type { KeyCommand } from './key-command.ts';

export const ALGO_KEYS = [
  {
    id: 'algo.pause',
    scope: 'algos',
    chord: 'KeyP',
  },
  {
    id: 'algo.amend',
    scope: 'algos',
    chord: 'KeyM',
  },
  {
    id: 'algo.cancel',
    scope: 'algos',
    chord: 'Delete',
  },
] as const satisfies readonly KeyCommand[];

export const LADDER_KEYS = [
  {
    id: 'ladder.place',
    scope: 'ladder',
    chord: 'Enter',
  },
  {
    id: 'ladder.buy',
    scope: 'ladder',
    chord: 'KeyB',
  },
  {
    id: 'ladder.sell',
    scope: 'ladder',
    chord: 'KeyS',
  },
  {
    id: 'ladder.buy-cross',
    scope: 'ladder',
    chord: 'Shift+KeyB',
  },
  {
    id: 'ladder.sell-cross',
    scope: 'ladder',
    chord: 'Shift+KeyS',
  },
  {
    id: 'ladder.cancel',
    scope: 'ladder',
    chord: 'Backspace',
  },
  {
    id: 'ladder.cancel-all',
    scope: 'ladder',
    chord: 'KeyX',
  },
  {
    id: 'ladder.arm',
    scope: 'ladder',
    chord: 'KeyA',
  },
  {
    id: 'ladder.centre',
    scope: 'ladder',
    chord: 'KeyC',
  },
  {
    id: 'ladder.size-1',
    scope: 'ladder',
    chord: 'Digit1',
  },
  {
    id: 'ladder.size-2',
    scope: 'ladder',
    chord: 'Digit2',
  },
  {
    id: 'ladder.size-3',
    scope: 'ladder',
    chord: 'Digit3',
  },
  {
    id: 'ladder.size-4',
    scope: 'ladder',
    chord: 'Digit4',
  },
  {
    id: 'ladder.size-5',
    scope: 'ladder',
    chord: 'Digit5',
  },
] as const satisfies readonly KeyCommand[];
