/** Widths in px that presets are made for as they are, and the one they are drawn for. */
export const MADE_FOR_PX = { low: 1_200, typical: 1_920, high: 2_520 } as const;

/** Layouts are for widths up to this much apart; on others they are fitted. */
const ALIKE = 1.25;

/** Whether a layout of one width is to be fitted for the other; both in px. */
export const isOtherWidth = (a: number, b: number): boolean =>
  Math.max(a, b) > ALIKE * Math.min(a, b);
