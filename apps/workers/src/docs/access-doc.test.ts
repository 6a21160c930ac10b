/** Keeps docs/access.md up to date: run with `-u` it writes the page again. */
import { expect, it } from 'vitest';
import { accessDoc } from './access-doc.ts';

it('docs/access.md equals the access tables', async () => {
  await expect(accessDoc()).toMatchFileSnapshot('../../../../docs/access.md');
});
