/** What the environment sets of the user service: first users, guests, approvals and the second factor. */
import type { SecondFactorMode } from '@tradefloor/core/trading/users/second-factor';
import type { UserSettings } from '../services/user-service/settings.ts';
import { hasDemoUsers, type WorkersEnv } from './env.ts';

/** A tenth of the seats of a production, enough for an office behind one address; load and tests come from one. */
const PRODUCTION_GUESTS_PER_ADDRESS = 20;

/** How many guests one address may have at a time. */
export const getGuestsPerAddress = ({
  GUESTS_PER_ADDRESS: set,
  NODE_ENV,
  GUESTS_MAX,
}: Pick<WorkersEnv, 'GUESTS_PER_ADDRESS' | 'NODE_ENV' | 'GUESTS_MAX'>): number =>
  set ?? (NODE_ENV === 'production' ? PRODUCTION_GUESTS_PER_ADDRESS : GUESTS_MAX);

/**
 * Whether admins and risk managers must have a second factor: in production unless it is a demo, whose users share a password,
 * or has an identity provider.
 */
export const getSecondFactorMode = (
  env: Pick<WorkersEnv, 'SECOND_FACTOR' | 'OIDC_ISSUER' | 'DEMO_USERS' | 'NODE_ENV'>,
): SecondFactorMode =>
  env.SECOND_FACTOR ??
  (env.NODE_ENV === 'production' && !hasDemoUsers(env) && env.OIDC_ISSUER === undefined
    ? 'required'
    : 'optional');

export const toUserSettings = (env: WorkersEnv): UserSettings => ({
  secondFactor: getSecondFactorMode(env),
  seeding: hasDemoUsers(env)
    ? { kind: 'development', password: env.DEV_PASSWORD }
    : { kind: 'production', adminPassword: env.ADMIN_PASSWORD ?? '' },
  load:
    env.LOAD_USERS === 0
      ? null
      : { users: env.LOAD_USERS, password: env.LOAD_PASSWORD ?? env.DEV_PASSWORD },
  guestTrading: env.PUBLIC_GUEST_TRADING,
  makerChecker: env.MAKER_CHECKER,
  guestsMax: env.GUESTS_MAX,
  guestsPerAddress: getGuestsPerAddress(env),
  issuer: env.PUBLIC_ORIGIN === undefined ? null : `${env.PUBLIC_ORIGIN}/api/user-service`,
  redirectUris: [],
});
