/** A file that claims to be a signed export of the audit trail, read by whom it was sent to. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { verifyExport } from './verify.mjs';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');

/** @param {string} text */
const sha256 = (text) => createHash('sha256').update(text, 'utf8').digest('hex');

/** An export of one page. @param {readonly string[]} lines */
function toExport(lines) {
  let chain = '0'.repeat(64);
  const marks = lines.map((line) => {
    chain = sha256(`${chain}\n${line}`);
    return chain;
  });
  const pem = publicKey.export({ format: 'pem', type: 'spki' }).toString();
  const manifest = {
    keyId: sha256(pem).slice(0, 16),
    exportedBy: 'ada',
    exportedAt: '2026-11-21T14:30:00.000Z',
    from: '2026-11-20',
    to: '2026-11-21',
    count: lines.length,
    previous: '0'.repeat(64),
    chain,
    marks: sha256(marks.join(',')),
    isWhole: true,
  };
  const signature = sign(null, Buffer.from(JSON.stringify(manifest), 'utf8'), privateKey);
  const seal = JSON.stringify({ manifest, signature: signature.toString('base64url'), marks });
  return `${[...lines, seal].join('\n')}\n`;
}

const GENUINE = toExport(['{"at":1,"what":"a"}', '{"at":2,"what":"b"}']);

export const targets = [
  {
    name: 'audit-exports',
    about: 'files of signed exports of the audit trail',
    seeds: () => [GENUINE, toExport([]), '{"at":1}\n{"manifest":{},"signature":"","marks":[]}\n'],
    words: ['{"manifest":', '"marks":', '"signature":', 'null', '[]', '\n', '"isWhole":true'],
    /** @param {string} text */
    run: (text) => {
      const verdict = verifyExport(text, publicKey);
      const unsigned = verifyExport(text, null);
      const isGenuine = text === GENUINE || text === toExport([]);
      if (verdict.ok && !isGenuine) throw new Error('broken: a changed file is taken for genuine');
      if (verdict.ok && !unsigned.ok) throw new Error('broken: more is found without the key');
      return { isAccepted: verdict.ok, mark: verdict.ok ? 'ok' : verdict.problem.slice(0, 24) };
    },
  },
];
