/**
 * A report for knip with the number of files checked: knip itself finds nothing unused where it
 * finds nothing, and the test run must be able to distinguish the two.
 */

/** @param {import('knip').ReporterOptions} options */
export default function reportLookedAt({ counters }) {
  process.stdout.write(`knip: ${counters.processed} files processed\n`);
}
