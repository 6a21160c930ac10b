/**
 * What tests do to a page, in one round trip or in none. Playwright sends some twenty messages for a click and waits for
 * two drawn frames, so that most of the time of a test passed between processes. Here the page itself finds the element
 * and checks what Playwright would; then the browser's own pointer presses its place, with trusted events and its own
 * hit test. A text is typed and an option selected by the page, as Playwright's own script in the page does it.
 *
 * Whatever is not certain goes to Playwright, which waits, scrolls and names what is wrong: an element that is not there
 * after some time, is disabled or covered, and all options of an action.
 */
import { commands, type Locator, locators, page } from 'vitest/browser';
import { choose } from './choose.ts';
import { type Place, placeToPress, watchPress } from './press.ts';
import { typeInto } from './type-into.ts';

declare module 'vitest/browser' {
  interface LocatorSelectors {
    bySelector(selector: string): Locator;
  }
  interface BrowserCommands {
    /** The browser's pointer presses and releases its left button here, in pixels of the whole page. */
    pressAt: (place: Place) => Promise<void>;
  }
}

type Command = (name: string, args: readonly unknown[], source?: Error) => Promise<unknown>;
type Runner = { triggerCommand: Command; direct?: { readonly count: Map<string, number> } };

/** How long an element may take to come before Playwright waits for it, and how often it is looked for. */
const PATIENCE_MS = 500;
const LOOK_MS = 5;

/** The runner's own: its types do not name it. */
const runner = (
  window as unknown as { readonly __vitest_browser_runner__: { readonly commands: Runner } }
).__vitest_browser_runner__.commands;

/** How many actions of a name were done without Playwright. */
export const directActions = (name: string): number => runner.direct?.count.get(name) ?? 0;

/** @returns null when there is none, or more than one, which Playwright refuses in its own words */
function find(selector: string): Element | null {
  try {
    return page.bySelector(selector).query();
  } catch {
    return null;
  }
}

/** The browser's own clocks, also where a test has put others in their place. */
const later = window.setTimeout.bind(window);
const onFrame = window.requestAnimationFrame.bind(window);
const nowMs = performance.now.bind(performance);

/** Tries until there is something; null when there was nothing in time. */
async function soon<T>(look: () => T | null): Promise<T | null> {
  const end = nowMs() + PATIENCE_MS;
  for (;;) {
    const found = look();
    if (found !== null || nowMs() > end) return found;
    await new Promise((resolve) => later(resolve, LOOK_MS));
  }
}

/** A person sees what an action has done before the next one: drawn, with the effects that follow the drawing. */
const untilDrawn = (): Promise<void> => new Promise((resolve) => onFrame(() => later(resolve, 0)));

async function click(selector: string): Promise<boolean> {
  const found = await soon(() => {
    const element = find(selector);
    const place = element && placeToPress(element);
    return element && place ? { element, place } : null;
  });
  if (found === null) return false;
  const wasReached = watchPress(found.element);
  await commands.pressAt(found.place);
  return wasReached();
}

async function fill(selector: string, text: unknown): Promise<boolean> {
  if (typeof text !== 'string') return false;
  return (await soon(() => typeInto(find(selector), text) || null)) ?? false;
}

async function selectOptions(selector: string, wanted: unknown): Promise<boolean> {
  const texts = [wanted].flat();
  if (!texts.every((text) => typeof text === 'string')) return false;
  return (await soon(() => choose(find(selector), texts) || null)) ?? false;
}

const ACTIONS: Readonly<
  Record<string, (selector: string, value?: unknown, options?: unknown) => Promise<boolean>>
> = {
  __vitest_click: async (selector, options) => options === undefined && (await click(selector)),
  __vitest_fill: async (selector, text, options) =>
    options === undefined && (await fill(selector, text)),
  __vitest_selectOptions: async (selector, wanted, options) =>
    options === undefined && (await selectOptions(selector, wanted)),
};

/** Puts the actions before those of the runner. Files share a page: only the first one does. */
function install(): void {
  if (runner.direct) return;
  const count = new Map<string, number>();
  runner.direct = { count };
  locators.extend({ bySelector: (selector: string) => selector });
  const byPlaywright = runner.triggerCommand.bind(runner);
  runner.triggerCommand = async (name, args, source) => {
    const [selector, value, options] = args;
    const isDone = await ACTIONS[name]?.(String(selector), value, options);
    if (isDone !== true) return byPlaywright(name, args, source);
    await untilDrawn();
    count.set(name, (count.get(name) ?? 0) + 1);
    return undefined;
  };
}

install();
