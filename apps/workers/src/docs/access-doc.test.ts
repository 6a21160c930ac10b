/** Keeps docs/access.md true: run with `-u` it writes the page anew. */
import { expect, it } from 'vitest';
import { accessDoc } from './access-doc.ts';

it('docs/access.md says what the tables of access say', async () => {
  await expect(accessDoc()).toMatchFileSnapshot('../../../../docs/access.md');
});
