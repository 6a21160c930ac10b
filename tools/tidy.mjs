/**
 * The repository's own checker: layers, purity, sizes, names, the shape of services and packages.
 * It needs nothing installed and runs before everything else. An optional argument names the
 * folder to check, or a part of it to show faults of.
 */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inspect } from './tidy/inspect.mjs';

const root = resolve(fileURLToPath(new URL('..', import.meta.url)));
const part = process.argv[2] ?? '';

const { files, manifests, waivers, faults, tests } = inspect(root);
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
