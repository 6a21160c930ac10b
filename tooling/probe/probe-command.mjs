/**
 * `node bin/probe.mjs --base https://desk.example [--every 10] [--failures 3] [--state
 * probe.json]`: checks the platform from outside and notifies `DISCORD_WEBHOOK_URL` when it fails, and when it is back.
 * Run it on another machine than the platform.
 */
import { parseArgs } from 'node:util';
import { startProber } from './prober.mjs';

/** The command. */
export function probeCommand() {
  const { values } = parseArgs({
    options: {
      base: { type: 'string', default: process.env['PROBE_BASE'] ?? 'http://localhost:5011' },
      every: { type: 'string', default: process.env['PROBE_EVERY_S'] ?? '10' },
      failures: { type: 'string', default: process.env['PROBE_FAILURES'] ?? '3' },
      timeout: { type: 'string', default: '8' },
      state: { type: 'string', default: process.env['PROBE_STATE'] ?? '.data/probe/state.json' },
      name: { type: 'string', default: 'Tradefloor' },
    },
  });

  const numbers = [values.every, values.failures, values.timeout].map(Number);
  if (!URL.canParse(values.base) || numbers.some((value) => !(value > 0))) {
    process.stderr.write(
      '--base is an address; --every, --failures and --timeout are numbers above zero.\n',
    );
    process.exit(78);
  }
  const [everyS = 10, threshold = 3, timeoutS = 8] = numbers;
  const prober = startProber({
    base: values.base.replace(/\/+$/, ''),
    webhook: process.env['DISCORD_WEBHOOK_URL'] || null,
    stateFile: values.state,
    everyMs: everyS * 1_000,
    threshold,
    name: values.name,
    timeoutMs: timeoutS * 1_000,
    log: (line) => process.stdout.write(`${JSON.stringify(line)}\n`),
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.once(signal, () => void prober.stop());
  }
}
