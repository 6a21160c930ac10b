/** A thread that computes for ever shows its calls, in a process of its own: a test's thread is no place for an inspector. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';

const STACKS = pathToFileURL(join(import.meta.dirname, 'thread-stacks.mjs')).href;
const folder = mkdtempSync(join(tmpdir(), 'stacks-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const BUSY = `import { parentPort } from 'node:worker_threads';
  parentPort.postMessage('begun');
  function neverEnds() { for (;;); }
  function callsIt() { neverEnds(); }
  callsIt();`;
const IDLE = `import { parentPort } from 'node:worker_threads';
  parentPort.on('message', () => undefined);
  parentPort.postMessage('begun');`;
const MAIN = `import { once } from 'node:events';
  import { Worker } from 'node:worker_threads';
  import { readThreadStacks } from '${STACKS}';
  for (const name of ['busy.mjs', 'idle.mjs']) await once(new Worker(new URL(name, import.meta.url)), 'message');
  const stacks = await readThreadStacks(500);
  process.stdout.write(JSON.stringify(stacks), () => process.exit(0));`;

it('shows the calls of the thread that computes, and none of the other that waits', async () => {
  const files = { 'busy.mjs': BUSY, 'idle.mjs': IDLE, 'main.mjs': MAIN };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const child = spawn(process.execPath, [join(folder, 'main.mjs')], { timeout: 40_000 });
  let text = '';
  child.stdout.on('data', (part) => {
    text += part;
  });
  await once(child, 'close');
  /** @type {import('./thread-stacks.mjs').ThreadStack[]} */
  const stacks = JSON.parse(text);
  const [busy, idle] = ['busy', 'idle'].map((name) =>
    stacks.find(({ title }) => title.includes(name)),
  );
  // The innermost call may have been compiled into its caller.
  expect(busy?.frames.join(' ')).toMatch(/callsIt file:\S*busy\.mjs:4/);
  expect(idle?.frames).toEqual([]);
});
