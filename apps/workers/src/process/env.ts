/** The settings of a workers process, read from its environment once. Nothing else here looks at `process.env`. */
import { REALISM_FLAGS, RealismFlag } from '@tradefloor/contracts/market-event';
import { SERVICES } from '@tradefloor/contracts/services';
import { LOAD_USERS, REQUEST_AGE_MAX_MS } from '@tradefloor/contracts/vocabulary/operations';
import { SECOND_FACTOR_MODES } from '@tradefloor/contracts/vocabulary/second-factor';
import { WORK_KINDS } from '@tradefloor/contracts/vocabulary/webhooks';
import { CLEARING_DEFAULTS } from '@tradefloor/core/clearing/settings';
import {
  parseTradingHours,
  withAuctionTimes,
} from '@tradefloor/core/trading/order/trading-hours-setting';
import { EQUITY_SETTLEMENT_DAYS } from '@tradefloor/instruments/calendar/settlement-date';
import { LogsExporter, Share, Switch, settingsOrExit } from '@tradefloor/runtime/host/env';
import { REDIS_SETTINGS, refuseRedisMix } from '@tradefloor/runtime/host/redis-place';
import { ServiceHosts } from '@tradefloor/runtime/host/service-places';
import * as z from 'zod';
import { FIX_SETTINGS, listHalfPairs } from './fix-settings.ts';
import { whole } from './whole-number.ts';

/** Services of workers: the gateway is a program of its own. */
const { gateway: _, ...WORKERS } = SERVICES;
const SERVICES_HERE = Object.keys(WORKERS) as (keyof typeof WORKERS)[];

/** Days that rows are kept, 0 for ever; within a week of a day its checks still look for it. */
const KeptDays = whole(0, 36_500).refine((days) => days === 0 || days >= 7, '0, or 7 and more');

const store = (protocol: RegExp) => z.url({ protocol, error: 'the address of the store' });

/** `off`, `all`, or habits of the market by commas: `CLUSTERING,JUMPS`. */
const Realism = z
  .string()
  .transform((text) =>
    text === 'off' ? [] : text === 'all' ? [...REALISM_FLAGS] : text.split(','),
  )
  .pipe(z.array(RealismFlag));

/**
 * Names of services by commas: a misspelt one would leave its service to another process. Processes of one setting have
 * a list each, by semicolons.
 */
const Services = z
  .string()
  .transform((text) => text.split(';').map((list) => list.split(',')))
  .pipe(z.array(z.array(z.enum(SERVICES_HERE))).min(1));

/** `all`, `none`, or kinds of work by commas. */
const JobKinds = z
  .string()
  .transform((text) => (text === 'all' ? [...WORK_KINDS] : text === 'none' ? [] : text.split(',')))
  .pipe(z.array(z.enum(WORK_KINDS)));

/** The auctions of a market around the clock that names no times: at those of New York, by its own zone's clock. */
const DAILY_AUCTIONS = '09:30-16:00';

export const WorkersEnv = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
    DATABASE_URL: store(/^postgres(ql)?$/),
    REDIS_URL: store(/^rediss?$/),
    ...REDIS_SETTINGS,
    /** Signs the identity of callers between processes. */
    INTERNAL_SECRET: z.string().min(32),
    /** The seed of the market, the routing and all other randomness. */
    SEED: whole(0, 0xffff_ffff).default(42),
    /** First tick of a market without a past. */
    MARKET_START_TICK: whole(0, 0xffff_ffff).default(0),
    /** Habits of a market without a past; the panel of an admin changes them later. */
    MARKET_REALISM: Realism.prefault('all'),
    /** Whether shares split on the ex-dates of the calendar. */
    MARKET_SPLITS: Switch.default(false),
    /** How much faster than in the rule limit states (15 s) and pauses (5 min) pass. */
    HALT_COMPRESSION: whole(1, 1_000).default(10),
    /** Added to every service's port. */
    PORT_OFFSET: whole(0, 50_000).default(0),
    /** Addresses of services that do not run in this process. */
    SERVICE_HOSTS: ServiceHosts.prefault('127.0.0.1'),
    /** The address services listen at; 0.0.0.0 where others call from other machines. */
    SERVICE_ADDRESS: z.string().min(1).default('127.0.0.1'),
    /** Services this process takes at once, of those it runs; all when left out. */
    PREFERRED_SERVICES: Services.optional(),
    /** Which of several lists is this process's: its number among those of one setting, from 0. */
    PROCESS_INDEX: whole(0, 1_000).default(0),
    /** How long after its start it leaves the others to the processes that prefer them. */
    PREFERRED_WAIT_MS: whole(0, 600_000).default(6_000),
    /** How often the due timers are looked through, in case no alarm fired. */
    TIMER_SWEEP_MS: whole(100, 3_600_000).default(1_000),
    /** New work is refused when the oldest unanswered request is older; 503 with `Retry-After`. */
    REQUEST_AGE_MAX_MS: whole(50, 60_000).default(REQUEST_AGE_MAX_MS),
    /** Bring the database up to date before anything starts. */
    MIGRATE: Switch.default(false),
    MIGRATIONS_DIR: z.string().optional(),
    GIT_COMMIT: z
      .string()
      .regex(/^[\w.-]{1,40}$/)
      .default('unknown'),
    PUBLIC_GUEST_TRADING: Switch.default(false),
    MAKER_CHECKER: Switch.default(false),
    /** Second factor of log-ins: `required` is for admins and risk managers; its default is `getSecondFactorMode`. */
    SECOND_FACTOR: z.enum(SECOND_FACTOR_MODES).optional(),
    /** Set where people log in with an identity provider, which then has the second factor. */
    OIDC_ISSUER: z.string().optional(),
    GUESTS_MAX: whole(0, 100_000).default(200),
    /** Of one address, IPv6 by its /64; 20 in production, else no fewer than there are. */
    GUESTS_PER_ADDRESS: whole(1, 100_000).optional(),
    PUBLIC_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
    /** The seed users with the known password; on in development. */
    DEMO_USERS: Switch.optional(),
    DEV_PASSWORD: z.string().min(8).default('tradefloor'),
    /** The one user a production starts with. */
    ADMIN_PASSWORD: z.string().min(12).optional(),
    /** Users of the load generator, `load-001` and on, and their password: the development's by default. */
    LOAD_USERS: whole(0, LOAD_USERS.max).default(0),
    LOAD_PASSWORD: z.string().min(12).optional(),
    /** Webhooks over http to this machine, and the load generator behind its panel; on in development. */
    WEBHOOK_LOOPBACK: Switch.optional(),
    LOAD_GENERATOR: Switch.optional(),
    /** Maximum operations a second of the panel. */
    LOAD_MAX_RATE: whole(1, 1_000).default(100),
    LOAD_BUNDLE: z.string().optional(),
    /** Where the gateway is on this machine. */
    GATEWAY_PORT: whole(1, 65_535).default(SERVICES.gateway.port),
    EQUITY_SETTLEMENT_DAYS: whole(0, 5).default(EQUITY_SETTLEMENT_DAYS),
    /** How often marks are taken and variation margin is moved. */
    CCP_MARGIN_MTM_MS: whole(100, 3_600_000).default(10_000),
    /** How often what is due is settled. */
    CCP_SETTLEMENT_SWEEP_MS: whole(100, 3_600_000).default(30_000),
    /** Settlement dates: the seed's T+2, T+1 and T+0, or those of the United States in 2026. */
    CCP_SETTLEMENT_PRESET: z.enum(['seed', 'us-2026']).default('seed'),
    /** Milliseconds that a clearing day takes; a day of the world unless it is compressed. */
    CCP_SIM_DAY_MS: whole(1_000, 86_400_000).default(86_400_000),
    /** Margin calls of users are paid from their cash as they are made. */
    CCP_AUTO_PAY: Switch.default(true),
    CCP_CALL_DEADLINE_MS: whole(1_000, 86_400_000).default(60_000),
    /** Of a million deliveries and payments, how many fail and are tried again. */
    CCP_FAILS_PPM: whole(0, 1_000_000).default(0),
    /** Business days a seller has to deliver shares, or bonds, after they are due, before it is bought in; 0: never. */
    CCP_BUY_IN_DAYS: whole(0, 30).default(CLEARING_DEFAULTS.buyInAfterDays.EQUITY),
    CCP_BOND_BUY_IN_DAYS: whole(0, 30).default(CLEARING_DEFAULTS.buyInAfterDays.FIXED_INCOME),
    /** When the market takes orders: `always`, `new-york`, or `09:00-17:30` on weekdays. */
    TRADING_HOURS: z.string().default('always'),
    /** Whose clock hours and trading days go by. */
    TRADING_ZONE: z.string().default('UTC'),
    /** Days without a session and early ends: `2026-12-25, 2026-12-24@13:00`. */
    TRADING_HOLIDAYS: z.string().default(''),
    /** Opening and closing auctions at the exchange: a market with hours has them unless this is off. */
    AUCTIONS: Switch.optional(),
    /** When they are in a market without hours, where `AUCTIONS` is on: `09:30-16:00`, every day, by the zone's clock. */
    AUCTION_TIMES: z.string().optional(),
    /** Shares with a lower average daily volume are hard to borrow: a short sale needs a locate. 0: none. */
    HARD_TO_BORROW_ADV: whole(0, 1_000_000_000).default(0),
    /** How long dealers may respond to a request for quote, and an operator may choose. */
    QUOTE_WINDOW_MS: whole(100, 600_000).default(10_000),
    /** Business days from a bond trade to its settlement. */
    BOND_SETTLEMENT_DAYS: whole(0, 5).default(1),
    /** Whether the winning dealer may take its quote back. */
    RFQ_LAST_LOOK: Switch.default(false),
    /** Jobs that this process runs; its services may submit all. */
    JOB_KINDS: JobKinds.prefault('all'),
    /** Threads that play scenarios beside the platform. */
    SCENARIO_THREADS: whole(1, 16).default(1),
    /** Days that confirmed messages are kept, and the working copies of orders that have ended; and one-minute bars. */
    RETENTION_DAYS: whole(1, 3_650).default(7),
    KEEP_BARS_DAYS: whole(1, 365).default(30),
    /** Days after which changes of orders, FIX messages and decisions move into files; 0 keeps them in the database. */
    KEEP_ORDER_HISTORY_DAYS: KeptDays.default(90),
    KEEP_FIX_DAYS: KeptDays.default(30),
    KEEP_DECISIONS_DAYS: KeptDays.default(30),
    /** What the database may grow to where its disk is not this machine's, in megabytes. */
    DATABASE_MAX_MB: whole(64, 1_000_000_000).optional(),
    /** With fewer days until the database's disk is full there is an alert. */
    DISK_DAYS_LEFT: whole(0, 3_650).default(14),
    /** How far back a session can be replayed, and how much disk its recording may take. */
    REPLAY_DAYS: whole(1, 365).default(7),
    REPLAY_MAX_MB: whole(64, 1_000_000).default(2_048),
    /** Where this process keeps files: the exchange's journal and FIX sessions. In memory when left out. */
    DATA_DIR: z.string().min(1).optional(),
    ...FIX_SETTINGS,
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
      .default('info'),
    /** Where alerts are sent, besides the log; a secret. */
    DISCORD_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** The folder of backups: the operator's page shows the age of the newest. */
    BACKUP_DIR: z.string().min(1).optional(),
    /** Share of requests whose trace is kept, 0 to 1. */
    TRACE_SHARE: Share.default(1),
    /** An OpenTelemetry collector that takes spans over HTTP, `http://127.0.0.1:4318`; none when left out. */
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    /** `otlp`: log lines go to that collector as well. */
    OTEL_LOGS_EXPORTER: LogsExporter,
    /** The gateway in this process: its program is `GATEWAY_BUNDLE`. */
    EMBED_GATEWAY: Switch.default(false),
    GATEWAY_BUNDLE: z.string().optional(),
  })
  .superRefine(refuseRedisMix)
  .superRefine((env, ctx) => {
    if (!hasDemoUsers(env) && env.ADMIN_PASSWORD === undefined) {
      ctx.addIssue({
        code: 'custom',
        path: ['ADMIN_PASSWORD'],
        message: 'at least 12 characters, or DEMO_USERS=on',
      });
    }
    if (!hasDemoUsers(env) && env.LOAD_USERS > 0 && env.LOAD_PASSWORD === undefined) {
      ctx.addIssue({
        code: 'custom',
        path: ['LOAD_PASSWORD'],
        message: 'at least 12 characters, for the users of LOAD_USERS',
      });
    }
    for (const name of listHalfPairs(env)) {
      ctx.addIssue({
        code: 'custom',
        path: [name],
        message: 'a certificate and its key go together',
      });
    }
    if (env.EMBED_GATEWAY && env.GATEWAY_BUNDLE === undefined) {
      ctx.addIssue({
        code: 'custom',
        path: ['GATEWAY_BUNDLE'],
        message: 'needed by EMBED_GATEWAY',
      });
    }
  })
  .transform((env, ctx) => {
    const { TRADING_HOURS: hours, TRADING_ZONE: zone, TRADING_HOLIDAYS: holidays } = env;
    const refuse = (setting: 'TRADING_HOURS' | 'AUCTION_TIMES', message: string) => {
      ctx.addIssue({ code: 'custom', path: [setting], message });
      return z.NEVER;
    };
    const read = parseTradingHours({ hours, zone, holidays });
    if (!read.ok) return refuse('TRADING_HOURS', read.error);
    const { AUCTIONS: isOn, AUCTION_TIMES: times } = env;
    if (read.value.kind === 'sessions' || isOn !== true) {
      if (times !== undefined)
        return refuse('AUCTION_TIMES', 'only with AUCTIONS=on and TRADING_HOURS=always');
      const hasSessions = read.value.kind === 'sessions';
      return { ...env, TRADING_HOURS: read.value, AUCTIONS: isOn ?? hasSessions };
    }
    const daily = withAuctionTimes(read.value, times ?? DAILY_AUCTIONS);
    if (!daily.ok) return refuse('AUCTION_TIMES', daily.error);
    return { ...env, TRADING_HOURS: daily.value, AUCTIONS: true };
  });
export type WorkersEnv = z.output<typeof WorkersEnv>;

/** This process's settings; a faulty setting ends the process, with all faults reported. */
export const readEnv = (): WorkersEnv => settingsOrExit(WorkersEnv, process.env);

/** Whether the seed users with the known password exist here. */
export const hasDemoUsers = (env: Pick<WorkersEnv, 'DEMO_USERS' | 'NODE_ENV'>): boolean =>
  env.DEMO_USERS ?? env.NODE_ENV !== 'production';
