/** The three synthetic probe expectations of the service interface; runs against any deployed address. */
import { expect, test } from '@playwright/test';

test('GET / answers 200 with the platform and version markers', async ({ request }) => {
  const page = await request.get('/');
  expect(page.status()).toBe(200);
  const html = await page.text();
  expect(html).toMatch(/<meta name="platform" content="[^"]+"/);
  expect(html).toMatch(/<meta name="version" content="\d+\.\d+\.\d+\+[0-9a-z]+"/);
});

test('a guest gets a session cookie, and with it the platform reports that it is ready', async ({
  request,
}) => {
  const guest = await request.post('/api/gateway/api/user-service/oauth/guest');
  expect(guest.status()).toBe(200);
  const cookie = guest
    .headersArray()
    .find(
      ({ name, value }) =>
        name.toLowerCase() === 'set-cookie' && value.startsWith('platform_user='),
    );
  expect(cookie?.value).toMatch(/^platform_user=[A-Za-z0-9_-]{43}; .*HttpOnly/);
  const ready = await request.get('/api/gateway/ready');
  expect(ready.status()).toBe(200);
  const body = (await ready.json()) as {
    ready: unknown;
    services: Record<string, { status: string }>;
  };
  expect(body.ready).toBe(true);
  for (const name of [
    'gateway',
    'oms',
    'ems',
    'risk-engine',
    'journal',
    'market-sim',
    'user-service',
    'redis',
    'postgres',
  ]) {
    expect(body.services[name]?.status, name).toBe('up');
  }
});
