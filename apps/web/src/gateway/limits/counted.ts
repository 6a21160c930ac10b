/** What gateways count together, each with its allowance. */
import type { SharedAllowance } from '@tradefloor/runtime/host/shared-counts';
import { FAILURES_AN_HOUR } from './login-guard.ts';
import type { CountedKind, GatewayLimits } from './settings.ts';

/** Mistakes at one account, of one address: one is forgotten every quarter of an hour, the longest wait there is. */
const MISTAKES_A_DAY = { burst: 96, perSecond: 96 / 86_400 };

export const toCounted = ({
  logins,
  orders,
  calls,
}: GatewayLimits): Readonly<Record<CountedKind, SharedAllowance>> => ({
  login: logins,
  guest: logins,
  orders,
  calls,
  mistakes: MISTAKES_A_DAY,
  addressMistakes: FAILURES_AN_HOUR,
});
