/** Delta, gamma, vega, value of a basis point and open currencies, in dollars: by desk, by user, by underlying. */
import { useState } from 'react';
import { GridPanel } from '../../../kit/grid/grid-panel.tsx';
import { Segmented } from '../../../kit/ui/segmented.tsx';
import { type SensitivityRow, sensitivityColumns } from './sensitivity-columns.ts';

const CHOICES = [
  { value: 'DESK', label: 'Desk' },
  { value: 'USER', label: 'User' },
  { value: 'UNDERLYING', label: 'Underlying' },
] as const;

const COLUMNS = {
  DESK: sensitivityColumns('Desk'),
  USER: sensitivityColumns('User'),
  UNDERLYING: sensitivityColumns('Underlying'),
} as const;

const NONE: ReadonlySet<string> = new Set();
const toKey = ({ key }: SensitivityRow): string => key;

export function SensitivityGrid({ rows }: { readonly rows: readonly SensitivityRow[] }) {
  const [by, setBy] = useState<SensitivityRow['by']>('DESK');
  return (
    <section aria-label="Sensitivities" className="col-span-full flex h-60 min-w-0 flex-col">
      <h2 className="mb-1 font-medium text-11 text-t2">Sensitivities, USD</h2>
      <GridPanel
        id="sensitivities"
        label="Sensitivities"
        rows={rows.filter((row) => row.by === by)}
        columns={COLUMNS[by]}
        toKey={toKey}
        filterText={toKey}
        selected={NONE}
        onSelect={() => undefined}
        toolbar={
          <Segmented
            label="Group sensitivities"
            value={by}
            choices={CHOICES}
            onChange={setBy}
            size="sm"
          />
        }
        empty="No positions"
      />
    </section>
  );
}
