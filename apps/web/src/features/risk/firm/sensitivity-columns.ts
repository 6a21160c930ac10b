/** The columns of the sensitivities: dollars that a book gains when something moves. */
import type { GridColumn } from '../../../kit/grid/model/columns.ts';
import { formatSigned } from '../../../lib/format/numbers.ts';
import type { Exposure } from './use-firm-risk.ts';

export type SensitivityRow = Exposure['sensitivities'][number];

type Amount = 'deltaUsd' | 'gammaUsd' | 'vegaUsd' | 'dv01Usd' | 'currencyUsd';

const amount = (id: Amount, title: string, description: string): GridColumn<SensitivityRow> => ({
  id,
  title,
  description,
  kind: 'figure',
  text: (row) => formatSigned(row[id], 0),
  sort: (row) => row[id],
  csv: (row) => row[id],
});

/** @param title what a line is: a desk, a user, an underlying */
export const sensitivityColumns = (title: string): readonly GridColumn<SensitivityRow>[] => [
  {
    id: 'key',
    title,
    description: title,
    kind: 'word',
    isPinned: true,
    text: ({ key }) => key,
    sort: ({ key }) => key,
  },
  amount(
    'deltaUsd',
    'Delta',
    'Exposure to the price of shares and futures, options by their delta',
  ),
  amount('gammaUsd', 'Gamma 1 %', 'Change of delta when the underlying rises by one per cent'),
  amount('vegaUsd', 'Vega', 'For a point of implied volatility'),
  amount('dv01Usd', 'DV01', 'For a basis point of lower yields'),
  amount('currencyUsd', 'Currencies', 'Net of other currencies against the dollar'),
  {
    id: 'unvalued',
    title: 'Not valued',
    description: 'Positions without a price, rate or volatility: in no figure',
    kind: 'figure',
    text: ({ unvalued }) => (unvalued === 0 ? '' : String(unvalued)),
    sort: ({ unvalued }) => unvalued,
    csv: ({ unvalued }) => unvalued,
  },
];
