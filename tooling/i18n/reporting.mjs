/** Where services and rules make the names and sentences that screens show as they come, each place with its catalogue. */

/**
 * @typedef {object} Reporting
 * @property {string} at a folder or a file, relative to the repository
 * @property {string} area its catalogue
 * @property {RegExp} [only] the properties that are texts for people there; all that reads like one where it is left out
 * @property {RegExp} [words] properties and constants whose texts are read, however short they are
 * @property {boolean} [showsErrors] what is thrown is shown
 * @property {RegExp} [names] functions that make a sentence of a text they are given
 * @property {boolean} [hasGaps] texts there have words in braces that are filled later
 * @property {readonly string[]} [values] words that are values of sentences there and stand in no text of their own
 */

/** Units and rules of a future; its name is that of the exchange. */
const TERMS = /^(?:u|priceU)nit$|Rule$|_ROLL$/;

/** The first that fits a file counts. @type {readonly Reporting[]} */
const REPORTING = [
  { at: 'packages/core/src/competition/cases', area: 'cases' },
  { at: 'packages/core/src/trading/surveillance', area: 'services', words: /^verb$/ },
  { at: 'packages/core/src', area: 'services' },
  { at: 'packages/sim/src/exchange', area: 'services' },
  {
    at: 'packages/sim/src/news',
    area: 'news',
    words: /^(?:products|sites|customers|title|verb|REGIONS)$/,
    values: ['billion', 'million'],
    hasGaps: true,
  },
  {
    at: 'packages/instruments/src/futures/products.ts',
    area: 'services',
    only: TERMS,
    words: TERMS,
  },
  {
    at: 'packages/instruments/src/option/bespoke-option.ts',
    area: 'services',
    only: /^message$/,
  },
  { at: 'packages/db/src/readers/ops-invariants.ts', area: 'services', only: /^promise$/ },
  { at: 'packages/contracts/src/basket-columns.ts', area: 'services' },
  { at: 'packages/contracts/src/basket-links.ts', area: 'services' },
  { at: 'packages/contracts/src/basket-names.ts', area: 'services' },
  { at: 'packages/contracts/src/basket-text.ts', area: 'services' },
  { at: 'packages/contracts/src/delimited-text.ts', area: 'services' },
  {
    at: 'packages/contracts/src',
    area: 'services',
    only: /^(?:message|error|NO_DAY|PRICED)$/,
    names: /^(?:refine|regex|max)$/,
  },
  // What a schema refuses in words of its own: the sentences are the library's.
  {
    at: 'packages/contracts/node_modules/zod/v4/locales/en.js',
    area: 'schemas',
    words: /^(?:adj|unit)$/,
    values: ['array', 'boolean', 'date', 'input', 'int', 'number', 'object', 'string'],
  },
  // Labels of the docking library, where the dock shows them.
  {
    at: 'apps/web/node_modules/flexlayout-react/dist/index.js',
    area: 'shell',
    only: /^flexlayout\.ui\.(?:close\.tab|(?:active|move|maximize|restore)\.tabset|overflow\.menu\.tooltip|splitter)$/,
  },
  { at: 'packages/runtime/src/engine', area: 'services', only: /^detail$/ },
  { at: 'packages/runtime/src/host', area: 'services', only: /^detail$/, names: /^degraded$/ },
  { at: 'packages/runtime/src/service.ts', area: 'services' },
  {
    at: 'apps/web/src/gateway',
    area: 'services',
    only: /^detail$/,
    names: /^(?:refusal|malformed)$/,
  },
  { at: 'apps/workers/src/services/rfq', area: 'services', words: /^action$/ },
  { at: 'apps/workers/src/services', area: 'services', names: /^notFound$/ },
  { at: 'apps/workers/src/backtest', area: 'services' },
  { at: 'apps/workers/src/exports', area: 'services' },
  { at: 'apps/workers/src/jobs', area: 'services' },
  { at: 'apps/workers/src/load/load-process.ts', area: 'services' },
  { at: 'apps/workers/src/load/run-load.ts', area: 'services' },
  { at: 'apps/workers/src/load/token-sidecar.ts', area: 'services' },
  { at: 'apps/workers/src/ops/certificate-watch.ts', area: 'services' },
  { at: 'apps/workers/src/ops', area: 'services', only: /^detail$/ },
  { at: 'apps/workers/src/replay/replay-plan.ts', area: 'services', showsErrors: true },
  { at: 'apps/workers/src/replay', area: 'services' },
  { at: 'apps/workers/src/rooms', area: 'services', only: /^detail$/ },
  { at: 'apps/workers/src/scenario/thread-pool.ts', area: 'services', showsErrors: true },
  { at: 'apps/workers/src/webhooks/public-address.ts', area: 'services', showsErrors: true },
  { at: 'apps/workers/src/webhooks', area: 'services' },
];

/** Files in these places whose texts no screen shows, each with what they are. */
const NOT_REPORTED = [
  // The names of demo users.
  'packages/core/src/trading/users/seed-users.ts',
  // A document to keep, in English.
  'packages/core/src/clearing/statement.ts',
];

/** Tests and what is given to them. */
const OF_TESTS = /(?:^|\/)testing\/|fixture|\.(?:test|given|fuzz|reference)\.|\.test-d\.ts$/;

/** Constants whose codes stand in sentences as words, by their files. @type {Readonly<Record<string, readonly string[]>>} */
export const SPOKEN_CODES = {
  'packages/contracts/src/vocabulary/order.ts': ['SIDES', 'ORDER_STATUSES'],
  'packages/contracts/src/vocabulary/rfq.ts': ['RFQ_STATES', 'VOICE_STATES'],
  'packages/contracts/src/vocabulary/jobs.ts': ['JOB_STATES'],
  'packages/contracts/src/news.ts': ['COMPANY_NEWS_KINDS', 'NEWS_KINDS'],
};

/** Words and sentences that screens import themselves. */
const VOCABULARY = 'packages/contracts/src/vocabulary/';

/** @param {string} path relative to the repository @returns {Reporting | undefined} */
export const findReporting = (path) =>
  OF_TESTS.test(path) || NOT_REPORTED.includes(path) || path.startsWith(VOCABULARY)
    ? undefined
    : REPORTING.find(({ at }) => path === at || path.startsWith(`${at}/`));

/** Folders and files to look in, none within another. */
export const REPORTING_PLACES = REPORTING.map(({ at }) => at).filter(
  (at, _, all) => !all.some((other) => at.startsWith(`${other}/`)),
);
