/** Requests for quote as people and programs make them: a client and its salesperson, a trade by phone, racing presses. */
import type { APIRequestContext } from '@playwright/test';
import { expect, test } from './browser-test.ts';
import { enterAsClient } from './pages/client-page.ts';
import { SalesPanel } from './pages/sales-panel.ts';

type Wire = Readonly<Record<string, unknown>> & { readonly rfqId: string; readonly state: string };

const newest = async (request: APIRequestContext): Promise<Wire> => {
  const { items } = (await (await request.get('/api/rfq/rfq')).json()) as { items: Wire[] };
  const [first] = items;
  if (first === undefined) throw new Error('there is a request');
  return first;
};

test('a client requests, sales sees it, requests quotes, marks up and shows; the client accepts', async ({
  visitor,
}) => {
  const [clientVisitor, salesVisitor] = [await visitor(), await visitor()];
  const client = await enterAsClient(clientVisitor);
  await salesVisitor.loginPage.enterAs('sales');
  const sales = new SalesPanel(salesVisitor.page);

  await client.request('UST 4.25 2036', 'Buy', '2m');
  await expect(client.standing).toContainText('Received');
  await expect(
    salesVisitor.page.getByText(/CLIENT REQUEST external-client: BUY 2.0M/).first(),
  ).toBeVisible();

  await sales.workNewest();
  await expect(client.standing).toContainText('Pricing');
  await expect(sales.client).toContainText('Credit today');

  await sales.goodFor.selectOption('90 s');
  await sales.markUp.fill('2');
  await expect(sales.earns).toContainText(/P&L USD\s*[1-9]/);
  const price = await sales.clientPrice.inputValue();
  await sales.clientPrice.fill((Number(price) + 0.01).toFixed(3));
  await expect(sales.markUp).not.toHaveValue('2');
  await expect(sales.show).not.toHaveAttribute('aria-disabled', 'true');
  await sales.show.click();

  await expect(client.accept).toBeVisible();
  await expect(client.requests.getByRole('timer')).toHaveText(/^1:[0-2]\d$/);
  await client.accept.click();
  await expect(client.history.getByRole('row', { name: /Traded/ }).first()).toContainText('USD');
  await expect(sales.panel.getByText('Mark-up revenue', { exact: true }).first()).toBeVisible();

  const actions = ['requested', 'accepted by sales', 'sent to dealers', 'quoted', 'marked up'];
  for (const action of [...actions, 'quoted the client', 'executed']) {
    await expect(sales.steps.getByText(action, { exact: true }).first(), action).toBeVisible();
  }
  const seen = await newest(clientVisitor.page.request);
  const known = await newest(salesVisitor.page.request);
  expect(seen['rfqId']).toBe(known['rfqId']);
  expect(seen).toMatchObject({ dealers: [], chosen: null, cover: null, markupBps: null });
  const text = JSON.stringify(seen);
  const { dealers, clientQuote } = known as unknown as {
    dealers: { dealerId: string }[];
    clientQuote: { pnl: number };
  };
  for (const { dealerId } of dealers) expect(text).not.toContain(dealerId);
  expect(clientQuote.pnl).toBeGreaterThan(0);
  expect(text).not.toContain(`"pnl":${clientQuote.pnl}`);
});

test('a client declines, and no other user may respond', async ({ visitor }) => {
  const [clientVisitor, salesVisitor, guestVisitor] = [
    await visitor(),
    await visitor(),
    await visitor(),
  ];
  const client = await enterAsClient(clientVisitor);
  await salesVisitor.loginPage.enterAs('sales');
  const sales = new SalesPanel(salesVisitor.page);
  await client.request('germany', 'Sell', '1m');
  await expect(client.standing).toContainText('Received');
  await sales.workNewest();
  await sales.goodFor.selectOption('90 s');
  await expect(sales.show).not.toHaveAttribute('aria-disabled', 'true');
  await sales.show.click();
  await expect(client.decline).toBeVisible();

  const { rfqId } = await newest(clientVisitor.page.request);
  await guestVisitor.loginPage.enterAsGuest();
  for (const [who, accept, read] of [
    [salesVisitor.page.request, 403, 200],
    [guestVisitor.page.request, 403, 404],
  ] as const) {
    expect((await who.post(`/api/rfq/rfq/${rfqId}/accept`, { data: {} })).status()).toBe(accept);
    expect((await who.get(`/api/rfq/rfq/${rfqId}`)).status()).toBe(read);
  }
  await client.decline.click();
  await expect(client.history.getByRole('row', { name: /Declined/ }).first()).toBeVisible();
  await expect(sales.inbox.getByText('declined').first()).toBeVisible();
});

test('sales and the trader of the bond desk talk on the request', async ({ visitor }) => {
  const [clientVisitor, salesVisitor, traderVisitor] = [
    await visitor(),
    await visitor(),
    await visitor(),
  ];
  const client = await enterAsClient(clientVisitor);
  await salesVisitor.loginPage.enterAs('sales');
  const sales = new SalesPanel(salesVisitor.page);
  await client.request('ukt', 'Buy', '1m');
  await expect(client.standing).toContainText('Received');
  await sales.inbox.getByRole('option').first().click();
  await sales.takeOn.click();
  await sales.talk.getByRole('textbox', { name: 'Message to trader' }).fill('who is long of it?');
  await sales.talk.getByRole('button', { name: 'Send' }).click();
  await expect(sales.talk).toContainText('who is long of it?');

  await traderVisitor.loginPage.enterAs('trader-fi-voice');
  const { request } = traderVisitor.page;
  const { rfqId } = await newest(request);
  const response = await request.post(`/api/rfq/rfq/${rfqId}/note`, {
    data: { note: 'Crownfield, as reported' },
  });
  expect(response.status()).toBe(200);
  await expect(sales.talk).toContainText('Crownfield, as reported');
  const mine = clientVisitor.page.request;
  expect(await (await mine.get(`/api/rfq/rfq/${rfqId}/steps`)).text()).not.toContain('Crownfield');
});

test('a trade done by phone is entered once, with what it earned', async ({ loginPage, page }) => {
  await loginPage.enterAs('sales');
  const { voice } = new SalesPanel(page);
  const bond = voice.getByRole('combobox', { name: 'Bond' });
  await bond.click();
  await bond.fill('UST 4.25 2036');
  await voice.getByRole('option').first().waitFor();
  await bond.press('Enter');
  await expect(voice.getByText(/^mid \d/)).toBeVisible();
  const mid = Number((await voice.getByText(/^mid \d/).textContent())?.replace('mid ', ''));
  await voice.getByRole('textbox', { name: 'Face amount' }).fill('5m');
  await voice.getByRole('textbox', { name: 'Dealer price' }).fill(mid.toFixed(3));
  await voice.getByRole('textbox', { name: 'Client price' }).fill((mid + 0.03).toFixed(3));
  await voice.getByRole('button', { name: 'Book trade' }).click();
  await expect(voice).toContainText('Note: required');
  await voice.getByRole('textbox', { name: 'Note' }).fill('line 3, 14:31');
  await expect(voice).toContainText('1,500.00 USD');
  await voice.getByRole('button', { name: 'Book trade' }).click();
  await expect(voice).toContainText('Booked: BUY 5m');
  const trade = await newest(page.request);
  expect(trade).toMatchObject({ state: 'EXECUTED', clientQuote: { pnl: 1_500 } });
});

test('of two executions at once one trades and the other gets 409', async ({ loginPage, page }) => {
  await loginPage.enterAs('trader-fi-voice');
  const { request } = page;
  const bonds = (await (await request.get('/api/rfq/bonds')).json()) as {
    items: { isin: string; name: string; couponPct: number }[];
  };
  const bond = bonds.items.find(({ name }) => name.startsWith('UST 4.25 2036'));
  if (bond === undefined) throw new Error('the bond is listed');
  const order = {
    symbol: bond.isin,
    side: 'BUY',
    orderType: 'MARKET',
    qty: 1_000_000,
    timeInForce: 'DAY',
    strategy: 'LIT',
    instrumentType: 'bond',
    bondSpec: { isin: bond.isin, coupon: bond.couponPct, periods: 20, yield: 4.2 },
  };
  const placed = await request.post('/api/oms/orders', { data: order });
  expect(placed.status()).toBe(201);
  const { orderId } = (await placed.json()) as { orderId: string };
  const quotedBy = async (): Promise<string> => {
    const response = await request.get(`/api/rfq/rfq/${orderId}`);
    if (!response.ok()) return '';
    const { dealers } = (await response.json()) as {
      dealers: { dealerId: string; status: string }[];
    };
    return dealers.find(({ status }) => status === 'QUOTED')?.dealerId ?? '';
  };
  await expect.poll(quotedBy).not.toBe('');
  const dealerId = await quotedBy();
  const unknown = await request.post(`/rfq/${orderId}/execute`, { data: { dealerId: 'NOBODY' } });
  expect(unknown.status()).toBe(422);
  const races = await Promise.all(
    [`/rfq/${orderId}/execute`, `/api/rfq/rfq/${orderId}/execute`].map((path) =>
      request.post(path, { data: { dealerId } }),
    ),
  );
  expect(races.map((response) => response.status()).sort()).toEqual([200, 409]);
  const filled = async (): Promise<number> => {
    const fills = await request.get('/api/journal/fills');
    const { items } = (await fills.json()) as { items: { orderId: string }[] };
    return items.filter((fill) => fill.orderId === orderId).length;
  };
  await expect.poll(filled).toBe(1);
});
