/**
 * How much code and style a browser fetches before the first page, a trading page and the API reference stand: read from what
 * `next build` wrote, compressed as the gateway compresses it. More than the budget is a failure.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Problem } from '../process/problem.mjs';

/** @typedef {{ name: string, bytes: number, budget: number }} Size */

/** Bytes after gzip: the log-in page, the trading workspace with the panels in front, and the API reference. */
const BUDGETS = { landing: 150_000, trading: 400_000, reference: 180_000 };

/** The page of the API reference, below `src/app`. */
const REFERENCE = 'docs/[[...part]]/page';

/** What a trader's first screen shows, by the exports that the registry of panels loads. */
const IN_FRONT = [
  'GRID_PANELS.watchlist',
  'ChartPanel',
  'GRID_PANELS.orders',
  'Ticket',
  'GRID_PANELS.positions',
];

/** What these panels fetch only when it is opened: dialogs, and fields of a choice that is not the first; once the order in the ticket is whole; or after the first candles are drawn, or 2 s after the page is; or until a newcomer has answered the offer. All else counts. */
const ON_DEMAND = new Set([
  'AlgoSection',
  'AmendDialog',
  'AuctionNote',
  'BracketFields',
  'CancelDialog',
  'ChartHistory',
  'ChartLayers',
  'ChartOrders',
  'ColumnsDialog',
  'ConfirmDialog',
  'ExpiryField',
  'ExplainLayer',
  'GuideStrip',
  'HandlingFields',
  'IndicatorChoice',
  'IndicatorLegend',
  'KeepPreferences',
  'LookList',
  'ManageTemplates',
  'ManageViews',
  'Offer',
  'OrderMenu',
  'Outcome',
  'PageLinks',
  'PanelsAndLayouts',
  'PartCheckList',
  'PegFields',
  'PeriodExport',
  'PositionMenu',
  'PositionWork',
  'SaveTemplate',
  'SaveView',
  'SecondFields',
  'TriggerFields',
  'UserList',
  'WatchlistPanel',
  'WholeOrder',
  'fillTicketAt',
  'followSeconds',
  'makeIndicatorLines',
  'makeMarks',
  'saveView',
]);

const GROUP = /(\d+),(\w)=>\{\2\.v\(\w=>Promise\.all\(\[([^\]]*)\]/g;

/**
 * @param {string} folder the `.next` folder of a production build
 * @returns {Size[]}
 */
export function bundleSizes(folder) {
  const landing = pageFiles(folder, 'page');
  const reference = pageFiles(folder, REFERENCE);
  const groups = listGroups(folder);
  const trading = new Set([...landing, ...groups.loaded('TradingRoot', landing)]);
  for (const name of IN_FRONT) {
    const own = groups.loaded(name, trading).filter((file) => !trading.has(file));
    for (const file of own) trading.add(file);
    for (const file of groups.loadedBy(own, trading)) trading.add(file);
  }
  return [
    { name: 'landing page', bytes: sumValues(folder, landing), budget: BUDGETS.landing },
    { name: 'trading page', bytes: sumValues(folder, trading), budget: BUDGETS.trading },
    { name: 'API reference', bytes: sumValues(folder, reference), budget: BUDGETS.reference },
  ];
}

/**
 * Scripts and styles that a page itself names.
 * @param {string} folder
 * @param {string} page below `src/app`
 * @returns {Set<string>}
 */
function pageFiles(folder, page) {
  const { rootMainFiles } = JSON.parse(readFileSync(join(folder, 'build-manifest.json'), 'utf8'));
  const text = readFileSync(
    join(folder, `server/app/${page}_client-reference-manifest.js`),
    'utf8',
  ).trim();
  const manifest = JSON.parse(text.slice(text.indexOf('= {') + 2).replace(/;$/, ''));
  /** @param {Record<string, any[]>} entries */
  const first = (entries) =>
    Object.entries(entries).flatMap(([entry, files]) =>
      entry.endsWith('/src/app/layout') || entry.endsWith(`/src/app/${page}`) ? files : [],
    );
  const styles = first(manifest.entryCSSFiles).map(({ path }) => path);
  return new Set([...rootMainFiles, ...first(manifest.entryJSFiles), ...styles]);
}

/**
 * Code that is fetched when it is wanted: which files one import brings. Each page has a variant of its own of the same
 * import, by what it has fetched already: only the files of a page name what that page fetches.
 * @param {string} folder
 */
function listGroups(folder) {
  const chunks = new Map(
    readdirSync(join(folder, 'static/chunks'))
      .filter((name) => name.endsWith('.js'))
      .map((name) => [
        `static/chunks/${name}`,
        readFileSync(join(folder, 'static/chunks', name), 'utf8'),
      ]),
  );
  /** @param {string} file */
  const read = (file) => chunks.get(file) ?? '';
  /**
   * @param {string} id of an import
   * @param {Iterable<string>} page
   * @returns {string[] | null}
   */
  const findGroup = (id, page) => {
    for (const file of page) {
      const found = [...read(file).matchAll(GROUP)].find(([, named]) => named === id);
      const [, , , files = ''] = found ?? [];
      if (found) return [...files.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name);
    }
    return null;
  };
  return {
    /**
     * @param {string} name the export that is taken of the import, such as `TradingRoot`
     * @param {Iterable<string>} page the files that the page has fetched
     */
    loaded: (name, page) => {
      const taken = new RegExp(String.raw`\.A\((\d+)\)\)\.${name.replace('.', String.raw`\.`)}\b`);
      for (const file of page) {
        const id = taken.exec(read(file))?.[1];
        const files = id === undefined ? null : findGroup(id, page);
        if (files !== null) return files;
      }
      throw new Problem(
        `The build holds no import of ${name}: the budget of the trading page is blind.`,
      );
    },
    /**
     * @param {readonly string[]} files what these fetch in their turn, at once
     * @param {Iterable<string>} page the files that the page has fetched, these included
     */
    loadedBy: (files, page) =>
      files.flatMap((file) =>
        [...read(file).matchAll(/\w\.A\((\d+)\)\)?(?:\.(\w+))?/g)].flatMap(
          ([, id = '', name = '']) => (ON_DEMAND.has(name) ? [] : (findGroup(id, page) ?? [])),
        ),
      ),
  };
}

/**
 * @param {string} folder
 * @param {Iterable<string>} files
 * @returns {number}
 */
function sumValues(folder, files) {
  let sum = 0;
  for (const file of files) sum += gzipSync(readFileSync(join(folder, file))).length;
  return sum;
}

/**
 * @param {readonly Size[]} sizes
 * @returns {string[]} a line each, marked when it is over its budget
 */
export const sizeLines = (sizes) =>
  sizes.map(
    ({ name, bytes, budget }) =>
      `${name}: ${kilobytes(bytes)} of ${kilobytes(budget)} gzip${bytes > budget ? ', over the budget' : ''}`,
  );

/** @param {number} bytes */
const kilobytes = (bytes) => `${(bytes / 1_000).toFixed(1)} kB`;
