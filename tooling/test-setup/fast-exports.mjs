/**
 * Makes what a module exports cheap to read in tests. The test runner keeps the exports of a module in an object
 * without a prototype, which V8 holds as a dictionary: each call of another module's function is then a search and a
 * call of a getter. An object that serves as a prototype is held with fixed places, and the getter is inlined.
 */

/** Names the runner gives to the object of a module's exports, in the module's own code. */
const EXPORTS = '__vite_ssr_exports__';
const SOURCE = /\.(ts|tsx|mjs)$/;
/** V8 gives a prototype its places when a function that keeps what it learns searches it: after some calls each does. */
const SEARCHES = 100;
const HELD = `;{
  const held = Object.create(${EXPORTS});
  const search = () => held.nothing;
  for (let i = 0; i < ${SEARCHES}; i += 1) search();
}`;

/** A plugin of Vite for code that runs in Node: the browser has modules of its own. */
export const fastExports = () => ({
  name: 'fast-exports',
  enforce: /** @type {const} */ ('post'),
  /**
   * @param {string} code
   * @param {string} id a path, perhaps with a query
   */
  transform(code, id) {
    if (id.includes('/node_modules/') || !SOURCE.test(id.split('?')[0] ?? '')) return null;
    // What is added comes last: the lines of the module stay where they are.
    return { code: `${code}\n${HELD}`, map: null };
  },
});
