/**
 * The test every browser spec starts from: visitors with pages of their own, and no page may write an error
 * to its console, throw, or meet its own content policy. What a test provokes on purpose it names.
 */
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { LoginPage } from './pages/login-page.ts';

export type Visitor = {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly loginPage: LoginPage;
};

type Fixtures = {
  /** Console lines that belong to what the test provokes. */
  readonly expectedNoise: RegExp | null;
  /** Whether the page offers the first task; the visitors of other tests have answered it before. */
  readonly isFirstVisit: boolean;
  readonly faults: string[];
  /**
   * A person at a browser of their own, with the settings of the configuration and none of `test.use`; at another address
   * of the platform where one is given.
   */
  readonly visitor: (address?: string) => Promise<Visitor>;
  readonly loginPage: LoginPage;
};

type WorkerFixtures = {
  /** Contexts of earlier visitors, emptied: the code of the page is fetched and compiled in them already. */
  readonly spareContexts: BrowserContext[];
};

/** The decision about a refused order is stored just after the response; the ticket requests it again until it is there. */
const NOT_STORED_YET = /status of 404 .*\/trpc\/risk\.orderDecisions\?/;

/** On a busy machine a service may be late with its health; the status bar shows it, and the browser notes the 503. */
const NOT_READY = /status of 503 .*\/ready\)$/;

/**
 * As a browser that was here before, which an offer would change the page of after it stands; and with preferences of its
 * own, for tests at the same time are one user.
 */
function answerOffer(): void {
  const key = 'tradefloor.prefs.v1';
  try {
    if (window.localStorage.getItem(key) !== null) return;
    window.localStorage.setItem(
      key,
      JSON.stringify({ follows: false, guide: { offer: 'answered' } }),
    );
  } catch {
    // A blank page has no storage.
  }
}

function watch(page: Page, faults: string[]): void {
  page.on('pageerror', (error) => faults.push(`thrown: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    faults.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
}

/** Ends what goes on in a context and leaves it without pages, routes, cookies and storage, as a new one is. */
async function empty(context: BrowserContext): Promise<void> {
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  for (const page of context.pages()) await page.close();
  await context.setStorageState({ cookies: [], origins: [] });
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  expectedNoise: [null, { option: true }],
  isFirstVisit: [false, { option: true }],
  faults: [
    async ({ expectedNoise }, use) => {
      const faults: string[] = [];
      await use(faults);
      const unexpected = faults.filter(
        (line) =>
          expectedNoise?.test(line) !== true && !NOT_STORED_YET.test(line) && !NOT_READY.test(line),
      );
      expect(unexpected, 'console errors, page errors, content policy').toEqual([]);
    },
    { auto: true },
  ],
  page: async ({ page, faults, isFirstVisit }, use, { errors }) => {
    if (!isFirstVisit) await page.addInitScript(answerOffer);
    watch(page, faults);
    await use(page);
    // The context is used again: a page that stayed open would go on beside the next test. One that failed is pictured.
    if (errors.length === 0 && !page.isClosed()) await page.goto('about:blank');
  },
  spareContexts: [
    // They are the browser's, and end before it does.
    async ({ browser: _browser }, use) => {
      const spare: BrowserContext[] = [];
      await use(spare);
      for (const context of spare) await context.close();
    },
    { scope: 'worker' },
  ],
  visitor: async ({ browser, contextOptions, faults, spareContexts }, use, { errors }) => {
    const [own, atAddresses]: [BrowserContext[], BrowserContext[]] = [[], []];
    const open = async (address?: string): Promise<BrowserContext> => {
      const spare = address === undefined ? spareContexts.pop() : undefined;
      if (spare !== undefined) return spare;
      const context = await browser.newContext({
        ...contextOptions,
        ...(address === undefined ? {} : { baseURL: address }),
      });
      await context.addInitScript(answerOffer);
      return context;
    };
    await use(async (address) => {
      const context = await open(address);
      (address === undefined ? own : atAddresses).push(context);
      const page = await context.newPage();
      watch(page, faults);
      return { page, context, loginPage: new LoginPage(page) };
    });
    for (const context of atAddresses) await context.close();
    for (const context of own) {
      if (errors.length > 0) await context.close();
      else {
        await empty(context);
        spareContexts.push(context);
      }
    }
  },
  loginPage: async ({ page }, use) => {
    await use(new LoginPage(page));
  },
});

export { expect };
