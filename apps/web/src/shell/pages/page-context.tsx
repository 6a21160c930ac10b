/** What every page stands in: the trading client, what is open on the screen, cold reads. */
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ClientContext } from '../../kit/live/use-client.ts';
import type { Identity } from '../../platform/client/shapes.ts';
import { UiContext } from '../../ui-state/use-ui.ts';
import { getClientScope, LIVE_REGIONS } from './client-scope.ts';

type PageContextProps = {
  readonly identity: Identity;
  readonly children: ReactNode;
};

export function PageContext({ identity, children }: PageContextProps) {
  const { live, ui } = getClientScope(identity);
  return (
    <ClientContext value={live}>
      <UiContext value={ui}>
        <QueryClientProvider client={live.client.cache}>{children}</QueryClientProvider>
      </UiContext>
    </ClientContext>
  );
}

/** The live regions for screen readers. */
export function LiveRegions() {
  return (
    <>
      <div id={LIVE_REGIONS.polite} role="status" aria-live="polite" className="visually-hidden" />
      <div
        id={LIVE_REGIONS.assertive}
        role="alert"
        aria-live="assertive"
        className="visually-hidden"
      />
    </>
  );
}
