/** What the user service is given from outside: secrecy, and how this installation treats guests and first users. */
import type { LimitChangeReader, UserChangeReader } from '@tradefloor/core/trading/users/reader';
import type { SecondFactorMode } from '@tradefloor/core/trading/users/second-factor';
import type { OneTimeCodes, Passwords, Secrets } from '@tradefloor/core/trading/users/secrecy';

export type UserSettings = {
  /** Who exists on the first day, and with which password. */
  readonly seeding:
    | { readonly kind: 'development'; readonly password: string }
    | { readonly kind: 'production'; readonly adminPassword: string };
  /** Users of the load generator; null where there are none. */
  readonly load: { readonly users: number; readonly password: string } | null;
  /** PUBLIC_GUEST_TRADING. */
  readonly guestTrading: boolean;
  /** MAKER_CHECKER: changes of limits await another person's approval. Off by default. */
  readonly makerChecker?: boolean;
  /** SECOND_FACTOR: whether users may have a second factor, or admins and risk managers must. Optional by default. */
  readonly secondFactor?: SecondFactorMode;
  /** Guests with a live session at the same time. */
  readonly guestsMax: number;
  /** The same of one address. */
  readonly guestsPerAddress: number;
  /** `<public origin>/api/user-service`, returned with every code (RFC 9207); null where it is not known. */
  readonly issuer: string | null;
  /** Redirects that may be named besides loopback ones. */
  readonly redirectUris: readonly string[];
};

export type UserDeps = {
  readonly passwords: Passwords;
  readonly secrets: Secrets;
  readonly codes: OneTimeCodes;
  readonly limitChanges: LimitChangeReader;
  readonly userChanges: UserChangeReader;
  readonly settings: UserSettings;
};
