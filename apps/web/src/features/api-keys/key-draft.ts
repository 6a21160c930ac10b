/** The form of a new API key: what is typed, what is wrong with it, and what is sent. */

import { KEY_NAME_MAX, type KeyScope } from '@tradefloor/contracts/vocabulary/keys';
import { phrase } from '../../lib/text/phrase.ts';
import type { WireInput } from '../../platform/client/shapes.ts';

export type KeyDraft = {
  readonly name: string;
  readonly reads: boolean;
  /** Empty: it does not trade. */
  readonly trade: '' | Exclude<KeyScope, 'read' | 'fix'>;
  /** It may log on to FIX order entry, for which it reads, too. */
  readonly fix: boolean;
  /** It has an account of its own, which its program can have begin again. */
  readonly sandbox: boolean;
  readonly days: string;
  /** One a line, or separated by commas. */
  readonly addresses: string;
};

export const FRESH_KEY: KeyDraft = {
  name: '',
  reads: true,
  trade: '',
  fix: false,
  sandbox: false,
  days: '90',
  addresses: '',
};

/** What a key may trade, as the form offers it. */
export const TRADE_OPTIONS: readonly { value: KeyDraft['trade']; label: string }[] = [
  { value: '', label: 'No trading' },
  { value: 'trade', label: 'All desks' },
  { value: 'trade:EQ', label: 'Equities (EQ)' },
  { value: 'trade:FI', label: 'Fixed income (FI)' },
  { value: 'trade:FX', label: 'Currencies (FX)' },
  { value: 'trade:COMM', label: 'Commodities (COMM)' },
  { value: 'trade:DERIV', label: 'Derivatives (DERIV)' },
];

/** Lives that the form offers, in days; the last is the longest there is. */
export const LIFE_OPTIONS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
] as const;

const DAY_MS = 24 * 60 * 60_000;

const listAddresses = (text: string): string[] =>
  text.split(/[\s,]+/).filter((address) => address !== '');

/** What is wrong with each field; null where nothing is. */
export function findKeyProblems({ name, reads, trade, fix, sandbox }: KeyDraft) {
  const length = name.trim().length;
  return {
    name:
      length === 0
        ? 'Enter a name'
        : length > KEY_NAME_MAX
          ? phrase`At most ${KEY_NAME_MAX} characters`
          : null,
    scopes:
      fix && sandbox
        ? 'A sandbox does not log on to FIX'
        : reads || fix || trade !== ''
          ? null
          : 'Choose what the key may do',
  };
}

/** @param nowMs what the life counts from */
export function toNewKey(draft: KeyDraft, nowMs: number): WireInput<'createKey'> {
  const { name, trade, fix, sandbox, days } = draft;
  const reads = draft.reads || fix;
  const addresses = listAddresses(draft.addresses);
  return {
    name: name.trim(),
    scopes: [
      ...(reads ? (['read'] as const) : []),
      ...(trade === '' ? [] : [trade]),
      ...(fix ? (['fix'] as const) : []),
    ],
    expiresAt: new Date(nowMs + Number(days) * DAY_MS).toISOString(),
    ...(addresses.length === 0 ? {} : { addresses }),
    ...(sandbox ? { sandbox } : {}),
  };
}
