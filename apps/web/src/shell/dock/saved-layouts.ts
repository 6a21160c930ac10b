/**
 * Layouts as the preferences keep them: of each workspace one for each width that it was arranged on, the newest last.
 * A layout of before widths were noted is of every width. Pure.
 */
import type { PresetId } from './presets.ts';
import { isOtherWidth } from './screen-widths.ts';

export type SavedLayouts = Readonly<Record<string, unknown>>;

/** One of them, and the width in px of the window that it was arranged on; null where none was noted. */
export type SavedFor = { readonly layout: unknown; readonly widthPx: number | null };

const WIDTH = /^[a-z-]+@(\d{3,5})$/;

const readWidth = (key: string): number | null => {
  const px = WIDTH.exec(key)?.[1];
  return px === undefined ? null : Number(px);
};

const belongsTo = (key: string, preset: PresetId): boolean =>
  key === preset || (key.startsWith(`${preset}@`) && readWidth(key) !== null);

/** The one to open on this width: of a like width, else the newest; null without any. */
export function findSaved(
  layouts: SavedLayouts,
  preset: PresetId,
  widthPx: number,
): SavedFor | null {
  const own = Object.entries(layouts)
    .filter(([key]) => belongsTo(key, preset))
    .map(([key, layout]): SavedFor => ({ layout, widthPx: readWidth(key) }))
    .toReversed();
  const alike = own.find((one) => one.widthPx !== null && !isOtherWidth(one.widthPx, widthPx));
  return alike ?? own[0] ?? null;
}

/** With this one in place of those of like widths. */
export function withSaved(
  layouts: SavedLayouts,
  preset: PresetId,
  saved: { readonly layout: unknown; readonly widthPx: number },
): SavedLayouts {
  const others = Object.entries(layouts).filter(([key]) => {
    const px = readWidth(key);
    return !belongsTo(key, preset) || (px !== null && isOtherWidth(px, saved.widthPx));
  });
  return Object.fromEntries([...others, [`${preset}@${saved.widthPx}`, saved.layout]]);
}

/** Without any of this workspace. */
export const withoutSaved = (layouts: SavedLayouts, preset: PresetId): SavedLayouts =>
  Object.fromEntries(Object.entries(layouts).filter(([key]) => !belongsTo(key, preset)));
