/** Where each panel's window was on the screens, and how large; kept in the browser. */
import type { PanelId } from '../../ui-state/panel-ids.ts';

const KEY = 'tradefloor.windows.v1';
const PARTS = ['left', 'top', 'width', 'height'] as const;
const LEAST_PX = 200;
const FIRST = { width: 720, height: 520 };

type Place = Readonly<Partial<Record<(typeof PARTS)[number], number>>>;

function readAll(): Readonly<Record<string, unknown>> {
  try {
    const all: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? '{}');
    return typeof all === 'object' && all !== null ? { ...all } : {};
  } catch {
    return {};
  }
}

/** What `window.open` takes for a window of this panel; what was kept and is no place is left out. */
export function windowFeatures(panel: PanelId): string {
  const kept = readAll()[panel];
  const place: Record<string, unknown> = { ...FIRST };
  if (typeof kept === 'object') Object.assign(place, kept);
  const parts = PARTS.flatMap((part) => {
    const value = place[part];
    if (!Number.isInteger(value)) return [];
    const isSize = part === 'width' || part === 'height';
    return [`${part}=${isSize ? Math.max(LEAST_PX, Number(value)) : Number(value)}`];
  });
  return ['popup', ...parts].join(',');
}

/** Keeps the place of this window for the next one of the panel. */
export function keepPlace(panel: PanelId): void {
  const { screenX, screenY, innerWidth, innerHeight } = window;
  const place: Place = { left: screenX, top: screenY, width: innerWidth, height: innerHeight };
  try {
    window.localStorage.setItem(KEY, JSON.stringify({ ...readAll(), [panel]: place }));
  } catch {
    // Storage full or off: the next window is of the usual size.
  }
}
