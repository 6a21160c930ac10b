/** What the options desk answers: chains, surfaces and strategies of what is listed, and quotes over the counter. */
import {
  askOptionQuote,
  listOptions,
  optionChain,
  optionQuoteStanding,
  optionStrategy,
  optionSurface,
} from '@tradefloor/contracts/calls/options';
import { answer } from '@tradefloor/runtime';
import { onChain, onListOptions, onStrategy } from './option-desk.ts';
import { onAskOptionQuote, onQuoteStanding } from './option-quotes.ts';
import { onSurface } from './option-surface.ts';

export const OPTION_ANSWERS = [
  answer(listOptions, onListOptions),
  answer(optionChain, onChain),
  answer(optionSurface, onSurface),
  answer(optionStrategy, onStrategy),
  answer(askOptionQuote, onAskOptionQuote, { as: 'user' }),
  answer(optionQuoteStanding, onQuoteStanding),
];
