/** A headless Chromium for the `desk` scenario: pages of one log-in, and what is read from them. */
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright';
import { BARE_PAGE, BARE_PATH, PROBE } from './desk-pages.ts';
import type { BenchDeps } from './scenario.ts';

/** As the browser tests start it; a container has no sandbox. */
const ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
const LIVE_MS = 60_000;

/** What the probe has noted in a page. */
export type Seen = {
  readonly lcpMs: number;
  /** The start of the largest element's text. */
  readonly lcpText: string;
  /** From the receipt of a frame of ticks to the animation frame after its change. */
  readonly ticks: readonly number[];
  /** The longest event of each interaction of 16 ms or more, by its id. */
  readonly interactions: Readonly<Record<string, number>>;
};

/** Processor time of the page's main thread so far, in seconds. */
export type MainThread = {
  readonly all: number;
  readonly scripts: number;
  readonly layout: number;
};

export type DeskPage = {
  readonly page: Page;
  readonly seen: () => Promise<Seen>;
  readonly mainThread: () => Promise<MainThread>;
};

export type BenchBrowser = {
  readonly version: string;
  /** Loads a page of its own cache and waits until its prices move. */
  readonly open: (kind: PageKind) => Promise<DeskPage>;
  readonly close: () => Promise<void>;
};

export type PageKind = 'desk' | 'bare';

const PAGES: Readonly<Record<PageKind, { readonly path: string; readonly prices: string }>> = {
  desk: { path: '/', prices: '[data-panel="watchlist"] .grid-body' },
  bare: { path: BARE_PATH, prices: '#prices' },
};

/** @param cookie name and value of the log-in's */
export async function openBenchBrowser(
  { chromium: executablePath, chromiumOff }: BenchDeps,
  at: { readonly port: number; readonly cookie: string },
): Promise<BenchBrowser> {
  if (executablePath === null) throw new Error('there is no Chromium: see bin/e2e.mjs');
  const browser = await chromium.launch({ executablePath, args: [...ARGS, chromiumOff] });
  const base = `http://127.0.0.1:${at.port}`;
  const [name = '', value = ''] = at.cookie.split('=', 2);
  let context: BrowserContext | null = null;
  return {
    version: browser.version(),
    open: async (kind) => {
      await context?.close();
      context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: base });
      await context.addCookies([{ name, value, url: base }]);
      await context.route(`**${BARE_PATH}`, (route) =>
        route.fulfill({ contentType: 'text/html', body: BARE_PAGE }),
      );
      return await load(context, kind);
    },
    close: () => browser.close(),
  };
}

async function load(context: BrowserContext, kind: PageKind): Promise<DeskPage> {
  const page = await context.newPage();
  await page.addInitScript(PROBE);
  const { path, prices } = PAGES[kind];
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator(prices).waitFor({ state: 'attached', timeout: LIVE_MS });
  await page.evaluate(`benchWatch(${JSON.stringify(prices)})`);
  await whenLive(page);
  const session = await context.newCDPSession(page);
  // Processor time of the thread: what others on the machine take does not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return {
    page,
    seen: () => page.evaluate<Seen>('benchSeen'),
    mainThread: () => readMainThread(session),
  };
}

/** Read from outside: the pages' own policy allows no code that is made from text. */
async function whenLive(page: Page): Promise<void> {
  const endMs = performance.now() + LIVE_MS;
  while (!(await page.evaluate<boolean>('benchSeen.ticks.length > 0 && benchSeen.lcpMs > 0'))) {
    if (performance.now() > endMs) {
      const found = await page.evaluate<string>(
        'JSON.stringify(benchSeen) + document.body.innerText.slice(0, 300)',
      );
      throw new Error(`no price has been painted: ${found}`);
    }
    await page.waitForTimeout(100);
  }
}

async function readMainThread(session: CDPSession): Promise<MainThread> {
  const { metrics } = await session.send('Performance.getMetrics');
  const read = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return {
    all: read('TaskDuration'),
    scripts: read('ScriptDuration'),
    layout: read('LayoutDuration') + read('RecalcStyleDuration'),
  };
}
