/** A list of the invited is taken as a whole, or every line that cannot be read is named. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseInvitations } from './invitations.ts';

test('labels with kinds, a header and empty lines, whatever the separator', () => {
  expect(parseInvitations('Label;Kind\nAda\n\nGrace Hopper;bot\r\n"Team; red";TEAM', [])).toEqual({
    ok: true,
    value: [
      { label: 'Ada', kind: 'PERSON' },
      { label: 'Grace Hopper', kind: 'BOT' },
      { label: 'Team; red', kind: 'TEAM' },
    ],
  });
});

test('each fault has its line, as an editor counts', () => {
  const text = `Ada\nada\nBob,ROBOT\n${'x'.repeat(49)}\nCy,BOT,more\nDee`;
  const parsed = parseInvitations(text, ['dee ']);
  expect(parsed.ok ? [] : parsed.error.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6]);
});

test('a text without a label is a fault', () => {
  expect(parseInvitations('label,kind\n', [])).toEqual({
    ok: false,
    error: [{ line: 1, message: 'no label in it' }],
  });
});

test('what is accepted has distinct labels, none of them taken, as many as lines', () => {
  const label = fc.stringMatching(/^[a-zA-Z][a-z ]{0,9}[a-z]$/);
  fc.assert(
    fc.property(fc.array(label, { minLength: 1 }), fc.array(label), (labels, taken) => {
      const parsed = parseInvitations(labels.join('\n'), taken);
      if (!parsed.ok) return;
      const keys = parsed.value.map((one) => one.label.toLowerCase());
      expect(new Set(keys).size).toBe(keys.length);
      expect(taken.some((one) => keys.includes(one.trim().toLowerCase()))).toBe(false);
    }),
  );
});
