/** Kill switches as the executing side keeps them: what may not fill now. */

import type { KillScope, KillSwitchAction } from '@tradefloor/contracts/kill-switch';
import type { LitVenue } from '@tradefloor/contracts/market';
import { isKilledBy } from '../order/kill-scope.ts';
import { keeps } from '../table.ts';
import type { WorkingOrder } from './working-order.ts';

/** The last action on one kill switch. */
export type HaltedScope = {
  readonly killSwitchId: string;
  readonly scope: KillScope;
  readonly target: string | null;
  readonly active: boolean;
  readonly at: number;
  /** Announced and not yet in force: until when it holds without its confirmation. */
  readonly untilAt: number | null;
};

export const HALTED_SCOPES = keeps<HaltedScope>('ems.kill_switches', (row) => row.killSwitchId);

export const haltedScopeOf = (action: KillSwitchAction): HaltedScope => ({
  killSwitchId: action.killSwitchId,
  scope: action.scope,
  target: action.target,
  active: action.action === 'ACTIVATED',
  at: action.at,
  untilAt: null,
});

/** True when the switch forbids every fill of the order, wherever it would happen. */
export const haltsOrder = (halt: HaltedScope, order: WorkingOrder): boolean =>
  halt.active && isKilledBy(halt, { ...order, venue: order.destinationVenue });

/** True when the switch forbids fills at the venue. */
export const haltsVenue = (halt: HaltedScope, venue: LitVenue): boolean =>
  halt.active && halt.scope === 'venue' && halt.target === venue;
