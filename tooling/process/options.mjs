/** The words after a command as named options and other words; a wrong one is a problem that a person can do something about. */
import { parseArgs } from 'node:util';
import { Problem } from './problem.mjs';

/**
 * @template {NonNullable<import('node:util').ParseArgsConfig['options']>} O
 * @param {readonly string[]} words as the process has them
 * @param {O} options as `parseArgs` takes them
 * @param {{ takesWords?: boolean, usage?: string }} [rest] whether words without a name are taken; what is shown with a fault
 * @throws {Problem} an unknown option, one without its value, a word where none is taken
 */
export function readOptions(words, options, { takesWords = false, usage } = {}) {
  // pnpm passes its own separator on.
  const args = words.filter((word) => word !== '--');
  try {
    return parseArgs({ args, options, allowPositionals: takesWords });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Problem(reason, ...(usage === undefined ? [] : [usage]));
  }
}
