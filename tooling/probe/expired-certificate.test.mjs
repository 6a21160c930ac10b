/** The certificate of the public address is the proxy's: one that has expired is reported by the probe, with its reason. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { openCertificates } from '../fault-lab/instance/fix-certificates.mjs';
import { ROOT } from '../process/root.mjs';

test('a certificate that has expired is no answer, and named until it is renewed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'expired-'));
  const { env, issue } = openCertificates(folder);
  const [cert = '', key = '', authority = ''] = ['FIX_TLS_CERT', 'FIX_TLS_KEY', 'FIX_TLS_CA'].map(
    (name) => env[name],
  );
  const read = () => ({ cert: readFileSync(cert), key: readFileSync(key) });
  issue(-1);
  const server = createServer(read(), (_, response) => response.end('a page'));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  const address = server.address();
  const base = `https://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const words = ['--base', base, '--every', '0.05', '--state', join(folder, 'state.json')];
  const prober = spawn(process.execPath, ['bin/probe.mjs', ...words], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], NODE_EXTRA_CA_CERTS: authority },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(prober, 'exit');
  try {
    const lines = createInterface({ input: prober.stdout })[Symbol.asyncIterator]();
    const next = async () => JSON.parse((await lines.next()).value);
    expect(await next()).toMatchObject({ ok: false, why: 'no answer (CERT_HAS_EXPIRED)' });
    issue(3);
    server.setSecureContext(read());
    // The page is not a platform's: it was read, which is all that is proved here.
    await expect.poll(async () => (await next()).why).toMatch(/^the page has no/);
  } finally {
    prober.kill('SIGKILL');
    await gone;
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
