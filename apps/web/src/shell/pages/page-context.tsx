/** What every page of the desk stands in: the live desk, what is open on the screen, cold reads. */
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { UiContext } from '../../desk-state/use-ui.ts';
import { DeskContext } from '../../kit/live/use-desk.ts';
import type { Identity } from '../../platform/client/shapes.ts';
import { getDeskScope, LIVE_REGIONS } from './desk-scope.ts';

type PageContextProps = {
  readonly identity: Identity;
  readonly children: ReactNode;
};

export function PageContext({ identity, children }: PageContextProps) {
  const { live, ui } = getDeskScope(identity);
  return (
    <DeskContext value={live}>
      <UiContext value={ui}>
        <QueryClientProvider client={live.desk.cache}>{children}</QueryClientProvider>
      </UiContext>
    </DeskContext>
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
