/** Presets on the screen they are opened on. Only screens that they are not made for fetch the code that fits them. */
import type { DockLayout } from './dock-layout.ts';
import { MADE_FOR_PX } from './screen-widths.ts';

let fitting: ((layout: DockLayout, widthPx: number) => DockLayout) | null = null;

/** Before the first layout is drawn. */
export async function fetchFit(): Promise<void> {
  const { innerWidth } = window;
  if (innerWidth < MADE_FOR_PX.low || innerWidth >= MADE_FOR_PX.high) {
    fitting = (await import('./fit-layout.ts')).fitLayout;
  }
}

/** A preset for this window. */
export const fitted = (layout: DockLayout): DockLayout =>
  fitting?.(layout, window.innerWidth) ?? layout;
