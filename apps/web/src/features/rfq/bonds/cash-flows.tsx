/** What a bond still pays: each payment as a bar, with its present value inside it, and the same as a table. */

import { PlotCanvas } from '../../../kit/plot/plot-frame.tsx';
import { DataTable, toHeads } from '../../../kit/table/plain-table.tsx';
import { formatFixed } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { ValuedFlow } from './bond-pricing.ts';

type CashFlowsProps = { readonly flows: readonly ValuedFlow[] };

const WIDTH = 600;
const HEIGHT = 90;
/** Coupons are a few per cent of the redemption: the root of an amount lets both be seen. */
const toHeight = (amount: number, most: number): number => Math.sqrt(amount / most) * HEIGHT;

export function CashFlows({ flows }: CashFlowsProps) {
  const most = Math.max(...flows.map(({ amount }) => amount), 1);
  const step = WIDTH / Math.max(flows.length, 1);
  const last = flows.at(-1);
  return (
    <>
      <figure>
        <figcaption className="text-11 text-t3">{phrase`${flows.length} payments until ${last?.date ?? ''}; filled: present value. Heights on a square-root scale.`}</figcaption>
        <PlotCanvas
          words={phrase`${flows.length} payments until ${last?.date ?? ''}, the largest ${formatFixed(most, 4)} per 100`}
          width={WIDTH}
          height={HEIGHT}
          className="mt-1 h-24 w-full"
        >
          {flows.map(({ date, amount, worth }, at) => {
            const height = toHeight(amount, most);
            const filled = toHeight(worth, most);
            const x = at * step + step * 0.15;
            const width = Math.min(step * 0.7, 24);
            return (
              <g key={date}>
                <rect
                  x={x}
                  y={HEIGHT - height}
                  width={width}
                  height={height}
                  className="fill-none stroke-control"
                  vectorEffect="non-scaling-stroke"
                />
                <rect
                  x={x}
                  y={HEIGHT - filled}
                  width={width}
                  height={filled}
                  className="fill-accent"
                />
              </g>
            );
          })}
        </PlotCanvas>
      </figure>
      <FlowTable flows={flows} />
    </>
  );
}

function FlowTable({ flows }: CashFlowsProps) {
  return (
    <DataTable
      caption="Remaining cash flows, per 100 of face"
      hidesCaption
      pad=""
      heads={toHeads(['Date'], ['Pays', 'Present value'])}
    >
      {flows.map(({ date, amount, worth }) => (
        <tr key={date} className="border-line border-t">
          <td className="py-0.5 text-left font-mono">{date}</td>
          <td>{formatFixed(amount, 6)}</td>
          <td className="text-t2">{formatFixed(worth, 4)}</td>
        </tr>
      ))}
    </DataTable>
  );
}
