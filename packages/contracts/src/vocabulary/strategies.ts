/** The strategies an order is worked by, and what each means. */

export const STRATEGIES = [
  'LIT',
  'DARK',
  'TWAP',
  'VWAP',
  'POV',
  'IS',
  'ICEBERG',
  'ARRIVAL',
  'SNIPER',
] as const;
export type Strategy = (typeof STRATEGIES)[number];

/** Strategies that the algo engine works: it slices the order into children. The others go to the EMS as they are. */
export const ALGO_NAMES = [
  'TWAP',
  'VWAP',
  'POV',
  'IS',
  'ICEBERG',
  'ARRIVAL',
  'SNIPER',
] as const satisfies readonly Strategy[];
export type AlgoName = (typeof ALGO_NAMES)[number];

const ALGO_SET: ReadonlySet<Strategy> = new Set(ALGO_NAMES);
export const isAlgo = (strategy: Strategy): strategy is AlgoName => ALGO_SET.has(strategy);
/** True for a strategy that sends the order as it is. */
export const isDirect = (strategy: Strategy): strategy is Exclude<Strategy, AlgoName> =>
  !ALGO_SET.has(strategy);

/** Whether orders of each strategy stand in a lit book at their own limit, for all to see. */
const RESTS_AT_LIMIT = {
  LIT: true,
  DARK: false,
  TWAP: false,
  VWAP: false,
  POV: false,
  IS: false,
  ICEBERG: true,
  ARRIVAL: false,
  SNIPER: false,
} as const satisfies Record<Strategy, boolean>;

/** True for a strategy whose orders stand in a lit book at their own limit. */
export const restsAtLimit = (strategy: Strategy): boolean => RESTS_AT_LIMIT[strategy];
