/**
 * Reads what pnpm has locked: every package with its version and digest, what needs what, and what
 * our own packages need. The lock file's own lines are enough; nothing installed is looked at.
 */

/** @typedef {{ name: string, version: string, integrity: string, needs: string[] }} LockedPackage */
/**
 * `packages` by `name@version`; `roots` what our own packages need, `name@version` too; `foreign`
 * the resolutions that come from no registry: an address, a repository, an archive.
 * @typedef {{ packages: Map<string, LockedPackage>, roots: string[], foreign: string[] }} Lock
 */

/** `name@version` of a key or reference, without the peers that follow in parentheses. */
const PLAIN = /^'?((?:@[^/'"]+\/)?[^@'"(]+)@([^('"]+)/;
const INTEGRITY = /^ {4}resolution: \{(?:integrity: (sha512-[A-Za-z0-9+/=]+))?(.*)\}$/;
/** A dependency of a package: `      name: 1.2.3(peers)`, or another name's: `      name: other@1.2.3`. */
const NEED = /^ {6}'?([^':]+)'?: '?([^'(]+)/;
/** A dependency of one of ours: the line that names it, and the one with its version. */
const OWN_NAME = /^ {6}'?([^':]+)'?:$/;
const OWN_VERSION = /^ {8}version: '?([^'(]+)/;

/**
 * @param {string} name
 * @param {string} version a version, or `other@version` where the package goes by another name
 */
const toReference = (name, version) => (/^\d/.test(version) ? `${name}@${version}` : version);

/**
 * The lines of one top-level section.
 * @param {readonly string[]} lines
 * @param {string} title
 * @returns {string[]}
 */
function findSection(lines, title) {
  const start = lines.indexOf(`${title}:`);
  if (start === -1) return [];
  const end = lines.findIndex((line, i) => i > start && /^\S/.test(line));
  return lines.slice(start + 1, end === -1 ? undefined : end);
}

/**
 * @param {string} text of pnpm-lock.yaml, version 9
 * @returns {Lock}
 */
export function readLock(text) {
  const lines = text.split('\n');
  /** @type {Lock} */
  const lock = { packages: new Map(), roots: [], foreign: [] };
  readPackages(findSection(lines, 'packages'), lock);
  readNeeds(findSection(lines, 'snapshots'), lock);
  readRoots(findSection(lines, 'importers'), lock);
  return lock;
}

/**
 * @param {readonly string[]} lines
 * @param {Lock} lock
 */
function readPackages(lines, { packages, foreign }) {
  let key = '';
  for (const line of lines) {
    const found = /^ {2}\S/.test(line) ? PLAIN.exec(line.trim().slice(0, -1)) : null;
    const [, name, version] = found ?? [];
    if (name !== undefined && version !== undefined) {
      key = `${name}@${version}`;
      packages.set(key, { name, version, integrity: '', needs: [] });
    }
    const resolution = INTEGRITY.exec(line);
    const held = packages.get(key);
    if (resolution === null || held === undefined) continue;
    held.integrity = resolution[1] ?? '';
    if (resolution[2] !== '') foreign.push(`${key} ${resolution[2]}`);
  }
}

/**
 * @param {readonly string[]} lines
 * @param {Lock} lock
 */
function readNeeds(lines, { packages }) {
  let key = '';
  for (const line of lines) {
    const found = /^ {2}\S/.test(line) ? PLAIN.exec(line.trim()) : null;
    if (found) key = `${found[1]}@${found[2]?.replace(/:.*$/, '')}`;
    const [, name, version] = NEED.exec(line) ?? [];
    if (name === undefined || version === undefined) continue;
    const needed = toReference(name, version);
    const needs = packages.get(key)?.needs;
    if (packages.has(needed) && !needs?.includes(needed)) needs?.push(needed);
  }
}

/**
 * @param {readonly string[]} lines
 * @param {Lock} lock
 */
function readRoots(lines, { packages, roots }) {
  let name = '';
  for (const line of lines) {
    name = OWN_NAME.exec(line)?.[1] ?? name;
    const version = OWN_VERSION.exec(line)?.[1];
    if (version === undefined) continue;
    const needed = toReference(name, version);
    if (packages.has(needed) && !roots.includes(needed)) roots.push(needed);
  }
}
