/**
 * Renders one panel in a real browser as the desk does: its styles, its context, its queries and the stale-data notice
 * around it. The platform is scripted by the test; an unscripted call fails.
 */
import '../../app/globals.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { DeskContext } from '../../kit/live/use-desk.ts';
import { openPrefs } from '../../kit/prefs/prefs.ts';
import { OldFigures } from '../../kit/query/old-figures.tsx';
import type { DeskPort } from '../../platform/client/port.ts';
import type { Role } from '../../platform/client/shapes.ts';
import { Desk, type DeskBrowser } from '../../platform/desk/desk.ts';
import { AT_MS, identityOf } from '../../platform/testing/given.ts';
import { openDeskUi } from '../desk-ui.ts';
import { UiContext } from '../use-ui.ts';

/** The platform's responses, by the name of the call. */
export type Answers = Partial<DeskPort>;

type World = {
  readonly role?: Role;
  readonly answers?: Answers;
  /** Runs before the first render: events and prices that the desk already knows. */
  readonly before?: (desk: Desk) => void;
};

type Shown = {
  /** Finds things inside the panel. */
  readonly panel: Locator;
  readonly desk: Desk;
  /** Repeats every query of the panel, as its interval would. */
  readonly refetch: () => Promise<void>;
};

let shown = 0;

/** A refusal as it reaches the desk: one sentence, and the figures behind it. */
export const refused = (title: string, detail: string | null = null, code = 'FORBIDDEN'): Error =>
  Object.assign(new Error(title), { data: { refusal: code, title, detail } });

/** Renders the panel for a person of this role; it is removed when the test is over. */
export function showPanel(panel: ReactElement, world: World = {}): Shown {
  const { role = 'trader', answers = {}, before } = world;
  const desk = new Desk(portOf(answers), identityOf(role), BROWSER);
  before?.(desk);
  const prefs = openPrefs();
  // One attempt: a test of an error must not wait for the retries.
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always' } },
  });
  const place = document.createElement('section');
  shown += 1;
  place.dataset['testid'] = `panel-${shown}`;
  place.className = 'flex h-[560px] w-[880px] flex-col bg-s1 text-12';
  document.body.append(place);
  const root = createRoot(place);
  root.render(
    <DeskContext value={{ desk, prefs, linkedView: null }}>
      <UiContext value={openDeskUi()}>
        <QueryClientProvider client={queries}>
          <OldFigures>{panel}</OldFigures>
        </QueryClientProvider>
      </UiContext>
    </DeskContext>,
  );
  onTestFinished(() => {
    root.unmount();
    queries.clear();
    place.remove();
    window.localStorage.clear();
  });
  return {
    panel: page.getByTestId(`panel-${shown}`),
    desk,
    refetch: () => queries.refetchQueries(),
  };
}

/** The page the test runs in, at a time that stands still. */
const BROWSER: DeskBrowser = {
  nowMs: () => AT_MS,
  later: (callback, ms) => void window.setTimeout(callback, ms),
  repeat: () => () => undefined,
  requestFrame: (callback) => void window.requestAnimationFrame(callback),
  isHidden: () => false,
  wantsFlashes: () => false,
  say: () => undefined,
};

/** A port with the test's responses that names any unscripted call. */
function portOf(answers: Answers): DeskPort {
  const port = new Proxy(answers, {
    get: (given, name) =>
      Reflect.get(given, name) ??
      (() => Promise.reject(new Error(`the test gives no answer for ${String(name)}`))),
  });
  return port as DeskPort;
}
