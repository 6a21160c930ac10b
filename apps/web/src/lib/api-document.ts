/** The generated references as they are in the repository: for the gateway's addresses of them and its pages. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { ADDRESSES } from '@tradefloor/contracts/addresses';

/** A document as JSON, and the same compressed. */
export type ServedDocument = { readonly body: Buffer; readonly gzip: Buffer };

/** By the path of the gateway that serves it. */
export type ServedDocuments = ReadonlyMap<string, ServedDocument>;

const FILES = {
  [ADDRESSES.openapi.path]: 'openapi.json',
  [ADDRESSES.asyncapi.path]: 'asyncapi.json',
};

/**
 * The OpenAPI and AsyncAPI documents; without those that an installation has left out.
 * @param webDir the folder of this application, two below the repository's root
 */
export async function readApiDocuments(webDir: string): Promise<ServedDocuments> {
  const folder = join(webDir, '..', '..', 'docs', 'api');
  const read = await Promise.all(
    Object.entries(FILES).map(async ([path, name]) => {
      const body = await readIfThere(join(folder, name));
      return body && ([path, { body, gzip: await promisify(gzip)(body) }] as const);
    }),
  );
  return new Map(read.filter((one) => one !== null));
}

const readIfThere = (path: string): Promise<Buffer | null> =>
  readFile(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
