/** The browser's own pointer for component tests. */

/**
 * Presses and releases its left button: one message to the browser's process, for Playwright sends the three parts
 * without waiting between them.
 * @type {import('vitest/node').BrowserCommand<[place: { x: number, y: number }]>}
 */
export const pressAt = async ({ page }, { x, y }) => {
  await page.mouse.click(x, y);
};
