/**
 * The bill of materials of the image, CycloneDX 1.6: the packages that are in it, as files or inside a bundle, and
 * nothing that only tests or builds use.
 */
import { join } from 'node:path';
import { readText } from '../process/files.mjs';
import { ROOT } from '../process/root.mjs';
import { billOfMaterials } from '../security/supply/bill-of-materials.mjs';
import { readLock } from '../security/supply/lock-file.mjs';
import { listBundled } from './bundled-packages.mjs';
import { listPackages } from './image-packages.mjs';

/** Programs and pages, where their source maps are. */
const BUILT = [
  '.cache/build/web',
  '.cache/build/workers',
  '.cache/build/relay',
  'apps/web/.next/server',
];

/** What is in the image: `files` have a folder of their own, `bundled` are inside the programs and pages. */
export function readContents() {
  const files = [...listPackages().folders.values()].map(
    ({ name, version }) => `${name}@${version}`,
  );
  return { files, bundled: listBundled(BUILT.map((folder) => join(ROOT, folder))) };
}

/**
 * @param {{ files: readonly string[], bundled: readonly string[] }} contents
 * @returns {{ bill: ReturnType<typeof billOfMaterials>, unlocked: string[] }} `unlocked`: what is in the image and not
 * in the lock file, which must be nothing
 */
export function billOfImage({ files, bundled }) {
  const lockText = readText(join(ROOT, 'pnpm-lock.yaml'));
  const { name, version } = JSON.parse(readText(join(ROOT, 'package.json')));
  const lock = readLock(lockText);
  const shipped = new Set([...files, ...bundled]);
  const packages = new Map([...lock.packages].filter(([key]) => shipped.has(key)));
  const isShipped = (/** @type {string} */ key) => packages.has(key);
  const kept = { ...lock, packages, roots: lock.roots.filter(isShipped) };
  return {
    bill: billOfMaterials(kept, { name: `${name}-image`, version, lockText }),
    unlocked: [...shipped].filter((key) => !lock.packages.has(key)),
  };
}
