/**
 * The software bill of materials, CycloneDX 1.6 in JSON: every locked package with its address and
 * digest, and what needs what. The same lock file gives the same bill, byte for byte.
 */
import { createHash } from 'node:crypto';

/** @typedef {import('./lock-file.mjs').Lock} Lock */
/** @typedef {import('./lock-file.mjs').LockedPackage} LockedPackage */

/** @param {Pick<LockedPackage, 'name' | 'version'>} of @returns {string} a package URL */
const getAddress = ({ name, version }) =>
  `pkg:npm/${name.replace(/^@/, '%40')}@${encodeURIComponent(version)}`;

/** @param {LockedPackage} locked */
function getComponent(locked) {
  const [, scope, bare] = /^(@[^/]+)\/(.+)$/.exec(locked.name) ?? [];
  const content = Buffer.from(locked.integrity.slice('sha512-'.length), 'base64').toString('hex');
  return {
    type: 'library',
    'bom-ref': getAddress(locked),
    ...(scope === undefined ? { name: locked.name } : { group: scope, name: bare }),
    version: locked.version,
    purl: getAddress(locked),
    hashes: [{ alg: 'SHA-512', content }],
  };
}

/** @param {string} text @returns {string} a name by RFC 4122, made of the text's digest */
function toSerialNumber(text) {
  const hex = createHash('sha256').update(text).digest('hex');
  const part = (/** @type {number} */ from, /** @type {number} */ to) => hex.slice(from, to);
  return `urn:uuid:${part(0, 8)}-${part(8, 12)}-5${part(13, 16)}-8${part(17, 20)}-${part(20, 32)}`;
}

/**
 * @param {Lock} lock
 * @param {{ name: string, version: string, lockText: string }} of the platform, and the text the lock was read from
 */
export function billOfMaterials(lock, { name, version, lockText }) {
  const root = `${name}@${version}`;
  const sorted = [...lock.packages].sort(([a], [b]) => (a < b ? -1 : 1));
  /** @param {readonly string[]} keys */
  const addresses = (keys) =>
    keys
      .flatMap((key) => lock.packages.get(key) ?? [])
      .map(getAddress)
      .sort();
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: toSerialNumber(lockText),
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': root, name, version } },
    components: sorted.map(([, locked]) => getComponent(locked)),
    dependencies: [
      { ref: root, dependsOn: addresses(lock.roots) },
      ...sorted.map(([, locked]) => ({
        ref: getAddress(locked),
        dependsOn: addresses(locked.needs),
      })),
    ],
  };
}
