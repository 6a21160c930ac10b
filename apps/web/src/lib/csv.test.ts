import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCsv, toTsv } from './csv.ts';

/** A reader of RFC 4180, as strict as the writer claims to be. */
function readCsv(text: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let at = 0;
  while (at < text.length) {
    let field = '';
    if (text[at] === '"') {
      at += 1;
      while (at < text.length && (text[at] !== '"' || text[at + 1] === '"')) {
        if (text[at] === '"') at += 1;
        field += text[at];
        at += 1;
      }
      at += 1;
    } else {
      while (at < text.length && text[at] !== ',' && text[at] !== '\r') {
        field += text[at];
        at += 1;
      }
    }
    record.push(field);
    if (text[at] === ',') at += 1;
    else {
      records.push(record);
      record = [];
      at += 2;
    }
  }
  return records;
}

describe('an export', () => {
  it('quotes what needs it and doubles quotes', () => {
    expect(toCsv(['a', 'b'], [['x,y', 'quote "hi"']])).toBe('a,b\r\n"x,y","quote ""hi"""\r\n');
  });

  it('keeps numbers raw, negative ones too, and empty for nothing', () => {
    expect(toCsv(['n', 'm'], [[-1_204.5, null]])).toBe('n,m\r\n-1204.5,\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@sum', '\tx'])('text %j cannot run as a formula', (text) => {
    const [, row] = readCsv(toCsv(['t'], [[text]]));
    expect(row?.[0]).toBe(`'${text}`);
  });

  it('ends with who exported it, in a record of the same width', () => {
    const records = readCsv(toCsv(['a', 'b', 'c'], [[1, 2, 3]], { note: 'by me, filter x' }));
    expect(records.at(-1)).toEqual(['by me, filter x', '', '']);
  });

  it('starts with a byte order mark where requested', () => {
    expect(toCsv(['a'], [], { bom: true }).charCodeAt(0)).toBe(0xfeff);
  });

  it('whatever text goes in comes out of a strict reader, apart from the apostrophe', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\r', '\n', '=', ' ', 'é') });
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), (rows) => {
        const read = readCsv(toCsv(['one', 'two'], rows)).slice(1);
        const plain = read.map((row) => row.map((text) => text.replace(/^'(?==)/, '')));
        // A carriage return alone at the start counts as a formula too.
        const unguarded = plain.map((row) => row.map((text) => text.replace(/^'(?=\r)/, '')));
        expect(unguarded).toEqual(rows.map((row) => [...row]));
      }),
    );
  });
});

describe('a copy to the clipboard', () => {
  it.each(['=1+1', '+1', '-1', '@sum', '\tx'])('of text %j cannot run as a formula', (text) => {
    expect(toTsv(['a'], [[text], [-1]])).toBe(`a\n'${text.replace('\t', ' ')}\n-1`);
  });

  it('never breaks a row or a column', () => {
    expect(toTsv(['a', 'b'], [['x\ty', 'p\nq']])).toBe('a\tb\nx y\tp q');
  });
});
