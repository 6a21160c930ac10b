import { afterEach, describe, expect, test, vi } from 'vitest';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { ListenPanel } from './listen-panel.tsx';

/** A socket that the test speaks for. */
class ScriptedSocket extends EventTarget {
  static last: ScriptedSocket | null = null;
  readonly url: string;
  readonly sent: unknown[] = [];
  isClosed = false;

  constructor(url: string | URL) {
    super();
    this.url = String(url);
    ScriptedSocket.last = this;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.isClosed = true;
  }

  open(): void {
    this.dispatchEvent(new Event('open'));
  }

  receive(frame: unknown): void {
    const data = typeof frame === 'string' ? frame : JSON.stringify(frame);
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  end(code: number): void {
    this.dispatchEvent(new CloseEvent('close', { code }));
  }
}

afterEach(() => vi.unstubAllGlobals());

async function listen(others: readonly string[] = ['market.ticks']) {
  vi.stubGlobal('WebSocket', ScriptedSocket);
  const { panel } = showPanel(
    <ListenPanel name="orders.filled" path="/ws" topic="orders.filled" others={others} />,
  );
  await panel.getByRole('button', { name: 'Listen to orders.filled' }).click();
  const socket = ScriptedSocket.last;
  if (socket === null) throw new Error('no socket was opened');
  return { panel, socket };
}

describe('listening to a topic', () => {
  test('shows its newest events first, and no others', async () => {
    const { panel, socket } = await listen();
    expect(new URL(socket.url).pathname).toBe('/ws');
    socket.open();
    await expect.element(panel.getByText('Waiting for the first event.')).toBeVisible();
    expect(socket.sent).toEqual([
      { op: 'subscribe', topics: ['orders.filled'] },
      { op: 'unsubscribe', topics: ['market.ticks'] },
    ]);
    socket.receive({ event: 'market.ticks', data: {} });
    socket.receive('no JSON');
    for (let qty = 1; qty <= 25; qty += 1)
      socket.receive({ event: 'orders.filled', data: { qty } });
    await expect.element(panel.getByText('25 received; the newest 20.')).toBeVisible();
    await expect.element(panel.getByRole('listitem')).toHaveLength(20);
    await expect.element(panel.getByRole('listitem').first()).toHaveTextContent('"qty": 25');
  });

  test('names no more topics in a frame than the platform takes', async () => {
    const { socket } = await listen(Array.from({ length: 41 }, (_, i) => `topic-${i}`));
    socket.open();
    expect(socket.sent).toHaveLength(3);
    expect(socket.sent[2]).toEqual({ op: 'unsubscribe', topics: ['topic-40'] });
  });

  test('stops on the button, and nothing comes after it', async () => {
    const { panel, socket } = await listen();
    socket.open();
    socket.receive({ event: 'orders.filled', data: { qty: 1 } });
    await panel.getByRole('button', { name: 'Stop listening to orders.filled' }).click();
    expect(socket.isClosed).toBe(true);
    socket.receive({ event: 'orders.filled', data: { qty: 2 } });
    await expect.element(panel.getByText('Stopped after 1.')).toBeVisible();
    await expect.element(panel.getByRole('listitem')).toHaveLength(1);
  });

  test('is refused without a session, with a way to log in', async () => {
    const { panel, socket } = await listen();
    socket.end(1006);
    await expect.element(panel.getByText('The socket was refused. Log in first.')).toBeVisible();
    await expect.element(panel.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/');
  });

  test('ends with the session, and can begin again', async () => {
    const { panel, socket } = await listen();
    socket.open();
    socket.end(4401);
    await expect.element(panel.getByText('The session ended. Log in again.')).toBeVisible();
    await panel.getByRole('button', { name: 'Listen to orders.filled' }).click();
    expect(ScriptedSocket.last).not.toBe(socket);
  });
});
