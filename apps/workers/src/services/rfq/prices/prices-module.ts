/** Reference prices: what is listed, and its quotes, chains, strips and curves at the market's newest batch. */
import {
  bondHistory,
  bondQuotes,
  bondValuation,
  curves,
  listBonds,
} from '@tradefloor/contracts/calls/bonds';
import { futureStrip, listFutures } from '@tradefloor/contracts/calls/futures';
import { fxQuotes, fxTerms, listFxPairs } from '@tradefloor/contracts/calls/fx';
import {
  listOptions,
  optionChain,
  optionStrategy,
  optionSurface,
} from '@tradefloor/contracts/calls/options';
import { handle } from '@tradefloor/runtime';
import { onCurves, onHistory, onListBonds, onQuotes, onValuation } from './bond-reads.ts';
import { onListFutures, onStrip } from './future-pricer.ts';
import { onFxQuotes, onFxTerms, onListFxPairs } from './fx-pricer.ts';
import { onChain, onListOptions, onStrategy } from './option-pricer.ts';
import { onSurface } from './option-surface.ts';

export const OPTION_PRICE_HANDLERS = [
  handle(listOptions, onListOptions, { as: 'service' }),
  handle(optionChain, onChain, { as: 'service' }),
  handle(optionSurface, onSurface, { as: 'service' }),
  handle(optionStrategy, onStrategy, { as: 'service' }),
];

export const FUTURE_PRICE_HANDLERS = [
  handle(listFutures, onListFutures, { as: 'service' }),
  handle(futureStrip, onStrip, { as: 'service' }),
];

export const FX_PRICE_HANDLERS = [
  handle(listFxPairs, onListFxPairs, { as: 'service' }),
  handle(fxQuotes, onFxQuotes, { as: 'service' }),
  handle(fxTerms, onFxTerms, { as: 'service' }),
];

export const BOND_PRICE_HANDLERS = [
  handle(listBonds, onListBonds, { as: 'service' }),
  handle(bondValuation, onValuation, { as: 'service' }),
  handle(curves, onCurves, { as: 'service' }),
  handle(bondQuotes, onQuotes, { as: 'service' }),
  handle(bondHistory, onHistory, { as: 'service' }),
];
