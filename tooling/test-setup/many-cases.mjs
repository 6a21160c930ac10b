/**
 * Properties with many times their usual number of cases, for `node bin/properties.mjs`: a case so rare that one run in a
 * thousand meets it is found by a search, and not by a run that is about something else.
 */
import { fileURLToPath } from 'node:url';

const FILE = fileURLToPath(new URL('many-cases-assert.mjs', import.meta.url));
const TEST = /\.test\.(ts|tsx|mjs)$/;

/** A plugin of Vite: what tests give to fast-check's `assert` goes to one that tries more cases. */
export const manyCases = () => ({
  name: 'many-cases',
  /**
   * @param {string} code
   * @param {string} id a path, perhaps with a query
   */
  transform(code, id) {
    if (!TEST.test(id.split('?')[0] ?? '') || !code.includes('fc.assert(')) return null;
    // The lines of the test stay where they are: an import may come last.
    const many = code.replaceAll('fc.assert(', 'assertMany(');
    return { code: `${many}\nimport { assertMany } from '${FILE}';\n`, map: null };
  },
});
