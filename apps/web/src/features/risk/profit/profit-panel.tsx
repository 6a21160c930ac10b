/** Profit of the trading day, and what trades that are not sent would make of the book: one's own, or another's. */
import { useState } from 'react';
import { useAccount, useIdentity } from '../../../kit/live/use-client.ts';
import { SelectField } from '../../../kit/ui/field.tsx';
import { Segmented } from '../../../kit/ui/segmented.tsx';
import { DayView } from './day-view.tsx';
import { WhatIfView } from './what-if-view.tsx';

const VIEWS = [
  { value: 'day', label: 'Day' },
  { value: 'what-if', label: 'What if' },
] as const;
type View = (typeof VIEWS)[number]['value'];

export function ProfitPanel() {
  const { userId: self } = useIdentity();
  const holders = useHolders();
  const [chosen, setChosen] = useState<string | null>(null);
  const [view, setView] = useState<View>('day');
  const userId = chosen ?? (holders.includes(self) ? self : (holders[0] ?? self));
  return (
    <div className="@container flex min-h-0 flex-1 flex-col gap-3 overflow-auto p-2">
      <div className="flex flex-wrap items-end gap-3">
        <Segmented label="View" value={view} choices={VIEWS} onChange={setView} size="sm" />
        {holders.length > 1 || !holders.includes(self) ? (
          <Holder userId={userId} holders={holders} onChange={setChosen} />
        ) : null}
      </div>
      {view === 'day' ? (
        <DayView key={userId} userId={userId} />
      ) : (
        <WhatIfView key={userId} userId={userId} />
      )}
    </div>
  );
}

/** Who has positions that this person sees, themselves first. */
function useHolders(): readonly string[] {
  const { userId, role } = useIdentity();
  const positions = useAccount((account) => account.positions());
  const others = new Set(
    positions.map((position) => position.userId).filter((id) => id !== userId),
  );
  const own = role === 'trader' || role === 'sales' ? [userId] : [];
  return [...own, ...[...others].sort()];
}

type HolderProps = {
  readonly userId: string;
  readonly holders: readonly string[];
  readonly onChange: (userId: string) => void;
};

const Holder = ({ userId, holders, onChange }: HolderProps) => (
  <SelectField
    label="P&L of"
    className="max-w-60"
    value={userId}
    options={holders.map((value) => ({ value, label: value }))}
    onChange={({ target }) => onChange(target.value)}
  />
);
