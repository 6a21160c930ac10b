/** The order ticket: one order for one press, with what it will meet on the way shown while one types. */

import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useCommands } from '../../../kit/keys/commands.ts';
import { useClient } from '../../../kit/live/use-client.ts';
import { findRefusedPart } from '../../../kit/order/bracket-draft.ts';
import { CheckList } from '../../../kit/order/check-list.tsx';
import { SendButton } from '../../../kit/order/send-button.tsx';
import { Empty } from '../../../kit/ui/empty.tsx';
import { Segmented } from '../../../kit/ui/segmented.tsx';
import { untilLoaded } from '../../../lib/code/until-loaded.ts';
import { findField } from '../../../platform/orders/send.ts';
import type { PanelProps } from '../../../ui-state/panel-spec.ts';
import { usePanelSymbol } from '../../../ui-state/use-panel-symbol.ts';
import { useUi } from '../../../ui-state/use-ui.ts';
import { OrderCost } from './order-cost.tsx';
import { QuoteStrip } from './quote-strip.tsx';
import { TemplateButton } from './template-button.tsx';
import { TicketFields } from './ticket-fields.tsx';
import { TicketOutcome } from './ticket-outcome.tsx';
import { sendTitle } from './ticket-title.ts';
import { triggerText } from './trigger-draft.ts';
import { type TicketState, useTicket } from './use-ticket.ts';

const ConfirmDialog = lazy(() =>
  untilLoaded(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog })),
);
const WholeOrder = lazy(() =>
  untilLoaded(async () => ({ default: (await import('./whole-order.tsx')).WholeOrder })),
);
const PartCheckList = lazy(() =>
  untilLoaded(async () => ({ default: (await import('./part-check-list.tsx')).PartCheckList })),
);

export function Ticket({ channel }: PanelProps) {
  const { symbol, setSymbol } = usePanelSymbol(channel);
  const ticket = useTicket(symbol, setSymbol);
  const { announcer } = useClient();
  const root = useRef<HTMLDivElement>(null);
  const [isConfirming, setConfirming] = useState(false);
  useTicketFocus(root, ticket);

  const press = (): void => {
    // Why nothing is sent stands below the button, which the focus need not be on.
    if (ticket.block !== null) announcer.announce(ticket.block, 'assertive');
    if (ticket.intent === null || ticket.block !== null || ticket.isSending) return;
    const isHopeless = listRefusals(ticket).length > 0;
    // What the platform will refuse anyway needs no question.
    if (ticket.warnings.length > 0 && !isHopeless) setConfirming(true);
    else void ticket.send();
  };
  useCommands(root, {
    'side.buy': () => ticket.change({ side: 'BUY' }),
    'side.sell': () => ticket.change({ side: 'SELL' }),
    'ticket.send': press,
    'ticket.clear': ticket.clear,
  });

  return (
    <div
      ref={root}
      data-key-scope="ticket"
      data-side={ticket.draft.side}
      className="flex min-h-0 flex-1 flex-col gap-2 overflow-auto p-2 *:shrink-0"
    >
      {ticket.instrument === null ? (
        <Empty title="Waiting for market data" />
      ) : (
        <>
          <QuoteStrip instrument={ticket.instrument} />
          <div className="flex items-center gap-2">
            <Segmented
              label="Side"
              className="flex-1"
              value={ticket.draft.side}
              choices={[
                { value: 'BUY', label: 'BUY', tone: 'buy' },
                { value: 'SELL', label: 'SELL', tone: 'sell' },
              ]}
              onChange={(side) => ticket.change({ side })}
            />
            <TemplateButton ticket={ticket} />
          </div>
          <TicketFields ticket={ticket} instrument={ticket.instrument} />
          <Send ticket={ticket} onPress={press} />
          <TicketOutcome ticket={ticket} />
          <OrderCost ticket={ticket} />
          <Checks ticket={ticket} />
          <Suspense fallback={null}>
            {ticket.intent === null ? null : (
              <WholeOrder ticket={ticket} instrument={ticket.instrument} />
            )}
          </Suspense>
        </>
      )}
      {isConfirming ? <Confirming ticket={ticket} onClose={() => setConfirming(false)} /> : null}
    </div>
  );
}

type ConfirmingProps = { readonly ticket: TicketState; readonly onClose: () => void };

function Confirming({ ticket, onClose }: ConfirmingProps) {
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        title={sendTitle(ticket)}
        trigger={triggerText(ticket)}
        warnings={ticket.warnings}
        effect={ticket.preview?.effect ?? null}
        refusals={listRefusals(ticket)}
        side={ticket.draft.side}
        onClose={onClose}
        onSend={() => {
          onClose();
          void ticket.send();
        }}
      />
    </Suspense>
  );
}

/** Why the platform would refuse the order, or one that belongs to it. */
const listRefusals = ({ checks, parts }: TicketState) =>
  [...checks, ...parts.flatMap((part) => part.checks)].flatMap(({ refusal }) => refusal ?? []);

/** A request of another panel focuses the quantity; a refusal focuses its field. */
function useTicketFocus(root: RefObject<HTMLElement | null>, ticket: TicketState): void {
  const requestNo = useUi(({ ticketRequest }) => ticketRequest?.no ?? 0);
  const focus = (field: string): void => {
    const input = root.current?.querySelector<HTMLInputElement>(`[data-field="${field}"]`);
    input?.focus();
    if (input instanceof HTMLInputElement) input.select();
  };
  const { response } = ticket;
  // Not again where the panel was hidden meanwhile: on a phone the focus opens the keyboard.
  const seen = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new ask moves the focus, never a render.
  useEffect(() => {
    if (requestNo === seen.current) return;
    seen.current = requestNo;
    focus('qty');
  }, [requestNo]);
  const answered = useRef<unknown>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer moves the focus, never a render.
  useEffect(() => {
    if (response?.kind !== 'refused' || answered.current === response) return;
    answered.current = response;
    const { code, detail } = response.refusal;
    const field =
      findRefusedPart(detail, ticket.draft)?.part ?? findField(code, ticket.draft.orderType);
    if (field !== null) focus(field);
  }, [response]);
}

/** The platform's checks: of the order, and of those that belong to it. */
function Checks({ ticket }: { readonly ticket: TicketState }) {
  return (
    <>
      <CheckList {...ticket} problem={ticket.checkProblem} />
      {ticket.parts.length === 0 ? null : (
        <Suspense fallback={null}>
          <PartCheckList parts={ticket.parts} />
        </Suspense>
      )}
    </>
  );
}

type SendProps = { readonly ticket: TicketState; readonly onPress: () => void };

function Send({ ticket, onPress }: SendProps) {
  const { block, isSending, draft } = ticket;
  return (
    <SendButton
      name="ticket"
      side={draft.side}
      isSending={isSending}
      block={block}
      onPress={onPress}
    >
      {isSending ? 'Sending…' : sendTitle(ticket)}
    </SendButton>
  );
}
