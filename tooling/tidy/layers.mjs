/**
 * The repository's layers as data: permitted imports, purity, size limits. `docs/adr` gives the
 * reasons; the checker reads this file.
 */

/**
 * @typedef {object} Layer
 * @property {string} name
 * @property {string} folder files under it belong to the layer; the longest match wins
 * @property {string[]} ours our own packages it may import, without the scope; `runtime` means its pure entries only,
 * `runtime/host` the host's; any other name with a slash one folder of a package
 * @property {string[]} [oursInTests] more of our own packages that its tests may import
 * @property {string[] | 'any'} theirs packages of others it may import
 * @property {boolean} [builtins] whether it may import Node's own modules
 * @property {boolean} [isClosed] its files import each other only
 * @property {boolean} [pure] no clock, randomness, timers, environment, console or network
 * @property {boolean} [exactMath] no function whose last bits differ between engines
 */

/** The scope of our own packages. */
export const SCOPE = '@tradefloor/';

const HOST_PACKAGES = [
  'bullmq',
  'ioredis',
  'pino',
  'prom-client',
  'rate-limiter-flexible',
  'fastify',
  'undici',
  'jose',
  'postgres',
  'zod',
  ...['api', 'core', 'exporter-trace-otlp-http', 'resources', 'sdk-trace-base'].map(
    (part) => `@opentelemetry/${part}`,
  ),
];

/** @type {Layer[]} */
export const LAYERS = [
  { name: 'contracts', folder: 'packages/contracts', ours: [], theirs: ['zod'], pure: true },
  // Shared with the browser by value: it brings nothing with it, the schema library least of all.
  {
    name: 'contracts/vocabulary',
    folder: 'packages/contracts/src/vocabulary',
    ours: [],
    theirs: [],
    pure: true,
    isClosed: true,
  },
  {
    name: 'instruments',
    folder: 'packages/instruments',
    ours: ['contracts'],
    theirs: [],
    pure: true,
  },
  {
    name: 'core',
    folder: 'packages/core',
    ours: ['contracts', 'instruments'],
    theirs: ['@noble/hashes'],
    pure: true,
  },
  {
    name: 'sim',
    folder: 'packages/sim',
    ours: ['contracts', 'instruments', 'core'],
    theirs: [],
    pure: true,
  },
  {
    name: 'sim/market',
    folder: 'packages/sim/src/market',
    ours: ['contracts', 'instruments', 'core'],
    theirs: [],
    pure: true,
    exactMath: true,
  },
  // Strategies give the same orders wherever they run.
  {
    name: 'bots',
    folder: 'packages/bots',
    ours: ['contracts', 'instruments', 'core'],
    theirs: [],
    pure: true,
    exactMath: true,
  },
  {
    name: 'fix',
    folder: 'packages/fix',
    ours: ['contracts', 'instruments', 'core'],
    theirs: [],
    pure: true,
  },
  {
    name: 'db',
    folder: 'packages/db',
    ours: ['contracts', 'instruments', 'core', 'runtime'],
    theirs: ['drizzle-orm', 'postgres'],
    builtins: true,
  },
  {
    name: 'runtime',
    folder: 'packages/runtime',
    ours: ['contracts', 'instruments', 'core'],
    theirs: ['zod'],
    pure: true,
  },
  {
    name: 'runtime/host',
    folder: 'packages/runtime/src/host',
    ours: ['contracts', 'instruments', 'core', 'fix', 'runtime', 'runtime/host'],
    theirs: HOST_PACKAGES,
    builtins: true,
  },
  { name: 'api', folder: 'packages/api', ours: ['contracts'], theirs: ['@trpc/server', 'zod'] },
  // Installed alone, outside the repository: it imports nothing of ours.
  { name: 'client', folder: 'packages/client', ours: [], theirs: ['ws'] },
  {
    name: 'client/export',
    folder: 'packages/client/src/export',
    ours: [],
    theirs: ['hyparquet', 'hyparquet-writer'],
  },
  {
    name: 'client/command',
    folder: 'packages/client/src/command',
    ours: [],
    theirs: [],
    builtins: true,
  },
  {
    name: 'testkit',
    folder: 'packages/testkit',
    ours: ['contracts', 'instruments', 'core', 'runtime'],
    theirs: ['fast-check', 'vitest', 'zod'],
  },
  {
    name: 'services',
    folder: 'apps/workers/src/services',
    ours: ['contracts', 'instruments', 'core', 'sim', 'fix', 'runtime'],
    theirs: ['zod'],
    pure: true,
  },
  {
    name: 'workers',
    folder: 'apps/workers',
    ours: 'contracts instruments core sim fix bots client db runtime runtime/host'.split(' '),
    oursInTests: ['api'],
    theirs: 'any',
    builtins: true,
  },
  {
    name: 'web',
    folder: 'apps/web',
    // A bond's mathematics is the same in the ticket as in the service: what is typed is priced while it is typed.
    ours: ['contracts', 'api', 'instruments', 'runtime/host'],
    theirs: 'any',
    builtins: true,
  },
  // Users' order entry over FIX: a way in beside HTTP and sockets, on the same edge.
  {
    name: 'web/gateway/fix',
    folder: 'apps/web/src/gateway/fix',
    ours: ['contracts', 'api', 'fix', 'runtime/host'],
    theirs: 'any',
    builtins: true,
  },
  {
    name: 'e2e',
    folder: 'e2e',
    ours: ['client', 'contracts', 'testkit'],
    theirs: 'any',
    builtins: true,
  },
  {
    name: 'bench',
    folder: 'bench',
    ours: 'contracts instruments core sim fix db api runtime runtime/host testkit workers web'.split(
      ' ',
    ),
    theirs: 'any',
    builtins: true,
  },
  { name: 'audit', folder: 'audit', ours: [], theirs: 'any', builtins: true },
];

/** The browser half, lowest first: each may import itself and those before it (docs/adr/0026). */
export const BROWSER_LAYERS = 'lib platform kit ui-state features shell app'.split(' ');

/** Stores and client run without a page. */
export const LAYERS_WITHOUT_REACT = ['lib', 'platform'];

/** Under these no folder may need itself by way of others. */
export const CYCLE_FREE = [
  'apps/web/src',
  'apps/workers/src',
  'tooling',
  ...'api bots client contracts core db fix instruments runtime sim testkit'
    .split(' ')
    .map((name) => `packages/${name}/src`),
];

/** The layers of core and the permitted imports of each; shared files are beside them. */
export const CORE_LAYERS = new Map([
  ['trading', ['trading']],
  ['clearing', ['clearing', 'trading']],
  ['analytics', ['analytics', 'trading']],
  ['competition', ['competition', 'analytics', 'trading']],
]);

/**
 * The areas of `tooling` and which others each may import; tests may import any. An entry point of `bin` is a call of
 * one of them.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const TOOLING_AREAS = {
  process: [],
  tidy: ['process'],
  'type-check': ['process'],
  client: [],
  probe: [],
  monitoring: [],
  'fix-certification': [],
  'audit-export': ['process'],
  i18n: ['process'],
  security: ['process', 'stores', 'launcher'],
  fuzz: ['process'],
  image: ['process', 'security'],
  'api-examples': ['process', 'client'],
  'client-package': ['process'],
  'recorded-session': ['process', 'api-examples'],
  stores: ['process'],
  recovery: ['process', 'stores'],
  'test-setup': ['process', 'stores'],
  launcher: ['process', 'stores'],
  'browser-tests': ['process', 'stores', 'launcher'],
  'fault-lab': ['process', 'client', 'stores', 'recovery', 'launcher'],
  'node-versions': ['process', 'client-package', 'stores', 'launcher'],
  python: ['process', 'stores', 'launcher'],
  ci: ['process', 'stores', 'launcher', 'browser-tests', 'node-versions', 'python', 'image'],
};

/** Lines of an entry point in `bin`. */
export const ENTRY_POINT_LINES = 20;

/** What a test may import beside what its layer may. */
export const TEST_EXTRAS = { ours: ['testkit'], theirs: ['vitest', 'fast-check'] };

/** Packages that a package.json may name for development only. */
export const DEV_PACKAGES = /^(@types\/.+|@vitest\/.+|vitest|playwright|fast-check|drizzle-kit)$/;

/** Folders of the repository that hold code, and the code files at its top. */
export const ROOTS = ['apps', 'packages', 'bench', 'e2e', 'audit', 'bin', 'tooling'];

/** Words forbidden in a pure layer, with their replacement. */
export const IMPURE_WORDS = [
  { pattern: /\bnew\s+Date\b|(?<![.\w])Date\s*[.(]/g, message: 'the clock comes in as nowMs' },
  { pattern: /\bMath\.random\b/g, message: 'randomness comes in as a seeded stream' },
  {
    pattern: /(?<![.\w])(setTimeout|setInterval|setImmediate|queueMicrotask)\b/g,
    message: 'a timer comes from the engine',
  },
  { pattern: /(?<![.\w])process\./g, message: 'settings come in as values' },
  { pattern: /(?<![.\w])console\./g, message: 'the host writes the log' },
  { pattern: /(?<![.\w])fetch\s*\(/g, message: 'another service is called by ctx.call' },
  { pattern: /(?<![.\w])(crypto|performance)\./g, message: 'ids and times come in as values' },
];

/** Functions whose last bits an engine may choose, so that a golden hash would not hold. */
export const INEXACT_MATH =
  /\bMath\.(exp\w*|log\w*|a?(?:sin|cos|tan)h?|atan2|pow|cbrt|hypot)\b|\*\*/g;

/** Where `process.env` may be read: once per process, in its env.ts, and by tooling. */
export const ENV_READERS = /^(bin|tooling|bench)\/|(^|\/)env\.ts$|\.config\.(ts|mjs)$/;

/** Names of files that do not describe their content. */
export const EMPTY_NAMES = /^(utils?|helpers?|common|managers?|types?|misc|shared|base|lib|stuff)$/;

export const LIMITS = { fileLines: 300, testFileLines: 500, functionLines: 70, parameters: 3 };

/** Files that declare and decide nothing: a list of facts is one piece, however long it is. */
export const DECLARATIVE = [
  { what: 'contracts', path: /^packages\/contracts\/src\// },
  { what: 'database schemas', path: /^packages\/db\/src\/schema\// },
  { what: 'service declarations', path: /^apps\/workers\/src\/services\/[^/]+\/service\.ts$/ },
  { what: 'the registry of services', path: /^apps\/workers\/src\/registry\.ts$/ },
  { what: 'registries of panels', path: /^apps\/web\/src\/.*\bpanels\.ts$/ },
  { what: 'columns of grids', path: /^apps\/web\/src\/.*-columns\.tsx?$/ },
  { what: 'the layers of this repository', path: /^tooling\/tidy\/layers\.mjs$/ },
];

/** The limits of a declarative file. */
export const DECLARATIVE_LIMITS = { ...LIMITS, fileLines: 600, functionLines: 150 };
