/** The settings of the load generator, read from its environment once. */
import { LoadPlan } from '@tradefloor/contracts/load';
import { LOAD_USERS } from '@tradefloor/contracts/vocabulary/operations';
import { Switch, settingsOrExit } from '@tradefloor/runtime/host/env';
import * as z from 'zod';

const Json = z.string().transform((text, ctx) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    ctx.addIssue({ code: 'custom', message: 'not JSON' });
    return z.NEVER;
  }
});

export const LoadEnv = z.object({
  /** Where the gateway is. */
  LOAD_BASE: z.url({ protocol: /^https?$/ }),
  /** Left out: no load is sent, the token sidecar alone runs. */
  LOAD_PLAN: Json.pipe(LoadPlan).optional(),
  LOAD_RUN_ID: z.string().regex(/^[A-Za-z0-9-]{1,40}$/),
  /** Sessions are kept here, and a folder for each run: witness and report. */
  LOAD_FOLDER: z.string().min(1),
  /** The witness file, where configured elsewhere. */
  LOAD_ACKS: z.string().min(1).optional(),
  /** `load-001` and on, as many as the platform was started with. */
  LOAD_USERS: z.coerce.number().int().min(0).max(LOAD_USERS.max).default(0),
  LOAD_PASSWORD: z.string().min(8).optional(),
  /** The seeded traders of a development platform. */
  LOAD_DEMO_PASSWORD: z.string().min(8).optional(),
  /** Guests fill up what is missing. */
  LOAD_GUESTS: Switch.default(true),
  LOAD_SIDECAR_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  LOAD_SIDECAR_KEY: z.string().min(16).optional(),
  /** Where it is written once a second how the run stands, for a program that may come and go. */
  LOAD_STATUS: z.string().min(1).optional(),
  /** `json`: progress as JSON lines, for a program that reads them. */
  LOAD_TELL: z.enum(['text', 'json']).default('text'),
});
export type LoadEnv = z.output<typeof LoadEnv>;

/** This process's settings; a faulty setting ends the process, with all faults reported. */
export const readLoadEnv = (): LoadEnv => settingsOrExit(LoadEnv, process.env);
