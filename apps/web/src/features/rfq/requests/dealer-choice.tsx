/** The dealers, their time, and the action at the end of the window. */

import { useQuery } from '@tanstack/react-query';
import { RFQ_DEALERS } from '@tradefloor/contracts/vocabulary/rfq';
import { useClient } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { SelectField } from '../../../kit/ui/field.tsx';
import { formatPct } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Bond, Dealers } from '../../../platform/client/shapes.ts';
import { panelProblem } from './rfq-draft.ts';
import type { RfqTicketState } from './use-rfq-ticket.ts';

type DealerChoiceProps = { readonly ticket: RfqTicketState; readonly bond: Bond };
type Dealer = Dealers['items'][number];

const WINDOWS_S = [3, 5, 10, 20, 30, 60] as const;
const ENDS = [
  { value: 'TIGHTEST', label: 'execute the best quote' },
  { value: 'NOTHING', label: 'no automatic trade' },
] as const;

/** Whether the bond is what the dealer makes markets in. */
const isSpecialist = (dealer: Dealer, bond: Bond): boolean =>
  dealer.curves.includes(bond.curve) && (bond.kind === 'GOVERNMENT' || dealer.credit);

export function DealerChoice({ ticket, bond }: DealerChoiceProps) {
  const client = useClient();
  const { draft } = ticket;
  const { data: dealers } = useQuery(
    client.queries.rfq.dealers.queryOptions({}, { staleTime: Number.POSITIVE_INFINITY }),
  );
  const problem = panelProblem(draft.dealerIds);
  return (
    <section aria-label="Dealers" className="flex flex-col gap-1">
      <div className="flex items-center justify-between text-11">
        <span className="font-medium text-t2">Dealers</span>
        <span className={problem === null ? 'text-t3' : 'text-critical'}>
          {draft.dealerIds.length === 0
            ? phrase`automatic, ${RFQ_DEALERS.min} to ${RFQ_DEALERS.max}`
            : (problem ?? phrase`${draft.dealerIds.length} chosen`)}
        </span>
      </div>
      <DealerList ticket={ticket} bond={bond} dealers={dealers?.items ?? []} />
      <WindowFields ticket={ticket} usualMs={dealers?.quoteWindowMs ?? null} />
    </section>
  );
}

function DealerList({ ticket, bond, dealers }: DealerChoiceProps & { dealers: readonly Dealer[] }) {
  const client = useClient();
  const { draft, change } = ticket;
  const { data: analytics } = useWatched(
    useQuery(client.queries.rfq.analytics.queryOptions({}, { staleTime: 15_000 })),
  );
  const chosen = new Set(draft.dealerIds);
  const toggle = (dealerId: string): void => {
    if (!chosen.delete(dealerId)) chosen.add(dealerId);
    change({ dealerIds: [...chosen] });
  };
  const hit = (dealerId: string): number | null =>
    analytics?.dealers.find((score) => score.dealerId === dealerId)?.hitRatio ?? null;
  const sorted = dealers.toSorted(
    (a, b) => Number(isSpecialist(b, bond)) - Number(isSpecialist(a, bond)),
  );
  return (
    <ul className="grid min-h-31 grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-2">
      {sorted.map((dealer) => {
        const { dealerId, name } = dealer;
        const isMaker = isSpecialist(dealer, bond);
        const ratio = hit(dealerId);
        return (
          <li key={dealerId}>
            <label
              title={phrase`${name}${isMaker ? ', market maker in this bond' : ''}`}
              className="flex min-h-6 items-center gap-1.5 text-12"
            >
              <input
                type="checkbox"
                checked={chosen.has(dealerId)}
                disabled={chosen.size >= RFQ_DEALERS.max && !chosen.has(dealerId)}
                onChange={() => toggle(dealerId)}
              />
              <span className={isMaker ? 'text-t1' : 'text-t3'}>{dealerId}</span>
              <span className="text-11 text-t3">{isMaker ? phrase('maker') : ''}</span>
              <span className="ml-auto whitespace-nowrap text-11 text-t3 tabular-nums">
                {ratio === null ? '' : phrase`${formatPct(ratio)} won`}
              </span>
            </label>
          </li>
        );
      })}
    </ul>
  );
}

type WindowFieldsProps = {
  readonly ticket: RfqTicketState;
  /** The platform's own window; null until it is known. */
  readonly usualMs: number | null;
};

function WindowFields({ ticket: { draft, change }, usualMs }: WindowFieldsProps) {
  return (
    <div className="grid grid-cols-2 gap-2">
      <SelectField
        label="Window"
        value={String(draft.windowMs ?? '')}
        options={[
          { value: '', label: usualMs === null ? 'usual' : phrase`default, ${usualMs / 1_000} s` },
          ...WINDOWS_S.map((s) => ({ value: String(s * 1_000), label: `${s} s` })),
        ]}
        onChange={({ target: { value } }) =>
          change({ windowMs: value === '' ? null : Number(value) })
        }
      />
      <SelectField
        label="At the end"
        value={draft.atEnd}
        options={ENDS}
        onChange={({ target: { value } }) =>
          change({ atEnd: value === 'NOTHING' ? 'NOTHING' : 'TIGHTEST' })
        }
      />
    </div>
  );
}
