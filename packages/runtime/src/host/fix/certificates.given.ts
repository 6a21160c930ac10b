/** Certificates for tests, made by openssl: an authority, and what it signs for a name, valid, expired or renewed. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Authority = {
  readonly caFile: string;
  /**
   * A certificate for a common name, and for the address or name of a server.
   * @param days from now; negative for one that has expired
   */
  issue(name: string, days?: number): { readonly certFile: string; readonly keyFile: string };
};

const CURVE = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
const openssl = (words: readonly string[]): unknown =>
  execFileSync('openssl', words, { stdio: ['ignore', 'ignore', 'ignore'] });

export function createAuthority(): Authority {
  const folder = mkdtempSync(join(tmpdir(), 'fix-tls-'));
  const inFolder = (name: string): string => join(folder, name);
  const [caFile, caKey] = [inFolder('ca.pem'), inFolder('ca.key')];
  openssl(['req', '-x509', ...CURVE, '-keyout', caKey, '-out', caFile, '-subj', '/CN=ca']);
  let issued = 0;
  return {
    caFile,
    issue: (name, days = 30) => {
      issued += 1;
      const [certFile, keyFile, request, extensions] = ['pem', 'key', 'csr', 'ext'].map((end) =>
        inFolder(`${issued}.${end}`),
      ) as [string, string, string, string];
      const kind = /^\d/.test(name) ? 'IP' : 'DNS';
      writeFileSync(extensions, `subjectAltName=${kind}:${name}\n`);
      openssl(['req', ...CURVE, '-keyout', keyFile, '-out', request, '-subj', `/CN=${name}`]);
      const by = ['-CA', caFile, '-CAkey', caKey, '-set_serial', String(issued)];
      const last = ['-days', String(days), '-extfile', extensions, '-out', certFile];
      openssl(['x509', '-req', '-in', request, ...by, ...last]);
      return { certFile, keyFile };
    },
  };
}
