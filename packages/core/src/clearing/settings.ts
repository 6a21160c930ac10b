/** What a CCP is run by: rates, thresholds, calendars. Defaults are those of the service interface (Limits). */
import type { AssetClass } from '@tradefloor/contracts/ccp';
import { MONEY_PER_UNIT, type Money, money } from '@tradefloor/contracts/money';
import type { Market } from '@tradefloor/instruments/calendar/business-days';

export type SettlementPreset = 'seed' | 'us-2026';

export type ClearingSettings = {
  readonly preset: SettlementPreset;
  /** Business days from trade to settlement. */
  readonly settlementDays: Readonly<Record<AssetClass, number>>;
  /** Milliseconds of the world that a clearing day takes. */
  readonly simDayMs: number;
  /** What a new participant's cash account is opened with. */
  readonly openingCash: Readonly<Record<'USER' | 'DEALER', Money>>;
  /** Whether users' calls are paid from cash as they are made; dealers' always are. */
  readonly autoPay: boolean;
  readonly callDeadlineMs: number;
  /** Calls below this are not made. */
  readonly minTransfer: Money;
  /** Posted margin this close to the requirement is left alone, unless the account is flat. */
  readonly marginTolerance: Money;
  /** Prices older than this do not move marks. */
  readonly staleMs: number;
  /** Of a million deliveries and payments, how many fail. */
  readonly failsPpm: number;
  readonly skinInTheGame: Money;
  readonly fundFloor: Money;
};

const units = (amount: number): Money => money(amount * MONEY_PER_UNIT);

/** The seed's dates: equities in two days, bonds in one, derivatives on the same day. FX spot is two days. */
const SEED_DAYS = { EQUITY: 2, FIXED_INCOME: 1, DERIVATIVES: 0, OTC: 2 } as const;
/** The United States since 2024-05-28 (SR-NSCC-2024-002): one day for equities, bonds and option premiums. */
const US_2026_DAYS = { EQUITY: 1, FIXED_INCOME: 1, DERIVATIVES: 1, OTC: 2 } as const;

export const settlementDays = (preset: SettlementPreset): Record<AssetClass, number> =>
  preset === 'seed' ? { ...SEED_DAYS } : { ...US_2026_DAYS };

export const CLEARING_DEFAULTS: ClearingSettings = {
  preset: 'seed',
  settlementDays: SEED_DAYS,
  simDayMs: 86_400_000,
  openingCash: { USER: units(1_000_000_000), DEALER: units(100_000_000_000) },
  autoPay: true,
  callDeadlineMs: 60_000,
  minTransfer: units(1_000),
  marginTolerance: units(1_000),
  staleMs: 5_000,
  failsPpm: 0,
  skinInTheGame: units(15_000_000),
  fundFloor: units(25_000_000),
};

/** The calendar a class settles by. */
export const MARKET_OF = {
  EQUITY: 'NYSE',
  FIXED_INCOME: 'US_GOVERNMENT_BONDS',
  DERIVATIVES: 'NYSE',
  OTC: 'NYSE',
} as const satisfies Record<AssetClass, Market>;
