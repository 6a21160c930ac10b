/** Widths in px that presets are made for as they are, and the one they are drawn for. */
export const MADE_FOR_PX = { low: 1_200, typical: 1_920, high: 2_520 } as const;
