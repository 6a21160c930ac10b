/** Reads a process's settings once, and reports all faults in them together. */
import type { Result } from '@tradefloor/core/result';
import * as z from 'zod';

type Env = Readonly<Record<string, string | undefined>>;

/** Settings from environment variables; empty ones count as absent. Faults name the variable. */
export function readSettings<S extends z.ZodType>(
  schema: S,
  env: Env,
): Result<z.output<S>, string[]> {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== '' && value !== undefined),
  );
  const parsed = schema.safeParse(given);
  if (parsed.success) return { ok: true, value: parsed.data };
  const faults = parsed.error.issues.map(
    (issue) => `${issue.path.join('.') || 'settings'}: ${issue.message}`,
  );
  return { ok: false, error: faults };
}

/** As {@link readSettings}; prints every fault and ends the process when there is one. */
export function settingsOrExit<S extends z.ZodType>(schema: S, env: Env): z.output<S> {
  const settings = readSettings(schema, env);
  if (settings.ok) return settings.value;
  process.stderr.write(
    `The settings are not right:\n${settings.error.map((fault) => `  ${fault}\n`).join('')}`,
  );
  process.exit(78);
}

/** A switch in an environment variable: on, off, true, false, 1, 0. */
export const Switch = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((word) => word === 'on' || word === 'true' || word === '1');

/** A share in an environment variable: 0 to 1. */
export const Share = z
  .string()
  .regex(/^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/, 'a number from 0 to 1')
  .transform(Number);

/** Where log lines go beside standard output, by OpenTelemetry's own setting. */
export const LogsExporter = z.enum(['none', 'otlp']).default('none');
