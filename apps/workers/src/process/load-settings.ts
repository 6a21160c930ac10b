/** The load generator behind its panel, by the process' settings. */
import { join } from 'node:path';
import { hasDemoUsers, type WorkersEnv } from './env.ts';

/** The generator comes from outside, through the gateway, like any client. */
export const toLoadSettings = (env: WorkersEnv) => ({
  program:
    (env.LOAD_GENERATOR ?? env.NODE_ENV === 'development') ? (env.LOAD_BUNDLE ?? null) : null,
  maxRate: env.LOAD_MAX_RATE,
  folder: join(env.DATA_DIR ?? '.', 'load'),
  env: {
    LOAD_BASE: `http://127.0.0.1:${env.GATEWAY_PORT}`,
    LOAD_USERS: String(env.LOAD_USERS),
    LOAD_PASSWORD: env.LOAD_PASSWORD ?? env.DEV_PASSWORD,
    LOAD_DEMO_PASSWORD: hasDemoUsers(env) ? env.DEV_PASSWORD : undefined,
    LOAD_GUESTS: env.PUBLIC_GUEST_TRADING ? 'on' : 'off',
  },
});
