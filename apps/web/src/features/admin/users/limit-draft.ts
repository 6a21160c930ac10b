/**
 * A user's limits while they are edited: what is typed, what it means, what is wrong with it, and how one state of
 * limits differs from another in words. Pure; the server checks everything again.
 */

import { STRATEGIES } from '@tradefloor/contracts/vocabulary/strategies';
import { DESKS } from '@tradefloor/contracts/vocabulary/users';
import { reasonProblem } from '../../../kit/ui/reason-problem.ts';
import { parseQty } from '../../../lib/format/entry.ts';
import { formatFixed, formatQty } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { WireInput, WireOutput } from '../../../platform/client/shapes.ts';

export type User = WireOutput<'listUsers'>['items'][number];
export type LimitChange = WireOutput<'limitHistory'>['items'][number];
export type Permissions = LimitChange['before'];
type Limits = Permissions['limits'];
export type Strategy = Limits['strategies'][number];
export type DeskName = Limits['desks'][number];

export type LimitDraft = {
  readonly maxOrderQty: string;
  readonly maxDailyNotional: string;
  /** Empty for none. */
  readonly maxDayLoss: string;
  readonly strategies: readonly Strategy[];
  readonly desks: readonly DeskName[];
  readonly darkPoolAccess: boolean;
  readonly reason: string;
};

const QTY_MAX = 1_000_000_000;
const NOTIONAL_MAX = 100_000_000_000;

export const toPermissions = ({ limits, darkPoolAccess }: User): Permissions => ({
  limits,
  darkPoolAccess,
});

export const toDraft = (user: User): LimitDraft => ({
  maxOrderQty: String(user.limits.maxOrderQty),
  maxDailyNotional: String(user.limits.maxDailyNotional),
  maxDayLoss: String(user.limits.maxDayLoss ?? ''),
  strategies: user.limits.strategies,
  desks: user.limits.desks,
  darkPoolAccess: user.darkPoolAccess,
  reason: '',
});

export type Reading =
  | { readonly ok: true; readonly body: WireInput<'putLimits'> }
  | { readonly ok: false; readonly problems: Readonly<Partial<Record<keyof LimitDraft, string>>> };

/** What would be sent, or what is wrong, by field. Nothing is sent that changes nothing. */
export function readDraft(user: User, draft: LimitDraft): Reading {
  const maxOrderQty = amount(draft.maxOrderQty, user.limits.maxOrderQty, QTY_MAX);
  const maxDailyNotional = amount(
    draft.maxDailyNotional,
    user.limits.maxDailyNotional,
    NOTIONAL_MAX,
  );
  const maxDayLoss = optionalAmount(draft.maxDayLoss, user.limits.maxDayLoss);
  const problems: Partial<Record<keyof LimitDraft, string>> = {};
  if (!maxOrderQty.ok) problems.maxOrderQty = maxOrderQty.problem;
  if (!maxDailyNotional.ok) problems.maxDailyNotional = maxDailyNotional.problem;
  if (!maxDayLoss.ok) problems.maxDayLoss = maxDayLoss.problem;
  const reason = reasonProblem(draft.reason);
  if (reason !== null) problems.reason = reason;
  if (!maxOrderQty.ok || !maxDailyNotional.ok || !maxDayLoss.ok || problems.reason !== undefined) {
    return { ok: false, problems };
  }
  const after: Permissions = {
    limits: {
      maxOrderQty: maxOrderQty.value,
      maxDailyNotional: maxDailyNotional.value,
      ...(maxDayLoss.value === undefined ? {} : { maxDayLoss: maxDayLoss.value }),
      strategies: STRATEGIES.filter((name) => draft.strategies.includes(name)),
      desks: DESKS.filter((name) => draft.desks.includes(name)),
    },
    darkPoolAccess: draft.darkPoolAccess,
  };
  if (differences(toPermissions(user), after).length === 0) {
    return { ok: false, problems: { reason: 'No changes' } };
  }
  return { ok: true, body: { userId: user.userId, ...after, reason: draft.reason.trim() } };
}

type Amount =
  | { readonly ok: true; readonly value: number }
  | { readonly ok: false; readonly problem: string };

/** No limit where nothing is entered. */
const optionalAmount = (
  text: string,
  before: number | undefined,
): Amount | { readonly ok: true; readonly value: undefined } =>
  text.trim() === '' ? { ok: true, value: undefined } : amount(text, before ?? -1, NOTIONAL_MAX);

/** A whole amount; zero stops everything, and what was not touched stays as it is. */
function amount(text: string, before: number, max: number): Amount {
  const clean = text.trim();
  if (clean === String(before)) return { ok: true, value: before };
  if (clean === '0') return { ok: true, value: 0 };
  const entry = parseQty(clean, max);
  return entry.ok ? entry : { ok: false, problem: entry.problem.replace('shares', 'units') };
}

/** How two states differ, one line each: `Quantity per order 1,000 → 500`. */
export function differences(before: Permissions, after: Permissions): readonly string[] {
  const lines: string[] = [];
  const note = (what: string, from: string, to: string): void => {
    if (from !== to) lines.push(`${phrase(what)} ${from} → ${to}`);
  };
  const a = before.limits;
  const b = after.limits;
  note('Quantity per order', formatQty(a.maxOrderQty), formatQty(b.maxOrderQty));
  note('Daily notional', formatFixed(a.maxDailyNotional, 2), formatFixed(b.maxDailyNotional, 2));
  note('Day loss', lossText(a), lossText(b));
  const members = (what: string, from: readonly string[], to: readonly string[]): void => {
    const signs = [
      ...to.filter((name) => !from.includes(name)).map((name) => `+${name}`),
      ...from.filter((name) => !to.includes(name)).map((name) => `\u2212${name}`),
    ];
    if (signs.length > 0) lines.push(`${phrase(what)} ${signs.join(' ')}`);
  };
  members('Strategies', a.strategies, b.strategies);
  members('Desks', a.desks, b.desks);
  note('Dark pool', yesNo(before.darkPoolAccess), yesNo(after.darkPoolAccess));
  return lines;
}

/** The limit of the day's loss. */
export const lossText = ({ maxDayLoss }: Limits): string =>
  maxDayLoss === undefined ? phrase('none') : formatFixed(maxDayLoss, 2);

export const yesNo = (holds: boolean): string => phrase(holds ? 'yes' : 'no');
