/**
 * Log lines for an OTLP collector, as JSON over HTTP (opentelemetry-proto `ExportLogsServiceRequest`), beside standard
 * output, which stays the record. The queue is bounded: while the collector is away the least severe lines go first,
 * and their number is reported to it when it is back.
 */
import { isTraced, toTraceId } from '@tradefloor/contracts/trace';

const QUEUE_MAX = 2_048;
const BATCH_MAX = 256;
const BATCH_MS = 1_000;
const REQUEST_MS = 5_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** The end of a process does not wait longer for its last lines. */
const CLOSE_MS = 2_000;

/** Severity numbers of the OpenTelemetry data model. */
const SEVERITIES: Readonly<Record<string, number>> = {
  trace: 1,
  debug: 5,
  info: 9,
  warn: 13,
  error: 17,
  fatal: 21,
};
/** Responses after which the same batch is sent again (OTLP/HTTP, "Retryable Response Codes"). */
const RETRIED: ReadonlySet<number> = new Set([429, 502, 503, 504]);

type LogRecord = {
  readonly service: string;
  readonly severity: number;
  readonly record: Readonly<Record<string, unknown>>;
};

export type LogExport = {
  /** Takes one line as it was written: JSON with level, at, service and event. */
  take(line: string): void;
  /** Sends what waits, for a limited time, then stops. */
  close(): Promise<void>;
};

export type LogExportOptions = {
  /** Base address of the collector. */
  readonly endpoint: string;
  readonly version: string;
  readonly queueMax?: number;
  readonly firstWaitMs?: number;
};

export const openLogExport = (options: LogExportOptions): LogExport => new Exporter(options);

class Exporter implements LogExport {
  readonly #url: string;
  readonly #version: string;
  readonly #queueMax: number;
  readonly #firstWaitMs: number;
  #queue: LogRecord[] = [];
  #lost = 0;
  #waitMs: number;
  #timer: NodeJS.Timeout | null = null;
  #sending: Promise<void> | null = null;
  #isClosed = false;

  constructor({ endpoint, version, queueMax, firstWaitMs }: LogExportOptions) {
    this.#url = `${endpoint.replace(/\/+$/, '')}/v1/logs`;
    this.#version = version;
    this.#queueMax = queueMax ?? QUEUE_MAX;
    this.#firstWaitMs = firstWaitMs ?? FIRST_WAIT_MS;
    this.#waitMs = this.#firstWaitMs;
  }

  take(line: string): void {
    const record = toLogRecord(line);
    if (record === null || this.#isClosed) return;
    this.#queue.push(record);
    if (this.#queue.length > this.#queueMax) this.#dropOne();
    if (this.#sending !== null) return;
    if (this.#queue.length >= BATCH_MAX && this.#lost === 0) this.#begin();
    else this.#timer ??= setTimeout(() => this.#begin(), BATCH_MS).unref();
  }

  async close(): Promise<void> {
    let late: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      late = setTimeout(resolve, CLOSE_MS);
    });
    await Promise.race([this.#drain(), patience]);
    clearTimeout(late);
    this.#isClosed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  async #drain(): Promise<void> {
    await this.#sending;
    while (this.#queue.length > 0 && (await this.#sendBatch()));
  }

  /** The oldest of the least severe. */
  #dropOne(): void {
    const least = Math.min(...this.#queue.map(({ severity }) => severity));
    this.#queue.splice(
      this.#queue.findIndex(({ severity }) => severity === least),
      1,
    );
    this.#lost += 1;
  }

  #begin(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#sending !== null || this.#isClosed) return;
    this.#sending = this.#sendAll().finally(() => {
      this.#sending = null;
    });
  }

  async #sendAll(): Promise<void> {
    while (this.#queue.length > 0 && !this.#isClosed) {
      if (await this.#sendBatch()) {
        this.#waitMs = this.#firstWaitMs;
        continue;
      }
      this.#timer ??= setTimeout(() => this.#begin(), this.#waitMs).unref();
      this.#waitMs = Math.min(LONGEST_WAIT_MS, this.#waitMs * 2);
      return;
    }
  }

  /** @returns whether the collector is there: what it refuses for good is counted and not sent again */
  async #sendBatch(): Promise<boolean> {
    const batch = this.#queue.slice(0, BATCH_MAX);
    const lost = this.#lost;
    const status = await this.#post(lost === 0 ? batch : [toLossRecord(lost), ...batch]);
    if (status === null || RETRIED.has(status)) return false;
    // Lines may have been dropped meanwhile: what was sent is taken out by identity.
    const sent = new Set(batch);
    const before = this.#queue.length;
    this.#queue = this.#queue.filter((one) => !sent.has(one));
    const inQueue = before - this.#queue.length;
    // One that was dropped on its way has arrived all the same, and is not lost.
    if (status < 300) this.#lost -= lost + batch.length - inQueue;
    else this.#lost += inQueue;
    return true;
  }

  /** @returns the status; null when there was no response */
  async #post(records: readonly LogRecord[]): Promise<number | null> {
    try {
      const response = await fetch(this.#url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(toRequest(records, this.#version)),
        signal: AbortSignal.timeout(REQUEST_MS),
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      return null;
    }
  }
}

/** A resource for each service of the lines. */
function toRequest(records: readonly LogRecord[], version: string) {
  const services = [...new Set(records.map(({ service }) => service))];
  return {
    resourceLogs: services.map((service) => ({
      resource: {
        attributes: toAttributes({
          'service.name': service,
          'service.namespace': 'tradefloor',
          'service.version': version,
        }),
      },
      scopeLogs: [
        {
          scope: { name: 'tradefloor' },
          logRecords: records.filter((one) => one.service === service).map(({ record }) => record),
        },
      ],
    })),
  };
}

/** A line as a record; null for what is no line of ours. Secrets were taken out when the line was written. */
export function toLogRecord(line: string): LogRecord | null {
  const fields = parseLine(line);
  if (fields === null) return null;
  const { level, at, service, event, ...rest } = fields;
  const severity = SEVERITIES[String(level)] ?? 0;
  const requestId = typeof rest['requestId'] === 'string' ? rest['requestId'] : null;
  return {
    service: String(service),
    severity,
    record: {
      timeUnixNano: `${Date.parse(String(at))}000000`,
      severityNumber: severity,
      severityText: String(level).toUpperCase(),
      body: { stringValue: String(event ?? '') },
      attributes: toAttributes(rest),
      ...(requestId !== null && isTraced(requestId) ? { traceId: toTraceId(requestId) } : {}),
    },
  };
}

function parseLine(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    const isLine = typeof value === 'object' && value !== null && 'level' in value && 'at' in value;
    return isLine ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Reported in front of the lines that follow the gap. */
const toLossRecord = (lost: number): LogRecord => ({
  service: 'log-export',
  severity: SEVERITIES['warn'] ?? 0,
  record: {
    timeUnixNano: `${Date.now()}000000`,
    severityNumber: SEVERITIES['warn'],
    severityText: 'WARN',
    body: { stringValue: 'log.lost' },
    attributes: toAttributes({ lost }),
  },
});

const toAttributes = (fields: Readonly<Record<string, unknown>>) =>
  Object.entries(fields).map(([key, value]) => ({ key, value: toValue(value) }));

/** `AnyValue` of OTLP's JSON form: whole numbers are texts there. */
function toValue(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  if (typeof value === 'number') {
    return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
  }
  return { stringValue: JSON.stringify(value) ?? '' };
}
