/** Listed options, their chains and strategies: answered by the RFQ service, which deals them. */
import * as z from 'zod';
import { InstrumentSymbol } from '../ids.ts';
import {
  OptionChain,
  OptionContract,
  OptionLeg,
  OptionStrategy,
  OptionSurface,
} from '../option.ts';
import { CalendarDate } from '../time.ts';
import { call, MARKET_READERS, Nothing } from './call.ts';

/** Every listed option that trades now. */
export const listOptions = call('listOptions', {
  to: 'rfq',
  method: 'GET',
  path: '/options',
  access: MARKET_READERS,
  in: Nothing,
  out: z.object({ items: z.array(OptionContract) }),
});

/** Calls and puts of one expiry, the second listed unless told. */
export const optionChain = call('optionChain', {
  to: 'rfq',
  method: 'GET',
  path: '/options/:underlying',
  access: MARKET_READERS,
  in: z.strictObject({ underlying: InstrumentSymbol, expiry: CalendarDate.optional() }),
  out: OptionChain,
});

/** The volatility surface as a picture: the smile of one expiry, and all expiries by moneyness. */
export const optionSurface = call('optionSurface', {
  to: 'rfq',
  method: 'GET',
  path: '/options/:underlying/surface',
  access: MARKET_READERS,
  in: z.strictObject({ underlying: InstrumentSymbol, expiry: CalendarDate.optional() }),
  out: OptionSurface,
});

/** What legs on one underlying cost, win and lose together; changes nothing. */
export const optionStrategy = call('optionStrategy', {
  to: 'rfq',
  method: 'POST',
  path: '/options/strategy',
  access: MARKET_READERS,
  isLook: true,
  in: z.strictObject({ legs: z.array(OptionLeg).min(1).max(8) }),
  out: OptionStrategy,
});
