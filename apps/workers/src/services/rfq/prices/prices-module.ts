/** Reference prices: what is listed, and its quotes, chains, strips and curves at the market's newest batch. */
import {
  bondHistory,
  bondQuotes,
  bondValuation,
  curves,
  listBonds,
} from '@tradefloor/contracts/calls/bonds';
import { futureStrip, futureVolume, listFutures } from '@tradefloor/contracts/calls/futures';
import { fxQuotes, fxTerms, listFxPairs } from '@tradefloor/contracts/calls/fx';
import {
  listOptions,
  optionChain,
  optionStrategy,
  optionSurface,
} from '@tradefloor/contracts/calls/options';
import { handle } from '@tradefloor/runtime';
import { onCurves, onHistory, onListBonds, onQuotes, onValuation } from './bond-reads.ts';
import { onFutureVolume, onListFutures, onStrip } from './future-reads.ts';
import { onFxQuotes, onFxTerms, onListFxPairs } from './fx-pricer.ts';
import { onChain, onListOptions, onStrategy } from './option-pricer.ts';
import { onSurface } from './option-surface.ts';

export const OPTION_PRICE_HANDLERS = [
  handle(listOptions, onListOptions, { as: 'anyone' }),
  handle(optionChain, onChain, { as: 'anyone' }),
  handle(optionSurface, onSurface, { as: 'anyone' }),
  handle(optionStrategy, onStrategy, { as: 'anyone' }),
];

export const FUTURE_PRICE_HANDLERS = [
  handle(listFutures, onListFutures, { as: 'anyone' }),
  handle(futureStrip, onStrip, { as: 'anyone' }),
  handle(futureVolume, onFutureVolume, { as: 'anyone' }),
];

export const FX_PRICE_HANDLERS = [
  handle(listFxPairs, onListFxPairs, { as: 'anyone' }),
  handle(fxQuotes, onFxQuotes, { as: 'anyone' }),
  handle(fxTerms, onFxTerms, { as: 'anyone' }),
];

export const BOND_PRICE_HANDLERS = [
  handle(listBonds, onListBonds, { as: 'anyone' }),
  handle(bondValuation, onValuation, { as: 'anyone' }),
  handle(curves, onCurves, { as: 'anyone' }),
  handle(bondQuotes, onQuotes, { as: 'anyone' }),
  handle(bondHistory, onHistory, { as: 'anyone' }),
];
