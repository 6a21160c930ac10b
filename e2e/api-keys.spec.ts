/** An API key from its first minute to its last: made on the page, used over HTTP and a socket, named in the audit, ended. */
import { expect, test } from './browser-test.ts';
import { BASE_URL } from './env.ts';
import { got } from './security/belongings.ts';
import { enter, type Person } from './security/people.ts';

const PASSWORD = 'a good long password';
const ORDER = {
  symbol: 'AAPL',
  side: 'BUY',
  orderType: 'MARKET',
  qty: 10,
  timeInForce: 'DAY',
  strategy: 'LIT',
  instrumentType: 'equity',
};

test.use({ expectedNoise: /status of (400|401)/ });

/** In the browser: keeps the names of the events that a socket with the key receives, and how it is closed. */
function listen(secret: string): void {
  const url = `${window.location.origin.replace(/^http/, 'ws')}/ws`;
  const socket = new WebSocket(url, ['tradefloor.v1', `bearer.${secret}`]);
  const seen: string[] = [];
  Object.assign(window, { seen });
  socket.onmessage = ({ data }) => seen.push((JSON.parse(data) as { event: string }).event);
  socket.onclose = ({ code }) => seen.push(`closed ${code} ${socket.protocol}`);
}

/** The keys of the order changes that the audit finds by a key's id. */
async function listAudited(admin: Person, keyId: string): Promise<readonly (string | null)[]> {
  const search = { text: keyId, area: 'order' };
  const { items } = await got<{ items: { keyId: string | null }[] }>(admin, 'journalAudit', search);
  return items.map((record) => record.keyId);
}

test('a program works with a key until it is deleted', async ({ visitor }) => {
  const username = `bot-owner-${Date.now() % 1_000_000_000}`;
  const admin = await enter(BASE_URL, 'admin');
  await got(admin, 'createUser', {
    username,
    displayName: 'Bot Owner',
    role: 'trader',
    tradingStyle: 'low_touch',
    password: PASSWORD,
    reason: 'runs a bot',
  });
  const home = await visitor();
  await home.loginPage.open();
  await home.loginPage.type(username, PASSWORD);
  const desk = home.loginPage.tradingPage();
  await desk.expectLive();
  await desk.pick(/account menu$/, 'API keys…');
  const dialog = home.page.getByRole('dialog', { name: 'API keys' });
  await expect(dialog.getByText('No API keys')).toBeVisible();
  await dialog.getByLabel('Name').fill('Market maker');
  await dialog.getByLabel('Trading').selectOption('trade:EQ');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const key = await dialog.getByLabel('New key').inputValue();
  expect(key).toMatch(/^tf_[0-9a-z]{12}_[A-Za-z0-9_-]{43}$/);
  await dialog.getByRole('button', { name: 'Done' }).click();

  const send = (path: string, body?: object) =>
    fetch(`${BASE_URL}/api${path}`, {
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
  const session = await send('/user-service/oauth/session');
  expect(await session.json()).toMatchObject({ username });
  expect((await send('/oms/orders', ORDER)).status).toBe(201);
  expect((await send('/user-service/keys', { name: 'more', scopes: ['read'] })).status).toBe(403);

  // A page without a session: a cookie beside the key would be refused.
  const program = await visitor();
  await program.loginPage.open();
  await program.page.evaluate(listen, key);
  const seen = () =>
    program.page.evaluate(() => (window as unknown as { seen: readonly string[] }).seen);
  await expect.poll(async () => (await seen())[0]).toBe('authIdentity');
  await expect.poll(seen).toContain('market.ticks');

  const keyId = key.slice(3, 15);
  await expect.poll(() => listAudited(admin, keyId)).toContain(keyId);

  await dialog.getByRole('button', { name: 'Delete API key Market maker' }).click();
  const question = home.page.getByRole('dialog', { name: 'Delete this API key?' });
  await question.getByRole('button', { name: 'Delete API key' }).click();
  await expect
    .poll(async () => (await send('/user-service/oauth/session')).status, {
      timeout: 1_000,
      intervals: [50],
    })
    .toBe(401);
  await expect.poll(seen).toContain('closed 4401 tradefloor.v1');
  await expect(dialog.getByText('No API keys')).toBeVisible();
});
