/**
 * A report for knip that says how many files it looked at: knip itself finds nothing unused where
 * it finds nothing, and the test run must be able to tell the two apart.
 */

/** @param {import('knip').ReporterOptions} options */
export default function reportLookedAt({ counters }) {
  process.stdout.write(`knip: ${counters.processed} files processed\n`);
}
