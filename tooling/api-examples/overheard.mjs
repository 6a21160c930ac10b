/** One message of each topic, read from the relay during the calls. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from '../process/root.mjs';
import { shortened } from './shorten.mjs';

/** @returns {{ received: Map<string, unknown>, stop: () => void }} */
export function overhear() {
  /** @type {Map<string, unknown>} */
  const received = new Map();
  const relay = spawn(process.execPath, [join(ROOT, 'bin', 'relay.mjs'), '--from=start'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  createInterface({ input: relay.stdout }).on('line', (line) => {
    const { topic, payload } = JSON.parse(line);
    if (!received.has(topic)) received.set(topic, shortened(payload));
  });
  return { received: received, stop: () => relay.kill() };
}
