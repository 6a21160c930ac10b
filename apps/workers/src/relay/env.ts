/** The settings of the event relay, read from its environment once. */
import { Switch, settingsOrExit } from '@tradefloor/runtime/host/env';
import { REDIS_SETTINGS, refuseRedisMix } from '@tradefloor/runtime/host/redis-place';
import * as z from 'zod';

const list = z
  .string()
  .default('')
  .transform((text) => text.split(',').filter((each) => each !== ''));

const Variables = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }),
  ...REDIS_SETTINGS,
  /** Added to the relay's port. */
  PORT_OFFSET: z.coerce.number().int().min(0).max(50_000).default(0),
  GIT_COMMIT: z.string().default('unknown'),
  /** Topics by name, or by their beginning and a star: `orders.*,news.events`. All when left out. */
  RELAY_TOPICS: list,
  /** Keys (users, symbols) as they are. All when left out. */
  RELAY_KEYS: list,
  /** Where the relay keeps how far it has written. */
  RELAY_POSITION: z.string().min(1),
  /** Where a relay without a position begins: at everything the outbox keeps, or now. */
  RELAY_FROM: z.enum(['now', 'start']).default('now'),
  /** The file that lines are appended to, older ones beside it; standard output when left out. */
  RELAY_FILE: z.string().min(1).optional(),
  /** A full file is set aside at so many megabytes, and so many older ones are kept. */
  RELAY_FILE_MB: z.coerce.number().int().min(1).max(10_000).default(64),
  RELAY_FILES: z.coerce.number().int().min(0).max(1_000).default(4),
  /** Whether it reports its health on its port: one relay of a platform does. */
  RELAY_HEALTH: Switch.default(true),
});
export const RelayEnv = Variables.superRefine(refuseRedisMix);
export type RelayEnv = z.output<typeof RelayEnv>;

/** This process's settings; a faulty setting ends the process, with all faults reported. */
export const readRelayEnv = (): RelayEnv => settingsOrExit(RelayEnv, process.env);
