/** The rows of the access matrix for options and futures, columns as there. */

export const DERIVATIVE_ROWS = {
  listOptions: '-xxxxxxx-x',
  optionChain: '-xxxxxxx-x',
  optionSurface: '-xxxxxxx-x',
  optionStrategy: '-xxxxxxx-x',
  listFutures: '-xxxxxxx-x',
  futureStrip: '-xxxxxxx-x',
  contractMarks: '-xxxxxxx-x',
  placePackage: '-xx-------',
} as const;
