/** The size of the database by what its tables are kept for, and how fast it grows. */
import { PlainTable } from '../../../kit/table/plain-table.tsx';
import { RowHead } from '../../../kit/table/table-parts.tsx';
import { cx } from '../../../kit/ui/cx.ts';
import { formatQty } from '../../../lib/format/numbers.ts';
import type { OpsOverview } from '../../../platform/client/shapes.ts';
import { formatBytes, STORAGE_WORDS } from './storage-text.ts';

type Storage = NonNullable<OpsOverview['storage']>;

/** More dead rows than a fifth of the living: VACUUM does not keep up. */
const DEAD_SHARE = 0.2;
const DEAD_MIN = 10_000;

export function StorageTable({ storage }: { readonly storage: Storage }) {
  return (
    <PlainTable
      label="Database size"
      heads={[
        { name: 'Kept for', isText: true },
        { name: 'Size' },
        { name: 'Of it indexes' },
        { name: 'Rows' },
        { name: 'Dead rows' },
      ]}
    >
      {storage.groups.map(({ group, bytes, indexBytes, rows, deadRows }) => (
        <tr key={group} className="border-line border-t">
          <RowHead className="px-1">{STORAGE_WORDS[group]}</RowHead>
          <td className="whitespace-nowrap px-1">{formatBytes(bytes)}</td>
          <td className="whitespace-nowrap px-1">{formatBytes(indexBytes)}</td>
          <td className="px-1">{formatQty(rows)}</td>
          <td
            className={cx('px-1', deadRows > Math.max(DEAD_MIN, rows * DEAD_SHARE) && 'text-warn')}
          >
            {formatQty(deadRows)}
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}
