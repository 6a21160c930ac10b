/**
 * `node bin/certify.mjs [--host 127.0.0.1] [--port 9880] [--isin US...]`: plays the scenarios of an exchange's
 * certification against any FIX 4.4 exchange that knows two clients and a drop copy, prints a table, and ends with 1
 * when one fails. Requests for quote are played for the bond that is named.
 */
import { parseArgs } from 'node:util';
import { BOOK_SCENARIOS } from './book-scenarios.mjs';
import { FixClient } from './fix-client.mjs';
import { MASS_QUOTE_SCENARIOS } from './mass-quote-scenarios.mjs';
import { ORDER_SCENARIOS } from './order-scenarios.mjs';
import { PASSIVE_SCENARIOS } from './passive-scenarios.mjs';
import { QUOTE_SCENARIOS } from './quote-scenarios.mjs';
import { SESSION_SCENARIOS } from './session-scenarios.mjs';
import { STOP_SCENARIOS } from './stop-scenarios.mjs';

const { values } = parseArgs({
  options: {
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: String(9880 + Number(process.env['PORT_OFFSET'] ?? 0)) },
    clients: { type: 'string', default: 'CERTA,CERTB' },
    drop: { type: 'string', default: 'DROP' },
    target: { type: 'string', default: 'TRADEFLOOR' },
    symbol: { type: 'string', default: 'ZVZZT' },
    isin: { type: 'string' },
    password: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
const [nameA = '', nameB = ''] = values.clients.split(',');
const makeClient = (/** @type {string} */ compId) =>
  new FixClient({
    host: values.host,
    port: Number(values.port),
    compId,
    target: values.target,
    password: values.password,
  });
const run = Date.now().toString(36);
let ids = 0;

/**
 * What an earlier run left in the books goes.
 * @param {FixClient} client
 * @param {string} id
 */
async function takeAllOff(client, id) {
  client.send('q', [[11, id], [530, 7], FixClient.now()]);
  const { get } = await client.expect('r', { 11: id });
  for (let left = Number(get(533) ?? 0); left > 0; left -= 1) await client.expect('8', { 150: 4 });
}

/** @param {import('./quote-scenarios.mjs').QuoteScenario} scenario */
async function play({ play: playIt }) {
  const floor = {
    a: makeClient(nameA),
    b: makeClient(nameB),
    symbol: values.symbol,
    isin: values.isin ?? '',
    id: () => {
      ids += 1;
      return `c${run}-${ids}`;
    },
    dropCopy: () => makeClient(values.drop),
  };
  try {
    for (const client of [floor.a, floor.b]) {
      await client.logon({ reset: true });
      await takeAllOff(client, floor.id());
    }
    await playIt(floor);
    await floor.a.logout();
    await floor.b.logout();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await floor.a.cut();
    await floor.b.cut();
  }
}

/** The command. */
export async function runCertification() {
  const only = new RegExp(values.only, 'i');
  const scenarios = [
    ...SESSION_SCENARIOS,
    ...ORDER_SCENARIOS,
    ...BOOK_SCENARIOS,
    ...STOP_SCENARIOS,
    ...PASSIVE_SCENARIOS,
    ...MASS_QUOTE_SCENARIOS,
    ...(values.isin === undefined ? [] : QUOTE_SCENARIOS),
  ].filter(({ name }) => only.test(name));
  let failed = 0;
  for (const scenario of scenarios) {
    const startMs = performance.now();
    const fault = await play(scenario);
    if (fault !== null) failed += 1;
    const ms = (performance.now() - startMs).toFixed(0).padStart(6);
    console.log(`${fault === null ? 'pass' : 'FAIL'} ${ms} ms  ${scenario.name}`);
    if (fault !== null) console.log(`                ${fault}`);
  }
  if (values.isin === undefined)
    console.log('requests for quote are left out: name a bond by --isin');
  console.log(`${scenarios.length - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && scenarios.length > 0 ? 0 : 1;
}
