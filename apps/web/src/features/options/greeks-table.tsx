/** Sensitivities on an underlying before and after a package: what is held, what the package adds, and both. */

import { DataTable } from '../../kit/table/plain-table.tsx';
import { formatSigned } from '../../lib/format/numbers.ts';
import { phrase } from '../../lib/text/phrase.ts';
import { addGreeks, contractNote, GREEK_COLUMNS, type Greeks, getHeldOn } from './held-greeks.ts';
import type { PackageQuote } from './package-terms.ts';
import { useHeld } from './use-held.ts';

/** A head for each sensitivity, its unit in the tooltip and below the name. */
export const greekHeads = () =>
  GREEK_COLUMNS.map(({ name, unit }) => ({
    name: `${name}, ${phrase(unit)}`,
    title: phrase`${name} in ${phrase(unit)}. ${contractNote()}`,
  }));

/** The cells of one row. */
export function GreekCells({ greeks }: { readonly greeks: Greeks | null }) {
  return GREEK_COLUMNS.map(({ key, decimals }) => (
    <td key={key} className="px-1">
      {greeks === null ? 'not quoted' : formatSigned(greeks[key], decimals)}
    </td>
  ));
}

export function GreeksTable({ quote }: { readonly quote: PackageQuote }) {
  const { positions, views } = useHeld();
  const { underlying, greeks } = quote;
  const held = getHeldOn(underlying, positions, views);
  const rows = [
    { name: 'Held now', greeks: held.greeks },
    { name: 'Package', greeks },
    { name: 'After', greeks: addGreeks(held.greeks, greeks) },
  ];
  return (
    <section aria-label="Greeks before and after">
      <DataTable
        heads={[{ name: phrase`On ${underlying}`, isText: true }, ...greekHeads()]}
        data-testid="package-greeks"
      >
        {rows.map((row) => (
          <tr key={row.name} className="border-line border-t">
            <td className="px-1 text-left">{row.name}</td>
            <GreekCells greeks={row.greeks} />
          </tr>
        ))}
      </DataTable>
      <p className="text-11 text-t3">{phrase`${contractNote()} Held: options and ${underlying} shares of your account${held.unquoted === 0 ? '.' : phrase`, without ${held.unquoted} not quoted.`}`}</p>
    </section>
  );
}
