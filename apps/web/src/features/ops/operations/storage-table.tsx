/** The size of the database by what its tables are kept for, and how fast it grows. */
import { toStorageFigure } from '@tradefloor/contracts/vocabulary/ops-series';
import { PlainTable } from '../../../kit/table/plain-table.tsx';
import { RowHead } from '../../../kit/table/table-parts.tsx';
import { cx } from '../../../kit/ui/cx.ts';
import { formatQty } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { OpsOverview } from '../../../platform/client/shapes.ts';
import { formatBytes, STORAGE_WORDS } from './storage-text.ts';
import { Trend } from './trends.tsx';

type Storage = NonNullable<OpsOverview['storage']>;

/** More dead rows than a fifth of the living: VACUUM does not keep up. */
const DEAD_SHARE = 0.2;
const DEAD_MIN = 10_000;

export function StorageTable({ storage }: { readonly storage: Storage }) {
  return (
    <PlainTable
      label="Database size"
      heads={[
        { name: 'Kept for', isText: true, title: 'What the tables of the group are kept for' },
        {
          name: 'Size',
          title: 'Bytes of the tables on disk with their indexes, from the catalogue of Postgres',
        },
        { name: 'Of it indexes', title: 'The part of the size that indexes take' },
        { name: 'Rows', title: 'Living rows, as the statistics of Postgres estimate them' },
        {
          name: 'Dead rows',
          title: 'Rows that were changed or deleted and not yet cleared by VACUUM',
        },
      ]}
    >
      {storage.groups.map(({ group, bytes, indexBytes, rows, deadRows }) => (
        <tr key={group} className="border-line border-t">
          <RowHead className="px-1">{STORAGE_WORDS[group]}</RowHead>
          <td className="whitespace-nowrap px-1">
            <StorageTrend group={group} series="bytes">
              {formatBytes(bytes)}
            </StorageTrend>
          </td>
          <td className="whitespace-nowrap px-1">
            <StorageTrend group={group} series="index-bytes">
              {formatBytes(indexBytes)}
            </StorageTrend>
          </td>
          <td className="px-1">
            <StorageTrend group={group} series="rows">
              {formatQty(rows)}
            </StorageTrend>
          </td>
          <td
            className={cx('px-1', deadRows > Math.max(DEAD_MIN, rows * DEAD_SHARE) && 'text-warn')}
          >
            <StorageTrend group={group} series="dead-rows">
              {formatQty(deadRows)}
            </StorageTrend>
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}

const TREND_WORDS = {
  bytes: 'size',
  'index-bytes': 'indexes',
  rows: 'rows',
  'dead-rows': 'dead rows',
} as const;

type StorageTrendProps = {
  readonly group: Storage['groups'][number]['group'];
  readonly series: keyof typeof TREND_WORDS;
  readonly children: string;
};

const StorageTrend = ({ group, series, children }: StorageTrendProps) => (
  <Trend
    figure={toStorageFigure(group, series)}
    name={phrase`${STORAGE_WORDS[group]}: ${TREND_WORDS[series]}`}
    unit={series.endsWith('bytes') ? 'bytes' : 'count'}
  >
    {children}
  </Trend>
);
