/** The log of a process: its lines on standard output and, where a collector is set, to that as well. */
import { pino } from 'pino';
import { createLog, type Log, type LogLevel } from './log.ts';
import { openLogExport } from './log-export.ts';

export type OpenLog = {
  readonly log: Log;
  /** Sends the last lines to the collector. */
  readonly close: () => Promise<void>;
};

export type OpenLogOptions = {
  readonly service: string;
  readonly level: LogLevel;
  readonly version: string;
  /** Base address of an OTLP collector (HTTP); null for standard output alone. */
  readonly collector: string | null;
};

export function openLog({ service, level, version, collector }: OpenLogOptions): OpenLog {
  if (collector === null) {
    return { log: createLog({ service, level }), close: () => Promise.resolve() };
  }
  const exporter = openLogExport({ endpoint: collector, version });
  const output = pino.destination({ dest: 1, sync: true });
  const write = (line: string): void => {
    output.write(line);
    exporter.take(line);
  };
  return {
    log: createLog({ service, level, destination: { write } }),
    close: () => exporter.close(),
  };
}

/** Where lines go beside standard output; null for nowhere. `OTEL_LOGS_EXPORTER` is OpenTelemetry's own setting. */
export const getLogCollector = (env: {
  readonly OTEL_LOGS_EXPORTER: 'none' | 'otlp';
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
}): string | null =>
  env.OTEL_LOGS_EXPORTER === 'otlp' ? (env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null) : null;
