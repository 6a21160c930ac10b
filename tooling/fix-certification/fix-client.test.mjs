/** The certification's client against a scripted exchange: what it sends is FIX, and no fault of the other side passes. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { FixClient } from './fix-client.mjs';
import { read } from './fix-message.mjs';

/** @typedef {import('./fix-message.mjs').Received} Received */
/** @typedef {Array<[number, string | number]>} Fields */

/** @type {Array<() => unknown>} */
const cleaning = [];
afterEach(async () => {
  for (const clean of cleaning.splice(0).reverse()) await clean();
});

const LAST = '\u000110=';

/** A message as the exchange frames it. @param {string} type @param {number} seqNum @param {Fields} fields */
function frame(type, seqNum, fields = []) {
  /** @type {Fields} */
  const all = [[35, type], [34, seqNum], [49, 'EXCH'], [56, 'CERTA'], ...fields];
  const body = all.map(([tag, value]) => `${tag}=${value}\u0001`).join('');
  const text = `8=FIX.4.4\u00019=${body.length}\u0001${body}`;
  const sum = Buffer.from(text, 'latin1').reduce((total, byte) => (total + byte) % 256, 0);
  return `${text}10=${String(sum).padStart(3, '0')}\u0001`;
}

/**
 * An exchange that answers each message by a script.
 * @param {(message: Received, send: (text: string) => void, end: () => void) => void} onMessage
 */
async function given(onMessage) {
  /** @type {Received[]} */
  const received = [];
  const server = createServer((socket) => {
    let held = '';
    socket.setEncoding('latin1');
    socket.on('error', () => {});
    socket.on('data', (text) => {
      held += text;
      // The last field of every message: its checksum, three digits and an end.
      for (let at = held.indexOf(LAST); at !== -1; at = held.indexOf(LAST)) {
        const message = read(held.slice(0, at + 8));
        held = held.slice(at + 8);
        received.push(message);
        onMessage(
          message,
          (response) => socket.write(response, 'latin1'),
          () => socket.end(),
        );
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const client = new FixClient({ host: '127.0.0.1', port, compId: 'CERTA', target: 'EXCH' });
  cleaning.push(
    () => server.close(),
    () => client.cut(),
  );
  return { client, received };
}

/** Logs on, then plays these messages. @param {string} text */
async function loggedOn(text) {
  const { client, received } = await given((message, send) => {
    if (message.type === 'A') send(frame('A', 1) + text);
  });
  await client.logon({ reset: true });
  return { client, received };
}

describe('what it sends', () => {
  test('is numbered, named and timed, and passes the rules of every message', async () => {
    const { client, received } = await loggedOn('');
    client.send('D', [[11, 'c-1']]);
    client.send('F', [[11, 'c-2']]);
    await expect.poll(() => received.length).toBe(3);
    expect(received.map(({ type, get }) => [type, get(34), get(49), get(56)])).toEqual([
      ['A', '1', 'CERTA', 'EXCH'],
      ['D', '2', 'CERTA', 'EXCH'],
      ['F', '3', 'CERTA', 'EXCH'],
    ]);
    for (const { get } of received) expect(get(52)).toMatch(/^\d{8}-\d\d:\d\d:\d\d\.\d{3}$/);
  });

  test('at log-on requests numbers from one, and names its password where it has one', async () => {
    const { client, received } = await given((_message, send) => send(frame('A', 1)));
    client.options.password = 'secret';
    await client.logon({ reset: true });
    const [logon] = received;
    expect([141, 553, 554, 98].map((tag) => logon?.get(tag))).toEqual([
      'Y',
      'CERTA',
      'secret',
      '0',
    ]);
  });

  test('answers a TestRequest by itself', async () => {
    const { client, received } = await loggedOn(frame('1', 2, [[112, 'are you there']]));
    await expect.poll(() => received.length).toBe(2);
    expect([received[1]?.type, received[1]?.get(112)]).toEqual(['0', 'are you there']);
    client.send('D', []);
  });
});

describe('what it expects', () => {
  test('is the next message of its type, with its fields', async () => {
    const { client } = await loggedOn(frame('9', 2, [[102, 1]]));
    expect((await client.expect('9', { 102: 1 })).get(34)).toBe('2');
  });

  test('another type is named with the message that came', async () => {
    const { client } = await loggedOn(frame('9', 2));
    await expect(client.expect('8')).rejects.toThrow(/35=8 expected, came 8=FIX.4.4\|.*35=9/);
  });

  test('another value is named beside the one that came', async () => {
    const { client } = await loggedOn(frame('9', 2, [[102, 3]]));
    await expect(client.expect('9', { 102: 1 })).rejects.toThrow('102=1 expected, came 3');
  });

  test('a closed line is no message', async () => {
    const { client } = await given((message, send, end) => {
      if (message.type === 'A') send(frame('A', 1));
      else end();
    });
    await client.logon({ reset: true });
    client.send('D', []);
    await expect(client.expect('8')).rejects.toThrow('the connection was closed');
    await client.expectClosed();
  });

  test('where an end is expected a message is a fault', async () => {
    const { client } = await loggedOn(frame('9', 2));
    await expect(client.expectClosed()).rejects.toThrow('an end expected');
  });

  test('silence is proved by the response to a TestRequest', async () => {
    const { client } = await given((message, send) => {
      if (message.type === 'A') send(frame('A', 1));
      else send(frame('0', 2, [[112, message.get(112) ?? '']]));
    });
    await client.logon({ reset: true });
    await client.expectNothing();
    const noisy = await given((message, send) => {
      if (message.type === 'A') send(frame('A', 1));
      else send(frame('9', 2) + frame('0', 3, [[112, message.get(112) ?? '']]));
    });
    await noisy.client.logon({ reset: true });
    await expect(noisy.client.expectNothing()).rejects.toThrow('35=0 expected');
  });

  test('heartbeats on their own are not what is waited for', async () => {
    const { client } = await loggedOn(frame('0', 2) + frame('9', 3));
    expect((await client.expect('9')).get(34)).toBe('3');
  });
});

describe('numbers', () => {
  test.each([1, 3])('after the first message number %i is a fault', async (seqNum) => {
    const playing = loggedOn(frame('9', seqNum)).then(({ client }) => client.next());
    await expect(playing).rejects.toThrow('34=2 expected');
  });

  test('a reset of the sequence goes on at its number', async () => {
    const { client } = await loggedOn(frame('4', 2, [[36, 10]]) + frame('9', 10));
    expect((await client.expect('9')).get(34)).toBe('10');
  });

  test('one that missed messages takes the number that comes', async () => {
    const { client } = await given((_message, send) => send(frame('A', 40) + frame('9', 41)));
    await client.logon({ behind: true });
    expect((await client.expect('9')).get(34)).toBe('41');
  });
});

test('messages come whole however the bytes are cut', async () => {
  const text = frame('9', 2, [[58, 'a']]) + frame('9', 3, [[58, 'b']]);
  const { client } = await given((message, send) => {
    if (message.type !== 'A') return;
    send(frame('A', 1));
    for (let at = 0; at < text.length; at += 7) send(text.slice(at, at + 7));
  });
  await client.logon({ reset: true });
  expect([(await client.next())?.get(58), (await client.next())?.get(58)]).toEqual(['a', 'b']);
});

test('a message that breaks a rule is a fault of the next step', async () => {
  const wrong = frame('9', 2).replace(/10=\d{3}/, '10=999');
  const playing = loggedOn(wrong).then(({ client }) => client.next());
  await expect(playing).rejects.toThrow('CheckSum is wrong');
});

test('logging out waits for the answer, past what else comes', async () => {
  const { client } = await given((message, send) => {
    if (message.type === 'A') send(frame('A', 1));
    if (message.type === '5') send(frame('9', 2) + frame('5', 3));
  });
  await client.logon({ reset: true });
  await client.logout();
  expect(client.nextIn).toBe(4);
  await client.logout();
});
