/** What services report about their own state: `/health`, `/ready`, `/system`. */
import * as z from 'zod';
import { AtWire } from './time.ts';

export const Health = z.object({
  status: z.enum(['ok', 'starting', 'degraded']),
  service: z.string(),
  version: z.string(),
  uptimeMs: z.int().nonnegative(),
  detail: z.string().optional(),
});
export type Health = z.infer<typeof Health>;

export const ServiceStatus = z.object({
  status: z.enum(['up', 'starting', 'degraded', 'down']),
  latencyMs: z.number().nullable(),
  version: z.string().nullable(),
  detail: z.string().optional(),
});
export type ServiceStatus = z.infer<typeof ServiceStatus>;

export const Ready = z.object({
  ready: z.boolean(),
  version: z.string(),
  checkedAt: AtWire,
  services: z.record(z.string(), ServiceStatus),
});
export type Ready = z.infer<typeof Ready>;

export const SystemStats = z.object({
  disk: z.object({ totalBytes: z.number(), freeBytes: z.number(), usedPct: z.number() }),
  memory: z.object({
    totalBytes: z.number(),
    freeBytes: z.number(),
    processRssBytes: z.number(),
    heapUsedBytes: z.number(),
  }),
  cpu: z.object({ cores: z.int(), loadAverage: z.tuple([z.number(), z.number(), z.number()]) }),
  uptimeMs: z.number(),
});
export type SystemStats = z.infer<typeof SystemStats>;
