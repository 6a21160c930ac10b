/** The form of a market event as text, and the request once it is valid. */
import { OPERATOR_REASON_LENGTH } from '@tradefloor/contracts/vocabulary/reason';
import type { WireInput } from '../../../platform/client/shapes.ts';

export type EventBody = WireInput<'startMarketEvent'>;
export type EventKind = EventBody['kind'];
export type Flag = Extract<EventBody, { kind: 'REALISM' }>['flags'][number];

export const KINDS: readonly { readonly value: EventKind; readonly label: string }[] = [
  { value: 'FLASH_CRASH', label: 'Flash crash' },
  { value: 'SHOCK', label: 'Price shock' },
  { value: 'VOLATILITY', label: 'Volatility' },
  { value: 'HALT', label: 'Halt a symbol' },
  { value: 'RESUME', label: 'Resume a symbol' },
];

export const FLAGS: readonly {
  readonly flag: Flag;
  readonly label: string;
  readonly text: string;
}[] = [
  {
    flag: 'CLUSTERING',
    label: 'Clusters',
    text: 'volatility clustering: quiet and hectic periods alternate',
  },
  {
    flag: 'ACTIVITY',
    label: 'Activity',
    text: 'volume and volatility rise and fall together, in bursts; spreads and sizes by tier',
  },
  { flag: 'JUMPS', label: 'Jumps', text: 'one jump per symbol every two days' },
  {
    flag: 'U_SHAPE',
    label: 'Sessions',
    text: 'trading days of 6.5 hours, busy at the open and close',
  },
  { flag: 'REGIMES', label: 'Regimes', text: 'calm and stressed days' },
  {
    flag: 'NEWS_SHOCKS',
    label: 'News',
    text: 'news moves prices at once; reports and figures by a calendar',
  },
  { flag: 'LULD_HALTS', label: 'LULD halts', text: 'price bands of 5 %, limit states, pauses' },
  {
    flag: 'ORDER_FLOW',
    label: 'Order flow',
    text: 'trades print at bid and ask, in runs of one side',
  },
  {
    flag: 'IMPACT',
    label: 'Impact',
    text: 'what users trade moves the price; most of it comes back',
  },
  {
    flag: 'ACROSS_ASSETS',
    label: 'Across assets',
    text: 'index and note futures, credit spreads and implied volatilities follow shares and rates',
  },
];

export type EventDraft = {
  readonly kind: EventKind;
  readonly target: string;
  readonly size: string;
  readonly seconds: string;
  readonly reason: string;
};

export const FIRST_DRAFT: EventDraft = {
  kind: 'FLASH_CRASH',
  target: 'MARKET',
  size: '10',
  seconds: '120',
  reason: '',
};

/** What stands in the form when another kind is chosen. */
export function draftFor(kind: EventKind, before: EventDraft): EventDraft {
  const isOne = kind === 'HALT' || kind === 'RESUME';
  const target = isOne && before.target === 'MARKET' ? '' : before.target;
  const size = {
    FLASH_CRASH: '10',
    SHOCK: '-3',
    VOLATILITY: '3',
    HALT: '',
    RESUME: '',
    REALISM: '',
  }[kind];
  return { ...before, kind, target, size };
}

export type ReadEvent =
  | { readonly ok: true; readonly body: EventBody }
  | {
      readonly ok: false;
      readonly field: 'target' | 'size' | 'seconds' | 'reason';
      readonly problem: string;
    };

const isNumber = (text: string): boolean => /^[-−]?\d+(\.\d+)?$/.test(text.trim());
const toNumber = (text: string): number => Number(text.trim().replace('−', '-'));

/** The request behind a draft, or the first field that is not right. Bounds are the contract's. */
export function readEvent(draft: EventDraft): ReadEvent {
  const { kind, target: given, size, seconds, reason } = draft;
  const target = given.trim();
  const no = (field: Extract<ReadEvent, { ok: false }>['field'], problem: string): ReadEvent => ({
    ok: false,
    field,
    problem,
  });
  if (target === '') return no('target', 'a symbol, a sector or MARKET');
  if (reason.trim().length < OPERATOR_REASON_LENGTH.min)
    return no('reason', 'at least 3 characters');
  if (kind === 'HALT' || kind === 'RESUME') {
    return { ok: true, body: { kind, target: target.toUpperCase(), reason } };
  }
  if (!isNumber(size) || toNumber(size) === 0) return no('size', 'a non-zero number');
  const sizePct = toNumber(size);
  if (kind === 'SHOCK') return { ok: true, body: { kind, target, sizePct, reason } };
  if (!isNumber(seconds) || toNumber(seconds) < 1) return no('seconds', 'one second or more');
  const durationMs = Math.round(toNumber(seconds) * 1_000);
  if (kind === 'VOLATILITY') {
    return { ok: true, body: { kind, target, factor: sizePct, durationMs, reason } };
  }
  return { ok: true, body: { kind: 'FLASH_CRASH', target, sizePct, durationMs, reason } };
}
