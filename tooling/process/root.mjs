/** Where the repository is, whatever folder a command was started from. */
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder, absolute. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
