/** The dealer request ticket: find a bond, enter quantity and limit, choose dealers, send. */

import { useEffect, useRef } from 'react';
import { FactLine } from '../../../kit/facts/fact-lists.tsx';
import { useCommands } from '../../../kit/keys/commands.ts';
import { RestError } from '../../../kit/live/rest-error.tsx';
import { useBonds } from '../../../kit/live/use-bonds.ts';
import { useIdentity } from '../../../kit/live/use-client.ts';
import { CheckList } from '../../../kit/order/check-list.tsx';
import { SendButton } from '../../../kit/order/send-button.tsx';
import { richPhrase } from '../../../kit/text/rich-phrase.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Empty } from '../../../kit/ui/empty.tsx';
import { InputField } from '../../../kit/ui/field.tsx';
import { Segmented } from '../../../kit/ui/segmented.tsx';
import { formatBondPrice, formatQty } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { listChecks } from '../../../platform/orders/checks.ts';
import { findFieldRefusal } from '../../../platform/orders/preview.ts';
import { useUi } from '../../../ui-state/use-ui.ts';
import { BondPicker } from './bond-picker.tsx';
import { DealerChoice } from './dealer-choice.tsx';
import { LevelFields } from './level-fields.tsx';
import { RfqOutcome } from './rfq-outcome.tsx';
import { type RfqTicketState, useRfqTicket } from './use-rfq-ticket.ts';

export function RfqTicket() {
  const ticket = useRfqTicket();
  const root = useRef<HTMLDivElement>(null);
  const requestNo = useUi(({ rfqRequest }) => rfqRequest?.no ?? 0);
  useEffect(() => {
    if (requestNo === 0) return;
    const input = root.current?.querySelector<HTMLInputElement>('[data-field="qty"]');
    input?.focus();
    input?.select();
  }, [requestNo]);
  const press = (): void => {
    if (ticket.block === null && !ticket.isSending) void ticket.send();
  };
  useCommands(root, {
    'side.buy': () => ticket.change({ side: 'BUY' }),
    'side.sell': () => ticket.change({ side: 'SELL' }),
    'ticket.send': press,
    'ticket.clear': ticket.clear,
  });
  const { bond, draft, change } = ticket;
  return (
    <div
      ref={root}
      data-key-scope="ticket"
      data-side={draft.side}
      className="flex min-h-0 flex-1 flex-col gap-2 overflow-auto p-2 *:shrink-0"
    >
      {bond === null ? (
        <RestError part="bonds">
          <Empty title="Loading bonds…" />
        </RestError>
      ) : (
        <>
          <BondPicker chosen={bond} onChoose={ticket.choose} />
          <BondFacts ticket={ticket} />
          <Segmented
            label="Side"
            value={draft.side}
            choices={[
              { value: 'BUY', label: 'BUY', tone: 'buy' },
              { value: 'SELL', label: 'SELL', tone: 'sell' },
            ]}
            onChange={(side) => change({ side })}
          />
          <FaceField ticket={ticket} />
          <CompositeLine isin={bond.isin} />
          <LevelFields ticket={ticket} bond={bond} />
          <DealerChoice ticket={ticket} bond={bond} />
          <SendButton
            name="rfq"
            side={ticket.draft.side}
            isSending={ticket.isSending}
            block={ticket.block}
            onPress={press}
          >
            <span className="whitespace-normal text-13 leading-tight">{sendTitle(ticket)}</span>
          </SendButton>
          <RfqOutcome ticket={ticket} />
          <Forecast ticket={ticket} />
        </>
      )}
    </div>
  );
}

function BondFacts({ ticket: { bond, settlementDate } }: { readonly ticket: RfqTicketState }) {
  if (bond === null) return null;
  const often = { 1: 'yearly', 2: 'twice a year', 4: 'four times a year' }[bond.frequency];
  return (
    <p className="-mt-1 text-11 text-t3">{richPhrase`${<span className="font-mono text-t2">{bond.isin}</span>} · ${bond.couponPct}% ${often} · ${bond.dayCount.replaceAll('_', ' ')} · ${bond.rating} · ${bond.currency} · settles ${settlementDate ?? '…'}`}</p>
  );
}

/** The dealers' composite, which quotes on request are held against. */
function CompositeLine({ isin }: { readonly isin: string }) {
  const quote = useBonds((book) => book.quote(isin));
  if (quote?.compositeMid === undefined) return null;
  const { bid, ask, compositeMid, dealers = 0 } = quote;
  return (
    <FactLine
      label="Composite"
      className="-mt-1 flex flex-wrap gap-x-3 text-11"
      facts={[
        {
          name: 'Composite',
          value: `${formatBondPrice(bid)} / ${formatBondPrice(ask)}`,
          title: 'Best indicative bid and offer of dealers for 1 million, clean',
        },
        { name: 'Mid', value: formatBondPrice(compositeMid) },
        { name: 'Dealers', value: dealers },
      ]}
    />
  );
}

const SIZES = [1, 2, 5, 10] as const;
const MILLION = 1_000_000;

function FaceField({ ticket }: { readonly ticket: RfqTicketState }) {
  const { draft, change, faceProblem } = ticket;
  const { limits } = useIdentity();
  return (
    <div className="grid grid-cols-2 items-start gap-x-2">
      <InputField
        label="Face amount"
        data-field="qty"
        data-panel-focus
        placeholder="500k, 5m"
        inputMode="decimal"
        value={draft.qtyText}
        problem={faceProblem}
        onChange={(event) => change({ qtyText: event.target.value })}
      />
      <fieldset className="mt-[1.05rem] flex min-w-0 gap-1">
        <legend className="visually-hidden">Quick sizes</legend>
        {SIZES.filter((size) => size * MILLION <= limits.maxOrderQty).map((size) => (
          <Button
            key={size}
            size="sm"
            className="h-7 min-w-0 flex-1 px-0"
            onClick={() => change({ qtyText: `${size}m` })}
          >
            <span className="visually-hidden">Face </span>
            {size}M
          </Button>
        ))}
      </fieldset>
    </div>
  );
}

/** `Request from 3 dealers: BUY 1,000,000 UST 4.125 2035-11-15`. */
function sendTitle({ isSending, draft, bond, face }: RfqTicketState): string {
  if (isSending) return 'Requesting…';
  const whom = draft.dealerIds.length === 0 ? 'dealers' : phrase`${draft.dealerIds.length} dealers`;
  const what = `${face === null ? '' : `${formatQty(face)} `}${bond?.name ?? ''}`;
  return phrase`Request from ${whom}: ${draft.side} ${what}`;
}

/** The platform's expected checks, before anything is sent. */
function Forecast({ ticket }: { readonly ticket: RfqTicketState }) {
  const { preview, isChecking, checkProblem } = ticket;
  if (preview === null && !isChecking && checkProblem === null) return null;
  const refusal = findFieldRefusal(preview);
  return (
    <>
      {refusal === null ? null : <p className="text-11 text-critical">{refusal.text}</p>}
      <CheckList
        checks={preview === null ? [] : listChecks(preview.checks)}
        isChecking={isChecking}
        problem={checkProblem}
      />
    </>
  );
}
