/**
 * Who may do what, in one place: eight roles by eight trading styles. Default deny: what is not
 * written here is not allowed. A user's own limits narrow this further, they never widen it.
 */
import type { UserId } from '@tradefloor/contracts/ids';
import type { InstrumentType } from '@tradefloor/contracts/market';
import type { Desk, Role, Strategy, TradingStyle } from '@tradefloor/contracts/user';
import { STRATEGIES } from '@tradefloor/contracts/vocabulary/strategies';

/** Row scope of a role for orders, fills and positions: none, own, desks' or all. */
export type Sight = 'none' | 'own' | 'desks' | 'firm';

export type Powers = {
  /** Sends and changes orders. */
  readonly trades: boolean;
  readonly sees: Sight;
  /** Whose orders it may take off the market. */
  readonly cancels: 'none' | 'own' | 'firm';
  /** Activates and releases kill switches. */
  readonly kills: boolean;
  /** Edits user limits and risk thresholds. */
  readonly setsLimits: boolean;
};

/**
 * Only a trader trades. Desk-head and risk-manager may not (service interface, Authentication 5); sales works requests
 * for quotes; an admin administers: limits must not be edited by a user they bind.
 */
export const ROLE_POWERS = {
  trader: { trades: true, sees: 'own', cancels: 'own', kills: false, setsLimits: false },
  'desk-head': { trades: false, sees: 'desks', cancels: 'none', kills: false, setsLimits: false },
  'risk-manager': { trades: false, sees: 'firm', cancels: 'firm', kills: true, setsLimits: true },
  admin: { trades: false, sees: 'firm', cancels: 'firm', kills: true, setsLimits: true },
  compliance: { trades: false, sees: 'firm', cancels: 'none', kills: false, setsLimits: false },
  sales: { trades: false, sees: 'own', cancels: 'none', kills: false, setsLimits: false },
  'external-client': {
    trades: false,
    sees: 'none',
    cancels: 'none',
    kills: false,
    setsLimits: false,
  },
  viewer: { trades: false, sees: 'none', cancels: 'none', kills: false, setsLimits: false },
} as const satisfies Record<Role, Powers>;

/** Working an order by schedule makes sense on a lit, continuous market: equities use every strategy. */
const SCHEDULED: readonly Strategy[] = ['LIT', 'TWAP', 'VWAP', 'POV', 'ICEBERG', 'SNIPER'];

type StyleReach = { readonly desks: readonly Desk[]; readonly strategies: readonly Strategy[] };

/** Where and how a trader of each style trades; `oversight` watches. */
export const STYLE_REACH = {
  high_touch: { desks: ['EQ'], strategies: STRATEGIES },
  low_touch: { desks: ['EQ'], strategies: STRATEGIES },
  fi_voice: { desks: ['FI'], strategies: ['LIT'] },
  fx_electronic: { desks: ['FX'], strategies: SCHEDULED },
  commodities_voice: { desks: ['COMM'], strategies: ['LIT', 'TWAP', 'ICEBERG'] },
  derivatives_high_touch: { desks: ['DERIV'], strategies: ['LIT', 'TWAP', 'ICEBERG'] },
  derivatives_low_touch: { desks: ['DERIV'], strategies: SCHEDULED },
  oversight: { desks: [], strategies: [] },
} as const satisfies Record<TradingStyle, StyleReach>;

export type Access = Powers & StyleReach;

const NOWHERE: StyleReach = { desks: [], strategies: [] };

/** Cells that were read: checks of one order read them several times. */
const cells: Partial<Record<Role, Partial<Record<TradingStyle, Access>>>> = {};

/** One cell of the table: what a role of a style may do. Roles that do not trade reach no desk and no strategy. */
export function getAccess(role: Role, style: TradingStyle): Access {
  const known = cells[role]?.[style];
  if (known !== undefined) return known;
  const powers = ROLE_POWERS[role];
  const access = { ...powers, ...(powers.trades ? STYLE_REACH[style] : NOWHERE) };
  cells[role] = { ...cells[role], [style]: access };
  return access;
}

/** Whose rows a person sees. */
export type Scope =
  | { readonly kind: 'user'; readonly userId: UserId }
  | { readonly kind: 'desks'; readonly desks: readonly Desk[] }
  | { readonly kind: 'firm' };

/**
 * The row scope of a person for orders, fills and positions; null for none.
 * @param desks the desks of the person's limits: what a desk-head is head of
 */
export function getScope(
  who: { readonly userId: UserId; readonly role: Role },
  desks: readonly Desk[],
): Scope | null {
  switch (ROLE_POWERS[who.role].sees) {
    case 'none':
      return null;
    case 'own':
      return { kind: 'user', userId: who.userId };
    case 'desks':
      return { kind: 'desks', desks };
    case 'firm':
      return { kind: 'firm' };
  }
}

/** True when a row of this owner and desk is within the scope. */
export function inScope(
  scope: Scope,
  row: { readonly userId: UserId; readonly desk: Desk },
): boolean {
  switch (scope.kind) {
    case 'user':
      return row.userId === scope.userId;
    case 'desks':
      return scope.desks.includes(row.desk);
    case 'firm':
      return true;
  }
}

/** The desk an instrument is traded on: it follows from the instrument, never from the sender. */
export const DESK_OF_TYPE = {
  equity: 'EQ',
  bond: 'FI',
  fx: 'FX',
  commodity: 'COMM',
  option: 'DERIV',
} as const satisfies Record<InstrumentType, Desk>;
