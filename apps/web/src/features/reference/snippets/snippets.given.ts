/** Every operation of the committed reference with the request that the page begins with. */
import { readFileSync } from 'node:fs';
import { type ApiDocument, type Listed, listOperations } from '../document/openapi.ts';
import { firstDraft, toRequest } from '../document/request.ts';
import type { CallRequest } from './call-request.ts';

const PLACE = new URL('../../../../../../docs/api/openapi.json', import.meta.url);
export const REFERENCE = JSON.parse(readFileSync(PLACE, 'utf8')) as ApiDocument;
const { schemas } = REFERENCE.components;

/** Every operation but the browser's procedures. */
export const OPERATIONS: readonly Listed[] = REFERENCE.tags
  .filter(({ name }) => name !== 'trpc')
  .flatMap(({ name }) => listOperations(REFERENCE, name));

/** The requests of those whose example fills all that is required. */
export const REQUESTS: readonly CallRequest[] = OPERATIONS.flatMap((listed) => {
  const drafted = toRequest(listed, firstDraft(listed, schemas), schemas);
  return drafted.ok ? [drafted.request] : [];
});
