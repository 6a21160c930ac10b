/** What came of a press: accepted, refused with the reason, or unknown. */

import { isDirect } from '@tradefloor/contracts/vocabulary/strategies';
import { useAccount } from '../../../kit/live/use-client.ts';
import { findRefusedPart, PART_NAMES } from '../../../kit/order/bracket-draft.ts';
import { NoResponse } from '../../../kit/order/no-response.tsx';
import { Icon } from '../../../kit/ui/icon.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { formatQty } from '../../../lib/format/numbers.ts';
import { prefixProblem } from '../../../lib/problem.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { toEnd } from '../../../platform/client/end-text.ts';
import { toCodedText } from '../../../platform/client/refusal.ts';
import type { Order } from '../../../platform/client/shapes.ts';
import { statusText } from '../../../platform/orders/order-status.ts';
import { findCorrection, toAdvice } from '../../../platform/orders/preview.ts';
import type { Sent } from '../../../platform/orders/send.ts';
import { requestPanel, showOrder } from '../../../ui-state/ui-state.ts';
import { useUiStore } from '../../../ui-state/use-ui.ts';
import { useDecisions } from './use-decisions.ts';
import type { TicketState } from './use-ticket.ts';

export type OutcomeProps = { readonly response: Sent; readonly ticket: TicketState };

/** In words, with the ways on. */
export function Outcome({ response, ticket }: OutcomeProps) {
  const ui = useUiStore();
  switch (response.kind) {
    case 'accepted':
      return (
        <p className="flex items-center gap-1.5 text-up">
          <Icon name="check" />
          <OrderNow first={response.order} tookMs={response.tookMs} />
          {response.linked.length === 0 ? null : (
            <span>{phrase`with ${countText(response.order, response.linked)}`}</span>
          )}
          <HistoryButton onPress={() => showOrder(ui, response.order.orderId)} />
          {isDirect(response.order.strategy) ? null : (
            <button
              type="button"
              onClick={() => requestPanel(ui, 'algos')}
              className="min-h-6 text-t2 underline"
            >
              show in Algos
            </button>
          )}
        </p>
      );
    case 'refused': {
      const { orderId, code } = response.refusal;
      const refused = findRefusedPart(response.refusal.detail, ticket.draft);
      const problem =
        refused === null
          ? toCodedText(response.refusal)
          : prefixProblem(
              `${PART_NAMES[refused.part]}: `,
              toCodedText({ code, detail: refused.detail }),
            );
      return (
        <div className="border-critical border-l-2 pl-2 text-critical">
          <p>
            <Refused problem={problem} />{' '}
            {orderId === null ? null : <HistoryButton onPress={() => showOrder(ui, orderId)} />}
          </p>
          {orderId === null || refused !== null ? null : (
            <WhatWouldPass orderId={orderId} ticket={ticket} />
          )}
        </div>
      );
    }
    case 'lost':
    case 'unknown':
      return <NoResponse kind={response.kind} noun={NOUNS[ticket.draft.link ?? 'NONE']} />;
  }
}

const NOUNS = {
  NONE: 'order',
  BRACKET: 'bracket',
  OCO: 'pair of orders',
  OTO: 'pair of orders',
} as const;

/** The link is read from the orders: by the time of the response the ticket may have another. */
function countText(first: Order, linked: readonly Order[]): string {
  if (linked.some(({ side }) => side === first.side)) return 'a second order';
  return linked.length === 1 ? phrase('1 exit') : phrase`${linked.length} exits`;
}

type OrderNowProps = { readonly first: Order; readonly tookMs: number };

/** How the order stood when it was accepted, how it stands since it has changed, and why it ended unfilled. */
function OrderNow({ first, tookMs }: OrderNowProps) {
  const order = useAccount((account) => account.order(first.orderId)) ?? first;
  const end = useAccount((account) => account.ends.get(first.orderId) ?? '');
  const why = order.status === 'FILLED' || end === '' ? null : toEnd(end);
  const accepted = phrase`${statusText(first)} in ${Math.round(tookMs)} ms`;
  const filled = order.filledQty === 0 ? '' : ` ${formatQty(order.filledQty)}`;
  const now = order.version === first.version ? '' : phrase`, now ${statusText(order)}${filled}`;
  return (
    <span>
      {accepted}
      {/* Fills and ends are announced by themselves. */}
      <span aria-live="off">
        {now}
        {why === null ? null : (
          <span className="text-t2">
            . <Refused problem={why} />
          </span>
        )}
      </span>
    </span>
  );
}

type WhatWouldPassProps = { readonly orderId: string; readonly ticket: TicketState };

/** From the decision as it is kept: the figures, the thresholds they were held against, and the press that would pass. */
function WhatWouldPass({ orderId, ticket }: WhatWouldPassProps) {
  const decision = useDecisions(orderId)?.at(-1);
  const failed = decision?.checks.find(({ passed }) => !passed);
  if (decision === undefined || failed === undefined) return null;
  const correction = findCorrection(failed);
  const version = decision.riskConfigVersion;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-11 text-t2">
      <span>{phrase`${failed.value}, limit ${failed.limit}${version === null ? '' : phrase`, risk config v${version}`}`}</span>
      {correction === null ? (
        <span>{toAdvice(failed)}</span>
      ) : (
        <button
          type="button"
          className="min-h-6 rounded-sm border border-control px-1.5 text-t1 hover:bg-s3"
          onClick={() => ticket.correct(correction)}
        >{phrase`${correction.label}: passes`}</button>
      )}
    </p>
  );
}

function HistoryButton({ onPress }: { readonly onPress: () => void }) {
  return (
    <button type="button" onClick={onPress} className="min-h-6 text-t2 underline">
      order history
    </button>
  );
}
