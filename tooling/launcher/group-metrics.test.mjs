/** The metrics of many processes as one text: nothing is lost, and every metric is described once. */
import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { mergeMetrics, readMetrics, serveMetrics } from './group-metrics.mjs';

const TEXT = [
  '# HELP calls_total Calls',
  '# TYPE calls_total counter',
  'calls_total{call="placeOrder",code="OK"} 3',
  '',
  '# HELP delay_ms Delay',
  '# TYPE delay_ms gauge',
  'delay_ms 0.5',
  '',
].join('\n');

/**
 * @param {number} id
 * @param {string | null} text null: never responds
 * @returns {import('./group-metrics.mjs').MetricsMember}
 */
function givenMember(id, text) {
  const channel = Object.assign(new EventEmitter(), {
    send: (/** @type {any} */ { metrics }) => {
      if (text === null) return;
      // What else a member reports in between is no response.
      queueMicrotask(() => channel.emit('message', 'ready'));
      queueMicrotask(() => channel.emit('message', { metrics: metrics - 1, text: 'an older one' }));
      setImmediate(() => channel.emit('message', { metrics, text }));
    },
  });
  return { id, state: 'serving', channel };
}

test('each sample gets its member, each metric its description once', () => {
  const merged = mergeMetrics([
    { member: 1, text: TEXT },
    { member: 2, text: TEXT },
  ]);
  expect(merged.split('\n').filter((line) => line !== '')).toEqual([
    '# HELP calls_total Calls',
    '# TYPE calls_total counter',
    'calls_total{member="1",call="placeOrder",code="OK"} 3',
    'calls_total{member="2",call="placeOrder",code="OK"} 3',
    '# HELP delay_ms Delay',
    '# TYPE delay_ms gauge',
    'delay_ms{member="1"} 0.5',
    'delay_ms{member="2"} 0.5',
  ]);
});

test('a member that does not respond in time is counted and left out', async () => {
  const text = await readMetrics([givenMember(4, TEXT), givenMember(7, null)]);
  expect(text).toContain('gateway_members{state="serving"} 1');
  expect(text).toContain('gateway_members{state="silent"} 1');
  expect(text).toContain('delay_ms{member="4"} 0.5');
  expect(text).not.toMatch(/member="7"|an older one/);
});

test('a port that is taken is reported and ends nothing', async () => {
  const open = (/** @type {(why: string) => void} */ onFailure) =>
    serveMetrics({ port: 21_899, address: '127.0.0.1', members: () => [], onFailure });
  const first = open(() => undefined);
  const why = await new Promise((resolve) => {
    open(resolve);
  });
  first.close();
  expect(why).toContain('EADDRINUSE');
});
