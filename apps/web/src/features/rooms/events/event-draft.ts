/** The form of an event of a room's market as text, and the event once it is valid. Pure. */
import type { RoomEventKind } from '@tradefloor/contracts/vocabulary/rooms';
import { MINUS } from '../../../lib/format/numbers.ts';
import type { RoomEvent } from '../../../platform/client/shapes.ts';

export type EventDraft = {
  readonly kind: RoomEventKind;
  /** A symbol, or {@link ALL}. */
  readonly target: string;
  /** Per cent, or a factor of volatility. */
  readonly size: string;
  readonly seconds: string;
  readonly headline: string;
};

const SECOND_MS = 1_000;

/** The whole market, as the contract names it. */
export const ALL = 'MARKET';

export const EVENT_NAMES: Readonly<Record<RoomEventKind, string>> = {
  HALT: 'Halt a symbol',
  RESUME: 'Resume a symbol',
  SHOCK: 'Price shock',
  VOLATILITY: 'Volatility',
  NEWS: 'News',
};

/** News of the first symbol, as a form begins. */
export const toFreshEvent = (symbols: readonly string[]): EventDraft => ({
  kind: 'NEWS',
  target: symbols[0] ?? ALL,
  size: '',
  seconds: '60',
  headline: '',
});

/** The form as it would have been filled in for an event. */
export function toEventDraft(event: RoomEvent): EventDraft {
  const target = 'target' in event ? event.target : event.symbol;
  const draft = { ...toFreshEvent([target]), kind: event.kind, target };
  switch (event.kind) {
    case 'HALT':
    case 'RESUME':
      return draft;
    case 'SHOCK':
      return { ...draft, size: String(event.sizePct) };
    case 'VOLATILITY':
      return {
        ...draft,
        size: String(event.factor),
        seconds: String(event.durationMs / SECOND_MS),
      };
    case 'NEWS': {
      const size = event.sizePct === null ? '' : String(event.sizePct);
      return { ...draft, size, headline: event.headline };
    }
  }
}

export const needsSymbol = (kind: RoomEventKind): boolean => kind === 'HALT' || kind === 'RESUME';

const toNumber = (text: string): number => {
  const plain = text.trim().replace(MINUS, '-');
  return /^-?\d{1,6}(\.\d{1,4})?$/.test(plain) ? Number(plain) : Number.NaN;
};

const isPct = (size: number): boolean => size !== 0 && Math.abs(size) <= 40;
const PCT_PROBLEM = 'From -40 to 40 per cent, not zero';

function volatility({ target, size, seconds }: EventDraft): RoomEvent | string {
  const [factor, lasting] = [toNumber(size), toNumber(seconds)];
  if (!(factor >= 0.1 && factor <= 10)) return 'A factor from 0.1 to 10';
  if (!(lasting >= 1 && lasting <= 3_600)) return 'From 1 to 3,600 seconds';
  return { kind: 'VOLATILITY', target, factor, durationMs: Math.round(lasting * SECOND_MS) };
}

function news({ target, size, headline }: EventDraft): RoomEvent | string {
  const text = headline.trim();
  if (text === '' || text.length > 160) return 'A headline of 1 to 160 characters';
  if (size.trim() === '') return { kind: 'NEWS', headline: text, target, sizePct: null };
  const sizePct = toNumber(size);
  return isPct(sizePct) ? { kind: 'NEWS', headline: text, target, sizePct } : PCT_PROBLEM;
}

/** The event as it is sent, or what is wrong with the form. */
export function toRoomEvent(draft: EventDraft): RoomEvent | string {
  const { kind, target } = draft;
  switch (kind) {
    case 'HALT':
    case 'RESUME':
      return target === ALL ? 'Select a symbol' : { kind, symbol: target };
    case 'SHOCK': {
      const sizePct = toNumber(draft.size);
      return isPct(sizePct) ? { kind, target, sizePct } : PCT_PROBLEM;
    }
    case 'VOLATILITY':
      return volatility(draft);
    case 'NEWS':
      return news(draft);
  }
}
