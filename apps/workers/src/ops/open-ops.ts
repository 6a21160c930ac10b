/** What a workers process has to be watched with: its spans, and the watcher behind the ops service. */

import { SERVICES } from '@tradefloor/contracts/services';
import type { AlertNews } from '@tradefloor/core/ops/alerts';
import type { OpsReader } from '@tradefloor/core/ops/reader';
import { callsClient } from '@tradefloor/runtime/host/calls-client';
import type { Host } from '@tradefloor/runtime/host/host';
import type { Log } from '@tradefloor/runtime/host/log';
import { openSpanSink, readSpans } from '@tradefloor/runtime/host/trace/span-stream';
import { openTracing, type Tracing } from '@tradefloor/runtime/host/trace/tracing';
import type { WorkersEnv } from '../env.ts';
import { type RunningWatch, startOpsWatch } from './ops-watch.ts';

export type OpenOps = {
  readonly tracing: Tracing;
  readonly watch: RunningWatch;
  /** From now on the watch looks, while the ops service works here. */
  readonly begin: (host: Pick<Host, 'status'>) => void;
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
};

export function openOps({ env, log, reader, owner, version, prefix }: Options): OpenOps {
  const stream = {
    ...{ redisUrl: env.REDIS_URL, name: owner, log },
    ...(prefix === undefined ? {} : { prefix }),
  };
  const spans = openSpanSink(stream);
  const tracing = openTracing({
    ...{ version, sink: spans.put, share: env.TRACE_SHARE },
    otlpEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
  });
  let host: Pick<Host, 'status'> | null = null;
  const watch = startOpsWatch({
    ...{ version, log, reader },
    tell: (news) => tell(log, news),
    client: callsClient({
      baseUrlOf: (name) => `http://127.0.0.1:${SERVICES[name].port + env.PORT_OFFSET}`,
      ...{ secret: env.INTERNAL_SECRET, from: 'ops' },
    }),
    isHere: () =>
      host?.status().some(({ service, status }) => service === 'ops' && status === 'active') ??
      false,
    readSpans: (onSpans) => readSpans(stream, onSpans),
    backupDir: env.BACKUP_DIR ?? null,
  });
  return {
    ...{ tracing, watch },
    begin: (running) => {
      host = running;
    },
    stopWatch: () => watch.stop(),
    stopTracing: async () => {
      await tracing.close();
      spans.close();
    },
  };
}

function tell(log: Log, news: readonly AlertNews[]): void {
  for (const { kind, alert } of news) {
    const { alert: name, detail, severity } = alert;
    if (kind === 'fired') log.error({ alert: name, detail, severity }, 'alert.fired');
    else log.info({ alert: name, detail, severity }, 'alert.resolved');
  }
}
