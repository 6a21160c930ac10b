/** The webhook's wishes, against one that has them. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type AlertChannel, openDiscord } from './discord.ts';
import { createLog } from './log.ts';

type Reported = { readonly content: string; readonly allowed_mentions: unknown };

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function givenWebhook() {
  const reported: Reported[] = [];
  const at: number[] = [];
  const responses: { readonly status: number; readonly body: string }[] = [];
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      at.push(performance.now());
      const { status, body } = responses.shift() ?? { status: 204, body: '' };
      if (status === 204) reported.push(JSON.parse(Buffer.concat(chunks).toString()) as Reported);
      res.writeHead(status).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a-secret`;
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const log = createLog({ service: 'test', destination });
  const channel: AlertChannel = openDiscord({ url, log });
  closing.push(() => {
    channel.close();
    server.closeAllConnections();
    server.close();
  });
  return { channel, reported: reported, at, answers: responses, lines };
}

const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 15_000, interval: 10 });

test("a message mentions no user and respects the webhook's length limit", async () => {
  const { channel, reported } = await givenWebhook();
  channel.notify(`@everyone ${'x'.repeat(5_000)}`);
  await eventually(() => reported.length).toBe(1);
  expect(reported[0]?.content).toHaveLength(2_000);
  expect(reported[0]?.allowed_mentions).toEqual({ parse: [] });
});

test('no more than five go out in two seconds, and none is lost', async () => {
  const { channel, reported, at } = await givenWebhook();
  for (let n = 0; n < 7; n += 1) channel.notify(`alert ${n}`);
  await eventually(() => reported.length).toBe(7);
  expect(reported.map(({ content }) => content)).toEqual(
    [0, 1, 2, 3, 4, 5, 6].map((n) => `alert ${n}`),
  );
  expect((at[5] ?? 0) - (at[0] ?? 0)).toBeGreaterThan(1_500);
});

test('rate limits of the webhook are respected and the message is sent afterwards; the address appears in no log line', async () => {
  const { channel, reported, answers, lines } = await givenWebhook();
  answers.push({ status: 429, body: '{"retry_after":0.05}' });
  channel.notify('alert');
  await eventually(() => reported.length).toBe(1);
  expect(lines.join('')).toContain('alert.untold');
  expect(lines.join('')).not.toContain('a-secret');
});

test('the same words that wait together are one message with a count', async () => {
  const { channel, reported, answers } = await givenWebhook();
  answers.push({ status: 429, body: '{"retry_after":0.2}' });
  for (let n = 0; n < 4; n += 1) channel.notify('alert');
  await eventually(() => reported.length).toBe(1);
  expect(reported[0]?.content).toBe('alert (4 times)');
});
