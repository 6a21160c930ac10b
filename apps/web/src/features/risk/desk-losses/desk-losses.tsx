/** Loss limits of the desks with their use and headroom; those who set limits change or release them here. */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Awaited } from '../../../kit/facts/facts.tsx';
import { useCan, useClient } from '../../../kit/live/use-client.ts';
import { PendingProposals } from '../../../kit/proposals/pending-proposals.tsx';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { PlainTable } from '../../../kit/table/plain-table.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { phrase } from '../../../lib/text/phrase.ts';
import type { DeskLoss } from '../../../platform/client/shapes.ts';
import { DeskLossForm } from './desk-loss-form.tsx';
import { amountText, changeText, findHeadroom, shareText, stateText } from './desk-loss-text.ts';

/** What is changed: another limit, or the release of one that is reached. */
type Editing = { readonly desk: DeskLoss; readonly isRelease: boolean };

export function DeskLosses() {
  const { calls, queries } = useClient();
  const edits = useCan('limits');
  const [editing, setEditing] = useState<Editing | null>(null);
  const { data, error, refetch } = useWatched(useQuery(queries.risk.deskLosses.queryOptions({})));
  if (data === undefined) {
    return <Awaited what="loss limits of desks" error={error} retry={() => void refetch()} />;
  }
  return (
    <div className="flex flex-col gap-2 text-12">
      <PlainTable
        label="Loss limits of desks, USD a trading day"
        heads={[
          { name: 'Desk', isText: true },
          { name: 'Loss today' },
          { name: 'Limit' },
          { name: 'Used' },
          { name: 'Headroom' },
          { name: 'State', isText: true },
          ...(edits ? [{ name: 'Actions', hidesName: true }] : []),
        ]}
      >
        {data.items.map((desk) => (
          <DeskRow
            key={desk.desk}
            desk={desk}
            onEdit={edits ? (isRelease) => setEditing({ desk, isRelease }) : null}
          />
        ))}
      </PlainTable>
      {editing === null ? null : (
        <DeskLossForm
          key={`${editing.desk.desk} ${editing.isRelease}`}
          desk={editing.desk}
          isRelease={editing.isRelease}
          onDone={() => setEditing(null)}
        />
      )}
      <PendingProposals
        items={data.proposals.map((one) => ({
          ...one,
          title: phrase`Loss limit of ${one.after.desk}`,
          changes: [changeText(one.before, one.after)],
        }))}
        onDecide={async (decision) => {
          await calls.risk.decideDeskLoss.mutate(decision);
          await refetch();
        }}
      />
    </div>
  );
}

type DeskRowProps = {
  readonly desk: DeskLoss;
  /** Null for who does not set limits. */
  readonly onEdit: ((isRelease: boolean) => void) | null;
};

function DeskRow({ desk, onEdit }: DeskRowProps) {
  const { level, isBlocked } = desk;
  const tone = isBlocked ? 'text-critical' : level === null ? '' : 'text-warn';
  return (
    <tr className="border-line border-t">
      <td className="px-1 text-left">{desk.desk}</td>
      <td className="px-1 text-right">{amountText(desk.loss)}</td>
      <td className="px-1 text-right">{amountText(desk.maxDayLoss)}</td>
      <td className="px-1 text-right">{shareText(desk)}</td>
      <td className="px-1 text-right">{amountText(findHeadroom(desk))}</td>
      <td className={`px-1 text-left ${tone}`}>{stateText(desk)}</td>
      {onEdit === null ? null : (
        <td className="px-1 text-right">
          {isBlocked && level === 'REACHED' ? (
            <Button
              size="sm"
              aria-label={phrase`Release the loss limit of ${desk.desk}`}
              onClick={() => onEdit(true)}
            >
              Release…
            </Button>
          ) : null}
          <Button
            size="sm"
            aria-label={phrase`Change the loss limit of ${desk.desk}`}
            onClick={() => onEdit(false)}
          >
            Change…
          </Button>
        </td>
      )}
    </tr>
  );
}
