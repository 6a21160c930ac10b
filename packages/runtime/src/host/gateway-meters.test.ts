/** A gateway's metrics: every request and refusal once, sockets as they are at the scrape, sums that never fall. */
import { LATENCY_EDGES_MS } from '@tradefloor/contracts/service-level';
import { expect, test } from 'vitest';
import { GatewayMeters } from './gateway-meters.ts';

const listSamples = async (meters: GatewayMeters): Promise<string[]> =>
  (await meters.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));

test('requests are counted by way, call, class and code, and timed by the edges of the service levels', async () => {
  const meters = new GatewayMeters();
  const order = { way: 'api', call: 'placeOrder' } as const;
  meters.served({ ...order, ms: 3, status: 201, code: null });
  meters.served({ ...order, ms: 4, status: 422, code: 'HALTED' });
  meters.served({ ...order, ms: 9_000, status: 504, code: 'UPSTREAM_TIMEOUT' });
  const samples = await listSamples(meters);
  expect(samples).toContain(
    'gateway_requests_total{way="api",call="placeOrder",class="2xx",code="OK"} 1',
  );
  expect(samples).toContain(
    'gateway_requests_total{way="api",call="placeOrder",class="4xx",code="HALTED"} 1',
  );
  expect(samples).toContain(
    'gateway_requests_total{way="api",call="placeOrder",class="5xx",code="UPSTREAM_TIMEOUT"} 1',
  );
  const edges = samples.flatMap(
    (line) => /^gateway_request_ms_bucket\{le="([^"]+)"/.exec(line)?.[1] ?? [],
  );
  expect(edges).toEqual([...LATENCY_EDGES_MS.map(String), '+Inf']);
  expect(samples).toContain('gateway_request_ms_bucket{le="2",call="placeOrder"} 0');
  expect(samples).toContain('gateway_request_ms_bucket{le="5",call="placeOrder"} 2');
  expect(samples).toContain('gateway_request_ms_count{call="placeOrder"} 3');
});

test('refusals, log-ins and cut sockets are counted by their closed names', async () => {
  const meters = new GatewayMeters();
  meters.refused('http', 'UNKNOWN_TARGET');
  meters.login('denied');
  meters.login('denied');
  meters.cut(1013);
  const samples = await listSamples(meters);
  expect(samples).toContain('gateway_refusals_total{way="http",code="UNKNOWN_TARGET"} 1');
  expect(samples).toContain('gateway_logins_total{outcome="denied"} 2');
  expect(samples).toContain('gateway_sockets_cut_total{code="1013"} 1');
});

test('sockets are shown as they are at the scrape, with what waits for them', async () => {
  const meters = new GatewayMeters();
  const slow = { path: '/ws', unsent: 900 };
  const stop = meters.watch(slow);
  meters.watch({ path: '/ws', unsent: 100 });
  meters.watch({ path: '/trpc', unsent: 0 });
  expect(await listSamples(meters)).toEqual(
    expect.arrayContaining([
      'gateway_sockets{path="/ws"} 2',
      'gateway_sockets{path="/trpc"} 1',
      'gateway_unsent_bytes{path="/ws"} 1000',
      'gateway_unsent_bytes_max{path="/ws"} 900',
    ]),
  );
  stop();
  const after = await listSamples(meters);
  expect(after).toContain('gateway_sockets{path="/ws"} 1');
  expect(after).toContain('gateway_unsent_bytes{path="/ws"} 100');
});

test('what was left out for slow sockets is counted once, also after they have closed', async () => {
  const meters = new GatewayMeters();
  const skipped = { prices: 2, prints: 0 };
  const stop = meters.watch({ path: '/ws', unsent: 0, skipped });
  expect(await listSamples(meters)).toContain('gateway_skipped_total{what="prices"} 2');
  skipped.prices = 5;
  skipped.prints = 7;
  stop();
  stop();
  for (let scrape = 0; scrape < 2; scrape += 1) {
    const samples = await listSamples(meters);
    expect(samples).toContain('gateway_skipped_total{what="prices"} 5');
    expect(samples).toContain('gateway_skipped_total{what="prints"} 7');
  }
});

test('the process is shown with how late its event loop is', async () => {
  const meters = new GatewayMeters();
  meters.watchProcess(() => 12.5);
  const samples = await listSamples(meters);
  expect(samples).toContain('loop_delay_ms 12.5');
  expect(samples.some((line) => line.startsWith('process_resident_memory_bytes '))).toBe(true);
});

test('the certificate of order entry over FIX is shown with its end, a plain port with none', async () => {
  const meters = new GatewayMeters();
  let notAfterMs: number | null = 1_800_000_000_000;
  meters.watchCertificate(() => notAfterMs);
  expect(await listSamples(meters)).toContain('fix_certificate_not_after_seconds 1800000000');
  notAfterMs = null;
  expect((await listSamples(meters)).join()).not.toContain('fix_certificate_not_after_seconds');
});
