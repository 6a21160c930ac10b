/** An exchange of our own for the certification of auctions: built from the sources, run until it is stopped. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem } from '../process/problem.mjs';
import { buildBundle, bundleFile } from './bundle.mjs';
import { readLines, spawnBundle } from './spawn-bundle.mjs';

/** @returns {Promise<{ port: number, stop: () => Promise<void> }>} */
export async function openAuctionExchange() {
  const folder = mkdtempSync(join(tmpdir(), 'certification-'));
  try {
    await buildBundle('certification', folder);
    const script = bundleFile('certification', folder);
    const child = spawnBundle({ script, cwd: folder, env: process.env });
    const exited = once(child, 'exit');
    const port = await readPort(child, exited);
    const stop = async () => {
      child.kill('SIGTERM');
      await exited;
    };
    return { port, stop };
  } finally {
    // A program that runs has been read.
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {Promise<unknown>} exited
 * @returns {Promise<number>}
 */
async function readPort(child, exited) {
  /** @type {string[]} */
  const lines = [];
  const opened = new Promise((resolve) => {
    readLines(child, (line) => {
      lines.push(line);
      const [, port] = /^port (\d+)$/.exec(line) ?? [];
      if (port !== undefined) resolve(Number(port));
    });
  });
  const port = await Promise.race([opened, exited.then(() => null)]);
  if (typeof port === 'number') return port;
  throw new Problem('The exchange for the auctions did not start.', ...lines);
}
