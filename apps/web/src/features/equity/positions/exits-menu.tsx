/** A menu from which the exits of a position or an order are placed, where those are no lines on a chart. */
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Menu, type MenuItem, type MenuProps } from '../../../kit/ui/menu.tsx';
import { untilLoaded } from '../../../lib/code/until-loaded.ts';
import type { Capability } from '../../../platform/account/capabilities.ts';
import { findExitMarket } from '../chart/exit-market.ts';

/** Fetched with the first exits. */
const ExitsDialog = lazy(() =>
  untilLoaded(async () => ({ default: (await import('./exits-dialog.tsx')).ExitsDialog })),
);

/** Whether who deals with these capabilities places exits in a symbol here: those of shares are lines on the chart. */
export function placesExits(symbol: string, can: (capability: Capability) => boolean): boolean {
  const market = findExitMarket(symbol);
  if (market === null || market === 'equity') return false;
  return can(market === 'fx' ? 'fx' : 'futures');
}

type ExitsMenuProps = Omit<MenuProps, 'items'> & {
  readonly symbol: string;
  /** What is chosen at first: the id of a working order, or `position`. */
  readonly entryId: string;
  readonly hasExits: boolean;
  /** The items, with the one for exits where there is one. */
  readonly toItems: (exits: readonly MenuItem[]) => readonly MenuItem[];
};

export function ExitsMenu(props: ExitsMenuProps) {
  const { symbol, entryId, hasExits, toItems, label, at, onClose } = props;
  // A menu closes before what is picked in it happens: `onClose` is due once neither of them is open.
  const [open, setOpen] = useState<'menu' | 'exits' | null>('menu');
  const end = useEffectEvent(onClose);
  useEffect(() => {
    if (open === null) end();
  }, [open]);
  if (open === 'exits') {
    return (
      <Suspense fallback={null}>
        <ExitsDialog symbol={symbol} entryId={entryId} onClose={() => setOpen(null)} />
      </Suspense>
    );
  }
  const exits: MenuItem = {
    id: 'exits',
    label: 'Take profit and stop loss…',
    onPick: () => setOpen('exits'),
  };
  return open === null ? null : (
    <Menu
      label={label}
      items={toItems(hasExits ? [exits] : [])}
      at={at}
      onClose={() => setOpen(null)}
    />
  );
}
