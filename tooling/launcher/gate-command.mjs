/**
 * `pnpm gate [--base http://…] [--limit 180]`: the deploy gate. Waits until the seven services of a deploy are up,
 * reports which are not, and ends with 1 when they are not in time.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { GATE_SERVICES, listMissing, readLimit } from './gate.mjs';

const POLL_EVERY_MS = 500;
const WORD_EVERY_MS = 10_000;

const { values } = parseArgs({
  options: {
    base: { type: 'string', default: 'http://localhost:5011' },
    limit: { type: 'string', default: '180' },
  },
});

/** @returns {Promise<string[]>} */
async function request() {
  try {
    const response = await fetch(new URL('/ready', values.base), {
      signal: AbortSignal.timeout(3_000),
    });
    return listMissing(await response.json());
  } catch (error) {
    const why = error instanceof Error ? (error.cause ?? error) : error;
    return GATE_SERVICES.map((name) => `${name}: the gateway does not answer (${why})`);
  }
}

/** The command. */
export async function gateCommand() {
  const startMs = performance.now();
  const limitMs = readLimit(values.limit) * 1_000;
  let publishedMs = startMs;
  for (;;) {
    const missing = await request();
    const passedMs = performance.now() - startMs;
    const seconds = (passedMs / 1000).toFixed(1);
    if (missing.length === 0) {
      process.stdout.write(`${GATE_SERVICES.length} services are up after ${seconds} s\n`);
      break;
    }
    if (passedMs >= limitMs) {
      process.stdout.write(`not deployed after ${seconds} s:\n  ${missing.join('\n  ')}\n`);
      process.exitCode = 1;
      break;
    }
    if (performance.now() - publishedMs >= WORD_EVERY_MS) {
      publishedMs = performance.now();
      process.stdout.write(`${seconds} s, waiting for:\n  ${missing.join('\n  ')}\n`);
    }
    await delay(POLL_EVERY_MS);
  }
}
