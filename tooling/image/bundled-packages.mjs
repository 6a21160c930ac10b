/**
 * The packages whose code is inside the built programs and pages, by the sources that their source maps name. Client
 * components are rendered on the server too, so the maps of the pages' server half name what browsers get.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `.pnpm/name@version_peers/node_modules/name/`, as source maps have it: plain or percent-encoded. */
const SOURCE = /\.pnpm\/[^/"]+\/node_modules\/(?:@[^/"]+\/)?/g;

/**
 * @param {string} folder
 * @returns {string[]} the source maps in it
 */
const listMaps = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.map') && !name.includes('node_modules'))
    .map((name) => join(folder, name));

/**
 * @param {string} key of pnpm's folder: `@scope+name@1.2.3_peer@4.5.6`
 * @returns {string | null} `@scope/name@1.2.3`
 */
export function toReference(key) {
  const [, name, version] = /^(@?[^@]+)@(\d[^_(]*)/.exec(key) ?? [];
  return name === undefined ? null : `${name.replace('+', '/')}@${version}`;
}

/**
 * @param {readonly string[]} folders of bundles and pages
 * @returns {string[]} `name@version`, sorted
 */
export function listBundled(folders) {
  /** @type {Set<string>} */
  const keys = new Set();
  for (const file of folders.flatMap(listMaps)) {
    const { sources = [], sections = [] } = JSON.parse(readFileSync(file, 'utf8'));
    const parts = sections.flatMap((/** @type {any} */ { map }) => map.sources ?? []);
    for (const source of [...sources, ...parts].map(String)) {
      for (const [path] of decode(source).matchAll(SOURCE)) keys.add(path.split('/')[1] ?? '');
    }
  }
  const references = [...keys].map(toReference);
  return [...new Set(references.filter((one) => one !== null))].sort();
}

/** @param {string} text @returns {string} as it stands when it is not encoded */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
