/** The exchange on its port: certified by a client that shares no code with it, played by acceptance suites, killed. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readDefinition } from '@tradefloor/fix/testing/acceptance-definition';
import { playCase } from '@tradefloor/fix/testing/acceptance-player';
import { createLog } from '@tradefloor/runtime/host/log';
import { TEST_SECURITIES } from '@tradefloor/sim/exchange/test-securities';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { afterAll, expect, test } from 'vitest';
import { developmentClients } from './clients/exchange-clients.ts';
import type { FixExchange, FixExchangeOptions } from './exchange-options.ts';
import { startFixExchange } from './fix-exchange.ts';

const CERTIFY = fileURLToPath(new URL('../../../../bin/certify.mjs', import.meta.url));
const run = promisify(execFile);
const started: FixExchange[] = [];
afterAll(async () => {
  for (const one of started) await one.stop();
});

const freshFolder = (): string => mkdtempSync(join(tmpdir(), 'exchange-'));

const open = (more: Partial<FixExchangeOptions> = {}): Promise<FixExchange> =>
  startFixExchange({
    host: '127.0.0.1',
    port: 0,
    clients: developmentClients(),
    instruments: [...EQUITIES, ...TEST_SECURITIES],
    seed: 42,
    folder: freshFolder(),
    nowMs: Date.now,
    log: createLog({ service: 'test', level: 'silent' }),
    ...more,
  });

/** One that runs until the end of the tests. */
async function start(more: Partial<FixExchangeOptions> = {}): Promise<FixExchange> {
  const exchange = await open(more);
  started.push(exchange);
  return exchange;
}

test('a client that shares no code with it certifies it', async () => {
  const { port } = await start();
  const { stdout } = await run(process.execPath, [CERTIFY, `--port=${port}`]).catch(
    (error: unknown) => error as { stdout: string },
  );
  expect(stdout).not.toContain('FAIL');
  expect(stdout).toMatch(/\n\d\d passed, 0 failed/);
}, 60_000);

const QUICKFIX = process.env['FIX_ACCEPTANCE_DIR'];
const cases =
  QUICKFIX === undefined ? [] : readdirSync(QUICKFIX).filter((name) => name.endsWith('.def'));

test.concurrent.each(cases.map((name) => [name.replace('.def', ''), name] as const))(
  'QuickFIX %s: the session is exact for every response of the exchange',
  async (name, file) => {
    const exchange = await open({ compId: 'ISLD' });
    try {
      const steps = readDefinition(readFileSync(join(QUICKFIX ?? '', file), 'latin1'));
      expect(steps.length, name).toBeGreaterThan(2);
      await playCase(steps, { port: exchange.port, app: 'any' });
    } finally {
      await exchange.stop();
    }
  },
  60_000,
);
