/** Attacks on FIX order entry: guessed, leaked, ended and foreign keys, floods, and numbers that were used before. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { userId } from '@tradefloor/contracts/ids';
import { MemoryStore } from '@tradefloor/fix/store';
import { describe, expect, it } from 'vitest';
import { eventually, send } from '../testing/given.ts';
import {
  cancel,
  type givenFixEntry,
  KEY_ID,
  newOrder,
  ownPlatforms,
  type Platform,
  startClient,
} from './fix-entry.given.ts';

const { open, connect } = ownPlatforms();

const fixLines = ({ lines }: Pick<Platform, 'lines'>) =>
  lines.flatMap((line) => (line.event === 'fix' ? [line] : []));
const refusals = (platform: Platform) =>
  fixLines(platform).filter(({ outcome }) => outcome === 'refused');

describe('a Logon that does not count', () => {
  it.each([
    ['with a guessed key', { key: `tf_${KEY_ID}_${'A'.repeat(43)}` }],
    ['without a key', { key: 'x' }],
    ['of another CompID than the key’s', { compId: 'k00000000002' }],
    ['of another user', { username: 'trader-2' }],
  ])('%s is closed without a word, and no number is used', async (_, of) => {
    const platform = await open();
    const good = platform.makeKey();
    const client = connect(platform, { key: good, ...of });
    await eventually(() => refusals(platform).length).toBeGreaterThan(0);
    expect(client.logons()).toBe(0);
    expect(client.received).toEqual([]);
    await client.initiator.stop();
    // The right one begins at 1: what was refused has used none of its numbers.
    const right = connect(platform, { key: good });
    await eventually(right.logons).toBe(1);
    expect(JSON.stringify(platform.lines)).not.toContain(good);
  });

  it.each([
    ['fix', ['read', 'trade'] as const],
    ['read', ['fix', 'trade'] as const],
  ])('of a key without the scope %s is refused', async (scope, scopes) => {
    const platform = await open();
    const client = connect(platform, { key: platform.makeKey(scopes) });
    await eventually(() => refusals(platform)[0]?.reason ?? '').toContain(`"${scope}"`);
    expect(client.logons()).toBe(0);
  });

  it('of a key that has ended is refused', async () => {
    const platform = await open();
    const key = platform.makeKey();
    platform.services.logOut(key);
    const client = connect(platform, { key });
    await eventually(() => refusals(platform).length).toBeGreaterThan(0);
    expect(client.logons()).toBe(0);
  });

  it('slows down the next guesses of its address: they are not even looked up', async () => {
    const at = Date.now();
    const platform = await open({ nowMs: () => at });
    const key = `tf_${KEY_ID}_${'A'.repeat(43)}`;
    for (let n = 0; n < 8; n += 1) {
      const client = startClient(platform.fixPort, { key });
      await eventually(() => refusals(platform).length).toBeGreaterThan(n);
      await client.initiator.stop();
    }
    const reasons = refusals(platform).map(({ reason }) => reason);
    expect(reasons[0]).toBe('no such key, or of another user');
    expect(reasons.at(-1)).toBe('too many wrong keys from this address');
    // The right key is not held up by the guesses at another one.
    const client = connect(platform, { key: platform.makeKey() });
    await eventually(client.logons).toBe(1);
  });
});

describe('a Logon whose session cannot be kept', () => {
  it('is closed, and the gateway goes on', async () => {
    // A folder cannot be made below a file.
    const file = join(mkdtempSync(join(tmpdir(), 'fix-entry-')), 'file');
    writeFileSync(file, '');
    const platform = await open({ fix: { host: '127.0.0.1', port: 0, folder: file } });
    const client = connect(platform, { key: platform.makeKey() });
    await eventually(() => platform.lines.some(({ event }) => event === 'failed')).toBe(true);
    expect(client.logons()).toBe(0);
    const response = await send(platform.port, '/health');
    expect(response.status).toBe(200);
  });
});

describe('a connection without a Logon', () => {
  it('that sends without end is closed after its first 64 kB, and the gateway goes on', async () => {
    const platform = await open();
    const socket = createConnection(platform.fixPort, '127.0.0.1');
    socket.on('error', () => undefined);
    const MiB = 1_024 * 1_024;
    // A message that announces 100 MB, and then its bytes.
    socket.write(`8=FIX.4.4\u00019=${100 * MiB}\u0001`);
    const more = (): void => {
      while (!socket.destroyed && socket.write('x'.repeat(65_536)));
      if (!socket.destroyed) socket.once('drain', more);
    };
    more();
    await eventually(() => socket.destroyed).toBe(true);
    // What the kernels on the way hold is not read by the gateway.
    expect(socket.bytesWritten).toBeLessThan(32 * MiB);
    const client = connect(platform, { key: platform.makeKey() });
    await eventually(client.logons).toBe(1);
  });
});

describe('a session that is logged on', () => {
  async function loggedOn(change: Parameters<typeof givenFixEntry>[0] = {}) {
    const platform = await open(change);
    const key = platform.makeKey();
    const client = connect(platform, { key });
    await eventually(client.logons).toBe(1);
    return { platform, key, client, oms: platform.oms };
  }

  it('ends with its key at once, and is sent nothing more', async () => {
    const { platform, key, client, oms } = await loggedOn();
    client.send(newOrder('A1'));
    await eventually(client.reports).toEqual(['A1 - 0 0']);
    platform.services.logOut(key);
    platform.publish('user.session', {
      sessionId: `key-${KEY_ID}`,
      userId: userId('trader-1'),
      kind: 'ENDED',
      reason: 'REVOKED',
      keyId: KEY_ID,
      at: 0,
    });
    const [order] = oms.orders.values();
    if (order !== undefined) oms.fill(order, 100, 'E1');
    await eventually(() => client.closed.join()).toContain('the key has ended');
    await eventually(() => refusals(platform).length).toBeGreaterThan(0);
    expect(client.logons()).toBe(1);
    expect(client.reports()).toEqual(['A1 - 0 0']);
  });

  it('ends when the key expires', async () => {
    let nowMs = Date.now();
    const { client } = await loggedOn({ nowMs: () => nowMs });
    nowMs = Date.UTC(2999, 0, 2);
    await eventually(() => client.closed.length).toBeGreaterThan(0);
  });

  it('is not taken over by a second connection of its key', async () => {
    const { platform, key, client } = await loggedOn();
    const second = connect(platform, { key });
    await eventually(() => refusals(platform).length).toBeGreaterThan(0);
    expect(second.logons()).toBe(0);
    client.send(newOrder('A1'));
    await eventually(client.reports).toEqual(['A1 - 0 0']);
  });

  it('cannot be replayed: a Logon whose number was used is logged out', async () => {
    const { platform, key, client } = await loggedOn();
    client.send(newOrder('A1'));
    await eventually(client.reports).toEqual(['A1 - 0 0']);
    await client.initiator.stop();
    await eventually(() => fixLines(platform).some(({ outcome }) => outcome === 'closed')).toBe(
      true,
    );
    const replayed = connect(platform, { key, store: new MemoryStore() });
    await eventually(() => replayed.closed.join()).toContain('MsgSeqNum too low');
    expect(replayed.logons()).toBe(0);
  });

  it('and off again at every order enters each order once, also one that is sent again', async () => {
    const platform = await open();
    const key = platform.makeKey();
    const store = new MemoryStore();
    const names = ['A1', 'A2', 'A3', 'A4'];
    for (const [n, name] of names.entries()) {
      const client = connect(platform, { key, store });
      await eventually(client.logons).toBe(1);
      client.send(newOrder(name));
      await eventually(() => platform.oms.orders.size).toBe(n + 1);
      await client.initiator.stop();
      const closed = () => fixLines(platform).filter(({ outcome }) => outcome === 'closed');
      await eventually(() => closed().length).toBe(n + 1);
    }
    const last = connect(platform, { key, store });
    await eventually(last.logons).toBe(1);
    // The first is sent again: only the one behind it is another order.
    last.send(newOrder('A1'));
    last.send(newOrder('A5'));
    await eventually(() => last.texts('8', 11).includes('A5')).toBe(true);
    expect(platform.oms.orders.size).toBe(names.length + 1);
  });

  it('is held to the allowance of its key: what is over it reaches no service', async () => {
    const { client, oms } = await loggedOn({
      limits: { orders: { burst: 2, perSecond: 0.001 } },
    });
    for (const name of ['A1', 'A2', 'A3']) client.send(newOrder(name));
    client.send(cancel('C1', 'A1'));
    await eventually(() => client.texts('8', 11, 150, 103)).toEqual(['A1 0 -', 'A2 0 -', 'A3 8 3']);
    await eventually(() => client.texts('9', 11, 102)).toEqual(['C1 99']);
    expect(oms.orders.size).toBe(2);
  });

  it('trades within its scopes: another desk’s order is refused by name', async () => {
    const { client, oms } = await loggedOn();
    oms.refusal = { code: 'FORBIDDEN', detail: 'this API key lacks the scope "trade:EQ"' };
    client.send(newOrder('A1'));
    await eventually(() => client.texts('8', 11, 150, 103)).toEqual(['A1 8 0']);
    expect(client.texts('8', 58)[0]).toContain('lacks the scope "trade:EQ"');
  });
});
