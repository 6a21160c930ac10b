/**
 * What a person has set for themselves: keys, flashes, columns, layouts. Kept in the browser's storage; whatever cannot
 * be read there is the default. The look is beside it, in a cookie. What follows the user is kept on the server as well:
 * `shell/preferences`.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { findCookie, keepCookie } from '../../lib/cookies.ts';
import { DEFAULT_KEYS, type KeyPrefs } from '../../lib/keys/keymap.ts';
import { LOOK_COOKIE, type Look, lookText, parseLook } from '../../lib/look.ts';
import { CHART_INTERVALS, type ChartInterval } from '../chart/model/chart-intervals.ts';
import { type IndicatorId, readIndicators } from '../chart/model/indicator-list.ts';
import { type GridLook, readLook } from '../grid/model/grid-look.ts';
import { type GridView, readViews } from '../grid/model/views.ts';
import { readStoredText, writeStoredText } from './stored-text.ts';

export type Prefs = {
  readonly look: Look;
  /** Whether they are those of the user's other browsers, too. */
  readonly follows: boolean;
  readonly keys: KeyPrefs;
  readonly flashes: boolean;
  /** Whether a dealer's quote is traded on only after a question. */
  readonly confirmsQuotes: boolean;
  /** Whether an armed ladder confirms before it sends. */
  readonly ladder: { readonly confirms: boolean };
  /** What is drawn over the candles, and how long each is. */
  readonly chart: { readonly interval: ChartInterval; readonly indicators: readonly IndicatorId[] };
  /** Ticks that a ladder's limit is beyond its trigger. */
  readonly ladderLimitTicks: number;
  /** Arrangement of columns, by grid. */
  readonly grids: Readonly<Record<string, GridLook>>;
  /** Saved views, by grid. */
  readonly gridViews: Readonly<Record<string, readonly GridView[]>>;
  /** The last used preset, where one was chosen; else that of the role. */
  readonly workspace: string | null;
  /** The list shown in the watchlist: built in, or the id of one. */
  readonly watchlist: string;
  /** The symbol of each link channel, as the page was left. */
  readonly symbols: Readonly<Record<string, string>>;
  /** Sounds and notifications, as the alerts read them; empty is all off. */
  readonly signals: Readonly<Record<string, unknown>>;
  /** Symbols that charts compare, as the chart reads them. */
  readonly compared: readonly unknown[];
  /** What is drawn on charts, by user, as the chart reads it. */
  readonly drawings: Readonly<Record<string, unknown>>;
  /** Tasks that are done, and whether the first was offered, as the guide reads them. */
  readonly guide: Readonly<Record<string, unknown>>;
  /** Layouts by preset and width, in the dock's own form. */
  readonly layouts: Readonly<Record<string, unknown>>;
};

type Stored = Omit<Prefs, 'look'>;

const DEFAULTS: Stored = {
  follows: true,
  keys: DEFAULT_KEYS,
  flashes: true,
  confirmsQuotes: true,
  ladder: { confirms: true },
  chart: { interval: '1m', indicators: [] },
  ladderLimitTicks: 2,
  grids: {},
  gridViews: {},
  workspace: null,
  watchlist: 'all',
  symbols: {},
  signals: {},
  compared: [],
  drawings: {},
  guide: {},
  layouts: {},
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads what was stored; each part that does not have its shape falls back alone. */
export function toStoredPrefs(text: string | null): Stored {
  const stored = parse(text);
  const keys = isRecord(stored['keys']) ? stored['keys'] : {};
  return {
    follows: stored['follows'] !== false,
    keys: {
      chords: isRecord(keys['chords']) ? toTexts(keys['chords']) : {},
      singleKeys: keys['singleKeys'] !== false,
    },
    flashes: stored['flashes'] !== false,
    confirmsQuotes: stored['confirmsQuotes'] !== false,
    // An unreadable value means confirming: the safe default.
    ladder: { confirms: !isRecord(stored['ladder']) || stored['ladder']['confirms'] !== false },
    chart: readChart(stored['chart']),
    ladderLimitTicks: isWhole(stored['ladderLimitTicks'])
      ? stored['ladderLimitTicks']
      : DEFAULTS.ladderLimitTicks,
    grids: mapValues(stored['grids'], readLook),
    gridViews: mapValues(stored['gridViews'], readViews),
    workspace: typeof stored['workspace'] === 'string' ? stored['workspace'] : null,
    watchlist: typeof stored['watchlist'] === 'string' ? stored['watchlist'] : DEFAULTS.watchlist,
    symbols: isRecord(stored['symbols']) ? toTexts(stored['symbols']) : {},
    signals: isRecord(stored['signals']) ? stored['signals'] : {},
    compared: Array.isArray(stored['compared']) ? stored['compared'] : [],
    drawings: isRecord(stored['drawings']) ? stored['drawings'] : {},
    guide: isRecord(stored['guide']) ? stored['guide'] : {},
    layouts: isRecord(stored['layouts']) ? stored['layouts'] : {},
  };
}

function readChart(value: unknown): Prefs['chart'] {
  const { interval, indicators } = isRecord(value) ? value : {};
  return {
    interval: CHART_INTERVALS.find((each) => each === interval) ?? DEFAULTS.chart.interval,
    indicators: readIndicators(indicators),
  };
}
const isWhole = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0;

const mapValues = <T>(value: unknown, read: (value: unknown) => T): Record<string, T> =>
  Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).map(([id, each]) => [id, read(each)]),
  );

function parse(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

const toTexts = (record: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(record).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

/** The preferences of this browser, written back on every change. */
export function openPrefs(): StoreApi<Prefs> {
  const store = createStore<Prefs>(() => ({ ...read(), look: readCookie() }));
  store.subscribe((prefs, before) => {
    if (prefs.look !== before.look) showLook(prefs.look);
    const { look: _inCookie, ...stored } = prefs;
    write(stored);
  });
  // Another window of this browser has changed something.
  window.addEventListener('storage', () => store.setState({ ...read(), look: readCookie() }));
  return store;
}

const readCookie = (): Look => parseLook(findCookie(document.cookie, LOOK_COOKIE));

const read = (): Stored => toStoredPrefs(readStoredText());

const write = (stored: Stored): void => writeStoredText(JSON.stringify(stored));

function showLook(look: Look): void {
  const root = document.documentElement;
  root.dataset['theme'] = look.theme;
  root.dataset['palette'] = look.palette;
  root.dataset['density'] = look.density;
  keepCookie(LOOK_COOKIE, lookText(look));
  // Only for the event of it in the other windows: a cookie has none.
  try {
    window.localStorage.setItem(LOOK_COOKIE, lookText(look));
  } catch {
    // Storage full or off: they have it when they are opened again.
  }
}
