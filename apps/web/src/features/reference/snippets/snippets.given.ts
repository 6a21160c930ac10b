/** Every operation of the committed reference with the request that the page begins with. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { EventsDocument } from '../document/asyncapi.ts';
import { type ApiDocument, type Listed, listOperations } from '../document/openapi.ts';
import { firstDraft, toRequest } from '../document/request.ts';
import type { CallRequest } from './call-request.ts';

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../../../../docs/api/${name}`, import.meta.url), 'utf8'));

export const REFERENCE = read('openapi.json') as ApiDocument;
export const EVENTS = read('asyncapi.json') as EventsDocument;
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

/** Whether there is a Python to read programs with: the test command does without one. */
export const hasPython = (() => {
  try {
    return execFileSync('python3', ['--version'], { encoding: 'utf8' }).startsWith('Python 3');
  } catch {
    return false;
  }
})();
