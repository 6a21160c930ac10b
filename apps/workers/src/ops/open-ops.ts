/** What a workers process has to be watched with: its spans, and the watcher behind the ops service. */

import { join } from 'node:path';
import { SERVICES } from '@tradefloor/contracts/services';
import type { AlertNews } from '@tradefloor/core/analytics/ops/alerts';
import type { OpsReader } from '@tradefloor/core/analytics/ops/reader';
import { callsClient } from '@tradefloor/runtime/host/calls-client';
import { type AlertChannel, openDiscord } from '@tradefloor/runtime/host/discord';
import type { Host } from '@tradefloor/runtime/host/host';
import type { Log } from '@tradefloor/runtime/host/log';
import { toRedisPlace } from '@tradefloor/runtime/host/redis-place';
import { openSpanSink, readSpans } from '@tradefloor/runtime/host/span-stream';
import { openTracing, type Tracing } from '@tradefloor/runtime/host/trace/tracing';
import type { WorkersEnv } from '../process/env.ts';
import { listCertificates } from '../process/fix-settings.ts';
import type { Launcher, Upkeep } from '../services/ops/ops-state.ts';
import { CertificateWatch } from './certificate-watch.ts';
import { type Channel, openLauncher } from './launcher.ts';
import { openUpkeep } from './open-upkeep.ts';
import { type RunningWatch, startOpsWatch } from './ops-watch.ts';

export type OpenOps = {
  readonly tracing: Tracing;
  readonly watch: RunningWatch;
  readonly launcher: Launcher;
  readonly upkeep: Upkeep;
  /** From now on the watch looks, while the ops service works here. */
  readonly begin: (host: Pick<Host, 'status' | 'engine'>) => void;
  readonly stopWatch: () => Promise<void>;
  /** Sends the last spans. */
  readonly stopTracing: () => Promise<void>;
};

type Options = {
  readonly env: WorkersEnv;
  readonly log: Log;
  readonly reader: OpsReader;
  readonly owner: string;
  readonly version: string;
  readonly prefix: string | undefined;
  /** The channel to the launcher; null without one. */
  readonly launcher: Channel | null;
};

export function openOps(options: Options): OpenOps {
  const { env, log, reader, owner, version, prefix } = options;
  const stream = {
    redis: toRedisPlace(env),
    name: owner,
    log,
    ...(prefix === undefined ? {} : { prefix }),
  };
  const spans = openSpanSink(stream);
  const tracing = openTracing({
    version,
    // Where the ops service works in this process, its spans need no stream.
    sink: (finished) => {
      if (!watch.putSpans(finished)) spans.put(finished);
    },
    share: env.TRACE_SHARE,
    otlpEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
  });
  const url = env.DISCORD_WEBHOOK_URL;
  const channel = url === undefined ? null : openDiscord({ url, log });
  const launcher = openLauncher(options.launcher);
  const upkeep = openUpkeep(env, log);
  let host: Pick<Host, 'status' | 'engine'> | null = null;
  const watch = startOpsWatch({
    version,
    log,
    reader,
    launcher,
    notify: (news) => notify({ log, channel }, news),
    client: callsClient({
      getBaseUrl: (name) => `http://127.0.0.1:${SERVICES[name].port + env.PORT_OFFSET}`,
      secret: env.INTERNAL_SECRET,
      from: 'ops',
    }),
    isHere: () =>
      host?.status().some(({ service, status }) => service === 'ops' && status === 'active') ??
      false,
    requestsHere: () => host?.engine.requests() ?? new Map(),
    readSpans: (onSpans) => readSpans(stream, onSpans),
    backupDir: findBackupDir(env),
    disk: findDisk(env),
    certificates: new CertificateWatch(listCertificates(env), env.CERTIFICATE_DAYS_LEFT),
  });
  return {
    tracing,
    watch,
    launcher,
    upkeep,
    begin: (running) => {
      host = running;
    },
    stopWatch: async () => {
      await Promise.all([watch.stop(), upkeep.stop()]);
      launcher.close();
      channel?.close();
    },
    stopTracing: async () => {
      await tracing.close();
      spans.close();
    },
  };
}

/** `pnpm backup` writes there by default. */
const findBackupDir = ({ BACKUP_DIR, DATA_DIR }: WorkersEnv): string | null =>
  BACKUP_DIR ?? (DATA_DIR === undefined ? null : join(DATA_DIR, 'backups'));

const MB = 1_024 ** 2;
const HERE = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** The stores of this machine lie in the data folder. */
const findDisk = (env: WorkersEnv) => ({
  folder: HERE.has(new URL(env.DATABASE_URL).hostname) ? (env.DATA_DIR ?? null) : null,
  bytesMax: env.DATABASE_MAX_MB === undefined ? null : env.DATABASE_MAX_MB * MB,
  daysAtLeast: env.DISK_DAYS_LEFT,
});

type Listeners = { readonly log: Log; readonly channel: AlertChannel | null };

function notify({ log, channel }: Listeners, news: readonly AlertNews[]): void {
  for (const { kind, alert } of news) {
    const { alert: name, detail, severity } = alert;
    if (kind === 'fired') {
      log.error({ alert: name, detail, severity }, 'alert.fired');
      channel?.notify(`🔴 ${name} (${severity}): ${detail}. First step: docs/runbook.md, ${name}.`);
    } else {
      log.info({ alert: name, detail, severity }, 'alert.resolved');
      channel?.notify(`✅ ${name} is over: ${detail}.`);
    }
  }
}
