#!/usr/bin/env node
/**
 * `node audit/books.mjs --base http://… [--trades 1000] [--seed 1] [--json]`: trades over all desks of a running
 * platform as its seeded users, then works out from the fills what it shows: fees, positions, P&L, what is due with
 * accrued interest, margin, and the balances of the ledger. It imports nothing of the platform and reads its public
 * address alone. `--trades 0` compares what is there. Ends with 1 on any difference, with 2 when it could not compare.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Comparison, compareAccount } from './books/compare.mjs';
import { TRADERS, tradeAll } from './books/mixed-trades.mjs';
import { listEndDates, toEndTrades } from './books/option-ends.mjs';
import { logIn } from './books/public-client.mjs';

/** @typedef {import('./books/public-client.mjs').Client} Client */

const { values } = parseArgs({
  options: {
    base: { type: 'string', default: 'http://localhost:5011' },
    trades: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    password: { type: 'string', default: 'tradefloor' },
    json: { type: 'boolean', default: false },
  },
});
/** Open orders end, and what was filled is cleared, well within this. */
const SETTLE_TRIES = 60;
const POLL_MS = 1_000;
const EXAMPLES = 5;

/**
 * Trades in order of time: the fills, and what options have become at their end.
 * @param {Client} client @param {readonly any[]} fills newest first @param {string} businessDate
 */
async function withOptionEnds({ userId, get }, fills, businessDate) {
  const ends = [];
  for (const date of listEndDates(fills, businessDate)) {
    const { text } = await get(`/api/ccp/ccp/statements/${userId}/${date}?format=csv`);
    ends.push(...toEndTrades(text));
  }
  return [...fills.toReversed(), ...ends].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** Waits until two lists a second apart have the same fills. @param {Client} client */
async function readFills(client) {
  let before = -1;
  for (let tries = 0; tries < SETTLE_TRIES; tries += 1) {
    const fills = await client.pages('/api/journal/fills');
    const margin = await client.get(`/api/ccp/ccp/margin/${client.userId}`);
    const trades = await withOptionEnds(client, fills, margin.businessDate);
    const held = new Set(trades.map(({ symbol }) => symbol)).size;
    if (fills.length === before && margin.positions.length === held) return trades;
    before = fills.length;
    await pause(POLL_MS);
  }
  throw new Error(`${client.userId}: fills are still coming in, or are not cleared`);
}

/** Marks of shares, from accounts that hold them. @param {readonly any[]} margins */
const toSpots = (margins) =>
  new Map(
    margins.flatMap(({ positions }) =>
      positions.map((/** @type {any} */ { symbol, markPx }) => [symbol, markPx]),
    ),
  );

/**
 * The accounts' margin with marks of one cycle: read again until marks did not move while they were read.
 * @param {readonly Client[]} clients
 */
async function readMargins(clients) {
  const read = () =>
    Promise.all(clients.map((client) => client.get(`/api/ccp/ccp/margin/${client.userId}`)));
  const marks = (/** @type {readonly any[]} */ margins) => JSON.stringify([...toSpots(margins)]);
  let before = await read();
  for (let tries = 0; tries < SETTLE_TRIES; tries += 1) {
    const margins = await read();
    const after = await read();
    if (marks(before) === marks(margins) && marks(margins) === marks(after)) return margins;
    before = after;
    await pause(POLL_MS);
  }
  throw new Error('marks move with every read');
}

/** @param {readonly Client[]} clients */
async function compareAll(clients) {
  const comparison = new Comparison();
  const fills = await Promise.all(clients.map(readFills));
  const margins = await readMargins(clients);
  const [first] = clients;
  const { items } = await (first ?? { get: async () => ({ items: [] }) }).get('/api/rfq/bonds');
  const splits = (await first?.get('/api/market-sim/splits'))?.items ?? [];
  const bonds = new Map(items.map((/** @type {any} */ bond) => [bond.isin, bond]));
  for (const [place, client] of clients.entries()) {
    const { userId } = client;
    const [positions, settlements, ledger] = await Promise.all([
      client.pages('/api/risk-engine/positions'),
      client.pages('/api/ccp/ccp/settlements'),
      client.pages(`/api/ccp/ccp/ledger/${userId}`),
    ]);
    const lists = { positions, settlements, ledger, margin: margins[place] };
    compareAccount(
      comparison,
      { userId, fills: fills[place] ?? [], ...lists },
      {
        service: userId === 'trader-high-touch' ? 'high' : 'low',
        bonds,
        splits,
        spots: toSpots(margins),
        asOf: Date.parse(margins[place].asOf),
      },
    );
  }
  return { comparison, count: fills.flat().length };
}

/** @param {Comparison} comparison */
const toLines = ({ kinds }) =>
  [...kinds].flatMap(([kind, { compared, left, greatest, differences }]) => [
    `${kind.padEnd(24)} ${String(compared).padStart(6)} compared, greatest difference ${greatest.toFixed(6)}` +
      `${left === 0 ? '' : `, ${left} left out`}${differences.length === 0 ? '' : `, ${differences.length} DIFFER`}`,
    ...differences.slice(0, EXAMPLES).map((text) => `    ${text}`),
  ]);

try {
  const clients = [];
  for (const [userId] of TRADERS) clients.push(await logIn(values.base, userId, values.password));
  const trades = Number(values.trades);
  const sent = trades > 0 ? await tradeAll(clients, { trades, seed: Number(values.seed) }) : [];
  const { comparison, count } = await compareAll(clients);
  const isRight = [...comparison.kinds.values()].every((kind) => kind.differences.length === 0);
  const accepted = sent.reduce((sum, { filled }) => sum + filled, 0);
  const text = values.json
    ? JSON.stringify({ sent, fills: count, kinds: Object.fromEntries(comparison.kinds) })
    : [
        `${accepted} orders accepted of ${TRADERS.length} users, ${count} fills in all`,
        ...toLines(comparison),
        isRight ? 'No difference.' : 'There are differences.',
      ].join('\n');
  process.stdout.write(`${text}\n`);
  process.exitCode = isRight && count > 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(`The books were not compared: ${String(error)}\n`);
  process.exitCode = 2;
}
