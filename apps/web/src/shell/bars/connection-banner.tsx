/**
 * Shows when the connection is lost, since when, and what still works; shows when everything is in sync again. Above
 * the panels without moving them, and without user input. Its lines are fetched right after the page, which they are not
 * part of: there is nothing to show before.
 */

import { lazy, Suspense } from 'react';
import { untilLoaded } from '../../lib/code/until-loaded.ts';

const BannerLines = lazy(() =>
  untilLoaded(async () => ({ default: (await import('./banner-lines.tsx')).BannerLines })),
);

export function ConnectionBanner() {
  return (
    <div className="pointer-events-none absolute inset-x-0 top-0 z-50 flex flex-col items-center gap-1">
      <Suspense fallback={null}>
        <BannerLines />
      </Suspense>
    </div>
  );
}
