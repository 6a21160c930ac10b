/** The exits of a bracket in the ticket of shares. Loaded when it is chosen. */
import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import { decimalsOfTick } from '@tradefloor/instruments/quotes/tick-decimals';
import { BracketFields as ExitFields } from '../../../kit/order/bracket-fields.tsx';
import { formatSigned, formatSignedPct, plainPx } from '../../../lib/format/numbers.ts';
import { toDecimal, toPx } from '../../../lib/format/units.ts';
import type { Instrument } from '../../../platform/client/shapes.ts';
import { steppedPrice } from './draft.ts';
import { listSteps } from './key-steps.ts';
import type { TicketState } from './use-ticket.ts';

type BracketFieldsProps = { readonly ticket: TicketState; readonly instrument: Instrument };

export function BracketFields({ ticket, instrument }: BracketFieldsProps) {
  const { draft, change, read, quote } = ticket;
  const decimals = decimalsOfTick(toPx(instrument.tickSize));
  return (
    <ExitFields
      texts={draft}
      read={read?.bracket ?? null}
      change={change}
      write={(units) => plainPx(units, decimals)}
      describe={(px) => resultText(ticket, px, instrument)}
      step={(event, text) => {
        const steps = listSteps(event);
        return steps === 0 ? null : steppedPrice(text, steps, { instrument, quote });
      }}
    />
  );
}

/** `+180.00 USD, +0.95%`: what the exit makes of the entry, before fees and slippage; without a quantity per cent only. */
function resultText({ draft, read }: TicketState, px: number, { currency }: Instrument): string {
  const fromPx = read?.bracket?.fromPx ?? null;
  if (fromPx === null) return '';
  const move = sideSign(draft.side) * (px - fromPx);
  const part = formatSignedPct(move / fromPx);
  return read?.qty.ok === true
    ? `${formatSigned(toDecimal(move * read.qty.value), 2)} ${currency}, ${part}`
    : part;
}
