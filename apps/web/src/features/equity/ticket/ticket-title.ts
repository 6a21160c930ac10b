/** The whole order of the ticket as one line: what the button that sends it reads. Pure. */

import { describeHandling } from '@tradefloor/contracts/vocabulary/handling-terms';
import { describeTerms, termsOfLimit } from '@tradefloor/contracts/vocabulary/price-terms';
import { describeTrigger } from '@tradefloor/contracts/vocabulary/trigger-terms';
import { decimalsOfTick } from '@tradefloor/instruments/quotes/tick-decimals';
import { describeExits } from '../../../kit/order/bracket-draft.ts';
import { formatQty, plainPx } from '../../../lib/format/numbers.ts';
import { toPx } from '../../../lib/format/units.ts';
import { timeInForceText } from '../../../platform/orders/time-in-force-text.ts';
import { describeSecond } from './second-title.ts';
import type { TicketState } from './use-ticket.ts';

/**
 * `BUY 500 AAPL @ 189.42 DAY`, with the strategy where it is not the plain one: `… DAY TWAP`; and with how it is handled:
 * `… DAY, shows 200, post only`; and with the exits of a bracket: `… DAY + TP 191.00 / SL 188.00`; and with a second order:
 * `… DAY or STP 186.00 GTC` where one cancels the other, `… DAY, then SELL 500 @ 191.00 GTC` where it triggers it.
 */
export function sendTitle({ draft, intent, exits, instrument, read }: TicketState): string {
  if (instrument === null) return draft.side;
  const decimals = decimalsOfTick(toPx(instrument.tickSize));
  const qty = intent === null ? '' : ` ${formatQty(intent.qty)}`;
  const write = (units: number): string => plainPx(units, decimals);
  const trigger =
    intent === null
      ? ''
      : describeTrigger({ ...intent, ...intent.trigger }, (price) => write(toPx(price)));
  const terms = intent?.terms ?? termsOfLimit(null);
  const limit = describeTerms(terms, write, { at: '@ ', market: trigger ? '' : 'at market' });
  // Without a whole order only a market order's price is known.
  const price = intent !== null || draft.orderType === 'MARKET' ? [trigger, limit] : [];
  const strategy = draft.strategy === 'LIT' ? '' : draft.strategy;
  const { timeInForce } = draft;
  const inForce = timeInForceText(intent ?? { timeInForce });
  const words = [instrument.symbol, ...price, inForce, strategy].filter(Boolean);
  const handling = intent === null ? [] : describeHandling(intent.handling, formatQty);
  const entry = [`${draft.side}${qty} ${words.join(' ')}`, ...handling].join(', ');
  const second = describeSecond({ draft, read }, write);
  if (second !== '') return `${entry} ${second}`;
  return exits === null ? entry : `${entry} + ${describeExits(exits, write)}`;
}
