/** The reference of the HTTP interface as it is in the repository: for the gateway's address of it and its pages. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The OpenAPI document, as JSON.
 * @param webDir the folder of this application, two below the repository's root
 * @returns null where an installation has left the documents out
 */
export const readApiDocument = (webDir: string): Promise<Buffer | null> =>
  readFile(join(webDir, '..', '..', 'docs', 'api', 'openapi.json')).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
