import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readInvites } from './invite-list.ts';

describe('a list of the invited', () => {
  test('is read line by line, with comma, semicolon or tab, a header and empty lines', () => {
    expect(
      readInvites('\uFEFFlabel,kind\r\nAda\r\n\r\nBoole;BOT\nCurry\tteam\nDijkstra, PERSON'),
    ).toEqual({
      invited: [
        { label: 'Ada', kind: 'PERSON' },
        { label: 'Boole', kind: 'BOT' },
        { label: 'Curry', kind: 'TEAM' },
        { label: 'Dijkstra', kind: 'PERSON' },
      ],
      faults: [],
    });
  });

  test('names each line that cannot be read, by its number in the text', () => {
    const long = 'x'.repeat(49);
    expect(readInvites(`Ada\n,BOT\nBoole,ROBOT\n${long}\nCurry,TEAM,7\nD\u0007`).faults).toEqual([
      { line: 2, message: 'A name is missing' },
      { line: 3, message: 'ROBOT is not a kind: PERSON, BOT, TEAM' },
      { line: 4, message: 'A name has at most 48 characters' },
      { line: 5, message: 'A line has a name and a kind, and nothing else' },
      { line: 6, message: 'A name has no control characters' },
    ]);
  });

  test('a name that is like the header is a name below the first line', () => {
    expect(readInvites('Ada\nlabel').invited.map(({ label }) => label)).toEqual(['Ada', 'label']);
  });

  test('every line with something in it is invited or has its fault', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 60 }), { maxLength: 12 }), (cells) => {
        const text = ['First', ...cells].join('\n');
        const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
        const { invited, faults } = readInvites(text);
        expect(invited.length + faults.length).toBe(lines.length);
      }),
    );
  });
});
