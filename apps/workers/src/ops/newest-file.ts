/** The age of a folder's content. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** When the newest file of a folder was written, milliseconds since 1970; null for none. */
export async function newestIn(folder: string): Promise<number | null> {
  const names = await readdir(folder).catch(() => []);
  const times = await Promise.all(
    names.map(async (name) => (await stat(join(folder, name))).mtimeMs),
  );
  return times.length === 0 ? null : Math.floor(Math.max(...times));
}
