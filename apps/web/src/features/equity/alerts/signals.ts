/** Which events have a sound, the sounds there are, and what a person has chosen. Pure: no audio in here. */
import type { NewsItem } from '../../../platform/feed/news.ts';

/**
 * A price alert that fires; a fill of one's own; a refusal of one's own order; a kill switch that is activated or
 * released; a margin call; shares that the clearing house bought for one who had not delivered them; a service level that
 * is breached or recovers.
 */
export const SIGNAL_KINDS = ['price', 'fill', 'reject', 'kill', 'margin', 'buyIn', 'slo'] as const;
export type SignalKind = (typeof SIGNAL_KINDS)[number];

export const KIND_NAMES = {
  price: 'Alert',
  fill: 'Fill',
  reject: 'Rejection',
  kill: 'Kill switch',
  margin: 'Margin call',
  buyIn: 'Buy-in',
  slo: 'Service level',
} as const satisfies Record<SignalKind, string>;

/** A sine: hertz, when it begins and how long it lasts in seconds. */
export type Note = { readonly hz: number; readonly at: number; readonly lasts: number };

/** Tempered pitches (A4 = 440 Hz): a rising and a falling third, one bell, two short beeps, a low one. */
export const TONES = {
  rise: [
    { hz: 659.26, at: 0, lasts: 0.14 },
    { hz: 830.61, at: 0.12, lasts: 0.26 },
  ],
  fall: [
    { hz: 659.26, at: 0, lasts: 0.14 },
    { hz: 523.25, at: 0.12, lasts: 0.26 },
  ],
  bell: [
    { hz: 880, at: 0, lasts: 0.6 },
    { hz: 1_760, at: 0, lasts: 0.3 },
  ],
  double: [
    { hz: 987.77, at: 0, lasts: 0.09 },
    { hz: 987.77, at: 0.15, lasts: 0.09 },
  ],
  low: [{ hz: 220, at: 0, lasts: 0.4 }],
} as const satisfies Record<string, readonly Note[]>;
export type ToneName = keyof typeof TONES;

/** What each is called. */
export const TONE_LABELS = {
  rise: 'Rise',
  fall: 'Fall',
  bell: 'Bell',
  double: 'Double',
  low: 'Low',
} as const satisfies Record<ToneName, string>;

export const TONE_NAMES = Object.keys(TONES) as readonly ToneName[];

const isTone = (value: unknown): value is ToneName =>
  typeof value === 'string' && Object.hasOwn(TONES, value);

export type Signals = {
  /** Null is off. */
  readonly tones: Readonly<Record<SignalKind, ToneName | null>>;
  /** 0 to 100. */
  readonly volume: number;
  /** Whether the system shows {@link SHOWN_KINDS} while the page is hidden; the browser's permission comes on top. */
  readonly notifies: boolean;
};

/** What one wants to know of wherever one is: all but the course of one's own orders. */
export const SHOWN_KINDS: ReadonlySet<SignalKind> = new Set<SignalKind>([
  'price',
  'kill',
  'margin',
  'buyIn',
  'slo',
]);

const VOLUME_DEFAULT = 50;
const VOLUME_MAX = 100;

/** What was stored, part by part; all is off by default. */
export function readSignals(stored: Readonly<Record<string, unknown>>): Signals {
  const { volume } = stored;
  const isVolume = Number.isInteger(volume) && Number(volume) >= 0 && Number(volume) <= VOLUME_MAX;
  const toTone = (kind: SignalKind): ToneName | null =>
    isTone(stored[kind]) ? stored[kind] : null;
  return {
    tones: {
      price: toTone('price'),
      fill: toTone('fill'),
      reject: toTone('reject'),
      kill: toTone('kill'),
      margin: toTone('margin'),
      buyIn: toTone('buyIn'),
      slo: toTone('slo'),
    },
    volume: isVolume ? Number(volume) : VOLUME_DEFAULT,
    notifies: stored['notifies'] === true,
  };
}

/** The kind of an event that is this person's own and of now; null for all others. */
export function findKind({ id, tone, spoken }: NewsItem): SignalKind | null {
  if (spoken === null) return null;
  if (id.startsWith('alert-')) return 'price';
  if (id.startsWith('fill-')) return 'fill';
  if (id.startsWith('kill-')) return 'kill';
  if (id.startsWith('MARGIN_CALL-')) return 'margin';
  if (id.startsWith('SERVICE_LEVEL-')) return 'slo';
  if (id.startsWith('BUYIN:')) return 'buyIn';
  const isRefusal = id.startsWith('order-') || id.startsWith('failure-');
  return isRefusal && tone === 'bad' ? 'reject' : null;
}
