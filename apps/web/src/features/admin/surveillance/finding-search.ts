/** The search for findings: the form's texts, and the query they become. Pure. */
import { CASE_STATES, SURVEILLANCE_RULES } from '@tradefloor/contracts/vocabulary/surveillance';
import { toChoices } from '../../../lib/choices.ts';
import { readSpan } from '../../../lib/format/search-span.ts';
import type { FindingRequest } from '../../../platform/client/shapes.ts';
import { CASE_NAMES, RULE_NAMES } from './finding-names.ts';

export const RULES = [
  { value: '', label: 'All rules' },
  ...toChoices(SURVEILLANCE_RULES, RULE_NAMES),
] as const;
export const STATES = [
  { value: '', label: 'All states' },
  ...toChoices(CASE_STATES, CASE_NAMES),
] as const;

export type FindingForm = {
  readonly rule: (typeof RULES)[number]['value'];
  readonly state: (typeof STATES)[number]['value'];
  readonly userId: string;
  readonly symbol: string;
  /** `2026-11-21T14:03`, UTC; empty for no bound. */
  readonly from: string;
  readonly to: string;
};
export const EMPTY_FORM: FindingForm = {
  rule: '',
  state: '',
  userId: '',
  symbol: '',
  from: '',
  to: '',
};

export type ReadForm =
  | { readonly ok: true; readonly requested: FindingRequest }
  | { readonly ok: false; readonly problem: string };

/** The query; or why it is invalid. */
export function readForm({ rule, state, userId, symbol, ...span }: FindingForm): ReadForm {
  const read = readSpan(span);
  if (!read.ok) return read;
  const texts = {
    rule,
    state,
    userId: userId.trim(),
    symbol: symbol.trim().toUpperCase(),
    from: read.from ?? '',
    to: read.to ?? '',
  };
  const requested = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
  return { ok: true, requested };
}
