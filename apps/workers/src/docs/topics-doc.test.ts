/** Keeps docs/topics.md up to date: run with `-u` it writes the page again. */
import { expect, it } from 'vitest';
import { createServices } from '../registry.ts';
import { memoryDeps } from '../testing/memory-deps.ts';
import { topicsDoc } from './topics-doc.ts';

it("docs/topics.md equals the services' declarations", async () => {
  const page = topicsDoc(createServices(memoryDeps()));
  await expect(page).toMatchFileSnapshot('../../../../docs/topics.md');
});
