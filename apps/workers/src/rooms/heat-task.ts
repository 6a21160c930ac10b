/** What goes to the thread of a heat and what comes back. */
import type { HeatFailure, HeatLine } from '@tradefloor/core/competition/rooms/heat';
import type { Result } from '@tradefloor/core/result';

/** A request to the thread of a heat; its terms came before. */
export type HeatRequest = { readonly id: number } & (
  | { readonly op: 'advance'; readonly lines: readonly HeatLine[]; readonly toMs: number }
  | { readonly op: 'seat' | 'glance'; readonly no: number }
  | { readonly op: 'end' }
);
export type HeatReport = { readonly id: number; readonly outcome: Result<unknown, HeatFailure> };
