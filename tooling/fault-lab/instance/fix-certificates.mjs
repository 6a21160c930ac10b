/** An authority of a platform under fault, and the certificates of both ends of its FIX line, which can be made to expire. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const CURVE = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
/** Longer than the days within which an expiry is reported. */
const LONG_DAYS = 60;
/** The exchange is at an address, its client has its CompID as name. */
const ENDS = {
  exchange: { name: '127.0.0.1', kind: 'IP' },
  ems: { name: 'EMS', kind: 'DNS' },
};

/**
 * @typedef {object} Certificates
 * @property {Record<string, string>} env with it FIX is TLS, with certificates on both ends
 * @property {(days: number) => void} issue new ones for both ends, in the place of the old; below zero: they have expired
 */

/**
 * @param {string} folder
 * @returns {Certificates}
 */
export function openCertificates(folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const at = (/** @type {string} */ name) => join(folder, name);
  const ca = ['-keyout', at('ca.key'), '-out', at('ca.pem'), '-days', String(LONG_DAYS)];
  openssl(['req', '-x509', ...CURVE, ...ca, '-subj', '/CN=fault matrix']);
  const issue = (/** @type {number} */ days) => {
    for (const [end, { name, kind }] of Object.entries(ENDS)) {
      const [request, extensions] = [at(`${end}.csr`), at(`${end}.ext`)];
      writeFileSync(extensions, `subjectAltName=${kind}:${name}\n`);
      const key = ['-keyout', at('new.key'), '-out', request];
      openssl(['req', ...CURVE, ...key, '-subj', `/CN=${name}`]);
      const by = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial'];
      const last = ['-days', String(days), '-extfile', extensions, '-out', at('new.pem')];
      openssl(['x509', '-req', '-in', request, ...by, ...last]);
      renameSync(at('new.key'), at(`${end}.key`));
      renameSync(at('new.pem'), at(`${end}.pem`));
    }
  };
  issue(LONG_DAYS);
  const env = {
    FIX_TLS_CERT: at('exchange.pem'),
    FIX_TLS_KEY: at('exchange.key'),
    FIX_TLS_CLIENT_CA: at('ca.pem'),
    FIX_TLS_CA: at('ca.pem'),
    FIX_TLS_CLIENT_CERT: at('ems.pem'),
    FIX_TLS_CLIENT_KEY: at('ems.key'),
  };
  return { env, issue };
}

/** @param {string[]} words */
function openssl(words) {
  const { status, stderr } = spawnSync('openssl', words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`openssl ${words[0]}: ${stderr}`);
}
