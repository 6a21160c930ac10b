/** The whole surface as a table: expiries down, moneyness across, the higher the volatility the warmer. */

import { DataTable, toHeads } from '../../kit/table/plain-table.tsx';
import { RowHead } from '../../kit/table/table-parts.tsx';
import { cx } from '../../kit/ui/cx.ts';
import { formatFixed } from '../../lib/format/numbers.ts';
import type { Surface } from './smile-scale.ts';

/** Strongest share of colour behind a figure: text on it stays readable. */
const WARMEST_PCT = 34;

export function SurfaceTable({ surface }: { readonly surface: Surface }) {
  const { moneyness, terms, expiry: shown } = surface;
  const all = terms.flatMap(({ volatilities }) => volatilities);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const warmth = (volatility: number): string => {
    const share = ((volatility - low) / (high - low || 1)) * WARMEST_PCT;
    return `color-mix(in oklab, var(--accent) ${share.toFixed(0)}%, var(--s1))`;
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section aria-label="Surface by expiry" tabIndex={0} className="shrink-0 overflow-auto">
      <DataTable
        heads={[
          ...toHeads(['Expiry'], ['Days', 'Rate %', 'Forward']),
          ...moneyness.map((pct) => ({ name: `${pct} %` })),
        ]}
        caption="Volatility in % p.a., by expiry and strike in % of the spot; the rate is the continuous zero rate to the expiry; beyond listed contracts it prices OTC options"
      >
        {terms.map(({ expiry, isListed, days, ratePct, forward, volatilities }) => (
          <tr key={expiry} className="border-line border-t">
            <RowHead
              isStrong={expiry === shown}
              className={cx('whitespace-nowrap px-1', expiry === shown ? 'text-t1' : 'text-t2')}
            >
              {expiry}
              {isListed ? '' : ' OTC'}
            </RowHead>
            <td className="px-1 text-t2">{days}</td>
            <td className="px-1 text-t2">{formatFixed(ratePct, 2)}</td>
            <td className="px-1 text-t2">{formatFixed(forward, 2)}</td>
            {volatilities.map((volatility, place) => (
              <td
                key={moneyness[place]}
                className="px-1"
                style={{ background: warmth(volatility) }}
              >
                {formatFixed(volatility, 1)}
              </td>
            ))}
          </tr>
        ))}
      </DataTable>
    </section>
  );
}
