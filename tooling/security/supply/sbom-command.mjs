/**
 * `pnpm run sbom [file]`: writes the software bill of materials of the lockfile, CycloneDX 1.6, to
 * `dist/sbom.cdx.json` by default. Works offline.
 */
import { join, resolve } from 'node:path';
import { readText, writeJson } from '../../process/files.mjs';
import { ROOT } from '../../process/root.mjs';
import { billOfMaterials } from './bill-of-materials.mjs';
import { readLock } from './lock-file.mjs';

/** The command. */
export function writeBill() {
  const file = resolve(process.argv[2] ?? join(ROOT, 'dist', 'sbom.cdx.json'));
  const lockText = readText(join(ROOT, 'pnpm-lock.yaml'));
  const { name, version } = JSON.parse(readText(join(ROOT, 'package.json')));
  const bill = billOfMaterials(readLock(lockText), { name, version, lockText });
  writeJson(file, bill);
  process.stdout.write(`${bill.components.length} packages: ${file}\n`);
}
