/**
 * The thresholds as people read and type them: names, units, bounds, drafts and differences. Pure; the bounds are the
 * contract's and the server checks them again.
 */

import { REASON_LENGTH } from '@tradefloor/contracts/vocabulary/reason';
import {
  SELF_CROSS_MODES,
  type SelfCrossMode,
  THRESHOLD_LIMITS,
} from '@tradefloor/contracts/vocabulary/risk';
import { formatQty } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { RiskConfigVersion, WireInput } from '../../../platform/client/shapes.ts';

export type Thresholds = RiskConfigVersion['thresholds'];
type NumberKey = Exclude<keyof Thresholds, 'selfCross'>;

export type NumberField = {
  readonly key: NumberKey;
  readonly label: string;
  /** What one of the unit is, as it stands behind the number. */
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  /** Whole units of the contract in one unit of the screen. */
  readonly per: number;
};

export const NUMBER_FIELDS: readonly NumberField[] = [
  {
    key: 'collarBps',
    label: 'Price collar',
    unit: '% from mid',
    ...THRESHOLD_LIMITS.collarBps,
    per: 100,
  },
  { key: 'staleMidMs', label: 'Max. mid age', unit: 'ms', ...THRESHOLD_LIMITS.staleMidMs, per: 1 },
  {
    key: 'duplicateWindowMs',
    label: 'Duplicate window',
    unit: 'ms',
    ...THRESHOLD_LIMITS.duplicateWindowMs,
    per: 1,
  },
  {
    key: 'maxOpenOrders',
    label: 'Open orders',
    unit: 'per user',
    ...THRESHOLD_LIMITS.maxOpenOrders,
    per: 1,
  },
  {
    key: 'advPctBps',
    label: 'Daily volume',
    unit: '% of ADV',
    ...THRESHOLD_LIMITS.advPctBps,
    per: 100,
  },
  {
    key: 'ordersPerSecond',
    label: 'Rate',
    unit: 'per second',
    ...THRESHOLD_LIMITS.ordersPerSecond,
    per: 1,
  },
];

/** What happens to an order that would trade with the user's own, as people read it. */
export const SELF_CROSS_NAMES = {
  reject: 'Reject',
  cancelOldest: 'Cancel oldest',
  cancelBoth: 'Cancel both',
  decrement: 'Reduce both',
  allow: 'Allow',
} as const satisfies Record<SelfCrossMode, string>;

/** The mode that a choice of the form names; the strictest for what names none. */
export const toSelfCrossMode = (chosen: string): SelfCrossMode =>
  SELF_CROSS_MODES.find((mode) => mode === chosen) ?? 'reject';

export type ThresholdDraft = Readonly<Record<NumberKey, string>> & {
  readonly selfCross: Thresholds['selfCross'];
  readonly reason: string;
};

const toText = (value: number, { per }: NumberField): string => String(value / per);

export const toDraft = (thresholds: Thresholds): ThresholdDraft => {
  const texts = NUMBER_FIELDS.map((field) => [field.key, toText(thresholds[field.key], field)]);
  return {
    ...(Object.fromEntries(texts) as Record<NumberKey, string>),
    selfCross: thresholds.selfCross,
    reason: '',
  };
};

export type Problems = Readonly<Partial<Record<NumberKey | 'reason', string>>>;
export type ReadThresholds =
  | { readonly ok: true; readonly thresholds: Thresholds }
  | { readonly ok: false; readonly problems: Problems };

const NUMBER = /^\d{1,9}(?:\.\d{1,2})?$/;

/** The thresholds of a draft, or what is wrong, by field. */
export function readThresholds(draft: ThresholdDraft): ReadThresholds {
  const problems: Partial<Record<NumberKey, string>> = {};
  const values: Partial<Record<NumberKey, number>> = {};
  for (const field of NUMBER_FIELDS) {
    const text = draft[field.key].trim().replaceAll(',', '');
    // Two decimals of a per cent are one basis point: rounding only takes back what binary fractions add.
    const value = Math.round(Number(text) * field.per);
    const isWhole = NUMBER.test(text) && Math.abs(Number(text) * field.per - value) < 1e-6;
    if (!isWhole || value < field.min || value > field.max) {
      problems[field.key] =
        phrase`from ${field.min / field.per} to ${formatQty(field.max / field.per)}`;
    }
    values[field.key] = value;
  }
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  return {
    ok: true,
    thresholds: { ...(values as Record<NumberKey, number>), selfCross: draft.selfCross },
  };
}

export type ReadVersion =
  | { readonly ok: true; readonly body: WireInput<'putRiskConfig'> }
  | { readonly ok: false; readonly problems: Problems };

/** The version a draft would add. One without a reason, or like the live one, is none. */
export function readVersion(live: Thresholds, draft: ThresholdDraft): ReadVersion {
  const read = readThresholds(draft);
  if (!read.ok) return read;
  const reason = draft.reason.trim();
  if (reason.length < REASON_LENGTH.min)
    return { ok: false, problems: { reason: 'Enter a reason' } };
  if (differences(live, read.thresholds).length === 0) {
    return { ok: false, problems: { reason: 'No changes' } };
  }
  return { ok: true, body: { thresholds: read.thresholds, reason } };
}

/** A threshold with its unit. */
export const shown = (thresholds: Thresholds, field: NumberField): string =>
  `${formatNumber(thresholds[field.key] / field.per)} ${phrase(field.unit)}`;

const formatNumber = (value: number): string =>
  Number.isInteger(value) ? formatQty(value) : String(value);

/** How two versions differ, one line each: `Price collar 5 → 3 % from mid`. */
export function differences(before: Thresholds, after: Thresholds): readonly string[] {
  const lines = NUMBER_FIELDS.filter(({ key }) => before[key] !== after[key]).map(
    (field) =>
      `${phrase(field.label)} ${formatNumber(before[field.key] / field.per)} → ${shown(after, field)}`,
  );
  return before.selfCross === after.selfCross
    ? lines
    : [
        ...lines,
        phrase`Self-cross ${phrase(SELF_CROSS_NAMES[before.selfCross])} → ${phrase(SELF_CROSS_NAMES[after.selfCross])}`,
      ];
}
