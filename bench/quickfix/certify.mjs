/**
 * `node bench/quickfix/certify.mjs [--port 9880] [--dictionary FIX44.xml]`: a client on QuickFIX C++ certifies the
 * exchange that runs there. Where QuickFIX is missing it reports so and ends with success.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildQuickfix } from './build.mjs';

const { values } = parseArgs({
  options: {
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: String(9880 + Number(process.env['PORT_OFFSET'] ?? 0)) },
    dictionary: { type: 'string', default: '-' },
  },
});
const built = buildQuickfix('client');
if ('missing' in built) {
  console.log(`skipped: ${built.missing}`);
} else {
  const folder = mkdtempSync(join(tmpdir(), 'quickfix-'));
  const words = [values.host, values.port, folder, values.dictionary];
  const { status } = spawnSync(built.program, words, { stdio: 'inherit', timeout: 120_000 });
  rmSync(folder, { recursive: true, force: true });
  process.exitCode = status ?? 1;
}
