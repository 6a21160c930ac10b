/** Open sockets by kind, and the latency between hops of the newest orders. */

import { toLatencyFigure, toSocketsFigure } from '@tradefloor/contracts/vocabulary/ops-series';
import { PlainTable } from '../../../kit/table/plain-table.tsx';
import { formatQty } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { OpsOverview } from '../../../platform/client/shapes.ts';
import { TREND_FORMATS } from './trend-text.ts';
import { Trend } from './trends.tsx';

type Overview = { readonly overview: OpsOverview };

const SOCKET_WORDS: Readonly<Record<OpsOverview['sockets'][number]['kind'], string>> = {
  browser: 'Browsers',
  program: 'Programs (/ws)',
  market: 'Simulator feed (/ws/market-sim)',
};

export function OpenSockets({ overview }: Overview) {
  return (
    <PlainTable
      label="Open sockets"
      heads={[
        {
          name: 'Kind',
          isText: true,
          title: 'Who has the socket: a browser, a program, or a client of the simulator feed',
        },
        { name: 'Open', title: 'At all gateways together' },
      ]}
    >
      {overview.sockets.length === 0 ? (
        <tr>
          <td colSpan={2} className="px-1 py-1 text-left text-t3">
            No gateway has reported yet
          </td>
        </tr>
      ) : null}
      {overview.sockets.map(({ kind, open }) => (
        <tr key={kind} className="border-line border-t">
          <td className="px-1 text-left">{SOCKET_WORDS[kind]}</td>
          <td className="px-1">
            <Trend
              figure={toSocketsFigure(kind)}
              name={phrase`Open sockets: ${phrase(SOCKET_WORDS[kind])}`}
              unit="count"
            >
              {formatQty(open)}
            </Trend>
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}

type Latency = OpsOverview['latencies'][number];
const HOP_WORDS: Readonly<Record<Latency['what'], string>> = {
  'accept-to-fill': 'Acceptance to fill',
  'fill-to-novation': 'Fill to novation',
};

export function Latencies({ overview }: Overview) {
  return (
    <PlainTable
      label="Latency of the newest orders"
      heads={[
        {
          name: 'From and to',
          isText: true,
          title: 'The two events of an order between which the time is measured',
        },
        {
          name: 'Median',
          title: 'Half of the orders of the last five minutes took at most this long',
        },
        { name: 'p99', title: '99 of 100 orders of the last five minutes took at most this long' },
        {
          name: 'Orders',
          title: 'Orders of the last five minutes that were measured',
        },
      ]}
    >
      {overview.latencies.length === 0 ? (
        <tr>
          <td colSpan={4} className="px-1 py-1 text-left text-t3">
            No orders in the last five minutes
          </td>
        </tr>
      ) : null}
      {overview.latencies.map((row) => (
        <tr key={row.what} className="border-line border-t">
          <td className="px-1 text-left">{HOP_WORDS[row.what]}</td>
          <td className="px-1">
            <Milliseconds row={row} quantile="p50" ms={row.p50Ms} />
          </td>
          <td className="px-1">
            <Milliseconds row={row} quantile="p99" ms={row.p99Ms} />
          </td>
          <td className="px-1">{formatQty(row.count)}</td>
        </tr>
      ))}
    </PlainTable>
  );
}

type MillisecondsProps = {
  readonly row: Latency;
  readonly quantile: 'p50' | 'p99';
  readonly ms: number;
};

const Milliseconds = ({ row: { what }, quantile, ms }: MillisecondsProps) => (
  <Trend
    figure={toLatencyFigure(what, quantile)}
    name={phrase`${HOP_WORDS[what]}, ${quantile === 'p50' ? 'median' : quantile}`}
    unit="ms"
  >
    {TREND_FORMATS.ms(ms)}
  </Trend>
);
