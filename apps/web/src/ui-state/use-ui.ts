/** How components reach what is open and selected on the screen. */
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { UiState } from './ui-state.ts';

export const UiContext = createContext<StoreApi<UiState> | null>(null);

export function useUiStore(): StoreApi<UiState> {
  const ui = useContext(UiContext);
  if (ui === null) throw new Error('a panel outside the trading page');
  return ui;
}

/** A part of what is open and selected on the screen. */
export const useUi = <T>(select: (ui: UiState) => T): T => useStore(useUiStore(), select);
