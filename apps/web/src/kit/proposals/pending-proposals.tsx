/** Changes that await another person's approval: who proposed what, why and when, and the decision. */

import { useState } from 'react';
import { formatInstant, parseMs } from '../../lib/format/time.ts';
import type { Problem } from '../../lib/problem.ts';
import { phrase } from '../../lib/text/phrase.ts';
import { toProblem } from '../../platform/client/refusal.ts';
import { useCan, useIdentity } from '../live/use-client.ts';
import { Button } from '../ui/button.tsx';
import { ReasonField } from '../ui/reason-field.tsx';
import { reasonProblem } from '../ui/reason-problem.ts';
import { Refused } from '../ui/refused.tsx';

export type PendingProposal = {
  readonly proposalId: string;
  readonly title: string;
  /** What would change, one line each. */
  readonly changes: readonly string[];
  readonly reason: string;
  readonly proposedBy: string;
  readonly proposedAt: string;
  readonly expiresAt: string;
};
export type Decide = (decision: {
  readonly proposalId: string;
  readonly approve: boolean;
  readonly reason: string;
}) => Promise<unknown>;

type ProposalsProps = { readonly items: readonly PendingProposal[]; readonly onDecide: Decide };

/** `2026-11-29 13:36` */
const toMinute = (at: string): string => formatInstant(parseMs(at)).slice(0, 16).replace('T', ' ');

/** Nothing where none is pending. */
export function PendingProposals({ items, onDecide }: ProposalsProps) {
  const decides = useCan('limits');
  if (items.length === 0) return null;
  return (
    <section aria-label="Awaiting approval" className="flex flex-col gap-2 text-12">
      <h2 className="font-medium text-11 text-t3">Awaiting approval</h2>
      <ul className="flex flex-col gap-2">
        {items.map((item) => (
          <li key={item.proposalId} className="border-warn border-l-2 bg-s2 px-2 py-1">
            <b>{item.title}</b>: {item.reason}
            <span className="block text-t2">{item.changes.join('; ')}</span>
            <span className="block text-11 text-t3">{phrase`${item.proposedBy}, ${toMinute(item.proposedAt)} UTC; expires ${toMinute(item.expiresAt)} UTC`}</span>
            {decides ? <Decision item={item} onDecide={onDecide} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

type DecisionProps = { readonly item: PendingProposal; readonly onDecide: Decide };

/** One's own may be refused, which withdraws it, and not approved. */
function Decision({ item, onDecide }: DecisionProps) {
  const { userId } = useIdentity();
  const [reason, setReason] = useState('');
  const [hasTried, setTried] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const isOwn = item.proposedBy === userId;
  const wrong = reasonProblem(reason);
  const decide = async (approve: boolean): Promise<void> => {
    setTried(true);
    if (wrong !== null) return;
    try {
      await onDecide({ proposalId: item.proposalId, approve, reason: reason.trim() });
    } catch (error) {
      setProblem(toProblem(error));
    }
  };
  return (
    <div className="mt-1 flex flex-wrap items-end gap-2">
      <ReasonField value={reason} problem={hasTried ? wrong : null} onChange={setReason} />
      <Button
        size="sm"
        look="primary"
        disabled={isOwn}
        title={isOwn ? 'Another person must approve it' : undefined}
        onClick={() => void decide(true)}
      >
        Approve
      </Button>
      <Button size="sm" onClick={() => void decide(false)}>
        {isOwn ? 'Withdraw' : 'Refuse'}
      </Button>
      <p role="alert" className="text-critical empty:hidden">
        <Refused problem={problem} />
      </p>
    </div>
  );
}
