/** Thresholds on the screen: what is typed, what it means, and what is refused before it is sent. */

import { RISK_DEFAULTS, RiskThresholds } from '@tradefloor/contracts/risk';
import { SELF_CROSS_MODES } from '@tradefloor/contracts/vocabulary/risk';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { showGerman } from '../../../ui-state/testing/in-german.ts';
import {
  differences,
  NUMBER_FIELDS,
  readThresholds,
  readVersion,
  toDraft,
  toSelfCrossMode,
} from './thresholds.ts';

it('every threshold of the contract comes back from its draft as it was', () => {
  const numbers = Object.fromEntries(
    NUMBER_FIELDS.map(({ key, min, max }) => [key, fc.integer({ min, max })]),
  );
  const any = fc.record({ ...numbers, selfCross: fc.constantFrom(...SELF_CROSS_MODES) });
  fc.assert(
    fc.property(any, (thresholds) => {
      const parsed = RiskThresholds.parse(thresholds);
      expect(readThresholds(toDraft(parsed))).toEqual({ ok: true, thresholds: parsed });
    }),
  );
});

it.each(NUMBER_FIELDS)('$label has the bounds of the contract', ({ key, min, max, per }) => {
  for (const [value, isIn] of [
    [min, true],
    [max, true],
    [min - 1, false],
    [max + 1, false],
  ] as const) {
    const text = String(value / per);
    expect(readThresholds({ ...toDraft(RISK_DEFAULTS), [key]: text }).ok).toBe(isIn);
    expect(RiskThresholds.safeParse({ ...RISK_DEFAULTS, [key]: value }).success).toBe(isIn);
  }
});

it.each(['', 'five', '-1', '1e3', '0.001', 'Infinity'])('%s is no threshold', (text) => {
  const read = readThresholds({ ...toDraft(RISK_DEFAULTS), collarBps: text });
  expect(read).toMatchObject({ ok: false, problems: { collarBps: 'from 0.01 to 100' } });
});

it('a version needs a reason and a difference', () => {
  const draft = { ...toDraft(RISK_DEFAULTS), collarBps: '3.25' };
  expect(readVersion(RISK_DEFAULTS, draft)).toMatchObject({
    problems: { reason: 'Enter a reason' },
  });
  const unchanged = { ...toDraft(RISK_DEFAULTS), reason: 'because' };
  expect(readVersion(RISK_DEFAULTS, unchanged)).toMatchObject({ ok: false });
  expect(readVersion(RISK_DEFAULTS, { ...draft, reason: ' volatile open ' })).toEqual({
    ok: true,
    body: { thresholds: { ...RISK_DEFAULTS, collarBps: 325 }, reason: 'volatile open' },
  });
});

it('a difference reads as one line with its unit', () => {
  const after = {
    ...RISK_DEFAULTS,
    collarBps: 325,
    maxOpenOrders: 1_000,
    selfCross: 'allow' as const,
  };
  expect(differences(RISK_DEFAULTS, after)).toEqual([
    'Price collar 5 → 3.25 % from mid',
    'Open orders 50 → 1,000 per user',
    'Self-cross Reject → Allow',
  ]);
  const apart = { ...RISK_DEFAULTS, selfCross: 'cancelOldest' as const };
  expect(differences(apart, RISK_DEFAULTS)).toEqual(['Self-cross Cancel oldest → Reject']);
});

it.each(SELF_CROSS_MODES)('the choice %s is that mode; what is none is the strictest', (mode) => {
  expect(toSelfCrossMode(mode)).toBe(mode);
  expect(toSelfCrossMode(`${mode}?`)).toBe('reject');
});

it('a change reads in German on a German page', () => {
  showGerman();
  const after = { ...RISK_DEFAULTS, maxOpenOrders: 1_000, selfCross: 'cancelOldest' } as const;
  expect(differences(RISK_DEFAULTS, after)).toEqual([
    'Offene Orders 50 → 1,000 je Benutzer',
    'Eigengeschäft Ablehnen → Älteste stornieren',
  ]);
});
