/** What bounds a saved layout. */

/** Layouts of one user. */
export const LAYOUTS_MAX = 50;
/** Characters of a layout's name. */
export const LAYOUT_NAME_MAX = 40;
/** Splits and groups of one layout. */
export const LAYOUT_ROWS_MAX = 100;
/** How deep a split may be inside others. */
export const LAYOUT_DEPTH_MAX = 8;
/** Panels of one group. */
export const LAYOUT_TABS_MAX = 24;
/** Link channels that a panel may be on. */
export const LAYOUT_CHANNELS = 8;
/** Width of a window that a layout is arranged on. */
export const LAYOUT_WIDTH_MIN_PX = 100;
export const LAYOUT_WIDTH_MAX_PX = 32_767;
