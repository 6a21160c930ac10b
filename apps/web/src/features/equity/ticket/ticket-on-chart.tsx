/** The ticket's order for the charts of its symbol, and the exits that are placed on one of them. Loaded with a whole order. */
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Entry } from '../../../lib/format/entry.ts';
import { toCodedText } from '../../../platform/client/refusal.ts';
import type { Instrument } from '../../../platform/client/shapes.ts';
import type { ExitPrices, TicketEntry } from '../../../ui-state/ui-state.ts';
import { useUi, useUiStore } from '../../../ui-state/use-ui.ts';
import { findEntryPx, formatPrice } from './draft.ts';
import type { TicketState } from './use-ticket.ts';

type OnChartProps = { readonly ticket: TicketState; readonly instrument: Instrument };

export function TicketOnChart({ ticket, instrument }: OnChartProps) {
  const ui = useUiStore();
  const shared = JSON.stringify(toTicketEntry(ticket, instrument));
  useEffect(() => ui.setState({ ticketEntry: JSON.parse(shared) }), [ui, shared]);
  useEffect(() => () => ui.setState({ ticketEntry: null }), [ui]);
  useChosenExits(ticket, instrument);
  return null;
}

/** Null for what has no exits on a chart: an order that is not whole, or not for shares, or without a price to measure from. */
function toTicketEntry(ticket: TicketState, instrument: Instrument): TicketEntry | null {
  const { draft, read, quote, intent } = ticket;
  if (intent === null || read === null || instrument.instrumentType !== 'equity') return null;
  const fromPx = findEntryPx(read.price, read.trigger, quote);
  if (fromPx === null) return null;
  const { bracket } = read;
  return {
    symbol: instrument.symbol,
    side: draft.side,
    qty: intent.qty,
    fromPx,
    exits: bracket && { profit: toPrice(bracket.profit), loss: toPrice(bracket.loss) },
    problem: findProblem(ticket),
  };
}

const toPrice = (entry: Entry | null): number | null => (entry?.ok === true ? entry.value : null);

/** What the platform has refused, else what keeps the order from being sent, else what the platform would refuse. */
function findProblem({ response, block, checks, parts }: TicketState): TicketEntry['problem'] {
  if (response?.kind === 'refused') return toCodedText(response.refusal);
  const refusals = [...checks, ...parts.flatMap((part) => part.checks)];
  return block ?? refusals.find(({ refusal }) => refusal !== null)?.refusal ?? null;
}

/** Takes what is placed on a chart from now on, as if it were typed. */
function useChosenExits({ change }: TicketState, instrument: Instrument): void {
  const chosen = useUi(({ exitRequest }) => exitRequest);
  const seen = useRef(chosen?.no ?? 0);
  const take = useEffectEvent(({ profit, loss }: ExitPrices): void => {
    const write = (px: number | null): string => (px === null ? '' : formatPrice(px, instrument));
    change({ link: 'BRACKET', profitText: write(profit), lossText: write(loss) });
  });
  useEffect(() => {
    if (chosen === null || chosen.no === seen.current) return;
    seen.current = chosen.no;
    if (chosen.symbol === instrument.symbol) take(chosen.exits);
  }, [chosen, instrument.symbol]);
}
