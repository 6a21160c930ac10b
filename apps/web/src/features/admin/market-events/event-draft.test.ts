/** A market event as typed: what it becomes, and the first field that is wrong. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draftFor, type EventDraft, FIRST_DRAFT, KINDS, readEvent } from './event-draft.ts';

const draft = (more: Partial<EventDraft> = {}): EventDraft => ({
  ...FIRST_DRAFT,
  reason: 'a lesson',
  ...more,
});

describe('a kind that is chosen', () => {
  it.each([
    ['HALT', 'MARKET', ''],
    ['RESUME', 'MARKET', ''],
    ['HALT', 'TSLA', 'TSLA'],
    ['SHOCK', 'MARKET', 'MARKET'],
    ['VOLATILITY', 'Energy', 'Energy'],
  ] as const)('%s with the target %s keeps "%s"', (kind, target, kept) => {
    expect(draftFor(kind, draft({ target })).target).toBe(kept);
  });

  it('brings the usual size of its kind and keeps time and reason', () => {
    const before = draft({ seconds: '45', size: '99' });
    expect(KINDS.map(({ value }) => draftFor(value, before).size)).toEqual([
      '10',
      '-3',
      '3',
      '',
      '',
    ]);
    for (const { value } of KINDS) {
      expect(draftFor(value, before)).toMatchObject({ seconds: '45', reason: 'a lesson' });
    }
  });
});

describe('what is sent', () => {
  it('a size may have a true minus', () => {
    const read = readEvent(draft({ kind: 'SHOCK', size: ' −2.5 ' }));
    expect(read).toEqual({
      ok: true,
      body: { kind: 'SHOCK', target: 'MARKET', sizePct: -2.5, reason: 'a lesson' },
    });
  });

  it('volatility has a factor in place of a size', () => {
    const read = readEvent(draft({ kind: 'VOLATILITY', size: '2', seconds: '1.5' }));
    expect(read).toEqual({
      ok: true,
      body: {
        kind: 'VOLATILITY',
        target: 'MARKET',
        factor: 2,
        durationMs: 1_500,
        reason: 'a lesson',
      },
    });
  });

  it('any size of a shock is read as the number it is', () => {
    const hundredths = fc.integer({ min: -9_999, max: 9_999 }).filter((n) => n !== 0);
    fc.assert(
      fc.property(hundredths, (n) => {
        const read = readEvent(draft({ kind: 'SHOCK', size: (n / 100).toFixed(2) }));
        expect(read.ok && read.body.kind === 'SHOCK' ? read.body.sizePct : null).toBe(n / 100);
      }),
    );
  });
});

describe('what is not', () => {
  it.each<[Partial<EventDraft>, string]>([
    [{ target: '  ' }, 'target'],
    [{ reason: ' a ' }, 'reason'],
    [{ size: '' }, 'size'],
    [{ size: '0' }, 'size'],
    [{ size: '1e3' }, 'size'],
    [{ seconds: '0' }, 'seconds'],
    [{ seconds: '' }, 'seconds'],
  ])('%j names the field', (more, field) => {
    expect(readEvent(draft(more))).toMatchObject({ ok: false, field });
  });

  it('a halt needs neither size nor seconds', () => {
    const read = readEvent(draft({ kind: 'HALT', target: 'tsla', size: 'x', seconds: 'x' }));
    expect(read.ok).toBe(true);
  });
});
