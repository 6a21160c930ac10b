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
import { answer } from '@tradefloor/runtime';
import { onCurves, onHistory, onListBonds, onQuotes, onValuation } from './bond-reads.ts';
import { onListFutures, onStrip } from './future-desk.ts';
import { onFxQuotes, onFxTerms, onListFxPairs } from './fx-desk.ts';
import { onChain, onListOptions, onStrategy } from './option-desk.ts';
import { onSurface } from './option-surface.ts';

export const OPTION_PRICE_ANSWERS = [
  answer(listOptions, onListOptions),
  answer(optionChain, onChain),
  answer(optionSurface, onSurface),
  answer(optionStrategy, onStrategy),
];

export const FUTURE_PRICE_ANSWERS = [
  answer(listFutures, onListFutures),
  answer(futureStrip, onStrip),
];

export const FX_PRICE_ANSWERS = [
  answer(listFxPairs, onListFxPairs),
  answer(fxQuotes, onFxQuotes),
  answer(fxTerms, onFxTerms),
];

export const BOND_PRICE_ANSWERS = [
  answer(listBonds, onListBonds),
  answer(bondValuation, onValuation),
  answer(curves, onCurves),
  answer(bondQuotes, onQuotes),
  answer(bondHistory, onHistory),
];
