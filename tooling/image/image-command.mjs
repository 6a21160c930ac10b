/**
 * `node bin/image.mjs [folder]`: writes the content of the container image to a folder, `dist/image` by default, with
 * its bill of materials beside it, and fails when it is too large, has what is not locked or does not start.
 */
import { join, resolve } from 'node:path';
import { writeJson } from '../process/files.mjs';
import { Problem } from '../process/problem.mjs';
import { ROOT } from '../process/root.mjs';
import { assembleImage } from './assemble.mjs';
import { billOfImage, readContents } from './image-bill.mjs';
import { checkImage } from './image-check.mjs';
import { CONTENT_MAX_MB, isTooLarge, measureFolder, toMegabytes } from './image-size.mjs';

/** The command. */
export async function imageCommand() {
  const folder = resolve(process.argv[2] ?? join(ROOT, 'dist', 'image'));
  await assembleImage(folder);
  const bytes = measureFolder(folder);
  process.stdout.write(`${folder}: ${toMegabytes(bytes)} of ${CONTENT_MAX_MB} MB\n`);
  if (isTooLarge(bytes)) throw new Problem('The content of the image is over its budget.');
  const contents = readContents();
  const { bill, unlocked } = billOfImage(contents);
  if (unlocked.length > 0) throw new Problem(`Not in the lock file: ${unlocked.join(', ')}.`);
  writeJson(`${folder}.cdx.json`, bill);
  process.stdout.write(`${bill.components.length} packages: ${folder}.cdx.json\n`);
  await checkImage(folder);
  process.stdout.write('its gateway serves pages from it alone\n');
}
