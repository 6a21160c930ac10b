/** The keys of the panels one trades in besides the ticket: algos and ladder. */
import type { KeyCommand } from './key-command.ts';

export const ALGO_KEYS = [
  {
    id: 'algo.pause',
    needs: 'trade',
    scope: 'algos',
    title: 'Pause or resume the algos',
    chord: 'KeyP',
  },
  {
    id: 'algo.amend',
    needs: 'trade',
    scope: 'algos',
    title: 'Change the algo’s parameters',
    chord: 'KeyM',
  },
  {
    id: 'algo.cancel',
    needs: 'trade',
    scope: 'algos',
    title: 'Cancel the algo’s orders',
    chord: 'Delete',
  },
] as const satisfies readonly KeyCommand[];

export const LADDER_KEYS = [
  {
    id: 'ladder.place',
    needs: 'trade',
    scope: 'ladder',
    title: 'Place at the cursor',
    chord: 'Enter',
  },
  {
    id: 'ladder.buy',
    needs: 'trade',
    scope: 'ladder',
    title: 'Buy at the best bid',
    chord: 'KeyB',
  },
  {
    id: 'ladder.sell',
    needs: 'trade',
    scope: 'ladder',
    title: 'Sell at the best ask',
    chord: 'KeyS',
  },
  {
    id: 'ladder.buy-cross',
    needs: 'trade',
    scope: 'ladder',
    title: 'Buy at the best ask',
    chord: 'Shift+KeyB',
  },
  {
    id: 'ladder.sell-cross',
    needs: 'trade',
    scope: 'ladder',
    title: 'Sell at the best bid',
    chord: 'Shift+KeyS',
  },
  {
    id: 'ladder.cancel',
    needs: 'trade',
    scope: 'ladder',
    title: 'Cancel own orders at the cursor',
    chord: 'Backspace',
  },
  {
    id: 'ladder.cancel-all',
    needs: 'trade',
    scope: 'ladder',
    title: 'Cancel own orders in the symbol',
    chord: 'KeyX',
  },
  {
    id: 'ladder.arm',
    needs: 'trade',
    scope: 'ladder',
    title: 'Enable or disable trading',
    chord: 'KeyA',
  },
  {
    id: 'ladder.centre',
    scope: 'ladder',
    title: 'Centre on the market',
    chord: 'KeyC',
  },
  {
    id: 'ladder.size-1',
    needs: 'trade',
    scope: 'ladder',
    title: 'First quantity',
    chord: 'Digit1',
  },
  {
    id: 'ladder.size-2',
    needs: 'trade',
    scope: 'ladder',
    title: 'Second quantity',
    chord: 'Digit2',
  },
  {
    id: 'ladder.size-3',
    needs: 'trade',
    scope: 'ladder',
    title: 'Third quantity',
    chord: 'Digit3',
  },
  {
    id: 'ladder.size-4',
    needs: 'trade',
    scope: 'ladder',
    title: 'Fourth quantity',
    chord: 'Digit4',
  },
  {
    id: 'ladder.size-5',
    needs: 'trade',
    scope: 'ladder',
    title: 'Fifth quantity',
    chord: 'Digit5',
  },
] as const satisfies readonly KeyCommand[];
