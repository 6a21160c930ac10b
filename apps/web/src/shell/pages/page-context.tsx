/** What every page stands in: the trading client, what is open on the screen, cold reads. */
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { ClientContext } from '../../kit/live/use-client.ts';
import { untilLoaded } from '../../lib/code/until-loaded.ts';
import type { Identity } from '../../platform/client/shapes.ts';
import { UiContext } from '../../ui-state/use-ui.ts';
import { TradingSkeleton } from '../start/trading-skeleton.tsx';
import { getClientScope } from './client-scope.ts';

/** The first prices and candles come before it: the page shows this browser's preferences from the start. */
const PREFERENCES_AFTER_MS = 2_000;

const KeepPreferences = lazy(async () => {
  await new Promise((resolve) => window.setTimeout(resolve, PREFERENCES_AFTER_MS));
  return await untilLoaded(async () => ({
    default: (await import('../preferences/keep-preferences.tsx')).KeepPreferences,
  }));
});

type PageContextProps = {
  readonly identity: Identity;
  readonly children: ReactNode;
};

export function PageContext({ identity, children }: PageContextProps) {
  const { live, ui } = getClientScope(identity);
  const isOpening = useFirstTask();
  return (
    <ClientContext value={live}>
      <UiContext value={ui}>
        <QueryClientProvider client={live.client.cache}>
          {isOpening ? (
            <TradingSkeleton />
          ) : (
            <>
              {children}
              <Suspense fallback={null}>
                <KeepPreferences />
              </Suspense>
            </>
          )}
        </QueryClientProvider>
      </UiContext>
    </ClientContext>
  );
}

/** True for one task: the socket is on its way before the page is drawn, which takes the main thread for a while. */
function useFirstTask(): boolean {
  const [isFirst, setFirst] = useState(true);
  useEffect(() => {
    const timer = window.setTimeout(() => setFirst(false));
    return () => window.clearTimeout(timer);
  }, []);
  return isFirst;
}
