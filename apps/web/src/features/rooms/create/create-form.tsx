/** Sets up a room: what trades in it, under which rules, and what it is ranked by. */
import type { RoomFees } from '@tradefloor/contracts/vocabulary/rooms';
import { ROOM_FEES } from '@tradefloor/contracts/vocabulary/rooms';
import { type FormEvent, useState } from 'react';
import { Awaited } from '../../../kit/facts/facts.tsx';
import { useAccount, useClient } from '../../../kit/live/use-client.ts';
import { useChange } from '../../../kit/query/use-change.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { InputField, SelectField } from '../../../kit/ui/field.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { FEE_NAMES } from '../room/room-text.ts';
import { CaseFields } from './case-fields.tsx';
import { type FieldsProps, Group, toOptions } from './field-group.tsx';
import { MarketFields } from './market-fields.tsx';
import { PlanFields } from './plan-fields.tsx';
import { FRESH_ROOM, findRoomProblems, isWhole, type RoomDraft, toNewRoom } from './room-draft.ts';
import { ScoringFields } from './scoring-fields.tsx';

type CreateFormProps = {
  readonly onCreated: (roomId: string) => void;
  readonly onClose: () => void;
};

export function CreateForm(props: CreateFormProps) {
  const symbols = useSymbols();
  // The first of them is chosen from the start: a form that is shown before they are known would have none.
  return symbols.length === 0 ? (
    <Awaited what="the instruments" error={null} retry={() => undefined} />
  ) : (
    <RoomForm {...props} symbols={symbols} />
  );
}

function RoomForm({
  onCreated,
  onClose,
  symbols,
}: CreateFormProps & { readonly symbols: readonly string[] }) {
  const { calls, queries } = useClient();
  const { run, isBusy, problem } = useChange(queries.rooms.list.pathFilter());
  const [draft, setDraft] = useState<RoomDraft>(() => ({
    ...FRESH_ROOM,
    symbols: symbols.slice(0, 1),
  }));
  const [hasTried, setTried] = useState(false);
  const found = findRoomProblems(draft);
  const problems = hasTried ? found : null;
  const change = (part: Partial<RoomDraft>): void => setDraft((old) => ({ ...old, ...part }));
  const create = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (isBusy || !isWhole(found)) return;
    await run(async () => onCreated((await calls.rooms.create.mutate(toNewRoom(draft))).roomId));
  };
  const hasCase = draft.caseId !== '';
  const fields = { draft, problems, change };
  return (
    <form
      aria-label="New competition"
      onSubmit={(event) => void create(event)}
      className="flex flex-col gap-4 border border-line bg-s1 p-3"
    >
      <h2 className="font-semibold text-15">New competition</h2>
      <RunFields {...fields} />
      <CaseFields draft={draft} change={change} symbols={symbols} />
      {hasCase ? null : (
        <>
          <MarketFields {...fields} symbols={symbols} />
          <LimitFields {...fields} />
          <PlanFields {...fields} />
        </>
      )}
      <ScoringFields {...fields} />
      <div className="flex items-center justify-end gap-2">
        <span role="alert" className="min-w-0 flex-1 text-12 text-critical">
          <Refused
            problem={problem ?? (hasTried && !isWhole(found) ? 'Check the fields above' : null)}
          />
        </span>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary" aria-disabled={isBusy}>
          Create competition
        </Button>
      </div>
    </form>
  );
}

/** The shares of the platform: a room's market has some of them. */
function useSymbols(): readonly string[] {
  const instruments = useAccount((account) => account.instruments());
  return instruments
    .filter(({ instrumentType }) => instrumentType === 'equity')
    .map(({ symbol }) => symbol);
}

function RunFields({ draft, problems, change }: FieldsProps) {
  return (
    <Group name="Competition">
      <InputField
        label="Title"
        holds="words"
        value={draft.name}
        problem={problems?.name ?? null}
        onChange={({ target }) => change({ name: target.value })}
      />
      {draft.caseId === '' ? (
        <InputField
          label="Length of a heat"
          hint="minutes, simulated"
          value={draft.minutes}
          problem={problems?.minutes ?? null}
          onChange={({ target }) => change({ minutes: target.value })}
        />
      ) : null}
      <InputField
        label="Speed"
        hint="times the clock"
        value={draft.speed}
        problem={problems?.speed ?? null}
        onChange={({ target }) => change({ speed: target.value })}
      />
      <InputField
        label="Heats"
        value={draft.heats}
        problem={problems?.heats ?? null}
        onChange={({ target }) => change({ heats: target.value })}
      />
      <InputField
        label="Seats"
        value={draft.seatsMax}
        problem={problems?.seatsMax ?? null}
        onChange={({ target }) => change({ seatsMax: target.value })}
      />
      <InputField
        label="Seed"
        hint="empty: drawn"
        value={draft.seed}
        problem={problems?.seed ?? null}
        onChange={({ target }) => change({ seed: target.value })}
      />
      <label className="flex min-h-6 items-center gap-2 self-end text-12">
        <input
          type="checkbox"
          checked={draft.isSeedHidden}
          onChange={({ target }) => change({ isSeedHidden: target.checked })}
        />
        Hide the seed until the competition ends
      </label>
    </Group>
  );
}

function LimitFields({ draft, problems, change }: FieldsProps) {
  return (
    <Group name="Account and limits">
      <InputField
        label="Cash at the start"
        value={draft.startCash}
        problem={problems?.startCash ?? null}
        onChange={({ target }) => change({ startCash: target.value })}
      />
      <InputField
        label="Largest order"
        hint="shares"
        value={draft.maxOrderQty}
        problem={problems?.maxOrderQty ?? null}
        onChange={({ target }) => change({ maxOrderQty: target.value })}
      />
      <InputField
        label="Largest position"
        hint="shares, either way"
        value={draft.maxAbsQty}
        problem={problems?.maxAbsQty ?? null}
        onChange={({ target }) => change({ maxAbsQty: target.value })}
      />
      <InputField
        label="Traded in a heat"
        hint="amount"
        value={draft.maxDailyNotional}
        problem={problems?.maxDailyNotional ?? null}
        onChange={({ target }) => change({ maxDailyNotional: target.value })}
      />
      <InputField
        label="Requests a second"
        value={draft.maxOrdersPerSecond}
        problem={problems?.maxOrdersPerSecond ?? null}
        onChange={({ target }) => change({ maxOrdersPerSecond: target.value })}
      />
      <SelectField
        label="Fees"
        options={toOptions(ROOM_FEES, FEE_NAMES)}
        value={draft.fees}
        onChange={({ target }) => change({ fees: target.value as RoomFees })}
      />
    </Group>
  );
}
