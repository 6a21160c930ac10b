/** Keeps docs/topics.md true: run with `-u` it writes the page anew. */
import { expect, it } from 'vitest';
import { createServices } from '../registry.ts';
import { memoryDeps } from '../testing/memory-deps.ts';
import { topicsDoc } from './topics-doc.ts';

it('docs/topics.md says what the services declare', async () => {
  const page = topicsDoc(createServices(memoryDeps()));
  await expect(page).toMatchFileSnapshot('../../../../docs/topics.md');
});
