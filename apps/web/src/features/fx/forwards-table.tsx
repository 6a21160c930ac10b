/** The forward curve of a pair: value dates, rates, points and two-way outrights, of which a press requests a stream. */

import type { FxTenorCode } from '@tradefloor/contracts/vocabulary/fx';
import { DataTable, toHeads } from '../../kit/table/plain-table.tsx';
import { RowHead } from '../../kit/table/table-parts.tsx';
import { formatFixed, formatSigned } from '../../lib/format/numbers.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { FxPair, FxTerms } from '../../platform/client/shapes.ts';

const CELL = 'px-1.5 text-right tabular-nums';

type ForwardsProps = {
  readonly pair: FxPair;
  readonly terms: FxTerms | undefined;
  /** Requests a stream of a tenor; null for who may not. */
  readonly onRequest: ((tenor: FxTenorCode) => void) | null;
};

/** Of a pair that is not delivered with the fixing dates. */
export function Forwards({ pair, terms, onRequest }: ForwardsProps) {
  const dates = pair.fixing === undefined ? ['Value'] : ['Value', 'Fixing'];
  return (
    <DataTable
      caption="Forward points and rates"
      pad="px-1.5"
      className="h-fit whitespace-nowrap text-12"
      heads={toHeads(
        [],
        ['Tenor', ...dates, `${pair.base} %`, `${pair.quote} %`, 'Points', 'Bid', 'Ask'],
      )}
    >
      {(terms?.forwards ?? []).map(
        ({ tenor, valueDate, fixingDate, baseRatePct, quoteRatePct, points, bid, ask }) => (
          <tr key={tenor}>
            <RowHead align="right" className="px-1.5">
              {tenor}
            </RowHead>
            <td className={CELL}>{valueDate}</td>
            {fixingDate === undefined ? null : <td className={CELL}>{fixingDate}</td>}
            <td className={CELL}>{formatFixed(baseRatePct, 2)}</td>
            <td className={CELL}>{formatFixed(quoteRatePct, 2)}</td>
            <td className={CELL}>{formatSigned(points, 2)}</td>
            {([bid, ask] as const).map((rate, n) => (
              <td key={n === 0 ? 'bid' : 'ask'} className={CELL}>
                <Outright
                  rate={rate.toFixed(pair.digits + 1)}
                  label={phrase`${n === 0 ? 'Sell' : 'Buy'} ${pair.base} ${tenor}`}
                  colour={n === 0 ? 'text-sell' : 'text-buy'}
                  onPress={onRequest === null ? null : () => onRequest(tenor)}
                />
              </td>
            ))}
          </tr>
        ),
      )}
    </DataTable>
  );
}

type OutrightProps = {
  readonly rate: string;
  readonly label: string;
  readonly colour: string;
  readonly onPress: (() => void) | null;
};

/** An outright of the smallest size; a press requests a stream for the amount. */
function Outright({ rate, label, colour, onPress }: OutrightProps) {
  if (onPress === null) return <span className={colour}>{rate}</span>;
  return (
    <button
      type="button"
      aria-label={phrase`${label} at ${rate}: request a stream`}
      className={`h-6 rounded-sm border border-control px-1 hover:bg-s3 ${colour}`}
      onClick={onPress}
    >
      {rate}
    </button>
  );
}
