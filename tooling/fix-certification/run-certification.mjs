/**
 * `node bin/certify.mjs [--host 127.0.0.1] [--port 9880] [--isin US...] [--auctions own|SECONDS]`: plays the scenarios of
 * an exchange's certification against any FIX 4.4 exchange that knows two clients and a drop copy, prints a table, and
 * ends with 1 when one fails. Requests for quote are played for the bond that is named. Auctions are played on an
 * exchange of our own with days of seconds, or on the one at the port where it begins its calls within so many seconds.
 */
import { parseArgs } from 'node:util';
import { AMEND_SCENARIOS } from './amend-scenarios.mjs';
import { AUCTION_SCENARIOS } from './auction-scenarios.mjs';
import { BOOK_SCENARIOS } from './book-scenarios.mjs';
import { FixClient } from './fix-client.mjs';
import { LIST_SCENARIOS } from './list-scenarios.mjs';
import { MASS_QUOTE_SCENARIOS } from './mass-quote-scenarios.mjs';
import { ORDER_SCENARIOS } from './order-scenarios.mjs';
import { PASSIVE_SCENARIOS } from './passive-scenarios.mjs';
import { QUOTE_SCENARIOS } from './quote-scenarios.mjs';
import { SESSION_SCENARIOS } from './session-scenarios.mjs';
import { SHORT_SALE_SCENARIOS } from './short-sale-scenarios.mjs';
import { STOP_SCENARIOS } from './stop-scenarios.mjs';
import { TOUCH_SCENARIOS } from './touch-scenarios.mjs';

const { values } = parseArgs({
  options: {
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: String(9880 + Number(process.env['PORT_OFFSET'] ?? 0)) },
    clients: { type: 'string', default: 'CERTA,CERTB' },
    drop: { type: 'string', default: 'DROP' },
    target: { type: 'string', default: 'TRADEFLOOR' },
    symbol: { type: 'string', default: 'ZVZZT' },
    isin: { type: 'string' },
    auctions: { type: 'string' },
    password: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
const [nameA = '', nameB = ''] = values.clients.split(',');
/** @typedef {{ host: string, port: number }} Address */
/** @type {Address} */
const ADDRESS = { host: values.host, port: Number(values.port) };
/** Two days of an exchange of our own. */
const OWN_WAIT_MS = 40_000;

/**
 * @param {string} compId
 * @param {Address} address
 */
const makeClient = (compId, address) =>
  new FixClient({ ...address, compId, target: values.target, password: values.password });
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

/**
 * @typedef {object} Scenario
 * @property {string} name
 * @property {(floor: import('./quote-scenarios.mjs').QuoteFloor & import('./auction-scenarios.mjs').AuctionFloor) => Promise<void>} play
 */

/**
 * @param {Scenario} scenario
 * @param {Address} address
 */
async function play({ play: playIt }, address) {
  const floor = {
    a: makeClient(nameA, address),
    b: makeClient(nameB, address),
    symbol: values.symbol,
    isin: values.isin ?? '',
    id: () => {
      ids += 1;
      return `c${run}-${ids}`;
    },
    dropCopy: () => makeClient(values.drop, address),
    auctionWaitMs: values.auctions === 'own' ? OWN_WAIT_MS : Number(values.auctions ?? 0) * 1_000,
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

/**
 * Plays scenarios one after the other and prints a line of each.
 * @param {readonly Scenario[]} scenarios
 * @param {Address} address
 * @returns {Promise<number>} how many failed
 */
async function playAll(scenarios, address) {
  let failed = 0;
  for (const scenario of scenarios) {
    const startMs = performance.now();
    const fault = await play(scenario, address);
    if (fault !== null) failed += 1;
    const ms = (performance.now() - startMs).toFixed(0).padStart(6);
    console.log(`${fault === null ? 'pass' : 'FAIL'} ${ms} ms  ${scenario.name}`);
    if (fault !== null) console.log(`                ${fault}`);
  }
  return failed;
}

/** @typedef {() => Promise<{ port: number, stop: () => Promise<void> }>} OpenAuctionExchange */

/**
 * @param {readonly Scenario[]} scenarios
 * @param {OpenAuctionExchange} open
 * @returns {Promise<number>} how many failed
 */
async function playAuctions(scenarios, open) {
  if (scenarios.length === 0) return 0;
  if (values.auctions !== 'own') return playAll(scenarios, ADDRESS);
  console.log('auctions are played on an exchange of our own with days of seconds:');
  const { port, stop } = await open();
  try {
    return await playAll(scenarios, { host: '127.0.0.1', port });
  } finally {
    await stop();
  }
}

/**
 * The command.
 * @param {OpenAuctionExchange} openAuctionExchange
 */
export async function runCertification(openAuctionExchange) {
  const { auctions } = values;
  if (auctions !== undefined && auctions !== 'own' && !(Number(auctions) > 0)) {
    throw new Error(`--auctions is "own" or a number of seconds, not "${auctions}"`);
  }
  const only = new RegExp(values.only, 'i');
  const isMeant = (/** @type {{ name: string }} */ { name }) => only.test(name);
  const scenarios = [
    ...SESSION_SCENARIOS,
    ...ORDER_SCENARIOS,
    ...BOOK_SCENARIOS,
    ...STOP_SCENARIOS,
    ...TOUCH_SCENARIOS,
    ...LIST_SCENARIOS,
    ...PASSIVE_SCENARIOS,
    ...AMEND_SCENARIOS,
    ...SHORT_SALE_SCENARIOS,
    ...MASS_QUOTE_SCENARIOS,
    ...(values.isin === undefined ? [] : QUOTE_SCENARIOS),
  ].filter(isMeant);
  const ofAuctions = auctions === undefined ? [] : AUCTION_SCENARIOS.filter(isMeant);
  const failed =
    (await playAll(scenarios, ADDRESS)) + (await playAuctions(ofAuctions, openAuctionExchange));
  if (values.isin === undefined)
    console.log('requests for quote are left out: name a bond by --isin');
  if (auctions === undefined) console.log('auctions are left out: play them by --auctions own');
  const played = scenarios.length + ofAuctions.length;
  console.log(`${played - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && played > 0 ? 0 : 1;
}
