/** The whole trading screen of one person in a window of a size, on a running platform. */
import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import type { Identity } from '../../platform/client/shapes.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { fetchFit } from '../dock/screen-fit.ts';
import { TradingScreen } from '../pages/trading-root.tsx';
import { platform, recorded, start } from './recorded-platform.ts';

/** The size of the window of every other test. */
const USUAL = [900, 600] as const;

type Window = { readonly width: number; readonly height: number };

export async function showScreen(identity: Identity, { width, height }: Window) {
  await page.viewport(width, height);
  onTestFinished(async () => {
    await page.viewport(...USUAL);
  });
  await fetchFit();
  const { answers, called } = platform(recorded);
  const shown = showPanel(<TradingScreen version="1.2.3" />, {
    role: identity.role,
    answers,
    before: (client) => {
      client.identity.setState(identity, true);
      start(client);
    },
  });
  const place = shown.panel.element() as HTMLElement;
  Object.assign(place.style, { width: '100vw', height: '100dvh' });
  return { ...shown, place, called };
}
