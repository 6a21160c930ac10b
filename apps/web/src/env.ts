/** The web process's settings, read from the environment once. Nothing else reads the environment. */
import { isIP } from 'node:net';
import { join } from 'node:path';
import {
  FIX_ENTRY_PORT,
  READY_SERVICES,
  SERVICES,
  type ServiceName,
} from '@tradefloor/contracts/services';
import { REQUEST_AGE_MAX_MS } from '@tradefloor/contracts/vocabulary/operations';
import { LogsExporter, Share, Switch, settingsOrExit } from '@tradefloor/runtime/host/env';
import { REDIS_SETTINGS, refuseRedisMix } from '@tradefloor/runtime/host/redis-place';
import { ServiceHosts } from '@tradefloor/runtime/host/service-places';
import * as z from 'zod';
import packageJson from '../package.json' with { type: 'json' };
import type { FixPlace } from './gateway/fix/fix-entry.ts';
import { getHostName } from './gateway/http/host.ts';
import { GATEWAY_LIMITS, type GatewaySettings } from './gateway/limits/settings.ts';
import { IssuerUrl, type OidcSettings, RoleRules } from './gateway/oidc/oidc-settings.ts';

const LOOPBACK = '127.0.0.1';

const Port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.int().min(0).max(65_535));
const Rate = z
  .string()
  .regex(/^\d{1,7}(?:\.\d{1,6})?$/)
  .transform(Number)
  .pipe(z.number().positive());
const Origin = z.string().regex(/^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?$/i);
const ServiceList = z
  .string()
  .transform((text) => text.split(',').map((name) => name.trim()))
  .pipe(z.array(z.enum(Object.keys(SERVICES) as [ServiceName, ...ServiceName[]])));

/** Names without a port, as `Host` has them; IPv6 in brackets. */
const HostNames = z
  .string()
  .transform((text) => text.split(',').map((name) => name.trim().toLowerCase()))
  .pipe(z.array(z.string().refine((name) => getHostName(name) === name, 'names of hosts')));

/** Every variable, with what it means when it is absent. */
const Variables = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  GATEWAY_PORT: Port.default(SERVICES.gateway.port),
  /** Where the port is opened: this machine only in development, every address in production. */
  GATEWAY_ADDRESS: z.string().min(1).optional(),
  /** Where metrics are read, on a port of their own; closed when left out. In a group the group opens it. */
  METRICS_PORT: Port.optional(),
  METRICS_ADDRESS: z.string().min(1).default(LOOPBACK),
  REDIS_URL: z.string().min(1),
  ...REDIS_SETTINGS,
  /** Shared by all processes of the platform; signs the identity of callers. */
  INTERNAL_SECRET: z.string().min(32),
  /** Where the services are. */
  SERVICE_HOSTS: ServiceHosts.prefault('127.0.0.1'),
  PORT_OFFSET: Port.default(0),
  /** `https://desk.example`, as people have it in their browsers; production needs it. */
  PUBLIC_ORIGIN: Origin.optional(),
  /** What `Host` may name besides that and this machine: the name a proxy has for the gateway. */
  ALLOWED_HOSTS: HostNames.default([]),
  /** Users' order entry over FIX: follows NODE_ENV unless set, off in production. */
  FIX_ENTRY: Switch.optional(),
  /** Where it listens; in production beyond this machine only with a certificate. */
  FIX_ENTRY_HOST: z.string().min(1).default(LOOPBACK),
  /** Files in PEM: the certificate of its port and its key. With them the port speaks TLS alone. */
  FIX_ENTRY_TLS_CERT: z.string().min(1).optional(),
  FIX_ENTRY_TLS_KEY: z.string().min(1).optional(),
  /** Where files of its sessions are kept; in memory when left out. */
  DATA_DIR: z.string().min(1).optional(),
  /** The identity provider that people may log in with; none when left out. The next five are needed with it, or have defaults. */
  OIDC_ISSUER: IssuerUrl.optional(),
  OIDC_CLIENT_ID: z.string().min(1).max(256).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).max(512).optional(),
  /** The claim of the ID token with a person's groups, and the roles they stand for. */
  OIDC_ROLE_CLAIM: z.string().min(1).max(128).default('roles'),
  OIDC_ROLES: RoleRules.optional(),
  OIDC_SCOPE: z
    .string()
    .regex(/^openid(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/, 'openid, and others after a blank')
    .default('openid profile'),
  OIDC_LABEL: z.string().trim().min(1).max(40).default('single sign-on'),
  TRUST_PROXY: Switch.default(false),
  PUBLIC_GUEST_TRADING: Switch.default(false),
  /** Offers the seeded users on the log-in page; follows NODE_ENV unless set. */
  DEMO_USERS: Switch.optional(),
  /** The platform runs an event relay: it is in `/ready`. */
  EVENT_RELAY: Switch.default(false),
  /** What `/ready` waits for. */
  READY_SERVICES: ServiceList.optional(),
  GIT_COMMIT: z
    .string()
    .regex(/^[\w.-]{1,40}$/)
    .default('unknown'),
  /** The folder of this application, where Next finds its pages. */
  WEB_DIR: z.string().min(1),
  /** This program runs inside the services' process and is started by it. */
  EMBED_GATEWAY: Switch.default(false),
  /** Loads everything and opens its port only on request: a standby of a group. */
  GATEWAY_WAITS: Switch.default(false),
  /** Share of requests whose trace is kept, 0 to 1; the same as the services'. */
  TRACE_SHARE: Share.default(1),
  /** Requests a second whose traces are kept at most; a burst of five seconds' worth is. */
  TRACES_PER_SECOND: Rate.default(20),
  /** An OpenTelemetry collector that takes spans over HTTP; none when left out. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** `otlp`: log lines go to that collector as well. */
  OTEL_LOGS_EXPORTER: LogsExporter,
  /** Chat channel for the gateway's own alert, `services not ready`; none when left out. */
  DISCORD_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** New work is refused while the event loop is later, in milliseconds: 503 with `Retry-After`. */
  REQUEST_AGE_MAX_MS: z
    .string()
    .regex(/^\d{2,5}$/)
    .transform(Number)
    .pipe(z.int().min(50).max(60_000))
    .default(REQUEST_AGE_MAX_MS),
  RATE_LOGINS_PER_MINUTE: Rate.default(10),
  RATE_ORDERS_PER_SECOND: Rate.default(20),
  RATE_ORDERS_BURST: Rate.default(40),
  RATE_CALLS_PER_SECOND: Rate.default(100),
  RATE_MESSAGES_PER_SECOND: Rate.default(20),
  SOCKETS_PER_SESSION: Port.default(GATEWAY_LIMITS.socketsPerSession),
});
const NEEDED_WITH_OIDC = [
  'PUBLIC_ORIGIN',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_ROLES',
] as const;

/** Half a certificate is none, and a key that crosses a network in plain is worth what it may do (ADR 160). */
function fixEntryFaults(env: z.output<typeof Variables>) {
  const { FIX_ENTRY_TLS_CERT: cert, FIX_ENTRY_TLS_KEY: key, FIX_ENTRY_HOST: host } = env;
  if ((cert === undefined) !== (key === undefined)) {
    const path = cert === undefined ? 'FIX_ENTRY_TLS_CERT' : 'FIX_ENTRY_TLS_KEY';
    return [{ path, message: 'certificate and key belong together' }];
  }
  const isPlain = env.FIX_ENTRY === true && cert === undefined;
  if (env.NODE_ENV !== 'production' || !isPlain || isOfThisMachine(host)) return [];
  const message = `plain FIX in production is for this machine only: FIX_ENTRY_HOST is ${host}`;
  return [{ path: 'FIX_ENTRY_TLS_CERT', message }];
}

const isOfThisMachine = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/** Without its origin a production could not distinguish its own name from one that was pointed at it. */
export const WebEnv = Variables.superRefine(refuseRedisMix).superRefine((env, ctx) => {
  if (env.NODE_ENV === 'production' && env.PUBLIC_ORIGIN === undefined) {
    const message = 'needed in production: the address in the browser, as https://desk.example';
    ctx.addIssue({ code: 'custom', path: ['PUBLIC_ORIGIN'], message });
  }
  for (const { path, message } of fixEntryFaults(env)) {
    ctx.addIssue({ code: 'custom', path: [path], message });
  }
  if (env.OIDC_ISSUER === undefined) return;
  for (const name of NEEDED_WITH_OIDC) {
    if (env[name] !== undefined) continue;
    ctx.addIssue({ code: 'custom', path: [name], message: 'needed with OIDC_ISSUER' });
  }
});
export type WebEnv = z.output<typeof WebEnv>;

export const readWebEnv = (): WebEnv => settingsOrExit(WebEnv, process.env);

/** The event relay is a process of its own, which not every platform has. */
function readyServices({ READY_SERVICES: wanted, EVENT_RELAY }: WebEnv): ServiceName[] {
  const services = (wanted ?? READY_SERVICES).filter((name) => name !== 'gateway');
  return EVENT_RELAY && !services.includes('event-relay') ? [...services, 'event-relay'] : services;
}

/** Where the gateway listens: undefined for every address of the machine. */
export const getListenAddress = (env: WebEnv): string | undefined =>
  env.GATEWAY_ADDRESS ?? (env.NODE_ENV === 'production' ? undefined : LOOPBACK);

/** Where metrics are read; null for nowhere. */
export const getMetricsPlace = ({ METRICS_PORT: port, METRICS_ADDRESS: address }: WebEnv) =>
  port === undefined ? null : { port, address };

/** Where users' order entry over FIX listens; null where it is off. */
export function getFixPlace(env: WebEnv): FixPlace | null {
  if (!(env.FIX_ENTRY ?? env.NODE_ENV !== 'production')) return null;
  const { FIX_ENTRY_TLS_CERT: certFile, FIX_ENTRY_TLS_KEY: keyFile } = env;
  return {
    host: env.FIX_ENTRY_HOST,
    port: FIX_ENTRY_PORT + env.PORT_OFFSET,
    folder: env.DATA_DIR === undefined ? null : join(env.DATA_DIR, 'fix-entry'),
    tls:
      certFile === undefined || keyFile === undefined
        ? null
        : { certFile, keyFile, clientCaFile: null },
  };
}

/** The identity provider, as the environment has it; null without one. */
export function getOidcSettings(env: WebEnv): OidcSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  const { OIDC_ROLES: roles, PUBLIC_ORIGIN: origin } = env;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return null;
  if (roles === undefined || origin === undefined) return null;
  return {
    issuer,
    clientId,
    clientSecret,
    roles,
    label: env.OIDC_LABEL,
    scope: env.OIDC_SCOPE,
    roleClaim: env.OIDC_ROLE_CLAIM,
    publicOrigin: origin.toLowerCase(),
  };
}

/** The gateway's settings, as the environment has them. */
export function gatewaySettings(env: WebEnv): GatewaySettings {
  const messages = env.RATE_MESSAGES_PER_SECOND;
  return {
    version: `${packageJson.version}+${env.GIT_COMMIT}`,
    publicOrigin: env.PUBLIC_ORIGIN?.toLowerCase() ?? null,
    allowedHosts: env.ALLOWED_HOSTS,
    allowedOrigins: [],
    trustProxy: env.TRUST_PROXY,
    ...(env.OIDC_ISSUER === undefined ? {} : { providerLabel: env.OIDC_LABEL }),
    development: env.NODE_ENV !== 'production',
    guestTrading: env.PUBLIC_GUEST_TRADING,
    demoUsers: env.DEMO_USERS ?? env.NODE_ENV !== 'production',
    services: readyServices(env),
    marketSocket: {
      places: env.SERVICE_HOSTS.map(({ host, portOffset }) => ({
        host,
        port: SERVICES['market-sim'].port + (portOffset ?? env.PORT_OFFSET),
      })),
      path: '/ws',
    },
    limits: {
      ...GATEWAY_LIMITS,
      socketsPerSession: env.SOCKETS_PER_SESSION,
      messages: { burst: messages * 2, perSecond: messages },
      logins: {
        burst: env.RATE_LOGINS_PER_MINUTE,
        perSecond: env.RATE_LOGINS_PER_MINUTE / 60,
      },
      orders: { burst: env.RATE_ORDERS_BURST, perSecond: env.RATE_ORDERS_PER_SECOND },
      calls: { burst: env.RATE_CALLS_PER_SECOND, perSecond: env.RATE_CALLS_PER_SECOND },
      traces: { burst: env.TRACES_PER_SECOND * 5, perSecond: env.TRACES_PER_SECOND },
    },
  };
}
