/** Ports, switches and folders of a run, and the environment its processes get. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ROOT } from '../process/root.mjs';
import { processEnv, readSettings } from './environment.mjs';
import { SERVICE_PORTS } from './service-ports.mjs';

describe('settings', () => {
  test('an offset moves the gateway, unless its port is named', () => {
    expect(readSettings('production', { PORT_OFFSET: '600' })).toMatchObject({
      portOffset: 600,
      gatewayPort: 5_611,
      isOffsetGiven: true,
    });
    const both = { PORT_OFFSET: '600', GATEWAY_PORT: '8080' };
    expect(readSettings('production', both).gatewayPort).toBe(8_080);
    expect(readSettings('production', { PORT_OFFSET: '' }).isOffsetGiven).toBe(false);
  });

  test('with the highest offset every service still has a port', () => {
    const { portOffset } = readSettings('production', { PORT_OFFSET: '50000' });
    expect(Math.max(...SERVICE_PORTS) + portOffset).toBeLessThan(65_536);
  });

  test.each(['50001', '65000', '-1', '1.5', 'x', '1e9', 'NaN'])(
    'an offset that would leave a service without a port is named: %s',
    (PORT_OFFSET) => {
      expect(() => readSettings('production', { PORT_OFFSET })).toThrow(
        `PORT_OFFSET is "${PORT_OFFSET}"; it must be a whole number from 0 to 50000.`,
      );
    },
  );

  test.each(['65536', '-5', 'http'])('a gateway port that is none is named: %s', (text) => {
    expect(() => readSettings('production', { GATEWAY_PORT: text })).toThrow('GATEWAY_PORT');
  });

  test('a relative data folder is one of the repository', () => {
    expect(readSettings('production', {}).dataDir).toBe(join(ROOT, '.data'));
    expect(readSettings('production', { DATA_DIR: 'x/y' }).dataDir).toBe(join(ROOT, 'x/y'));
    expect(readSettings('production', { DATA_DIR: '/srv/tf' }).dataDir).toBe('/srv/tf');
  });

  test('faults on purpose are off in production and on in development, unless set otherwise', () => {
    expect(readSettings('production', {}).chaos).toBe(false);
    expect(readSettings('development', {}).chaos).toBe(true);
    expect(readSettings('production', { CHAOS: 'on' }).chaos).toBe(true);
    expect(readSettings('development', { CHAOS: 'off' }).chaos).toBe(false);
  });

  test.each(['yes', '1', 'ON', 'true'])('a switch is on or off, not %s', (CHAOS) => {
    expect(() => readSettings('production', { CHAOS })).toThrow(`CHAOS is "${CHAOS}"`);
  });

  test('a topology is one of two', () => {
    expect(readSettings('production', {}).topology).toBe('split');
    expect(readSettings('production', { TOPOLOGY: 'single' }).topology).toBe('single');
    expect(() => readSettings('production', { TOPOLOGY: 'double' })).toThrow('split or single');
  });
});

describe('the environment of processes', () => {
  const stores = { databaseUrl: 'postgres://db', redisUrl: 'redis://cache' };
  let dataDir = '';
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'settings-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  /**
   * @param {'development' | 'production'} mode
   * @param {Record<string, string | undefined>} [given]
   */
  const makeEnv = (mode, given = {}) => {
    const env = { GIT_COMMIT: 'abc1234', DATA_DIR: dataDir, ...given };
    return processEnv(readSettings(mode, env), { stores, env, outDir: '/out' });
  };

  test('guests trade in development, and in production only where it is allowed', () => {
    expect(makeEnv('development')['PUBLIC_GUEST_TRADING']).toBe('on');
    expect(makeEnv('production')['PUBLIC_GUEST_TRADING']).toBe('off');
    const allowed = makeEnv('production', { PUBLIC_GUEST_TRADING: 'on' });
    expect(allowed['PUBLIC_GUEST_TRADING']).toBe('on');
  });

  test('a platform without a public address is for this machine only', () => {
    for (const mode of /** @type {const} */ (['development', 'production'])) {
      const own = { PUBLIC_ORIGIN: 'http://localhost:5011', GATEWAY_ADDRESS: '127.0.0.1' };
      expect(makeEnv(mode)).toMatchObject(own);
      expect(makeEnv(mode, { GATEWAY_ADDRESS: '10.0.0.7' })['GATEWAY_ADDRESS']).toBe('10.0.0.7');
      const seen = makeEnv(mode, { PUBLIC_ORIGIN: 'https://desk.example' });
      expect(seen['PUBLIC_ORIGIN']).toBe('https://desk.example');
      expect(seen['GATEWAY_ADDRESS']).toBeUndefined();
    }
  });

  test('what is set wins over a default, but not over what the launcher alone knows', () => {
    const env = makeEnv('production', {
      SEED: '7',
      DATABASE_URL: 'postgres://elsewhere',
      NODE_ENV: 'development',
      GATEWAY_PORT: '',
    });
    expect(env).toMatchObject({
      SEED: '7',
      DATABASE_URL: 'postgres://db',
      REDIS_URL: 'redis://cache',
      NODE_ENV: 'production',
      GATEWAY_PORT: '5011',
    });
  });

  test('the secret between services is made once for a folder, and is 256 bits', () => {
    const first = makeEnv('production')['INTERNAL_SECRET'];
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(makeEnv('production')['INTERNAL_SECRET']).toBe(first);
    expect(readFileSync(join(dataDir, 'secret'), 'utf8').trim()).toBe(first);
    const given = makeEnv('production', { INTERNAL_SECRET: 'its own' });
    expect(given['INTERNAL_SECRET']).toBe('its own');
  });

  test('a version names the release and the commit', () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect(makeEnv('production')['TRADEFLOOR_VERSION']).toBe(`${version}+abc1234`);
  });

  test('only one process for everything holds the gateway', () => {
    expect(makeEnv('production')['EMBED_GATEWAY']).toBeUndefined();
    expect(makeEnv('production', { TOPOLOGY: 'single' })).toMatchObject({
      EMBED_GATEWAY: '1',
      GATEWAY_BUNDLE: '/out/web/server.mjs',
    });
  });

  test('folders are absolute: a process has a working folder of its own', () => {
    const env = makeEnv('production');
    for (const name of ['DATA_DIR', 'MIGRATIONS_DIR', 'WEB_DIR', 'LOAD_BUNDLE']) {
      expect(isAbsolute(env[name] ?? ''), name).toBe(true);
    }
  });
});
