/** Log lines at a collector of the test's own: what arrives, in which order, and what is lost while it is away. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toTraceId, toUntraced } from '@tradefloor/contracts/trace';
import { afterEach, expect, test, vi } from 'vitest';
import { createLog } from './log.ts';
import { openLogExport, toLogRecord } from './log-export.ts';

type LogLine = { readonly body: { readonly stringValue: string }; readonly attributes: unknown };

type Body = {
  resourceLogs: {
    resource: { attributes: { key: string; value: Record<string, unknown> }[] };
    scopeLogs: { logRecords: LogLine[] }[];
  }[];
};

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A collector that responds with the statuses in turn, the last one from then on. */
async function openCollector(...statuses: number[]) {
  const bodies: Body[] = [];
  const refused: Body[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => {
      text += part;
    });
    request.on('end', () => {
      const status = (statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 200;
      (status === 200 ? bodies : refused).push(JSON.parse(text));
      response.writeHead(request.url === '/v1/logs' ? status : 404).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  const events = (of: readonly Body[]) =>
    of.flatMap(({ resourceLogs }) =>
      resourceLogs.flatMap(({ scopeLogs }) =>
        scopeLogs.flatMap(({ logRecords }) => logRecords.map(({ body }) => body.stringValue)),
      ),
    );
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    refused,
    events: () => events(bodies),
  };
}

const line = (event: string, level = 'info', more: object = {}): string =>
  `${JSON.stringify({ level, at: '2026-11-30T03:00:00.250Z', service: 'oms', ...more, event })}\n`;

test('a line arrives with its service, severity, time, fields and the trace of its request', async () => {
  const collector = await openCollector(200);
  const exporter = openLogExport({ endpoint: `${collector.endpoint}/`, version: '1.2.3' });
  const log = createLog({
    service: 'oms',
    destination: { write: (text) => exporter.take(text) },
  });
  log.warn({ requestId: 'request-1', attempts: 3, password: 'hunter22' }, 'failed');
  await exporter.close();
  const [resource] = collector.bodies[0]?.resourceLogs ?? [];
  expect(resource?.resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'oms' },
  });
  const record = resource?.scopeLogs[0]?.logRecords[0];
  expect(record).toMatchObject({
    severityNumber: 13,
    severityText: 'WARN',
    body: { stringValue: 'failed' },
    traceId: toTraceId('request-1'),
  });
  expect(record?.attributes).toContainEqual({ key: 'attempts', value: { intValue: '3' } });
  expect(JSON.stringify(collector.bodies)).not.toContain('hunter22');
});

test('a request that is not traced gives its line no trace, and a foreign line is none', () => {
  const requestId = toUntraced('request-1');
  expect(toLogRecord(line('done', 'info', { requestId }))?.record).not.toHaveProperty('traceId');
  expect(toLogRecord(line('done'))?.record).toMatchObject({ timeUnixNano: '1796007600250000000' });
  expect(toLogRecord('(node:1) Warning: something')).toBeNull();
});

test('lines wait for a collector that is away, and arrive in order, each once', async () => {
  const collector = await openCollector(503, 429, 200);
  const exporter = openLogExport({ endpoint: collector.endpoint, version: '1', firstWaitMs: 1 });
  for (let i = 0; i < 600; i += 1) exporter.take(line(`event-${i}`));
  await vi.waitFor(() => expect(collector.events()).toHaveLength(600), { timeout: 10_000 });
  expect(collector.events()).toEqual(Array.from({ length: 600 }, (_, i) => `event-${i}`));
  expect(collector.refused).toHaveLength(2);
  await exporter.close();
});

test('a full queue loses the least severe lines first, and reports how many', async () => {
  const collector = await openCollector(200);
  const exporter = openLogExport({ endpoint: collector.endpoint, version: '1', queueMax: 4 });
  for (const [event, level] of [
    ['old-info', 'info'],
    ['error-1', 'error'],
    ['warn-1', 'warn'],
    ['debug-1', 'debug'],
    ['error-2', 'error'],
    ['fatal-1', 'fatal'],
    ['new-info', 'info'],
  ] as const) {
    exporter.take(line(event, level));
  }
  await exporter.close();
  expect(collector.events().sort()).toEqual(
    ['log.lost', 'error-1', 'warn-1', 'error-2', 'fatal-1'].sort(),
  );
  expect(JSON.stringify(collector.bodies)).toContain('{"key":"lost","value":{"intValue":"3"}}');
});

test('what the collector refuses for good is counted as lost and holds nothing up', async () => {
  const collector = await openCollector(400, 200);
  const exporter = openLogExport({ endpoint: collector.endpoint, version: '1' });
  for (let i = 0; i < 300; i += 1) exporter.take(line(`event-${i}`));
  await vi.waitFor(() => expect(collector.events()).toContain('event-299'), { timeout: 10_000 });
  expect(collector.events()[0]).toBe('log.lost');
  await exporter.close();
});

test('the end of a process does not wait for a collector that is not there', async () => {
  const exporter = openLogExport({ endpoint: 'http://127.0.0.1:1', version: '1' });
  exporter.take(line('stopped'));
  await exporter.close();
  exporter.take(line('after the end'));
});
