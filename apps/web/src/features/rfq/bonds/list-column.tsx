/** The column that picks bonds into the list that sales makes for a client. */

import type { GridColumn } from '../../../kit/grid/model/columns.ts';
import { Icon } from '../../../kit/ui/icon.tsx';
import { phrase } from '../../../lib/text/phrase.ts';
import type { BondLine } from '../../../platform/stores/bond-book.ts';
import { isFull, isPicked } from './list-picks.ts';

/**
 * @param draft the text of the list
 * @param onPick adds the bond, or takes it out
 */
export const listColumn = (
  draft: string,
  onPick: (isin: string) => void,
): GridColumn<BondLine> => ({
  id: 'list',
  title: 'List',
  description: 'Whether the bond is in the list for a client; also in the menu of the row',
  kind: 'word',
  text: ({ bond }) => (isPicked(draft, bond.isin) ? phrase('yes') : phrase('no')),
  render: ({ bond }) => {
    const isIn = isPicked(draft, bond.isin);
    return (
      // The grid has one tab stop: by keyboard the menu of the row picks.
      <button
        type="button"
        tabIndex={-1}
        aria-pressed={isIn}
        aria-label={phrase`${bond.name} in the client’s list`}
        disabled={!isIn && isFull(draft)}
        className="inline-flex h-6 w-7 cursor-pointer items-center justify-center align-middle text-t3 hover:text-t1 disabled:opacity-40 aria-pressed:text-up"
        onClick={() => onPick(bond.isin)}
      >
        <Icon name={isIn ? 'check' : 'plus'} size={12} />
      </button>
    );
  },
  sort: ({ bond }) => (isPicked(draft, bond.isin) ? 0 : 1),
});
