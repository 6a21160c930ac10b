/** What clearing and the desks are run by, from the environment of a workers process. */
import { CLEARING_DEFAULTS, settlementDays } from '@tradefloor/core/clearing/settings';
import type { WorkersEnv } from './process/env.ts';
import type { CcpSettings } from './services/ccp/ccp-state.ts';

/** The preset's days; those of bonds, and of the seed's equities, may be set by hand. All desks count alike. */
export const settlementDaysFor = (env: WorkersEnv) => ({
  ...settlementDays(env.CCP_SETTLEMENT_PRESET),
  FIXED_INCOME: env.BOND_SETTLEMENT_DAYS,
  ...(env.CCP_SETTLEMENT_PRESET === 'seed' ? { EQUITY: env.EQUITY_SETTLEMENT_DAYS } : {}),
});

/** The CCP's settings, from the environment. */
export const toCcpSettings = (env: WorkersEnv): CcpSettings => ({
  clearing: {
    ...CLEARING_DEFAULTS,
    preset: env.CCP_SETTLEMENT_PRESET,
    settlementDays: settlementDaysFor(env),
    simDayMs: env.CCP_SIM_DAY_MS,
    autoPay: env.CCP_AUTO_PAY,
    callDeadlineMs: env.CCP_CALL_DEADLINE_MS,
    hardToBorrowAdv: env.HARD_TO_BORROW_ADV,
    failsPpm: env.CCP_FAILS_PPM,
    buyInAfterDays: { EQUITY: env.CCP_BUY_IN_DAYS, FIXED_INCOME: env.CCP_BOND_BUY_IN_DAYS },
  },
  marginMtmMs: env.CCP_MARGIN_MTM_MS,
  settlementSweepMs: env.CCP_SETTLEMENT_SWEEP_MS,
});
