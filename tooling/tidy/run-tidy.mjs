/** Prints the faults of the repository, what was checked, and how many lines of test stand beside its code. */
import { ROOT } from '../process/root.mjs';
import { inspect } from './inspect.mjs';

/** Checks this repository; an argument names the part of it to print faults of. */
export function runTidy() {
  const part = process.argv[2] ?? '';
  const { files, manifests, waivers, faults, tests } = inspect(ROOT);
  const shown = faults.filter(({ path }) => path.startsWith(part));
  for (const { path, line, rule, message } of shown) {
    process.stdout.write(`${path}:${line}  ${rule}: ${message}\n`);
  }
  process.stdout.write(
    `tidy: ${files} files and ${manifests} manifests checked, ${waivers} waivers, ${shown.length} faults\n`,
  );
  for (const [name, share] of Object.entries({
    overall: tests.overall,
    'browser half': tests.browser,
  })) {
    process.stdout.write(
      `tidy: ${share.ratio.toFixed(2)} lines of test a line of code, ${name} (${share.test} and ${share.code})\n`,
    );
  }
  if (shown.length > 0) process.exitCode = 1;
  if (files === 0 || manifests === 0) {
    process.stdout.write('tidy: looked at nothing, which proves nothing\n');
    process.exitCode = 1;
  }
}
