/** The words of findings and cases on the screen. */
import {
  type CaseState,
  SURVEILLANCE_RULE_TEXT,
  SURVEILLANCE_RULES,
  type SurveillanceRule,
} from '@tradefloor/contracts/vocabulary/surveillance';
import { formatQty } from '../../../lib/format/numbers.ts';
import type { FindingLine } from '../../../platform/client/shapes.ts';

type Finding = FindingLine['finding'];

// Every rule of the list is a key.
export const RULE_NAMES = Object.fromEntries(
  SURVEILLANCE_RULES.map((rule) => [rule, SURVEILLANCE_RULE_TEXT[rule].name]),
) as Readonly<Record<SurveillanceRule, string>>;

export const CASE_NAMES: Readonly<Record<CaseState, string>> = {
  NEW: 'New',
  OPEN: 'Open',
  IN_REVIEW: 'In review',
  EXPLAINED: 'Explained',
  ESCALATED: 'Escalated',
};

export const EVIDENCE_NAMES: Readonly<Record<Finding['evidence'][number]['kind'], string>> = {
  CANCELLED_ORDER: 'Cancelled order',
  FILL: 'Fill',
  CLIENT_TRADE: 'Client trade',
};

const UNITS: Readonly<Record<Finding['unit'], string>> = {
  ms: ' ms',
  times: '×',
  bp: ' bp',
  '%': ' %',
};

/** `8×`, `140 bp`: a figure in its unit. */
export const formatMeasure = (value: number, unit: Finding['unit']): string =>
  `${Number.isInteger(value) ? formatQty(value) : String(value)}${UNITS[unit]}`;
