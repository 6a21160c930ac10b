/** What a CCP is run by: rates, thresholds, days to settlement. Defaults are those of the service interface (Limits). */
import type { ParticipantKind } from '@tradefloor/contracts/ccp';
import { MONEY_PER_UNIT, type Money, money } from '@tradefloor/contracts/money';
import type { SettlementDays, SettlementTerms } from '@tradefloor/instruments/trade-settlement';

export type SettlementPreset = 'seed' | 'us-2026';

/** Extension periods before a buy-in, in business days, of shares and of bonds. */
export type BuyInDays = { readonly EQUITY: number; readonly FIXED_INCOME: number };

export type ClearingSettings = {
  readonly preset: SettlementPreset;
  /** By which the desks date their trades: who has a dividend follows from the days of a share. */
  readonly settlementDays: SettlementDays;
  /** Milliseconds of the world that a clearing day takes. */
  readonly simDayMs: number;
  /** What a new participant's cash account is opened with. */
  readonly openingCash: Readonly<Record<ParticipantKind, Money>>;
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
  /** Business days past the settlement date that a seller of each has to deliver in before it is bought in; 0: never. */
  readonly buyInAfterDays: BuyInDays;
  /** Shares that trade less a day, on average, are lent at the rates of what is hard to borrow; 0: none are. */
  readonly hardToBorrowAdv: number;
  readonly skinInTheGame: Money;
  readonly fundFloor: Money;
};

const units = (amount: number): Money => money(amount * MONEY_PER_UNIT);

/** The seed's dates: equities in two days, bonds in one, derivatives on the same day. FX spot and Bunds are two days. */
const SEED_DAYS = { EQUITY: 2, FIXED_INCOME: 1, EURO_BONDS: 2, DERIVATIVES: 0, OTC: 2 } as const;
/** The United States since 2024-05-28 (SR-NSCC-2024-002): one day for equities, bonds and option premiums. */
const US_2026_DAYS = { EQUITY: 1, FIXED_INCOME: 1, EURO_BONDS: 2, DERIVATIVES: 1, OTC: 2 } as const;

/** By which the desks date their trades; the CCP settles on the stamped date. */
export const settlementDays = (preset: SettlementPreset): SettlementDays =>
  preset === 'seed' ? SEED_DAYS : US_2026_DAYS;

/** With the pace of the world. */
export const settlementTerms = (preset: SettlementPreset): SettlementTerms => ({
  settlementDays: settlementDays(preset),
  simDayMs: CLEARING_DEFAULTS.simDayMs,
});

export const CLEARING_DEFAULTS: ClearingSettings = {
  preset: 'seed',
  settlementDays: SEED_DAYS,
  simDayMs: 86_400_000,
  openingCash: {
    USER: units(1_000_000_000),
    CLIENT: units(1_000_000_000),
    DEALER: units(100_000_000_000),
  },
  autoPay: true,
  callDeadlineMs: 60_000,
  minTransfer: units(1_000),
  marginTolerance: units(1_000),
  staleMs: 5_000,
  failsPpm: 0,
  buyInAfterDays: { EQUITY: 4, FIXED_INCOME: 7 },
  hardToBorrowAdv: 0,
  skinInTheGame: units(15_000_000),
  fundFloor: units(25_000_000),
};
