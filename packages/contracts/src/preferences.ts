/**
 * Preferences: what a user chooses for the pages, as documents by name, each kept whole. A page reads what it knows of a
 * document and leaves out the rest: names of panels, grids, columns, commands and tones are the page's.
 */
import * as z from 'zod';
import { UserId } from './ids.ts';
import { AtWire } from './time.ts';
import {
  countBytes,
  DENSITIES,
  LADDER_LIMIT_TICKS_MAX,
  PALETTES,
  PREFERENCE_BYTES_MAX,
  PREFERENCE_NAMES,
  THEMES,
} from './vocabulary/preferences.ts';

/** Entries of a map or a list in a document; its bytes bound them together. */
const ENTRIES_MAX = 200;

/** A name of the page's own: of a grid, a column, a command, a task. */
const PageName = z.string().min(1).max(60);
const PageNames = z.array(PageName).max(ENTRIES_MAX);

const hasRoom = (map: object): boolean => Object.keys(map).length <= ENTRIES_MAX;
const mapTo = <T extends z.ZodType>(value: T) =>
  z.record(PageName, value).refine(hasRoom, `at most ${ENTRIES_MAX} entries`);

/** Columns of a grid: those left out, their order, and the widths in px that were set. */
const GridLook = z.strictObject({
  hidden: PageNames,
  order: PageNames,
  widths: mapTo(z.number().positive().max(10_000)),
});

const GridView = z.strictObject({
  name: z.string().min(1).max(40),
  text: z.string().max(200),
  chosen: mapTo(z.array(z.string().max(100)).max(ENTRIES_MAX)),
  sort: z.strictObject({ columnId: PageName, direction: z.enum(['asc', 'desc']) }).nullable(),
  look: GridLook,
});

/** Theme, palette, height of rows; whether changed prices flash. */
const Appearance = z.strictObject({
  name: z.literal('appearance'),
  value: z.strictObject({
    theme: z.enum(THEMES),
    palette: z.enum(PALETTES),
    density: z.enum(DENSITIES),
    flashes: z.boolean(),
  }),
});
/** Length of bars, indicators, and the symbols that charts compare. */
const Chart = z.strictObject({
  name: z.literal('chart'),
  value: z.strictObject({
    interval: PageName,
    indicators: PageNames,
    compared: z.array(z.string().min(1).max(20)).max(10),
  }),
});
const Columns = z.strictObject({ name: z.literal('columns'), value: mapTo(GridLook) });
/** What is confirmed before it is sent, and how far a ladder's limit is beyond its trigger. No arming: it is of one window. */
const Confirmations = z.strictObject({
  name: z.literal('confirmations'),
  value: z.strictObject({
    quotes: z.boolean(),
    ladder: z.boolean(),
    ladderLimitTicks: z.int().min(0).max(LADDER_LIMIT_TICKS_MAX),
  }),
});
/** Tasks of the introduction, and whether it was offered. */
const Guide = z.strictObject({ name: z.literal('guide'), value: mapTo(PageName) });
/** Chords by command, and whether single keys act. */
const Keyboard = z.strictObject({
  name: z.literal('keyboard'),
  value: z.strictObject({ chords: mapTo(z.string().max(60)), singleKeys: z.boolean() }),
});
/** Sounds by kind of event, their volume, and whether the system shows notifications. */
const Signals = z.strictObject({
  name: z.literal('signals'),
  value: mapTo(z.union([PageName, z.int().min(0).max(100), z.boolean(), z.null()])),
});
const Views = z.strictObject({
  name: z.literal('views'),
  value: mapTo(z.array(GridView).max(50)),
});

/** One document: its name, and the whole of what it holds. */
export const PreferenceDocument = z
  .discriminatedUnion('name', [
    Appearance,
    Chart,
    Columns,
    Confirmations,
    Guide,
    Keyboard,
    Signals,
    Views,
  ])
  .refine(
    ({ value }) => countBytes(JSON.stringify(value)) <= PREFERENCE_BYTES_MAX,
    `at most ${PREFERENCE_BYTES_MAX} bytes`,
  );
export type PreferenceDocument = z.infer<typeof PreferenceDocument>;

export const Preference = z.strictObject({
  document: PreferenceDocument,
  updatedAt: AtWire,
  /** Rises by one with every change. */
  version: z.int().positive(),
});
export type Preference = z.infer<typeof Preference>;

/** A document of one's own was saved: other pages of its owner read it again. */
export const PreferenceChange = z.strictObject({
  userId: UserId,
  name: z.enum(PREFERENCE_NAMES),
  version: z.int().positive(),
});
export type PreferenceChange = z.infer<typeof PreferenceChange>;
