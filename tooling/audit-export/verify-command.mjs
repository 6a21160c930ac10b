/** `node bin/audit-verify.mjs FILE [--key FILE]`: verifies a signed export of the audit trail. */
import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Problem } from '../process/problem.mjs';
import { verifyExport } from './verify.mjs';

/** The export is whole, and not proved: no key was given. */
const NOT_PROVED = 2;

/** The command. Ends with 0 when the export is as the platform signed it, with 1 when not, with 2 without a key. */
export function auditVerifyCommand() {
  const { values, positionals } = parseArgs({
    options: { key: { type: 'string' } },
    allowPositionals: true,
  });
  const [path] = positionals;
  if (path === undefined || positionals.length > 1) {
    throw new Problem('node bin/audit-verify.mjs FILE [--key FILE]');
  }
  const key = values.key === undefined ? null : readKey(values.key);
  const verdict = verifyExport(read(path), key);
  if (!verdict.ok) throw new Problem(`${path}, line ${verdict.line}: ${verdict.problem}`);
  const { count, from, to, exportedBy, exportedAt, keyId } = verdict.manifest;
  process.stdout.write(
    `${count} entries from ${from} to ${to}, exported by ${exportedBy} at ${exportedAt}\n`,
  );
  if (key === null) {
    process.stdout.write('The lines fit together. Without --key the signature is not checked.\n');
    process.exitCode = NOT_PROVED;
  } else process.stdout.write(`Signed with the key ${keyId}; nothing was changed.\n`);
}

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new Problem(`${path} cannot be read.`);
  }
}

/** @param {string} path */
function readKey(path) {
  const text = read(path);
  try {
    const key = createPublicKey(text);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // The same problem as a key of another kind.
  }
  throw new Problem(`${path} is no Ed25519 public key in PEM.`);
}
