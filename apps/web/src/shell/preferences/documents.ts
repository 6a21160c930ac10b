/** What of the preferences follows the user, as the documents that the server keeps. Pure. */
import {
  PREFERENCE_NAMES,
  type PreferenceName,
} from '@tradefloor/contracts/vocabulary/preferences';
import { type Prefs, toStoredPrefs } from '../../kit/prefs/prefs.ts';
import { DEFAULT_LOOK, lookText, parseLook } from '../../lib/look.ts';
import type { Preference } from '../../platform/client/shapes.ts';

export type PreferenceDocument = Preference['document'];

/** Each document's value out of the preferences. */
const TO_VALUE: Readonly<Record<PreferenceName, (prefs: Prefs) => unknown>> = {
  appearance: ({ look: { theme, palette, density }, flashes }) => ({
    theme,
    palette,
    density,
    flashes,
  }),
  chart: ({ chart: { interval, indicators }, compared }) => ({ interval, indicators, compared }),
  columns: ({ grids }) => grids,
  confirmations: ({ confirmsQuotes, ladder, ladderLimitTicks }) => ({
    quotes: confirmsQuotes,
    ladder: ladder.confirms,
    ladderLimitTicks,
  }),
  guide: ({ guide }) => guide,
  keyboard: ({ keys: { chords, singleKeys } }) => ({ chords, singleKeys }),
  signals: ({ signals }) => signals,
  views: ({ gridViews }) => gridViews,
};

/** A value as it is sent and compared. */
export const valueText = (name: PreferenceName, prefs: Prefs): string =>
  JSON.stringify(TO_VALUE[name](prefs));

/** A document of these preferences; the server's schema is the judge of its shape. */
export const toDocument = (name: PreferenceName, prefs: Prefs): PreferenceDocument =>
  ({ name, value: TO_VALUE[name](prefs) }) as PreferenceDocument;

export const isPreferenceName = (name: string): name is PreferenceName =>
  PREFERENCE_NAMES.some((each) => each === name);

const DEFAULTS: Prefs = { ...toStoredPrefs(null), look: DEFAULT_LOOK };

/** A value that was never chosen. */
export const defaultText = (name: PreferenceName): string => valueText(name, DEFAULTS);

/** The part of the preferences that a document holds, as it was before anything was chosen. */
export const toDefaults = (name: PreferenceName): Partial<Prefs> =>
  fromDocument(toDocument(name, DEFAULTS));

/** The part of the preferences that a document holds; what this page does not know of it is left out. */
export function fromDocument({ name, value }: PreferenceDocument): Partial<Prefs> {
  const read = (stored: object) => toStoredPrefs(JSON.stringify(stored));
  switch (name) {
    case 'appearance': {
      const { theme, palette, density, flashes } = value;
      return { look: parseLook(lookText({ theme, palette, density })), flashes };
    }
    case 'chart': {
      const { chart, compared } = read({ chart: value, compared: value.compared });
      return { chart, compared };
    }
    case 'columns':
      return { grids: read({ grids: value }).grids };
    case 'confirmations': {
      const { quotes: confirmsQuotes, ladder, ladderLimitTicks } = value;
      return { confirmsQuotes, ladder: { confirms: ladder }, ladderLimitTicks };
    }
    case 'guide':
      return { guide: value };
    case 'keyboard':
      return { keys: read({ keys: value }).keys };
    case 'signals':
      return { signals: value };
    case 'views':
      return { gridViews: read({ gridViews: value }).gridViews };
  }
}
