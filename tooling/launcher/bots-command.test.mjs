/** The commands of bots as they are typed: the same bytes from two processes, and a strategy of one's own that goes wrong. */
import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../process/root.mjs';

const FOLDER = mkdtempSync(join(tmpdir(), 'bots-command-'));

/**
 * @param {string} command
 * @param {string[]} words
 * @param {{ input?: string, env?: Record<string, string> }} [given]
 */
async function run(command, words, { input = '', env = {} } = {}) {
  const options = { env: { ...process.env, ...env } };
  const child = spawn(process.execPath, [join(ROOT, 'bin', command), ...words], options);
  child.stdin.end(input);
  const closed = new Promise((resolve) => child.once('close', resolve));
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await closed, out, error };
}

/** @param {string} name @param {string} source */
function writeStrategy(name, source) {
  const path = join(FOLDER, `${name}.ts`);
  writeFileSync(path, source);
  return path;
}

const BATCH = ['run', '--seeds', '1..2', '--length', '5s', '--json'];

describe('a batch', () => {
  it('is the same to the byte from two processes', async () => {
    const [first, second] = await Promise.all([run('bot.mjs', BATCH), run('bot.mjs', BATCH)]);
    expect(first.code).toBe(0);
    expect(JSON.parse(first.out).runs).toHaveLength(2);
    expect(first.error).toContain('2 of 2 runs');
    expect(second.out).toBe(first.out);
  });

  it('runs a TypeScript strategy of one’s own, and ends one that loops for ever or throws', async () => {
    const path = writeStrategy(
      'own',
      `import { qty } from '@tradefloor/contracts/money';
       import type { Strategy } from '@tradefloor/bots/strategy';
       export const createStrategy = (): Strategy => ({
         onStart: (market) => void market.place({ symbol: 'AAPL', side: 'BUY', qty: qty(100) }),
         onFill: (_, market) => {
           if (market.rng.next() < 0.5) throw new Error('no idea');
           for (;;);
         },
       });`,
    );
    const { code, out } = await run('bot.mjs', [...BATCH, '--bot', path, '--seeds', '3..4']);
    expect(code).toBe(1);
    const { runs, failures } = JSON.parse(out);
    expect(runs).toEqual([]);
    const kinds = failures.map((/** @type {{ kind: string }} */ { kind }) => kind);
    expect(kinds).toHaveLength(2);
    expect(new Set(kinds)).toEqual(new Set(['STRATEGY_FAILED', 'EVENT_TOO_LONG']));
  });

  it('names what it does not understand', async () => {
    expect(await run('bot.mjs', ['run', '--bot', 'none'])).toMatchObject({
      code: 2,
      error: expect.stringContaining('--bot none: one of market-maker'),
    });
  });
});

describe('a live run', () => {
  it('without a platform ends with one line about it', async () => {
    const { code, out, error } = await run('bot.mjs', ['live', '--length', '1s'], {
      env: { TRADEFLOOR_URL: 'http://localhost:1' },
    });
    expect([code, out]).toEqual([1, '']);
    expect(error).toMatch(/^TradefloorError: NETWORK: .*\n$/);
  });
});

describe('a world', () => {
  it('responds on standard output and ends when it is closed, its input open or not', async () => {
    const request = JSON.stringify({ v: 1, id: 1, op: 'close' });
    const { code, out } = await run('world.mjs', ['--seed', '3'], { input: `${request}\n` });
    expect(code).toBe(0);
    const lines = out.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { v: 1, event: 'ready', data: { seed: 3 } },
      { v: 1, id: 1, ok: true },
    ]);
  });
});
