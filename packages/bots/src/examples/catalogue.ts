/** The strategies that come with the platform, each beside its naive twin. */
import type { Side } from '@tradefloor/contracts/order';
import { invariant } from '@tradefloor/core/result';
import type { FigureName } from '../figures.ts';
import type { Strategy } from '../strategy.ts';
import { OneMarketOrder, VolumeSchedule } from './execution.ts';
import { MarketMaker } from './market-maker.ts';
import { Momentum } from './momentum.ts';
import { Pairs } from './pairs.ts';

export type Bot = {
  readonly about: string;
  /** What it trades, and what it looks at. */
  readonly symbols: readonly string[];
  /** The figure that it is measured by. */
  readonly figure: FigureName;
  readonly create: () => Strategy;
};

const MAKER = { symbol: 'AAPL', size: 100, maxPosition: 500 } as const;
const PARENT = { symbol: 'COST', side: 'BUY' as Side, qty: 50_000 } as const;
const BANKS = ['BAC', 'WFC', 'C', 'GS', 'MS'] as const;
const PAIR = { symbol: 'JPM', peers: BANKS, worth: 1_000_000_000 } as const;
const MOMENTUM = { symbol: 'AAPL', size: 200 } as const;

const maker = { symbols: ['AAPL'], figure: 'drawdown' } as const;
const momentum = { symbols: ['AAPL'], figure: 'profit' } as const;
const pairs = { symbols: ['JPM', ...BANKS], figure: 'drawdown' } as const;
const execution = { symbols: ['COST'], figure: 'shortfall' } as const;

export const BOTS: Readonly<Record<string, Bot>> = {
  'market-maker': {
    ...maker,
    about: 'quotes both sides and leans against its position',
    create: () => new MarketMaker({ ...MAKER, leanTicks: 3 }),
  },
  'market-maker-fixed': {
    ...maker,
    about: 'quotes both sides at the best prices, whatever it holds',
    create: () =>
      new MarketMaker({ ...MAKER, maxPosition: Number.POSITIVE_INFINITY, leanTicks: 0 }),
  },
  momentum: {
    ...momentum,
    about: 'follows the side that takes more',
    create: () => new Momentum({ ...MOMENTUM, signal: 'FLOW' }),
  },
  'momentum-random': {
    ...momentum,
    about: 'does the same on random numbers',
    create: () => new Momentum({ ...MOMENTUM, signal: 'RANDOM' }),
  },
  pairs: {
    ...pairs,
    about: 'trades a bank against five others',
    create: () => new Pairs({ ...PAIR, hedge: 0.6 }),
  },
  'pairs-unhedged': {
    ...pairs,
    about: 'trades the bank alone on the same signal',
    create: () => new Pairs({ ...PAIR, hedge: 0 }),
  },
  execution: {
    ...execution,
    about: 'buys 50,000 shares in proportion to printed volume',
    create: () => new VolumeSchedule(PARENT),
  },
  'execution-at-once': {
    ...execution,
    about: 'buys them by one market order',
    create: () => new OneMarketOrder(PARENT),
  },
};

/** @throws InvariantViolation where there is none of that name */
export function findBot(name: string): Bot {
  const bot = Object.hasOwn(BOTS, name) ? BOTS[name] : undefined;
  invariant(bot !== undefined, `${name} is a strategy of the catalogue`);
  return bot;
}
