/** Layouts on the screen they are opened on. Only screens that they are not made for fetch the code that fits them. */
import { readStoredText } from '../../kit/prefs/stored-text.ts';
import type { DockLayout } from './dock-layout.ts';
import { isOtherWidth, MADE_FOR_PX } from './screen-widths.ts';

let fitting: typeof import('./fit-layout.ts') | null = null;

/** For layouts of other widths than this window's. */
export async function loadFit(): Promise<void> {
  fitting ??= await import('./fit-layout.ts');
}

/** The widths that saved layouts were arranged on, out of the keys that `saved-layouts.ts` gives them. */
const SAVED_WIDTHS = /[a-z]@(\d{3,5})":/g;

/** Before the first layout is drawn. */
export async function fetchFit(): Promise<void> {
  const { innerWidth } = window;
  const isPresetMade = innerWidth >= MADE_FOR_PX.low && innerWidth < MADE_FOR_PX.high;
  const saved = [...(readStoredText() ?? '').matchAll(SAVED_WIDTHS)];
  if (!isPresetMade || saved.some(([, px]) => isOtherWidth(Number(px), innerWidth)))
    await loadFit();
}

/** A preset for this window. */
export const fitted = (layout: DockLayout): DockLayout =>
  fitting?.fitLayout(layout, window.innerWidth) ?? layout;

/** A layout that was arranged on a window of this width, for this window. */
export const fittedFrom = (layout: DockLayout, fromPx: number): DockLayout =>
  fitting?.fitSaved(layout, fromPx, window.innerWidth) ?? layout;
