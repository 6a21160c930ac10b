/** The ticket's state: what is typed, what it would meet, what became of the last press. */

import { takesPrice } from '@tradefloor/contracts/vocabulary/price-terms';
import { isDirect } from '@tradefloor/contracts/vocabulary/strategies';
import { isTriggered } from '@tradefloor/contracts/vocabulary/trigger-terms';
import { useEffect, useState } from 'react';
import {
  sendBlockNow,
  useAccount,
  useClient,
  useIdentity,
  useQuote,
  useTimed,
} from '../../../kit/live/use-client.ts';
import { type Exits, findExits, listParts, type Part } from '../../../kit/order/bracket-draft.ts';
import { usePreview } from '../../../kit/order/use-preview.ts';
import { useSend } from '../../../kit/order/use-send.ts';
import type { Quote } from '../../../lib/hot/live-quotes.ts';
import type { Problem } from '../../../lib/problem.ts';
import type { Instrument, OrderPreview } from '../../../platform/client/shapes.ts';
import {
  type Check,
  type Intent,
  listChecks,
  softWarnings,
} from '../../../platform/orders/checks.ts';
import {
  type Correction,
  type FieldRefusal,
  findFieldRefusal,
} from '../../../platform/orders/preview.ts';
import type { Sent } from '../../../platform/orders/send.ts';
import type { TicketRequest } from '../../../ui-state/ui-state.ts';
import { useUi } from '../../../ui-state/use-ui.ts';
import {
  type Draft,
  EMPTY_DRAFT,
  type ReadDraft,
  readDraft,
  toInstrumentTerms,
  withChange,
  withoutSymbolPrices,
  withPrice,
} from './draft.ts';
import { withRequest } from './draft-request.ts';
import type { SecondDraft } from './second-draft.ts';
import { findIntent, findProblem, toOrder, toRequest } from './ticket-order.ts';

/** The platform's checks of one order beside the first. */
export type PartChecks = { readonly part: Part; readonly checks: readonly Check[] };

export type TicketState = {
  readonly instrument: Instrument | null;
  /** Followed while the draft depends on it, else null. */
  readonly quote: Quote | null;
  readonly draft: Draft;
  readonly change: (change: Partial<Draft>) => void;
  readonly clear: () => void;
  readonly read: ReadDraft | null;
  /** Null while the draft is not a whole order. */
  readonly intent: Intent | null;
  /** The exits of a bracket; null while they cannot be sent, and for an order that is none. */
  readonly exits: Exits | null;
  /** The platform's checks of the orders that belong to it; none before the response. */
  readonly parts: readonly PartChecks[];
  /** The platform's checks of this order; empty before the response. */
  readonly checks: readonly Check[];
  /** There is a complete order, and the platform has yet to respond. */
  readonly isChecking: boolean;
  /** Why the platform's checks could not be had; null while they can. */
  readonly checkProblem: Problem | null;
  /** The platform's own forecast of this order; null while there is none. */
  readonly preview: OrderPreview | null;
  /** What the forecast refuses, at the field it is about. */
  readonly refusal: FieldRefusal | null;
  /** One press that makes a refused order pass. */
  readonly correct: (correction: Correction) => void;
  readonly warnings: readonly string[];
  /** Why nothing can be sent; null when it can. */
  readonly block: string | null;
  readonly isSending: boolean;
  readonly response: Sent | null;
  /** Sends the intent as it is at this press. */
  readonly send: () => Promise<void>;
};

export function useTicket(symbol: string | null, setSymbol: (symbol: string) => void): TicketState {
  const client = useClient();
  const instrument = useAccount((account) => (symbol === null ? null : account.instrument(symbol)));
  const [typed, setDraft] = useDraft(symbol, setSymbol);
  const draft = toInstrumentTerms(typed, instrument);
  const quote = useQuote(dependsOnPrice(draft) ? symbol : null);
  const [response, setResponse] = useState<Sent | null>(null);
  const feedBlock = useTimed(sendBlockNow);
  const read =
    instrument === null
      ? null
      : readDraft(draft, { instrument, quote, nowMs: client.browser.nowMs() });
  const intent = findIntent(draft, read);
  const whole = intent === null || instrument === null ? null : toOrder(intent, instrument);
  const exits = findExits(read?.bracket ?? null);
  const requested = whole === null || read === null ? null : toRequest(draft, whole, read);
  const { isSending, send } = useSend(feedBlock === null ? requested : null, {
    onPress: () => setResponse(null),
    onSent: (sent) => {
      setResponse(sent);
      if (sent.kind !== 'accepted') return;
      for (const order of [sent.order, ...sent.linked]) client.account.takeOrder(order);
      setDraft((before) => ({ ...before, qtyText: '' }));
    },
  });
  const edits = useEdits({ symbol, instrument, setDraft, forget: () => setResponse(null) });
  const identity = useIdentity();
  // Of what cannot be sent together yet the first order is looked at alone.
  const body = whole === null || isSending ? null : JSON.stringify(requested ?? whole);
  const forecast = usePreview(body, `${symbol} ${draft.side}`);
  // The checks of another order are not shown for this one.
  const current = forecast?.isCurrent === true ? forecast : null;
  const preview = current?.preview ?? null;
  const checkProblem = current?.problem ?? null;

  return {
    instrument,
    quote,
    draft,
    ...edits,
    read,
    intent,
    exits,
    checks: preview === null ? [] : listChecks(preview.checks),
    parts: toParts(draft, current?.linked ?? []),
    isChecking: body !== null && preview === null && checkProblem === null,
    checkProblem,
    preview,
    refusal: findFieldRefusal(preview, draft.orderType),
    warnings:
      intent === null || instrument === null
        ? []
        : softWarnings({ intent, identity, instrument, quote }),
    block: feedBlock ?? findProblem(read, instrument),
    isSending,
    response: response,
    send,
  };
}

const toParts = (draft: Draft, linked: readonly OrderPreview[]): readonly PartChecks[] =>
  listParts(draft).flatMap((part, n) => {
    const preview = linked[n];
    return preview === undefined ? [] : [{ part, checks: listChecks(preview.checks) }];
  });

type Editing = {
  readonly symbol: string | null;
  readonly instrument: Instrument | null;
  readonly setDraft: (change: (before: Draft) => Draft) => void;
  /** Takes the outcome of the last press off the ticket. */
  readonly forget: () => void;
};

/** How the draft is changed from the ticket itself. */
function useEdits(editing: Editing): Pick<TicketState, 'change' | 'clear' | 'correct'> {
  const { symbol, instrument, setDraft, forget } = editing;
  const { hot } = useClient();
  const newestQuote = (): Quote | null => (symbol === null ? null : hot.quote(symbol));
  return {
    change: (change) => {
      forget();
      const newest = newestQuote();
      setDraft((before) => {
        const next = withChange(before, change);
        const keepsPrice = instrument === null || newest === null || isPriceTyped(change, before);
        return keepsPrice ? next : withPrice(next, instrument, newest);
      });
    },
    clear: () => {
      forget();
      setDraft((before) => ({ ...EMPTY_DRAFT, side: before.side }));
    },
    correct: (correction) => {
      forget();
      const at = { instrument, quote: newestQuote() };
      setDraft((before) => withRequest(before, correctionRequest(correction, before), at));
    },
  };
}

/** What is being typed is not filled in. */
const PRICE_TEXTS = ['priceText', 'stopText', 'trailText', 'profitText', 'lossText'] as const;
const isPriceTyped = (change: Partial<Draft>, before: Draft): boolean =>
  PRICE_TEXTS.some((name) => typeof change[name] === 'string') ||
  (change.second !== undefined && isSecondTyped(change.second, before.second));
const isSecondTyped = (now: SecondDraft, before: SecondDraft): boolean =>
  (['priceText', 'stopText', 'trailText'] as const).some((name) => now[name] !== before[name]) &&
  now.orderType === before.orderType &&
  now.sideChosen === before.sideChosen &&
  now.trailUnit === before.trailUnit;

/** A price makes a limit order of a market order; an order that names one, or waits for one, keeps its type. */
const correctionRequest = (
  { qty, price }: Correction,
  { orderType }: Pick<Draft, 'orderType'>,
): TicketRequest => ({
  ...(qty === undefined ? {} : { qty }),
  ...(price === undefined
    ? {}
    : { price, orderType: orderType === 'MARKET' ? 'LIMIT' : orderType }),
});

/** Whether anything the ticket shows of this draft changes with the price. While not, a press reads the newest one. */
const dependsOnPrice = ({ qtyText, orderType, strategy, link }: Draft): boolean =>
  qtyText !== '' ||
  link !== null ||
  takesPrice(orderType) ||
  isTriggered(orderType) ||
  !isDirect(strategy);

/**
 * The typed texts; another symbol empties the price, a request of another panel fills what it
 * names.
 */
function useDraft(symbol: string | null, setSymbol: (symbol: string) => void) {
  const client = useClient();
  const [draft, setDraft] = useState<Draft>(EMPTY_DRAFT);
  const [priced, setPriced] = useState(symbol);
  if (priced !== symbol) {
    setPriced(symbol);
    setDraft(withoutSymbolPrices);
  }
  const requested = useUi(({ ticketRequest }) => ticketRequest);
  const [response, setResponded] = useState(0);
  useEffect(() => {
    if (requested === null || requested.no === response) return;
    setResponded(requested.no);
    const target = requested.request.symbol ?? symbol;
    if (target === null) return;
    if (target !== symbol) {
      setPriced(target);
      setSymbol(target);
    }
    const at = { instrument: client.account.instrument(target), quote: client.hot.quote(target) };
    setDraft((before) =>
      withRequest(target === symbol ? before : withoutSymbolPrices(before), requested.request, at),
    );
  }, [requested, response, symbol, setSymbol, client]);
  return [draft, setDraft] as const;
}
