/** What sales picks bonds into a client's list with: a column of the bond monitor, and an item of a row's menu. */

import { useMemo } from 'react';
import { useCan } from '../../../kit/live/use-client.ts';
import type { MenuItem } from '../../../kit/ui/menu.tsx';
import { phrase } from '../../../lib/text/phrase.ts';
import { useUi, useUiStore } from '../../../ui-state/use-ui.ts';
import { BOND_COLUMNS } from './bond-columns.tsx';
import { listColumn } from './list-column.tsx';
import { isPicked, withPick } from './list-picks.ts';

export function useListPicks() {
  const ui = useUiStore();
  const serves = useCan('serve-clients');
  const draft = useUi(({ listDraft }) => listDraft);
  return useMemo(() => {
    const pick = (isin: string): void =>
      ui.setState(({ listDraft }) => ({ listDraft: withPick(listDraft, isin) }));
    const toItems = (isin: string): readonly MenuItem[] => {
      const verb = isPicked(draft, isin) ? 'Remove from' : 'Add to';
      return [{ id: 'list', label: phrase`${verb} the client’s list`, onPick: () => pick(isin) }];
    };
    return serves
      ? { columns: [listColumn(draft, pick), ...BOND_COLUMNS], toItems }
      : { columns: BOND_COLUMNS, toItems: () => [] };
  }, [ui, serves, draft]);
}
