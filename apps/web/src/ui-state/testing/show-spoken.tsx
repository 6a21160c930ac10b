/**
 * A panel as a person meets it who reads with a screen reader and has no pointer: with the page's keys and live regions,
 * and with a reader of what is spoken.
 */

import { openReader } from '@tradefloor/testkit/spoken/page/reader';
import type { ReactElement } from 'react';
import { expect, onTestFinished } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { LiveRegions, publishAnnouncement } from '../../kit/ui/live-regions.tsx';
import { showPanel } from './show-panel.tsx';
import { WithKeyboard } from './with-keyboard.tsx';

/** The part of Chromium's protocol that is used here; its types come only with the package that runs the browser. */
type Protocol = { readonly send: (method: string, params?: object) => Promise<unknown> };

export const getProtocol = (): Protocol => cdp() as unknown as Protocol;

/** The test runs in a frame: the protocol's commands go to the page around it. */
const NAME = 'readWindow';

/** More presses of Tab than any panel has stops. */
const STOPS_MAX = 60;

/** Shows the panel, and begins to read. */
export async function showSpoken(panel: ReactElement, world: Parameters<typeof showPanel>[1] = {}) {
  const { browser, ...rest } = world;
  const shown = showPanel(
    <WithKeyboard>
      {panel}
      <LiveRegions />
    </WithKeyboard>,
    {
      ...rest,
      browser: {
        publish: publishAnnouncement,
        later: (callback) => void window.setTimeout(callback),
        ...browser,
      },
    },
  );
  await expect.element(shown.panel).not.toHaveTextContent(/^$/);
  return { ...shown, ...(await readPage()) };
}

/** Reads the page of this test: what its keys lead to, and what it announces. */
export async function readPage() {
  Object.assign(window.top ?? window, { [NAME]: window });
  const protocol = getProtocol();
  window.focus();
  const reader = await openReader({
    send: (method, params) => protocol.send(method, params),
    window: `window.${NAME}`,
  });
  onTestFinished(reader.close);
  const press = async (keys: string): Promise<string> => {
    await userEvent.keyboard(keys);
    return await reader.focus();
  };
  return {
    reader,
    press,
    /** Types into what has the focus, in place of what is in it. */
    type: async (text: string): Promise<void> => {
      await userEvent.keyboard('{Control>}a{/Control}');
      await userEvent.keyboard(text);
    },
    /** Goes on by Tab until a line contains this, and returns the line. */
    tabTo: (text: string) => goTo(press, '{Tab}', text),
    /** Goes back by Shift+Tab in the same way. */
    backTo: (text: string) => goTo(press, '{Shift>}{Tab}{/Shift}', text),
    /** Waits until the focus is spoken as this. */
    expectFocus: (line: string | RegExp) => expect.poll(reader.focus).toEqual(toMatcher(line)),
    /** Waits until exactly these have been announced since the last time, in this order. */
    expectAnnounced: async (...lines: readonly (string | RegExp)[]) => {
      await expect.poll(reader.announced).toEqual(lines.map(toMatcher));
      await reader.forget();
    },
  };
}

async function goTo(
  press: (keys: string) => Promise<string>,
  keys: string,
  text: string,
): Promise<string> {
  const lines: string[] = [];
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    const line = await press(keys);
    if (line.includes(text)) return line;
    lines.push(line);
  }
  throw new Error(`Tab does not lead to "${text}", but to: ${lines.join(' | ')}`);
}

const toMatcher = (line: string | RegExp): unknown =>
  typeof line === 'string' ? line : expect.stringMatching(line);
