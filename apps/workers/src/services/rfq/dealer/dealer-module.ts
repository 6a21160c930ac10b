/** What is dealt over the counter at a dealer's price: options, futures, currencies, and packages of them. */
import { contractMarks } from '@tradefloor/contracts/calls/futures';
import {
  endFxStream,
  fxStream,
  fxStreamStanding,
  openFxStream,
} from '@tradefloor/contracts/calls/fx';
import {
  askOptionQuote,
  optionGreeks,
  optionPackage,
  optionQuoteStanding,
} from '@tradefloor/contracts/calls/options';
import { handle } from '@tradefloor/runtime';
import { onFxLook } from './fx-orders.ts';
import {
  onEndFxStream,
  onFxStream,
  onFxStreamEnd,
  onFxStreamStanding,
  onOpenFxStream,
} from './fx-streams.ts';
import { onOptionGreeks, onOptionPackage } from './option-package.ts';
import { onOptionQuoteEnd, onQuoteStanding, onRequestOptionQuote } from './option-quotes.ts';
import { onMarks, onOtcCancel, onOtcOrder, onPackage } from './otc-orders.ts';

/** Where these requests trade: for API keys of one desk. */
const fxDesk = () => ['FX'] as const;
const optionDesk = () => ['DERIV'] as const;

export const DEALER_HANDLERS = [
  handle(askOptionQuote, onRequestOptionQuote, { as: 'user', desks: optionDesk }),
  handle(optionQuoteStanding, onQuoteStanding, { as: 'service' }),
  // It waits for the CCP: no deal of its reader waits with it.
  handle(optionPackage, onOptionPackage, {
    as: 'user',
    lane: (_, caller) => `package ${caller?.userId}`,
  }),
  handle(optionGreeks, onOptionGreeks, { as: 'anyone' }),
  handle(contractMarks, onMarks, { as: 'anyone' }),
  handle(openFxStream, onOpenFxStream, { as: 'user', desks: fxDesk }),
  handle(fxStream, onFxStream, { as: 'user' }),
  handle(endFxStream, onEndFxStream, { as: 'user', desks: fxDesk }),
  handle(fxStreamStanding, onFxStreamStanding, { as: 'service' }),
];

export const DEALER_CONSUMES = {
  'orders.otc': onOtcOrder,
  'orders.otc.package': onPackage,
  'orders.otc.cancel-requested': onOtcCancel,
} as const;

export const DEALER_TIMERS = {
  'fx-look': onFxLook,
  'fx-stream-end': onFxStreamEnd,
  'option-quote-end': onOptionQuoteEnd,
} as const;
