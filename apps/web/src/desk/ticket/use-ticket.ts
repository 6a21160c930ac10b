/** The ticket's state: what is typed, what it would meet, what became of the last press. */
import { useEffect, useRef, useState } from 'react';
import { decimalOf } from '../../lib/format/units.ts';
import type { Quote } from '../../lib/hot/hot-store.ts';
import type { Instrument, NewOrder } from '../data/shapes.ts';
import {
  sendBlockNow,
  useAccount,
  useDesk,
  useIdentity,
  useQuote,
  useTimed,
  useUi,
} from '../data/use-desk.ts';
import { type Check, type CheckFacts, checksOf, type Intent, softWarnings } from './checks.ts';
import { type Draft, EMPTY_DRAFT, type ReadDraft, readDraft, withAsk, withPrice } from './draft.ts';
import { type Sent, sendOrder } from './send.ts';

export type TicketState = {
  readonly instrument: Instrument | null;
  readonly quote: Quote | null;
  readonly draft: Draft;
  readonly change: (change: Partial<Draft>) => void;
  readonly clear: () => void;
  readonly read: ReadDraft | null;
  /** Null while the draft is not a whole order. */
  readonly intent: Intent | null;
  readonly checks: readonly Check[];
  readonly warnings: readonly string[];
  /** Why nothing can be sent; null when it can. */
  readonly block: string | null;
  readonly isSending: boolean;
  readonly answer: Sent | null;
  /** Sends the intent as it is at this press. */
  readonly send: () => Promise<void>;
};

/** An unanswered order and its name: the same order again goes out under the same name. */
type Unanswered = { readonly body: string; readonly clientOrderId: string };

export function useTicket(symbol: string | null, setSymbol: (symbol: string) => void): TicketState {
  const desk = useDesk();
  const instrument = useAccount((account) => (symbol === null ? null : account.instrument(symbol)));
  const quote = useQuote(symbol);
  const [draft, setDraft] = useDraft(symbol, setSymbol);
  const [answer, setAnswer] = useState<Sent | null>(null);
  const [isSending, setSending] = useState(false);
  const [sentAtMs, setSentAtMs] = useState<readonly number[]>([]);
  const unanswered = useRef<Unanswered | null>(null);
  const feedBlock = useTimed(sendBlockNow);
  const read = instrument === null ? null : readDraft(draft, instrument, quote);
  const intent = intentOf(draft, read);
  const facts = useFacts(intent, instrument, { quote, sentAtMs });

  const send = async (): Promise<void> => {
    if (intent === null || instrument === null || isSending || feedBlock !== null) return;
    const order = orderOf(intent, instrument);
    const body = JSON.stringify(order);
    const again = unanswered.current?.body === body ? unanswered.current.clientOrderId : null;
    const clientOrderId = again ?? crypto.randomUUID();
    setSending(true);
    setAnswer(null);
    setSentAtMs((before) => [...before.slice(-99), desk.browser.nowMs()]);
    const sent = await sendOrder(
      {
        place: desk.port.place,
        findOrder: desk.port.findOrder,
        nowMs: desk.browser.nowMs,
        wait: (ms) => new Promise((resolve) => desk.browser.later(() => resolve(), ms)),
      },
      { ...order, clientOrderId },
    );
    unanswered.current =
      sent.kind === 'lost' || sent.kind === 'unknown' ? { body, clientOrderId } : null;
    setSending(false);
    setAnswer(sent);
    if (sent.kind !== 'accepted') return;
    desk.account.takeOrder(sent.order);
    setDraft((before) => ({ ...before, qtyText: '' }));
  };

  return {
    instrument,
    quote,
    draft,
    change: (change) => {
      setAnswer(null);
      setDraft((before) => {
        const next = { ...before, ...change };
        return instrument === null || quote === null || change.priceText !== undefined
          ? next
          : withPrice(next, instrument, quote);
      });
    },
    clear: () => {
      setAnswer(null);
      setDraft((before) => ({ ...EMPTY_DRAFT, side: before.side }));
    },
    read,
    intent,
    checks: facts === null ? [] : checksOf(facts),
    warnings: facts === null ? [] : softWarnings(facts),
    block: feedBlock ?? problemOf(read, instrument),
    isSending,
    answer,
    send,
  };
}

/** The typed texts; another symbol empties the price, an ask from elsewhere fills what it names. */
function useDraft(symbol: string | null, setSymbol: (symbol: string) => void) {
  const desk = useDesk();
  const [draft, setDraft] = useState<Draft>(EMPTY_DRAFT);
  const [priced, setPriced] = useState(symbol);
  if (priced !== symbol) {
    setPriced(symbol);
    setDraft((before) => ({ ...before, priceText: '' }));
  }
  const asked = useUi(({ ticketAsk }) => ticketAsk);
  const [answered, setAnswered] = useState(0);
  useEffect(() => {
    if (asked === null || asked.no === answered) return;
    setAnswered(asked.no);
    const target = asked.ask.symbol ?? symbol;
    if (target === null) return;
    if (target !== symbol) {
      setPriced(target);
      setSymbol(target);
    }
    const at = { instrument: desk.account.instrument(target), quote: desk.hot.quote(target) };
    setDraft((before) =>
      withAsk(target === symbol ? before : { ...before, priceText: '' }, asked.ask, at),
    );
  }, [asked, answered, symbol, setSymbol, desk]);
  return [draft, setDraft] as const;
}

function intentOf(draft: Draft, read: ReadDraft | null): Intent | null {
  if (read === null || !read.qty.ok || read.price?.ok === false) return null;
  return {
    side: draft.side,
    strategy: draft.strategy,
    timeInForce: draft.timeInForce,
    qty: read.qty.value,
    price: read.price === null ? null : read.price.value,
  };
}

function problemOf(read: ReadDraft | null, instrument: Instrument | null): string | null {
  if (instrument === null || read === null) return 'Choose an instrument';
  if (!read.qty.ok) return read.qty.problem;
  return read.price?.ok === false ? read.price.problem : null;
}

/** The order as the wire has it, without its name. */
function orderOf(intent: Intent, instrument: Instrument): NewOrder {
  return {
    symbol: instrument.symbol,
    instrumentType: instrument.instrumentType,
    side: intent.side,
    qty: intent.qty,
    timeInForce: intent.timeInForce,
    strategy: intent.strategy,
    orderType: intent.price === null ? 'MARKET' : 'LIMIT',
    ...(intent.price === null ? {} : { price: decimalOf(intent.price) }),
  };
}

type Around = { readonly quote: Quote | null; readonly sentAtMs: readonly number[] };

function useFacts(
  intent: Intent | null,
  instrument: Instrument | null,
  { quote, sentAtMs }: Around,
): CheckFacts | null {
  const desk = useDesk();
  const identity = useIdentity();
  const limitUse = useAccount((account) => account.limitUse());
  const risk = useAccount((account) => account.riskConfig());
  const killSwitches = useAccount((account) => account.killSwitches());
  const orders = useAccount((account) => account.orders());
  if (intent === null || instrument === null) return null;
  const nowMs = desk.browser.nowMs();
  return {
    intent,
    identity,
    instrument,
    quote,
    quoteAgeMs: desk.hot.ageMs(instrument.symbol, nowMs),
    limitUse,
    risk,
    killSwitches,
    orders: orders.filter(({ userId }) => userId === identity.userId),
    sentAtMs,
    nowMs,
  };
}
