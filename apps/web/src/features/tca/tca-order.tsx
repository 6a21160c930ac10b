/** One order's cost: the figures, the shortfall as a waterfall, fills against the benchmarks, venues, and the fills. */

import { MONEY_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import { useDecimals } from '../../kit/live/use-decimals.ts';
import { PlainTable } from '../../kit/table/plain-table.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Empty } from '../../kit/ui/empty.tsx';
import { formatFixed, formatQty, NONE } from '../../lib/format/numbers.ts';
import { formatInstant, formatTimeMs, parseMs } from '../../lib/format/time.ts';
import { phrase } from '../../lib/text/phrase.ts';
import { toProblem } from '../../platform/client/refusal.ts';
import type { Fill, OrderTca } from '../../platform/client/shapes.ts';
import { showOrder } from '../../ui-state/ui-state.ts';
import { useUiStore } from '../../ui-state/use-ui.ts';
import { BenchmarkPlot } from './benchmark-plot.tsx';
import { bpsText, captureText, shareText } from './cost-text.ts';
import { FigureList } from './figure-list.tsx';
import { ReversionPlot } from './reversion-plot.tsx';
import { shortfallSteps } from './shortfall-steps.ts';
import { ShortfallWaterfall } from './shortfall-waterfall.tsx';
import { useTcaFills, useTcaOrder } from './use-tca.ts';

type TcaOrderProps = { readonly orderId: string; readonly onBack: () => void };

export function TcaOrder({ orderId, onBack }: TcaOrderProps) {
  const ui = useUiStore();
  const { data: tca, error, refetch } = useTcaOrder(orderId);
  const { data: fills } = useTcaFills(orderId);
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-auto p-2">
      <div className="flex flex-wrap items-center gap-2 text-12">
        <Button size="sm" onClick={onBack}>
          All orders
        </Button>
        {tca === undefined ? null : <Title tca={tca} />}
        <Button size="sm" look="quiet" onClick={() => showOrder(ui, orderId)}>
          Order history
        </Button>
      </div>
      {tca === undefined && error ? (
        <Empty icon="alert" title={toProblem(error)} retry={() => void refetch()} />
      ) : null}
      {tca === undefined && !error ? <Empty title="Loading analysis…" /> : null}
      {tca === undefined ? null : <Analysis tca={tca} fills={fills ?? []} />}
    </div>
  );
}

function Title({ tca }: { readonly tca: OrderTca }) {
  const { side, qty, symbol, strategy, status, decidedAt, userId } = tca;
  return (
    <h2 className="font-semibold text-13" title={formatInstant(parseMs(decidedAt))}>
      {side} {formatQty(qty)} {symbol} {strategy}{' '}
      <span className="font-normal text-t2">{phrase`${status}, decided ${formatTimeMs(parseMs(decidedAt))} by ${userId}`}</span>
    </h2>
  );
}

function Analysis({ tca, fills }: { readonly tca: OrderTca; readonly fills: readonly Fill[] }) {
  const { shortfall, decisionPx, arrivalPx, qty, figures, fillRate, participation, expected } = tca;
  const paper = (decisionPx ?? arrivalPx ?? 0) * qty;
  const shortfallBps = shortfall?.totalBps ?? null;
  return (
    <>
      <FigureList
        label="Costs of the order"
        figures={{ ...figures, fillRate, participation, shortfallBps, expected }}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(20rem,100%),1fr))] gap-x-6 gap-y-3">
        {shortfall === null ? (
          <Empty title="No shortfall before arrival" />
        ) : (
          <ShortfallWaterfall steps={shortfallSteps(shortfall, paper)} />
        )}
        <BenchmarkPlot tca={tca} fills={fills} />
        <ReversionPlot figures={figures} />
        <Venues tca={tca} />
      </div>
      <Fills tca={tca} fills={fills} />
    </>
  );
}

function Venues({ tca: { byVenue, filledQty } }: { readonly tca: OrderTca }) {
  return (
    <PlainTable
      label="Venues"
      heads={[
        { name: 'Venue', isText: true },
        ...['Fills', 'Shares', 'Share', 'Arrival bp', 'VWAP bp', 'Capture', 'Fees'].map((name) => ({
          name,
        })),
      ]}
    >
      {byVenue.length === 0 ? (
        <tr>
          <td colSpan={8} className="px-1 py-1 text-left text-t3">
            No fills
          </td>
        </tr>
      ) : null}
      {byVenue.map((row) => (
        <tr key={row.venue} className="border-line border-t">
          <td className="px-1 text-left">{row.venue}</td>
          <td className="px-1">{formatQty(row.fills)}</td>
          <td className="px-1">{formatQty(row.qty)}</td>
          <td className="px-1">{shareText(filledQty === 0 ? null : row.qty / filledQty)}</td>
          <td className="px-1">{bpsText(row.arrivalSlippageBps)}</td>
          <td className="px-1">{bpsText(row.vwapSlippageBps)}</td>
          <td className="px-1">{captureText(row.spreadCapture)}</td>
          <td className="px-1">{formatFixed(row.fees, 2)}</td>
        </tr>
      ))}
    </PlainTable>
  );
}

/** What the analysis is made of; its last line is what the figures above are worked out from. */
function Fills({ tca, fills }: { readonly tca: OrderTca; readonly fills: readonly Fill[] }) {
  const decimals = useDecimals()(tca.symbol);
  if (fills.length === 0) return null;
  const shares = fills.reduce((sum, { qty }) => sum + qty, 0);
  const fees =
    fills.reduce((sum, fill) => sum + Math.round(fill.fees.total * MONEY_PER_UNIT), 0) /
    MONEY_PER_UNIT;
  return (
    <PlainTable
      label="Fills"
      heads={[
        { name: 'Time', isText: true },
        { name: 'Venue', isText: true },
        { name: 'With', isText: true },
        ...['Shares', 'Price', 'Fees'].map((name) => ({ name })),
        { name: 'Liquidity', isText: true },
      ]}
    >
      {fills.map((fill) => (
        <tr key={fill.execId} className="border-line border-t">
          <td className="px-1 text-left font-mono text-t2">{formatTimeMs(parseMs(fill.at))}</td>
          <td className="px-1 text-left">{fill.venue}</td>
          <td className="px-1 text-left">{fill.counterparty}</td>
          <td className="px-1">{formatQty(fill.qty)}</td>
          <td className="px-1">{formatFixed(fill.price, decimals)}</td>
          <td className="px-1">{formatFixed(fill.fees.total, 4)}</td>
          <td className="px-1 text-left">{fill.liquidity}</td>
        </tr>
      ))}
      <tr className="border-control border-t font-semibold">
        <td className="px-1 text-left" colSpan={3}>
          {fills.length === 1 ? '1 fill' : phrase`${fills.length} fills`}
        </td>
        <td className="px-1">{formatQty(shares)}</td>
        <td className="px-1">{tca.avgPx === null ? NONE : formatFixed(tca.avgPx, decimals + 2)}</td>
        <td className="px-1">{formatFixed(fees, 4)}</td>
        <td />
      </tr>
    </PlainTable>
  );
}
