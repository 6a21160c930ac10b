/** Chooses the case of a new room, and shows what it is about and what it sets. */

import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { SelectField } from '../../../kit/ui/field.tsx';
import { formatFixed, formatQty } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { OfferedCase } from '../../../platform/client/shapes.ts';
import { CasePage } from '../room/case-page.tsx';
import { formatClock } from '../room/room-text.ts';
import { toCasePart, toPartWithoutCase } from './case-draft.ts';
import type { RoomDraft } from './room-draft.ts';

type CaseFieldsProps = {
  readonly draft: RoomDraft;
  readonly change: (part: Partial<RoomDraft>) => void;
  readonly symbols: readonly string[];
};

const NO_CASE = { value: '', label: 'None: your own market and rules' };

export function CaseFields({ draft, change, symbols }: CaseFieldsProps) {
  const { queries } = useClient();
  const { data, error, refetch } = useWatched(useQuery(queries.rooms.cases.queryOptions({})));
  const cases = data?.items ?? [];
  const chosen = cases.find(({ caseId }) => caseId === draft.caseId);
  const choose = (caseId: string): void => {
    const found = cases.find((one) => one.caseId === caseId);
    change(found === undefined ? toPartWithoutCase(symbols) : toCasePart(found));
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold text-13">Case</legend>
      {data === undefined && error !== null ? (
        <p className="flex items-center gap-2 text-12">
          <span role="alert">Cases cannot be read.</span>
          <Button size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      ) : (
        <SelectField
          label="Case"
          hint="sets market, limits, length and score"
          className="max-w-sm"
          options={[
            NO_CASE,
            ...cases.map(({ caseId, title }) => ({ value: caseId, label: title })),
          ]}
          value={draft.caseId}
          onChange={({ target }) => choose(target.value)}
        />
      )}
      {chosen === undefined ? null : <ChosenCase chosen={chosen} />}
    </fieldset>
  );
}

function ChosenCase({ chosen }: { readonly chosen: OfferedCase }) {
  const { page, symbols, lengthMs, startCash, limits } = chosen;
  return (
    <div className="mt-2 max-w-2xl border border-line bg-s2 p-2 text-12">
      <CasePage page={page} />
      <p className="mt-1">{phrase`Set by the case: ${symbols.join(', ')}; heats of ${formatClock(lengthMs)}; start with ${formatFixed(startCash, 2)}; at most ${formatQty(limits.maxOrderQty)} an order, ${formatQty(limits.maxAbsQty)} of a symbol, ${limits.maxOrdersPerSecond} requests a second.`}</p>
    </div>
  );
}
