/** From the firm to a symbol or a user, and from there to each position. */

import { useQuery } from '@tanstack/react-query';
import { wholeList } from '../../../kit/live/queries.ts';
import { useClient } from '../../../kit/live/use-client.ts';
import { InstrumentName } from '../../../kit/market/instrument-name.tsx';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { DataTable, toHeads } from '../../../kit/table/plain-table.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Empty } from '../../../kit/ui/empty.tsx';
import { Segmented } from '../../../kit/ui/segmented.tsx';
import { formatFixed, formatSigned, formatSignedQty, NONE } from '../../../lib/format/numbers.ts';
import { toProblem } from '../../../platform/client/refusal.ts';
import type { Position } from '../../../platform/client/shapes.ts';
import { unrealised } from '../../../platform/marks/valuation.ts';
import type { Exposure } from './use-firm-risk.ts';

/** What is looked into: all symbols or users without a key, one of them with it. */
export type Drill = { readonly kind: 'symbol' | 'user'; readonly key: string | null };

type DrillDownProps = {
  readonly exposure: Exposure;
  readonly drill: Drill | null;
  readonly onDrill: (drill: Drill) => void;
};

const CHOICES = [
  { value: 'symbol', label: 'By symbol' },
  { value: 'user', label: 'By user' },
] as const;

export function DrillDown({ exposure, drill, onDrill }: DrillDownProps) {
  const { kind, key } = drill ?? { kind: 'symbol', key: null };
  return (
    <section aria-label="Positions breakdown" className="col-span-full min-w-0">
      <div className="mb-1 flex items-center gap-2">
        <Segmented
          label="Group positions"
          value={kind}
          choices={CHOICES}
          onChange={(next) => onDrill({ kind: next, key: null })}
          size="sm"
        />
        {key === null ? null : (
          <Button size="sm" onClick={() => onDrill({ kind, key: null })}>
            Back to all
          </Button>
        )}
        {key === null ? null : <span className="font-medium text-12">{key}</span>}
      </div>
      {key === null ? (
        <GroupTable
          exposure={exposure}
          kind={kind}
          onOpen={(name) => onDrill({ kind, key: name })}
        />
      ) : (
        <PositionTable kind={kind} name={key} />
      )}
    </section>
  );
}

type GroupTableProps = {
  readonly exposure: Exposure;
  readonly kind: Drill['kind'];
  readonly onOpen: (name: string) => void;
};

function GroupTable({ exposure, kind, onOpen }: GroupTableProps) {
  const rows =
    kind === 'symbol'
      ? exposure.bySymbol.map((row) => ({ ...row, name: row.symbol }))
      : exposure.byUser.map((row) => ({ ...row, name: row.userId }));
  return (
    <DataTable
      pad=""
      heads={toHeads(
        [kind === 'symbol' ? 'Symbol' : 'User'],
        ['Net', 'Gross', 'Realised', 'Unrealised', 'Fees'],
      )}
    >
      {rows.map((row) => (
        <tr key={row.name} className="border-line border-t">
          <td className="text-left">
            <button
              type="button"
              className="text-accent hover:underline"
              onClick={() => onOpen(row.name)}
            >
              <InstrumentName symbol={row.name} />
            </button>
          </td>
          <td>{formatSigned(row.netNotional, 0)}</td>
          <td>{formatFixed(row.grossNotional, 0)}</td>
          <td>{formatSigned(row.realisedPnl, 2)}</td>
          <td>{formatSigned(row.unrealisedPnl, 2)}</td>
          <td>{formatFixed(row.fees, 2)}</td>
        </tr>
      ))}
    </DataTable>
  );
}

function PositionTable({ kind, name }: { readonly kind: Drill['kind']; readonly name: string }) {
  const client = useClient();
  const { data, error, refetch } = useWatched(
    useQuery(
      wholeList(
        client.queries.risk.positions.queryKey(
          kind === 'symbol' ? { symbol: name } : { userId: name },
        ),
        (paging, options) =>
          client.calls.risk.positions.query(
            { ...(kind === 'symbol' ? { symbol: name } : { userId: name }), ...paging },
            options,
          ),
      ),
    ),
  );
  if (data === undefined) {
    return error ? (
      <Empty icon="alert" title={toProblem(error)} retry={() => void refetch()} />
    ) : (
      <Empty title="Loading positions…" />
    );
  }
  return (
    <DataTable
      pad=""
      heads={toHeads(['User'], ['Symbol', 'Net qty', 'Average', 'Mid', 'Realised', 'Unrealised'])}
    >
      {data.map((position) => (
        <PositionRow key={`${position.userId}|${position.symbol}`} position={position} />
      ))}
    </DataTable>
  );
}

function PositionRow({ position }: { readonly position: Position }) {
  const client = useClient();
  const { userId, symbol, netQty, avgPx, realisedPnl } = position;
  const decimals = client.getDecimals(symbol);
  const mid = client.hot.quote(symbol)?.mid ?? null;
  const open = unrealised(position, mid);
  return (
    <tr className="border-line border-t">
      <td className="text-left">{userId}</td>
      <td>
        <InstrumentName symbol={symbol} />
      </td>
      <td>{formatSignedQty(netQty)}</td>
      <td>{netQty === 0 ? NONE : formatFixed(avgPx, decimals + 1)}</td>
      <td>{mid === null ? NONE : formatFixed(mid / 1e6, decimals + 1)}</td>
      <td>{formatSigned(realisedPnl, 2)}</td>
      <td>{open === null ? NONE : formatSigned(open, 2)}</td>
    </tr>
  );
}
