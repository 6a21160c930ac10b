/** The control of browser tests: only by its secret path, only known parts, only known signals. */
import { afterEach, describe, expect, test } from 'vitest';
import { openControl } from './control.mjs';

/** @type {Array<() => void>} */
const cleaning = [];
afterEach(() => {
  for (const close of cleaning.splice(0)) close();
});

/** @param {{ fails?: boolean }} [how] */
async function given({ fails = false } = {}) {
  /** @type {string[]} */
  const done = [];
  const ready = { ready: true, missing: [] };
  const platform = /** @type {any} */ ({
    state: async () => {
      if (fails) throw new Error('it is gone');
      return { ready: true, processes: { web: { pid: 7, starts: 1 } } };
    },
    kill: (/** @type {string} */ name, /** @type {string} */ signal) => {
      done.push(`kill ${name} ${signal}`);
      return name !== 'redis';
    },
    restart: async (/** @type {string} */ name) => void done.push(`restart ${name}`),
    whenReady: async () => {
      done.push('waited');
      return ready;
    },
  });
  const { url, close } = await openControl({
    platform: () => platform,
    restart: async () => {
      done.push('restart all');
      return ready;
    },
  });
  cleaning.push(close);
  /** @param {string} method @param {string} path */
  const send = async (method, path) => {
    const response = await fetch(`${url}${path}`, { method });
    return { status: response.status, body: await response.json() };
  };
  return { url, send, done };
}

describe('what is known', () => {
  test('the state is shown', async () => {
    const { send } = await given();
    expect(await send('GET', '/state')).toEqual({
      status: 200,
      body: { ready: true, processes: { web: { pid: 7, starts: 1 } } },
    });
  });

  test.each(['workers', 'web', 'redis', 'postgres'])(
    '%s is killed, with SIGKILL by default',
    async (name) => {
      const { send, done } = await given();
      expect((await send('POST', `/kill/${name}`)).body).toEqual({ sent: name !== 'redis' });
      expect(done).toEqual([`kill ${name} SIGKILL`]);
    },
  );

  test.each(['SIGTERM', 'SIGSTOP', 'SIGCONT'])('%s can be sent instead', async (signal) => {
    const { send, done } = await given();
    await send('POST', `/kill/web?signal=${signal}`);
    expect(done).toEqual([`kill web ${signal}`]);
  });

  test.each(['workers', 'web'])('a restart of %s responds once all is ready', async (name) => {
    const { send, done } = await given();
    expect((await send('POST', `/restart/${name}`)).body).toEqual({ ready: true, missing: [] });
    expect(done).toEqual([`restart ${name}`, 'waited']);
  });

  test('everything is restarted', async () => {
    const { send, done } = await given();
    expect((await send('POST', '/restart')).status).toBe(200);
    expect(done).toEqual(['restart all']);
  });
});

describe('what is not', () => {
  test.each([
    ['POST', '/state'],
    ['GET', '/restart'],
    ['GET', '/kill/web'],
    ['POST', '/kill'],
    ['POST', '/kill/gateway'],
    ['POST', '/kill/web/now'],
    ['POST', '/kill/web?signal=SIGUSR2'],
    ['POST', '/kill/web?signal=KILL'],
    ['POST', '/restart/postgres'],
    ['POST', '/restart/redis'],
    ['DELETE', '/restart/web'],
  ])('%s %s does nothing', async (method, path) => {
    const { send, done } = await given();
    expect(await send(method, path)).toEqual({ status: 404, body: { error: 'no such path' } });
    expect(done).toEqual([]);
  });

  test('without the secret nothing is known, and two controls have two', async () => {
    const [one, other] = [await given(), await given()];
    const secret = new URL(other.url).pathname;
    for (const path of ['/state', '/x/state', `${secret}/state`]) {
      const response = await fetch(new URL(path, one.url));
      expect(response.status, path).toBe(404);
    }
    expect(secret).toMatch(/^\/[0-9a-f]{32}$/);
    expect(new URL(one.url).hostname).toBe('127.0.0.1');
  });

  test('a failure is reported with its words', async () => {
    const { send } = await given({ fails: true });
    expect(await send('GET', '/state')).toEqual({
      status: 500,
      body: { error: 'Error: it is gone' },
    });
  });
});
