/** Disk, memory and load of the machine, and nothing that names it. */
import { statfs } from 'node:fs/promises';
import { availableParallelism, freemem, loadavg, totalmem } from 'node:os';
import type { SystemStats } from '@tradefloor/contracts/health';

const FRESH_MS = 1_000;

export type SystemReader = () => Promise<SystemStats>;

/** Reads at most once a second: the route needs no cookie. */
export function systemReader(nowMs: () => number): SystemReader {
  let kept: { readonly stats: Promise<SystemStats>; readonly atMs: number } | null = null;
  return () => {
    const now = nowMs();
    if (!kept || now - kept.atMs >= FRESH_MS) kept = { stats: read(), atMs: now };
    return kept.stats;
  };
}

async function read(): Promise<SystemStats> {
  const { blocks, bavail, bsize } = await statfs('.');
  const totalBytes = blocks * bsize;
  const freeBytes = bavail * bsize;
  const { rss, heapUsed } = process.memoryUsage();
  const [one = 0, five = 0, fifteen = 0] = loadavg();
  return {
    disk: {
      totalBytes,
      freeBytes,
      usedPct: totalBytes === 0 ? 0 : Math.round((1 - freeBytes / totalBytes) * 1_000) / 10,
    },
    memory: {
      totalBytes: totalmem(),
      freeBytes: freemem(),
      processRssBytes: rss,
      heapUsedBytes: heapUsed,
    },
    cpu: { cores: availableParallelism(), loadAverage: [one, five, fifteen] },
    uptimeMs: Math.round(process.uptime() * 1_000),
  };
}
