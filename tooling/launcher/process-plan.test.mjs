/** Which processes a platform has, and with which program and words each is started. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { appFolder, bundleFile, listOptions } from './bundle.mjs';
import { readSettings, withRelay } from './environment.mjs';
import { openSpare, parseProgram, planProcesses } from './process-plan.mjs';
import { getBundle } from './process-program.mjs';

const OUT = '/out';

describe('programs', () => {
  test.each(/** @type {const} */ (['development', 'production']))(
    'the services of %s are one program, whose arguments name which of them to run',
    (mode) => {
      const of = { name: /** @type {const} */ ('workers-front'), outDir: OUT, mode };
      expect(parseProgram({ ...of, services: 'oms,ems' })).toEqual({
        script: '/out/workers/main.mjs',
        args: ['--only=oms,ems'],
      });
      expect(parseProgram({ ...of, services: null }).args).toEqual([]);
    },
  );

  test('gateways are a group in production, and one process in development', () => {
    const of = { name: /** @type {const} */ ('web'), services: null, outDir: OUT };
    expect(parseProgram({ ...of, mode: 'development' })).toEqual({
      script: '/out/web/server.mjs',
      args: [],
    });
    const { script, args } = parseProgram({ ...of, mode: 'production' });
    expect(args).toEqual(['/out/web/server.mjs']);
    expect(script).toMatch(/gateway-group\.mjs$/);
    expect(existsSync(script)).toBe(true);
  });

  test('every process but the web one and the relay is a process of services', () => {
    expect([getBundle('web'), getBundle('relay')]).toEqual(['web', 'relay']);
    expect([getBundle('workers'), getBundle('workers-web')]).toEqual(['workers', 'workers']);
  });
});

describe('processes', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'plan-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** @param {Record<string, string>} env */
  async function namesFor(
    env,
    adapt = (/** @type {import('./environment.mjs').RunSettings} */ read) => read,
  ) {
    const settings = adapt(readSettings('production', { DATA_DIR: folder, ...env }));
    /** @type {Array<Array<{ name: string, pid: number | null }>>} */
    const notes = [];
    const processes = planProcesses({
      settings,
      outDir: OUT,
      childEnv: {},
      instance: { note: (children) => void notes.push(children), release: () => {} },
      spare: null,
      onHopeless: () => {},
      onMessage: () => {},
    });
    for (const process of processes) await process.finish();
    return {
      names: processes.map(({ name }) => name),
      states: processes.map((p) => p.state()),
      notes,
    };
  }

  test('by default the services are one process, and the gateways another', async () => {
    const { names, states } = await namesFor({});
    expect(names).toEqual(['workers', 'web']);
    expect(states).toEqual([
      { pid: null, starts: 0 },
      { pid: null, starts: 0 },
    ]);
  });

  test('each group is a process, in its order, before the gateways', async () => {
    const { names } = await namesFor({ WORKER_GROUPS: 'front=oms;back=ems,journal' });
    expect(names).toEqual(['workers-front', 'workers-back', 'web']);
  });

  test('a platform that runs until it is stopped has an event relay, unless it is off', async () => {
    const names = async (/** @type {Record<string, string>} */ env) =>
      (await namesFor(env, (settings) => withRelay(settings, env))).names;
    expect(await names({})).toEqual(['workers', 'web', 'relay']);
    expect(await names({ TOPOLOGY: 'single' })).toEqual(['workers', 'relay']);
    expect(await names({ EVENT_RELAY: 'off' })).toEqual(['workers', 'web']);
    const of = { name: /** @type {const} */ ('relay'), services: null, outDir: OUT };
    expect(parseProgram({ ...of, mode: 'production' })).toEqual({
      script: '/out/relay/relay.mjs',
      args: [],
    });
  });

  test('in one process the gateway is with the services', async () => {
    expect((await namesFor({ TOPOLOGY: 'single' })).names).toEqual(['workers']);
  });

  test('a change of any process is noted with all of them', async () => {
    const { notes } = await namesFor({});
    expect(notes.at(-1)).toEqual([
      { name: 'workers', pid: null },
      { name: 'web', pid: null },
    ]);
  });
});

describe('the standby', () => {
  /** @param {'production' | 'development'} mode @param {Record<string, string>} env */
  const spare = (mode, env) =>
    openSpare({ settings: readSettings(mode, env), outDir: OUT, childEnv: {} });

  test('is for a production that wants one; programs under development change', () => {
    expect(spare('production', {})?.state()).toEqual({ pid: null });
    expect(spare('production', { SPARE_WORKERS: 'off' })).toBeNull();
    expect(spare('development', { SPARE_WORKERS: 'on' })).toBeNull();
  });
});

describe('bundles', () => {
  const NAMES = /** @type {const} */ (['workers', 'web', 'relay', 'load']);

  test.each(NAMES)(
    'every source of %s is there, and its bundle is where it is looked for',
    (name) => {
      const { entryPoints, outdir } = listOptions(name, OUT);
      const points = /** @type {Array<{ in: string, out: string }>} */ (entryPoints);
      for (const point of points) expect(existsSync(point.in), point.in).toBe(true);
      expect(join(outdir ?? '', `${points[0]?.out}.mjs`)).toBe(bundleFile(name, OUT));
      expect(existsSync(join(appFolder(name), 'package.json'))).toBe(true);
    },
  );

  test('no two bundles or threads are written to one file', () => {
    const files = NAMES.flatMap((name) => {
      const { entryPoints, outdir } = listOptions(name, OUT);
      const points = /** @type {Array<{ out: string }>} */ (entryPoints);
      return points.map(({ out }) => join(outdir ?? '', out));
    });
    expect(new Set(files).size).toBe(files.length);
  });

  test('threads lie beside the program that starts them', () => {
    const points = /** @type {Array<{ out: string }>} */ (listOptions('workers', OUT).entryPoints);
    expect(points.map(({ out }) => out)).toEqual(
      expect.arrayContaining([
        'main',
        'exchange-thread',
        'replay-thread',
        'scenario-thread',
        'heat-thread',
        'backtest-thread',
      ]),
    );
  });
});
