import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { API, EVENTS, GET_ORDER, PLACE_ORDER } from './documents.given.ts';
import { Reference } from './reference.tsx';

const CODES = [['NOT_FOUND', 404, 'Not found']] as const;
const HERE = window.location.href;

type Sent = { readonly url: string; readonly init: RequestInit | undefined };

/** The platform: both documents, and what it responds to the calls of the page. */
function serve(respond: (sent: Sent) => Response | Promise<Response> = () => Response.json({})) {
  const sent: Sent[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    if (url === '/docs/api/openapi.json') return Response.json(API);
    if (url === '/docs/api/asyncapi.json') return Response.json(EVENTS);
    const one = { url: String(url), init };
    sent.push(one);
    return respond(one);
  });
  return sent;
}

/** The reference at an address, as a visitor opens it. */
async function show(path = '/docs') {
  window.history.replaceState(null, '', path);
  const { panel } = showPanel(<Reference start={{ part: '', id: '' }} codes={CODES} />);
  await expect.element(panel.getByRole('combobox', { name: /^Search/ })).toBeVisible();
  return panel;
}

beforeEach(() => window.localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  window.history.replaceState(null, '', HERE);
});

describe('the search', () => {
  test('is focused by the slash key, and Enter opens the call that the arrows chose', async () => {
    serve();
    const panel = await show();
    await expect.element(panel.getByRole('link', { name: /oms\/orders$/ })).toBeVisible();
    await userEvent.keyboard('/');
    const box = panel.getByRole('combobox', { name: /^Search/ });
    await expect.element(box).toHaveFocus();
    await userEvent.keyboard('order');
    await expect.element(panel.getByRole('option')).toHaveLength(5);
    await expect
      .element(panel.getByRole('option').first())
      .toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    const chosen = panel.getByRole('option', { selected: true });
    await expect.element(chosen).toHaveTextContent('orders.');
    await userEvent.keyboard('{ArrowUp}{Enter}');
    await expect.element(panel.getByRole('heading', { name: 'oms', level: 1 })).toBeVisible();
    expect(window.location.pathname + window.location.hash).toBe('/docs/api/oms#placeOrder');
    await expect.element(panel.getByRole('link', { name: 'placeOrder' })).toHaveFocus();
    expect(document.title).toBe('oms, API reference, Tradefloor');
  });

  test('states that nothing was found, and Escape empties it', async () => {
    serve();
    const panel = await show();
    const box = panel.getByRole('combobox', { name: /^Search/ });
    await box.fill('xyzzy');
    await expect.element(panel.getByText(/^Nothing found\./)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(box).toHaveValue('');
  });

  test('finds a topic by a word of its description, on a press', async () => {
    serve();
    const panel = await show();
    await expect
      .element(panel.getByRole('link', { name: 'oms', exact: true }).first())
      .toBeVisible();
    await panel.getByRole('combobox', { name: /^Search/ }).fill('execution');
    await panel.getByRole('option', { name: /orders\.filled/ }).click();
    await expect.element(panel.getByRole('heading', { name: 'Topics' })).toBeVisible();
    expect(window.location.pathname + window.location.hash).toBe('/docs/topics#orders.filled');
  });
});

test('on a phone the parts are a choice in the place of the navigation', async () => {
  serve();
  const { innerWidth, innerHeight } = window;
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  const panel = await show('/docs/topics');
  await expect.element(panel.getByRole('navigation')).not.toBeInTheDocument();
  await panel.getByRole('combobox', { name: 'Part', exact: true }).selectOptions('oms');
  await expect.element(panel.getByRole('heading', { name: 'oms', level: 1 })).toBeVisible();
  expect(window.location.pathname).toBe('/docs/api/oms');
});

describe('the documents', () => {
  test('are read again after a fault', async () => {
    const fetching = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('no network'));
    const panel = await show();
    await expect.element(panel.getByRole('alert')).toHaveTextContent('cannot be loaded');
    fetching.mockRestore();
    serve();
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect.element(panel.getByRole('link', { name: 'types' })).toBeVisible();
  });

  test('have a link back where the address names no part', async () => {
    serve();
    const panel = await show('/docs/api/nothing');
    await panel.getByRole('link', { name: 'Show all calls' }).click();
    await expect.element(panel.getByRole('heading', { name: 'API reference' })).toBeVisible();
  });

  test('lead back with the browser’s own button', async () => {
    serve();
    const panel = await show('/docs/topics');
    await panel.getByRole('link', { name: 'types' }).click();
    await expect.element(panel.getByRole('heading', { name: 'Types' })).toBeVisible();
    window.history.back();
    await expect.element(panel.getByRole('heading', { name: 'Topics' })).toBeVisible();
  });
});

test('a topic has a program for its events where clients receive it, in the language that was chosen', async () => {
  serve();
  window.localStorage.setItem('tradefloor.reference.language', 'curl');
  const panel = await show('/docs/topics');
  const topic = panel.getByRole('article', { name: 'orders.filled' });
  await expect
    .element(topic.getByRole('group', { name: 'Request in typescript' }))
    .toHaveTextContent('tradefloor.events(["orders.filled"])');
  await topic.getByText('Python', { exact: true }).click();
  await expect
    .element(topic.getByRole('group', { name: 'Request in python' }))
    .toHaveTextContent('for event in tradefloor.events(["orders.filled"]):');
  await expect.element(topic).toHaveTextContent('trader (own)');
  await expect.element(topic.getByRole('link', { name: 'Side' })).toBeVisible();
  await expect.element(topic).toHaveTextContent('list of integer, string');
  const internal = panel.getByRole('article', { name: 'orders.routed' });
  await expect.element(internal).toHaveTextContent('services only');
  expect(internal.getByRole('button').elements()).toEqual([]);
});

test('a socket has what a client receives, and its close codes', async () => {
  serve();
  const panel = await show('/docs/sockets');
  const socket = panel.getByRole('article', { name: /^\/ws:/ });
  await socket.getByText('orders.filled').click();
  await expect.element(socket.getByRole('cell', { name: '4401' })).toBeVisible();
  await expect.element(socket.getByRole('button', { name: 'Listen to /ws' })).toBeVisible();
});

describe('a call', () => {
  test('has its access, fields, refusals and the request in three languages, of which the choice is kept', async () => {
    serve();
    const panel = await show('/docs/api/oms');
    const call = panel.getByRole('article', { name: 'placeOrder' });
    await expect.element(call).toHaveTextContent('trader, admin');
    await expect.element(call).toHaveTextContent('mutation: it may change something');
    await call.getByText('Refusals (1)').click();
    await expect.element(call.getByRole('cell', { name: 'UNAUTHENTICATED' })).toBeVisible();
    await expect
      .element(call.getByRole('group', { name: 'Request in curl' }))
      .toHaveTextContent(`curl -X POST '${window.location.origin}/api/oms/orders'`);
    await call.getByText('Python', { exact: true }).click();
    const other = panel.getByRole('article', { name: 'getOrder' });
    await expect
      .element(other.getByRole('group', { name: 'Request in python' }))
      .toHaveTextContent('tradefloor.get_order(');
    expect(window.localStorage.getItem('tradefloor.reference.language')).toBe('python');
  });

  test('that reads is sent at once, with status, time and body', async () => {
    const sent = serve(() => Response.json({ orderId: 'o-1', status: 'FILLED' }));
    const panel = await show('/docs/api/oms');
    const call = panel.getByRole('article', { name: 'getOrder' });
    await call.getByRole('button', { name: 'Try it' }).click();
    await call.getByLabelText('orderId').fill('a/b');
    await call.getByRole('button', { name: 'Run', exact: true }).click();
    await expect.element(call.getByText(/^200 in \d+ ms$/)).toBeVisible();
    await expect
      .element(call.getByRole('group', { name: 'Response' }))
      .toHaveTextContent('"status": "FILLED"');
    expect(sent.map(({ url }) => url)).toEqual(['/api/oms/orders/a%2Fb']);
  });

  test('that changes something is sent after a question that states what it does', async () => {
    const sent = serve(() => Response.json({ orderId: 'o-2' }, { status: 201 }));
    const panel = await show('/docs/api/oms');
    const call = panel.getByRole('article', { name: 'placeOrder' });
    await call.getByRole('button', { name: 'Try it' }).click();
    await call.getByRole('button', { name: 'Run', exact: true }).click();
    const dialog = panel.getByRole('dialog', { name: 'Run placeOrder' });
    await expect.element(dialog).toHaveTextContent('Sends an order.');
    await expect.element(dialog).toHaveTextContent('POST /api/oms/orders');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(sent).toEqual([]);
    await call.getByRole('button', { name: 'Run', exact: true }).click();
    await dialog.getByRole('button', { name: 'Run placeOrder' }).click();
    await expect.element(call.getByText(/^201 in \d+ ms$/)).toBeVisible();
    expect(sent.map(({ init }) => [init?.method, JSON.parse(String(init?.body))])).toEqual([
      ['POST', { symbol: 'AAPL', qty: 300 }],
    ]);
  });

  test('is refused in a sentence with its code', async () => {
    serve(() =>
      Response.json(
        { title: 'Not found', detail: 'no order has this id', code: 'NOT_FOUND' },
        { status: 404 },
      ),
    );
    const panel = await show('/docs/api/oms');
    const call = panel.getByRole('article', { name: 'getOrder' });
    await call.getByRole('button', { name: 'Try it' }).click();
    await call.getByRole('button', { name: 'Run', exact: true }).click();
    await expect
      .element(call.getByText('no order has this id', { exact: true }))
      .toHaveAttribute('data-code', 'NOT_FOUND');
  });

  test('without a session leads to the log-in', async () => {
    serve(() => Response.json({ title: 'x', code: 'UNAUTHENTICATED' }, { status: 401 }));
    const panel = await show('/docs/api/oms');
    const call = panel.getByRole('article', { name: 'getOrder' });
    await call.getByRole('button', { name: 'Try it' }).click();
    await call.getByRole('button', { name: 'Run', exact: true }).click();
    await expect.element(call.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/');
  });

  test('that nothing responds to states it, with the time', async () => {
    serve(() => Promise.reject(new TypeError('no network')));
    const panel = await show('/docs/api/oms');
    const call = panel.getByRole('article', { name: 'getOrder' });
    await call.getByRole('button', { name: 'Try it' }).click();
    await call.getByRole('button', { name: 'Run', exact: true }).click();
    await expect.element(call.getByText(/^No response after \d+ ms\./)).toBeVisible();
  });

  test('cannot be sent with a body that is none, and its request follows what is entered', async () => {
    const sent = serve();
    const panel = await show('/docs/api/oms');
    const call = panel.getByRole('article', { name: 'placeOrder' });
    await call.getByRole('button', { name: 'Try it' }).click();
    await call.getByRole('textbox', { name: 'Body' }).fill('{"symbol": "MSFT"}');
    await expect
      .element(call.getByRole('group', { name: 'Request in curl' }))
      .toHaveTextContent('"symbol": "MSFT"');
    await call.getByRole('textbox', { name: 'Body' }).fill('{');
    await expect.element(call.getByRole('button', { name: 'Run', exact: true })).toBeDisabled();
    await expect.element(call.getByText('The body is no JSON object.').first()).toBeVisible();
    expect(sent).toEqual([]);
  });
});

test('the calls of the test are those of its document', () => {
  expect([PLACE_ORDER.operationId, GET_ORDER.operationId]).toEqual(['placeOrder', 'getOrder']);
});
