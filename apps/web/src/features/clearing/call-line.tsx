/** One margin call: what is due and until when, with the buttons that its reader may press. */

import { isCallOpen } from '@tradefloor/contracts/vocabulary/clearing';
import { useCan, useClient, useIdentity } from '../../kit/live/use-client.ts';
import { Button } from '../../kit/ui/button.tsx';
import { cx } from '../../kit/ui/cx.ts';
import { Refused } from '../../kit/ui/refused.tsx';
import { formatFixed } from '../../lib/format/numbers.ts';
import { formatTime, parseMs } from '../../lib/format/time.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { MarginCall } from '../../platform/client/shapes.ts';
import { useClearingAction } from './use-clearing.ts';
import { useMemberNames } from './use-member-names.ts';

const TONE: Readonly<Partial<Record<MarginCall['status'], string>>> = {
  ISSUED: 'text-warn',
  PARTIALLY_MET: 'text-warn',
  OVERDUE: 'text-critical',
  DEFAULT_DECLARED: 'text-critical',
  MET: 'text-up',
};

export function CallLine({ call }: { readonly call: MarginCall }) {
  const { userId: own, role } = useIdentity();
  const declares = useCan('limits');
  const toName = useMemberNames();
  const isOpen = isCallOpen(call.status);
  const mayPay = isOpen && (call.userId === own || role === 'admin');
  return (
    <article
      aria-label={phrase`Margin call ${call.callId}`}
      className="flex flex-wrap items-center gap-2 border border-line bg-s1 p-2 text-12"
    >
      <span className="min-w-0 flex-1">
        <b title={call.userId}>{toName(call.userId)}</b>{' '}
        <span className={cx('font-semibold', TONE[call.status])}>{call.status}</span>
        <span className="block text-t2 tabular-nums">{phrase`${formatFixed(call.amount - call.paid, 2)} of ${formatFixed(call.amount, 2)} due${isOpen ? phrase` by ${formatTime(parseMs(call.dueAt))} UTC` : ''}`}</span>
        <span className="block text-11 text-t3 tabular-nums">{phrase`issued at ${formatTime(parseMs(call.issuedAt))}: loss ${formatFixed(call.exposure, 2)} above ${formatFixed(call.maintenance, 2)}`}</span>
      </span>
      <CallActions call={call} mayPay={mayPay} mayDeclare={declares && call.status === 'OVERDUE'} />
    </article>
  );
}

function CallActions(of: {
  readonly call: MarginCall;
  readonly mayPay: boolean;
  readonly mayDeclare: boolean;
}) {
  const { call, mayPay, mayDeclare } = of;
  const client = useClient();
  const { message, isBusy, run } = useClearingAction();
  const pay = () =>
    run(async () => {
      const paid = await client.calls.ccp.pay.mutate({ callId: call.callId });
      return phrase`${formatFixed(paid.paid, 2)} paid`;
    });
  const declare = () =>
    run(async () => {
      await client.calls.ccp.declareDefault.mutate({
        callId: call.callId,
        reason: 'overdue margin call',
      });
      return 'Default declared';
    });
  return (
    <span className="flex items-center gap-2">
      <span role="status" className="text-t2">
        <Refused problem={message} />
      </span>
      {mayPay ? (
        <Button size="sm" look="primary" disabled={isBusy} onClick={() => void pay()}>
          Pay
        </Button>
      ) : null}
      {mayDeclare ? (
        <Button size="sm" look="danger" disabled={isBusy} onClick={() => void declare()}>
          Declare default
        </Button>
      ) : null}
    </span>
  );
}
