/** `node bin/client.mjs [folder]`: builds and packs the client; by default under `.cache/build/client`. */
import { relative, resolve } from 'node:path';
import { speaker } from '../process/console.mjs';
import { makeFolder } from '../process/files.mjs';
import { ROOT } from '../process/root.mjs';
import { packClient } from './install-package.mjs';

/** The command. */
export async function packClientCommand() {
  const folder = resolve(process.argv[2] ?? `${ROOT}/.cache/build/client`);
  makeFolder(folder);
  const { tarball, files, bytes } = await packClient(folder);
  const kilobytes = Math.ceil(bytes / 1_000);
  speaker('client')(`${relative(process.cwd(), tarball)}: ${files.length} files, ${kilobytes} kB`);
}
