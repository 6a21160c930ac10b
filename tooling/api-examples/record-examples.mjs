/**
 * `node bin/api-examples.mjs [--base=http://localhost:5011]`: makes every call of the reference on a running
 * development platform as its demo users and rewrites docs/api/examples. A call that could not be made keeps its
 * example. DATA_DIR as for the platform, whose relay supplies the topics.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readOptions } from '../process/options.mjs';
import { ROOT } from '../process/root.mjs';
import { Requester } from './asker.mjs';
import { requestDerivatives, requestRequests } from './derivatives.mjs';
import {
  requestAccounts,
  requestArchive,
  requestClearing,
  requestOperations,
  requestPeople,
} from './house.mjs';
import { overhear } from './overheard.mjs';
import { requestMarket, requestReplays, requestScenarios } from './research.mjs';
import { requestRooms } from './rooms.mjs';
import {
  requestAlerts,
  requestAlgos,
  requestBaskets,
  requestControls,
  requestOrders,
  requestWebhooks,
} from './trading.mjs';

const API = join(ROOT, 'docs', 'api');
const { base } = readOptions(process.argv.slice(2), {
  base: { type: 'string', default: 'http://localhost:5011' },
}).values;

const ROUNDS = [
  requestOrders,
  requestBaskets,
  requestAlerts,
  requestWebhooks,
  requestAlgos,
  requestControls,
  requestRooms,
  requestRequests,
  requestDerivatives,
  requestMarket,
  requestScenarios,
  requestReplays,
  requestArchive,
  requestPeople,
  requestAccounts,
  requestClearing,
  requestOperations,
];

/** The command. */
export async function recordExamples() {
  const requester = new Requester(base, join(API, 'openapi.json'));
  const { received, stop } = overhear();
  for (const round of ROUNDS) {
    try {
      await round(requester);
    } catch (error) {
      requester.failures.push(
        `${round.name}: ${error instanceof Error ? error.stack : String(error)}`,
      );
    }
  }
  stop();
  keep('calls', requester.examples);
  keep('topics', received);
  for (const failure of requester.failures) process.stderr.write(`${failure}\n`);
  process.stdout.write(
    `${requester.examples.size} calls and ${received.size} topics written to docs/api/examples\n`,
  );
  if (requester.failures.length > 0) process.exitCode = 1;
}

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
