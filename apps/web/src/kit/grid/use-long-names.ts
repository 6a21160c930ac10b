/**
 * Column width for the names of options and bonds in a list whose symbols are otherwise those of
 * shares.
 */
import { useMemo } from 'react';
import { useCan, useIdentity } from '../live/use-client.ts';
import type { GridColumn } from './model/columns.ts';

/** Pixels of an option's symbol, `2MSFT261218C1000.5` at the longest. */
const OPTION_WIDTH = 140;
/** Of an ISIN, and of a listed option on most underlyings, whose last characters distinguish it from its neighbours. */
const LONG_WIDTH = 122;

type Seen = {
  readonly dealsOptions: boolean;
  readonly seesFirm: boolean;
  readonly desks: readonly string[];
};

/** The width of a user's symbols; null where all of them are short. */
export function symbolWidth({ dealsOptions, seesFirm, desks }: Seen): number | null {
  if (dealsOptions) return OPTION_WIDTH;
  const isLong = seesFirm || desks.includes('DERIV') || desks.includes('FI');
  return isLong ? LONG_WIDTH : null;
}

/** The columns with a symbol wide enough for what its reader sees. */
export function useLongNames<Row>(columns: readonly GridColumn<Row>[]): readonly GridColumn<Row>[] {
  const dealsOptions = useCan('options');
  const seesFirm = useCan('firm');
  const { desks } = useIdentity().limits;
  const width = symbolWidth({ dealsOptions, seesFirm, desks });
  return useMemo(
    () =>
      width === null
        ? columns
        : columns.map((column) => (column.id === 'symbol' ? { ...column, width } : column)),
    [columns, width],
  );
}
