/** How components reach what is open and selected on the screen. */
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { DeskUi } from './desk-ui.ts';

export const UiContext = createContext<StoreApi<DeskUi> | null>(null);

export function useUiStore(): StoreApi<DeskUi> {
  const ui = useContext(UiContext);
  if (ui === null) throw new Error('a panel outside the desk');
  return ui;
}

/** A part of what is open and selected on the screen. */
export const useUi = <T>(select: (ui: DeskUi) => T): T => useStore(useUiStore(), select);
