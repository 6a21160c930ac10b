/** Who may connect to the exchange, and on what terms. */
import { createHmac } from 'node:crypto';
import { DEFAULT_TERMS, type SessionTerms } from '@tradefloor/sim/exchange/exchange-settings';

/** One client of the exchange, before its session is opened. */
export type ExchangeClient = {
  readonly compId: string;
  readonly credentials: { readonly username: string; readonly password: string } | null;
  /** `daily`: both numbers start at 1 with every day. `continuous`: they go on, so that a day's end loses nothing. */
  readonly life: 'daily' | 'continuous';
  /** Every Logon starts both sides at 1, and ClOrdIDs anew: for acceptance suites. */
  readonly resetOnLogon: boolean;
  /** Our own fields in its reports: a client with a plain FIX 4.4 dictionary would reject them. */
  readonly ownFields: boolean;
  /** A drop copy receives every report and may send nothing. */
  readonly kind: 'TRADING' | 'DROP_COPY';
  /** The user whose requests for quote it sends; null where it may send none. */
  readonly quotesFor: string | null;
  /** Business days from its trades to their settlement. */
  readonly settlementDays: number;
  readonly terms: SessionTerms;
};

/** The session of the platform's own EMS, and the one that receives every report. */
export const EMS_COMP_ID = 'EMS';
export const DROP_COPY_COMP_ID = 'DROP';
export const EXCHANGE_COMP_ID = 'TRADEFLOOR';

/** T+1, as in New York since 2024 (SEC rule 15c6-1), by default. */
const SETTLEMENT_DAYS = 1;

const trading = (mpid: string): SessionTerms => ({ ...DEFAULT_TERMS, mpid });

const outsider = (compId: string, mpid: string): ExchangeClient => ({
  compId,
  credentials: null,
  life: 'daily',
  resetOnLogon: false,
  ownFields: false,
  kind: 'TRADING',
  quotesFor: null,
  settlementDays: SETTLEMENT_DAYS,
  terms: trading(mpid),
});

const ems: ExchangeClient = {
  ...outsider(EMS_COMP_ID, 'TDFL'),
  life: 'continuous',
  ownFields: true,
  // The EMS sends for all users: the platform's own checks come before it.
  terms: { ...trading('TDFL'), maxOpenOrders: 1_000_000, throttle: null },
};

const dropCopy: ExchangeClient = {
  ...outsider(DROP_COPY_COMP_ID, 'DROP'),
  life: 'continuous',
  ownFields: true,
  kind: 'DROP_COPY',
  terms: trading('DROP'),
};

const acceptance = (compId: string): ExchangeClient => ({
  ...outsider(compId, 'TEST'),
  resetOnLogon: true,
  // A suite tests its line: it expects one response to an order, and 10,000 messages in one chunk are no attack.
  terms: { ...trading('TEST'), listing: 'NONE', throttle: null },
});

/**
 * The clients of a development or test platform: no passwords (interface decisions, section 6). CERTA requests quotes
 * as the bond trader; CERTB belongs to a trader of equities, who is refused.
 */
export const developmentClients = (): readonly ExchangeClient[] => [
  ems,
  { ...outsider('CERTA', 'CRTA'), quotesFor: 'trader-fi-voice' },
  { ...outsider('CERTB', 'CRTB'), quotesFor: 'trader-low-touch' },
  acceptance('TW44'),
  acceptance('TWB'),
  acceptance('TWC'),
  dropCopy,
];

/** CompID and password of a client, as `FIX_CREDENTIALS` lists them. */
export type GivenCredentials = { readonly compId: string; readonly password: string };
/** CompID and user of a client that requests quotes, as `FIX_USERS` lists them. */
export type GivenUser = { readonly compId: string; readonly userId: string };

/** The platform's own sessions draw their passwords from the secret all its processes share. */
export const ownPassword = (secret: string, compId: string): string =>
  createHmac('sha256', secret).update(`fix session ${compId}`).digest('hex');

/** The clients of a production: the platform's own, and those that were given a password. */
export function productionClients(
  secret: string,
  given: readonly GivenCredentials[],
  users: readonly GivenUser[] = [],
): readonly ExchangeClient[] {
  const own = [ems, dropCopy].map((client) => ({
    ...client,
    credentials: { username: client.compId, password: ownPassword(secret, client.compId) },
  }));
  const others = given.map(({ compId, password }) => ({
    ...(own.find((client) => client.compId === compId) ?? outsider(compId, 'CLNT')),
    credentials: { username: compId, password },
    quotesFor: users.find((one) => one.compId === compId)?.userId ?? null,
  }));
  const named = new Set(others.map(({ compId }) => compId));
  return [...own.filter(({ compId }) => !named.has(compId)), ...others];
}
