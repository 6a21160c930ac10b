/**
 * Renders one panel in a real browser as the trading page does: its styles, its context, its queries and the stale-data
 * notice around it. The platform is scripted by the test; an unscripted call fails.
 */
import '../../app/globals.css';
import '../../kit/ui/pages.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import type { StoreApi } from 'zustand/vanilla';
import { requestDrawing } from '../../kit/live/drawing-frame.ts';
import { ClientContext, withQueries } from '../../kit/live/use-client.ts';
import { openPrefs, type Prefs } from '../../kit/prefs/prefs.ts';
import { StaleData } from '../../kit/query/stale-data.tsx';
import type { ClientEvent, Connection, StreamListener } from '../../platform/client/connection.ts';
import { PUSHES, type PushName } from '../../platform/client/pushes.ts';
import type { Role } from '../../platform/client/shapes.ts';
import { fakeCalls, type Responses, type Streams } from '../../platform/testing/fake-calls.ts';
import { AT_MS, toIdentity } from '../../platform/testing/given.ts';
import type { ClientBrowser } from '../../platform/trading/client-deps.ts';
import { TradingClient } from '../../platform/trading/trading-client.ts';
import { openUiState, type UiState } from '../ui-state.ts';
import { UiContext } from '../use-ui.ts';

type World = {
  readonly role?: Role;
  readonly answers?: Responses;
  /** What the platform pushes to subscriptions. */
  readonly streams?: Streams;
  /** Replaces parts of the browser: its clock, its timers. */
  readonly browser?: Partial<ClientBrowser>;
  /** Runs before the first render: events and prices that the client already has. */
  readonly before?: (client: TradingClient) => void;
  /** Another React than the one that users run, such as one that counts what it draws. */
  readonly openRoot?: typeof createRoot;
};

type Shown = {
  /** Finds things inside the panel. */
  readonly panel: Locator;
  readonly client: TradingClient;
  /** What is open and selected on the screen. */
  readonly ui: StoreApi<UiState>;
  readonly prefs: StoreApi<Prefs>;
  /** Repeats every query of the panel, as a push would. */
  readonly refetch: () => Promise<void>;
  /** Something of this topic was pushed; with {@link PASSING_TIME}, for a push is followed up by the clock. */
  readonly push: (name: PushName) => void;
  /** The event reaches the client by its connection, as one of the platform does. */
  readonly receive: (event: ClientEvent) => void;
  /** The connection was lost, with what was pushed meanwhile, and begins again with a snapshot. */
  readonly reconnect: () => void;
};

/** A clock that goes on, for panels that follow pushes. */
export const PASSING_TIME: Partial<ClientBrowser> = { nowMs: () => AT_MS + performance.now() };

let shown = 0;

/** Renders the panel for a person of this role; it is removed when the test is over. */
export function showPanel(panel: ReactElement, world: World = {}): Shown {
  const { role = 'trader', answers = {}, streams = {}, browser = {}, before } = world;
  const { openRoot = createRoot } = world;
  const ui = openUiState();
  const prefs = openPrefs();
  // One attempt: a test of an error must not wait for the retries.
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always' } },
  });
  const { connection, receive } = toConnection(answers, streams);
  const parts = { connection, cache: queries };
  const client = withQueries(
    new TradingClient(parts, toIdentity(role), { ...BROWSER, ...browser }),
  );
  before?.(client);
  const place = document.createElement('section');
  shown += 1;
  place.dataset['testid'] = `panel-${shown}`;
  place.className = 'flex h-[560px] w-[880px] flex-col bg-s1 text-12';
  document.body.append(place);
  const root = openRoot(place);
  root.render(
    <ClientContext value={{ client, prefs, linkedView: null }}>
      <UiContext value={ui}>
        <QueryClientProvider client={queries}>
          <StaleData>{panel}</StaleData>
        </QueryClientProvider>
      </UiContext>
    </ClientContext>,
  );
  onTestFinished(() => {
    root.unmount();
    queries.clear();
    place.remove();
    window.localStorage.clear();
  });
  return {
    panel: page.getByTestId(`panel-${shown}`),
    client,
    ui,
    prefs,
    refetch: () => queries.refetchQueries(),
    push: (name) => client.stale.mark(PUSHES[name]),
    receive: (event) => receive(client, event),
    reconnect: () => client.stale.markAll(),
  };
}

/** The page the test runs in, at a time that stands still. */
const BROWSER: ClientBrowser = {
  nowMs: () => AT_MS,
  later: (callback, ms) => void window.setTimeout(callback, ms),
  repeat: () => () => undefined,
  requestFrame: requestDrawing,
  isHidden: () => false,
  wantsFlashes: () => false,
  publish: () => undefined,
};

/** A connection on which nothing happens by itself: it is opened with the first event that the test has come by it. */
function toConnection(responses: Responses, streams: Streams) {
  let listener: StreamListener | null = null;
  const connection: Connection = {
    calls: fakeCalls(responses, streams),
    open: (opened) => {
      listener = opened;
      return { reconnect: () => undefined, close: () => undefined };
    },
    ping: async () => null,
    isSessionAlive: async () => true,
    logOut: async () => undefined,
  };
  const receive = (client: TradingClient, event: ClientEvent): void => {
    if (listener === null) onTestFinished(client.start());
    listener?.onEvent(event);
  };
  return { connection, receive };
}
