/** The request ticket's state: the bond, what is typed, what it is worth now, and what became of the last press. */

import type { Valuation } from '@tradefloor/instruments/bond/bond-valuation';
import { useEffect, useMemo, useState } from 'react';
import { useBonds } from '../../../kit/live/use-bonds.ts';
import { sendBlockNow, useClient, useTimed } from '../../../kit/live/use-client.ts';
import { usePreview } from '../../../kit/order/use-preview.ts';
import { useSend } from '../../../kit/order/use-send.ts';
import type { Problem } from '../../../lib/problem.ts';
import type { Bond, NewOrder, OrderPreview } from '../../../platform/client/shapes.ts';
import type { Sent } from '../../../platform/orders/send.ts';
import type { BondBook } from '../../../platform/stores/bond-book.ts';
import { showBond, showRfq } from '../../../ui-state/ui-state.ts';
import { useUi, useUiStore } from '../../../ui-state/use-ui.ts';
import { bondAt } from '../bonds/bond-pricing.ts';
import {
  type BondMarket,
  EMPTY_RFQ,
  type Levels,
  listLevels,
  panelProblem,
  type RfqDraft,
  readFace,
  toRfqOrder,
} from './rfq-draft.ts';

export type RfqTicketState = {
  /** Null until the bonds are known. */
  readonly bond: Bond | null;
  readonly choose: (isin: string) => void;
  readonly draft: RfqDraft;
  readonly change: (change: Partial<RfqDraft>) => void;
  readonly clear: () => void;
  readonly settlementDate: string | null;
  /** Null without a price of this moment. */
  readonly levels: Levels | null;
  /** Face amount; null while it is none. */
  readonly face: number | null;
  readonly faceProblem: string | null;
  readonly preview: OrderPreview | null;
  /** There is a complete request, and the platform has yet to respond. */
  readonly isChecking: boolean;
  /** Why the platform's checks could not be had; null while they can. */
  readonly checkProblem: Problem | null;
  /** Why nothing can be sent; null when it can. */
  readonly block: string | null;
  readonly isSending: boolean;
  readonly response: Sent | null;
  readonly send: () => Promise<void>;
};

/** The platform's checks of the request as it is typed: those of another are not shown for it. */
function useForecast(requested: string | null, key: string) {
  const forecast = usePreview(requested, key);
  const current = forecast?.isCurrent === true ? forecast : null;
  return {
    preview: current?.preview ?? null,
    isChecking: requested !== null && current === null,
    checkProblem: current?.problem ?? null,
  };
}

export function useRfqTicket(): RfqTicketState {
  const client = useClient();
  const ui = useUiStore();
  const bond = useChosenBond();
  const [draft, setDraft] = useState<RfqDraft>(EMPTY_RFQ);
  const [response, setResponse] = useState<Sent | null>(null);
  const settlementDate = useBonds((book) => (bond === null ? null : book.settlementDate(bond)));
  const market = useMarket(bond, settlementDate);
  const levels = market === null ? null : listLevels(draft, market);
  const read = bond === null ? null : readFace(draft.qtyText, bond);
  const face = read?.ok === true ? read.value : null;
  const feedBlock = useTimed(sendBlockNow);
  const block =
    feedBlock ??
    (bond === null ? 'Select a bond' : null) ??
    (levels === null ? 'No price for this bond now' : levels.problem) ??
    (read?.ok === false ? read.problem : null) ??
    panelProblem(draft.dealerIds);
  const order: NewOrder | null =
    block === null && bond !== null && face !== null && levels !== null && settlementDate !== null
      ? toRfqOrder(draft, { bond, face, levels, settlementDay: settlementDate })
      : null;
  const { isSending, send } = useSend(order, {
    requestMeaning: orderMeaning,
    onPress: () => setResponse(null),
    onSent: (sent) => {
      setResponse(sent);
      if (sent.kind !== 'accepted') return;
      client.account.takeOrder(sent.order);
      showRfq(ui, sent.order.orderId);
    },
  });
  const requested = order === null || isSending ? null : orderMeaning(order);
  const forecast = useForecast(requested, `${bond?.isin} ${draft.side}`);
  useTicketRequest((request) => {
    setResponse(null);
    setDraft((before) => ({
      ...before,
      typed: null,
      side: request.side ?? before.side,
      qtyText: request.qty === undefined ? before.qtyText : String(request.qty),
    }));
  });
  return {
    bond,
    choose: (isin) => {
      setResponse(null);
      setDraft((before) => ({ ...before, typed: null, dealerIds: [] }));
      showBond(ui, isin);
    },
    draft,
    change: (change) => {
      setResponse(null);
      setDraft((before) => ({ ...before, ...change }));
    },
    clear: () => {
      setResponse(null);
      setDraft(({ side }) => ({ ...EMPTY_RFQ, side }));
    },
    settlementDate,
    levels,
    face,
    faceProblem: draft.qtyText !== '' && read?.ok === false ? read.problem : null,
    ...forecast,
    block,
    isSending,
    response: response,
    send,
  };
}

/** The order without the statistic of its level, which moves with every batch: neither checks nor dealers look at it. */
const orderMeaning = ({ bondSpec, ...order }: NewOrder): string =>
  JSON.stringify({
    ...order,
    ...(bondSpec === undefined ? {} : { bondSpec: { ...bondSpec, yield: 0 } }),
  });

/** The bond of the fixed-income panels, or the first one listed. */
function useChosenBond(): Bond | null {
  const isin = useUi(({ bondShown }) => bondShown);
  return useBonds((book) => (isin === null ? null : book.bond(isin)) ?? book.list()[0] ?? null);
}

function useMarket(bond: Bond | null, settlementDate: string | null): BondMarket | null {
  const valuation: Valuation | null = useMemo(
    () => (bond === null || settlementDate === null ? null : bondAt(bond, settlementDate)),
    [bond, settlementDate],
  );
  const mid = useBonds((book) => (bond === null ? null : (book.quote(bond.isin)?.mid ?? null)));
  const benchmarkYield = useBonds((book) => (bond === null ? null : findBenchmark(book, bond)));
  if (valuation === null || mid === null || benchmarkYield === null) return null;
  return { valuation, mid, benchmarkYield };
}

/** A company's spread is measured over its benchmark; a government's over its own mid. */
const findBenchmark = (book: BondBook, { isin, benchmarkIsin }: Bond): number | null =>
  book.quote(benchmarkIsin ?? isin)?.yield ?? null;

/** Takes each request of another panel once. */
function useTicketRequest(
  take: (request: NonNullable<ReturnType<typeof useRfqRequest>>['request']) => void,
): void {
  const requested = useRfqRequest();
  const [response, setResponded] = useState(0);
  useEffect(() => {
    if (requested === null || requested.no === response) return;
    setResponded(requested.no);
    take(requested.request);
  }, [requested, response, take]);
}

const useRfqRequest = () => useUi(({ rfqRequest }) => rfqRequest);
