/** What a screen reader speaks of a page: the element with the focus, and what live regions announce. */
import type { Page } from '@playwright/test';
import { openReader, type Reader } from '@tradefloor/testkit/spoken/page/reader';

/** Begins to read the page that is open; one that is loaded after it has regions of its own. */
export async function readPage(page: Page): Promise<Reader> {
  const session = await page.context().newCDPSession(page);
  const reader = await openReader({
    send: (method, params) => session.send(method as never, params as never),
    window: 'window',
  });
  return {
    ...reader,
    close: async () => {
      await reader.close();
      await session.detach();
    },
  };
}
