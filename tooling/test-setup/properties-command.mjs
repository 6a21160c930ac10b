/** What `node bin/properties.mjs` does: runs the tests that state properties, with many times their usual cases. */
import { join } from 'node:path';
import { readOptions } from '../process/options.mjs';
import { Problem } from '../process/problem.mjs';
import { ROOT } from '../process/root.mjs';
import { runCommand } from '../process/run-command.mjs';

const USAGE = 'node bin/properties.mjs [path ...] [--times 500] [--seconds 10]';

/** The command. @throws {Problem} wrong words, or no property under the paths */
export async function runProperties() {
  const { env, paths } = readWords(process.argv.slice(2));
  const found = await runCommand(['git', 'grep', '-l', 'fc.assert(', '--', ...paths], {
    isQuiet: true,
  });
  const files = found.text.split('\n').filter((file) => /\.test\.(ts|tsx|mjs)$/.test(file));
  if (files.length === 0) throw new Problem('No test there states a property.', USAGE);
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  // One file at a time: what a property may compute is measured of the process.
  const words = ['run', '--project', 'unit', '--testTimeout=0', '--no-file-parallelism'];
  const { code } = await runCommand([process.execPath, vitest, ...words, ...files], { env });
  process.exitCode = code;
}

/**
 * @param {readonly string[]} args
 * @throws {Problem} a number that is none
 */
export function readWords(args) {
  const { values, positionals } = readOptions(
    args,
    {
      times: { type: 'string', default: '500' },
      seconds: { type: 'string', default: '10' },
    },
    { takesWords: true, usage: USAGE },
  );
  for (const [option, text] of Object.entries(values)) {
    if (!/^[1-9]\d{0,5}$/.test(text)) throw new Problem(`--${option} ${text} is no count.`, USAGE);
  }
  return {
    env: { TEST_CASES_TIMES: values.times, TEST_CASES_SECONDS: values.seconds },
    paths: positionals,
  };
}
