#!/usr/bin/env node
/**
 * `node bin/api-examples.mjs [--base=http://localhost:5011]`: asks a running development platform every call of the
 * reference as its demo users and writes docs/api/examples anew. What could not be asked stays as it was. DATA_DIR as
 * for the platform, whose relay is overheard for the topics.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Asker } from './api-examples/asker.mjs';
import { askDerivatives, askRequests } from './api-examples/derivatives.mjs';
import { askArchive, askClearing, askOperations, askPeople } from './api-examples/house.mjs';
import { overhear } from './api-examples/overheard.mjs';
import { askMarket, askReplays, askScenarios } from './api-examples/research.mjs';
import { askAlgos, askBaskets, askControls, askOrders } from './api-examples/trading.mjs';
import { ROOT } from './root.mjs';

const API = join(ROOT, 'docs', 'api');
const base =
  process.argv.find((word) => word.startsWith('--base='))?.slice('--base='.length) ??
  'http://localhost:5011';

const asker = new Asker(base, join(API, 'openapi.json'));
const { heard, stop } = overhear();
const rounds = [
  askOrders,
  askBaskets,
  askAlgos,
  askControls,
  askRequests,
  askDerivatives,
  askMarket,
  askScenarios,
  askReplays,
  askArchive,
  askPeople,
  askClearing,
  askOperations,
];
for (const round of rounds) {
  try {
    await round(asker);
  } catch (error) {
    asker.failures.push(`${round.name}: ${error instanceof Error ? error.stack : String(error)}`);
  }
}
stop();

/**
 * Writes what was found over what there was, in order of names.
 * @param {string} name
 * @param {Iterable<[string, unknown]>} found
 */
function keep(name, found) {
  const file = join(API, 'examples', `${name}.json`);
  const all = { ...JSON.parse(readFileSync(file, 'utf8')), ...Object.fromEntries(found) };
  const sorted = Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(sorted, null, 1)}\n`);
}
keep('calls', asker.examples);
keep('topics', heard);
for (const failure of asker.failures) process.stderr.write(`${failure}\n`);
process.stdout.write(
  `${asker.examples.size} calls and ${heard.size} topics written to docs/api/examples\n`,
);
if (asker.failures.length > 0) process.exitCode = 1;
