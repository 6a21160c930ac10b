/** The settings of FIX: where the exchange is, who its clients are, and the certificates of its port and its line. */
import { Switch } from '@tradefloor/runtime/host/env';
import type { AcceptorTls, InitiatorTls } from '@tradefloor/runtime/host/fix/fix-tls';
import * as z from 'zod';
import { isLoopback } from '../webhooks/public-address.ts';
import { whole } from './whole-number.ts';

/** `COMPID:password`, separated by commas. A password holds neither a comma nor a blank. */
const FixCredentials = z
  .string()
  .regex(
    /^([A-Z0-9]{2,16}:[^\s,]{8,200}(,|$))*$/,
    'COMPID:password of 8 characters or more, by commas',
  )
  .transform((text) =>
    text
      .split(',')
      .filter((entry) => entry !== '')
      .map((entry) => {
        const colon = entry.indexOf(':');
        return { compId: entry.slice(0, colon), password: entry.slice(colon + 1) };
      }),
  );

/** `COMPID:user`, separated by commas. */
const FixUsers = z
  .string()
  .regex(/^([A-Z0-9]{2,16}:[^\s,:]{1,64}(,|$))*$/, 'COMPID:user, by commas')
  .transform((text) =>
    text
      .split(',')
      .filter((entry) => entry !== '')
      .map((entry) => {
        const [compId = '', userId = ''] = entry.split(':');
        return { compId, userId };
      }),
  );

const File = z.string().min(1).optional();

export const FIX_SETTINGS = {
  /** Where the FIX exchange listens. */
  FIX_HOST: z.string().min(1).default('127.0.0.1'),
  /** Added to its port; the services' offset by default. */
  FIX_PORT_OFFSET: whole(0, 50_000).optional(),
  /** The exchange in a thread of its own. */
  EXCHANGE_THREAD: Switch.default(true),
  /** `echo`: sessions without an exchange behind them, for acceptance suites. */
  FIX_MODE: z.enum(['exchange', 'echo']).default('exchange'),
  /** Production: the clients of the exchange and their passwords, `CERTA:password,CERTB:password`. */
  FIX_CREDENTIALS: FixCredentials.default([]),
  /** Production: whose requests for quote a client of the exchange sends, `CERTA:fiona`. */
  FIX_USERS: FixUsers.default([]),
  /** Files in PEM: the certificate of the exchange's port and its key. With them the port speaks TLS alone. */
  FIX_TLS_CERT: File,
  FIX_TLS_KEY: File,
  /** The authority of clients' certificates, whose common name is the CompID; clients need none when left out. */
  FIX_TLS_CLIENT_CA: File,
  /** The authority of the exchange's certificate: with it the EMS's line is TLS. */
  FIX_TLS_CA: File,
  /** The name in the exchange's certificate; `FIX_HOST` by default. */
  FIX_TLS_NAME: z.string().min(1).optional(),
  /** The certificate of the EMS's line and its key, where the exchange requires one. */
  FIX_TLS_CLIENT_CERT: File,
  FIX_TLS_CLIENT_KEY: File,
  /** The certificate of users' order entry, which the gateway serves: its expiry is watched where the file is seen. */
  FIX_ENTRY_TLS_CERT: File,
  /** With fewer days until one of these certificates expires there is an alert. */
  CERTIFICATE_DAYS_LEFT: whole(0, 365).default(14),
};

const FixEnv = z.object(FIX_SETTINGS);
export type FixEnv = z.output<typeof FixEnv>;

/** Files that only make sense together: the first without the second, or the other way round, is a fault. */
const PAIRS = [
  ['FIX_TLS_CERT', 'FIX_TLS_KEY'],
  ['FIX_TLS_CLIENT_CERT', 'FIX_TLS_CLIENT_KEY'],
] as const;

/** The settings of certificates that lack their other half. */
export const listHalfPairs = (env: FixEnv): (typeof PAIRS)[number][number][] =>
  PAIRS.flatMap(([one, other]) =>
    (env[one] === undefined) === (env[other] === undefined)
      ? []
      : [env[one] === undefined ? one : other],
  );

type Place = Pick<FixEnv, 'FIX_HOST'> & { readonly NODE_ENV: string };

/** Passwords and orders cross no network in plain. @throws in production, for an address that is not of this machine */
function refusePlain({ NODE_ENV, FIX_HOST }: Place, needed: string): null {
  const isHere = FIX_HOST === 'localhost' || isLoopback(FIX_HOST);
  if (NODE_ENV === 'production' && !isHere) {
    throw new Error(
      `FIX without TLS in production is for this machine only: FIX_HOST is ${FIX_HOST}, and ${needed} is not set`,
    );
  }
  return null;
}

/** How the exchange's port speaks; null for plain. @throws where that is not allowed */
export function toAcceptorTls(env: FixEnv & Place): AcceptorTls | null {
  const { FIX_TLS_CERT: certFile, FIX_TLS_KEY: keyFile, FIX_TLS_CLIENT_CA: clientCaFile } = env;
  if (certFile === undefined || keyFile === undefined) return refusePlain(env, 'FIX_TLS_CERT');
  return { certFile, keyFile, clientCaFile: clientCaFile ?? null };
}

/** How the EMS's line speaks; null for plain. @throws where that is not allowed */
export function toLineTls(env: FixEnv & Place): InitiatorTls | null {
  const { FIX_TLS_CA: caFile, FIX_TLS_CLIENT_CERT: certFile, FIX_TLS_CLIENT_KEY: keyFile } = env;
  if (caFile === undefined) return refusePlain(env, 'FIX_TLS_CA');
  const own = certFile === undefined || keyFile === undefined ? null : { certFile, keyFile };
  return { caFile, name: env.FIX_TLS_NAME ?? env.FIX_HOST, own };
}

/** The certificates whose expiry this process can see. */
export const listCertificates = (env: FixEnv): string[] =>
  [env.FIX_TLS_CERT, env.FIX_TLS_CLIENT_CERT, env.FIX_ENTRY_TLS_CERT].filter(
    (file) => file !== undefined,
  );
