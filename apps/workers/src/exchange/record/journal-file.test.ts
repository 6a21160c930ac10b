/** The journal on disk: what is flushed is read again, a torn end is dropped, a restart replaces it whole. */
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { JournalFile } from './journal-file.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const path = (): string => join(folder, 'quotes.jsonl');
const open = () => new JournalFile<unknown>(folder, 'quotes');

/** What a next life of the process reads. */
function reread(): readonly unknown[] {
  const journal = open();
  journal.close();
  return journal.entries;
}

describe('a journal', () => {
  it('is empty at first, in a folder that need not exist', () => {
    const journal = new JournalFile(join(folder, 'a', 'b'), 'quotes');
    expect(journal.entries).toEqual([]);
    expect(journal.bytes).toBe(0);
    journal.close();
  });

  it('is its owner’s alone, after a restart too', () => {
    const inner = join(folder, 'a');
    const journal = new JournalFile(inner, 'quotes');
    const modes = () =>
      [inner, join(inner, 'quotes.jsonl')].map((each) => (statSync(each).mode & 0o777).toString(8));
    expect(modes()).toEqual(['700', '600']);
    journal.restart([{ a: 1 }]);
    expect(modes()).toEqual(['700', '600']);
    journal.close();
  });

  it('gives back every entry in its order, whatever it holds', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { maxLength: 20 }), (entries) => {
        rmSync(path(), { force: true });
        const journal = open();
        for (const entry of entries) journal.append(entry);
        journal.close();
        // As JSON has it: a negative zero is a zero.
        expect(reread()).toEqual(JSON.parse(JSON.stringify(entries)));
      }),
      { numRuns: 50 },
    );
  });

  it('writes nothing before it is flushed, and everything then', () => {
    const journal = open();
    journal.append({ n: 1 });
    journal.append({ n: 2 });
    expect(statSync(path()).size).toBe(0);
    journal.flush();
    expect(readFileSync(path(), 'utf8')).toBe('{"n":1}\n{"n":2}\n');
    journal.flush();
    expect(statSync(path()).size).toBe(journal.bytes);
    journal.close();
  });

  it('counts bytes, not characters, over lives', () => {
    const journal = open();
    journal.append('€');
    journal.close();
    expect(journal.bytes).toBe(6);
    const next = open();
    expect(next.bytes).toBe(6);
    next.append('a');
    next.close();
    expect(next.bytes).toBe(statSync(path()).size);
  });
});

describe('a torn end', () => {
  it('of a line that was never acknowledged is cut off, and the next entry follows the last whole one', () => {
    const journal = open();
    journal.append({ n: 1 });
    journal.close();
    appendFileSync(path(), '{"n":2');
    const next = open();
    expect(next.entries).toEqual([{ n: 1 }]);
    next.append({ n: 3 });
    next.close();
    expect(reread()).toEqual([{ n: 1 }, { n: 3 }]);
  });

  it('is no broken line inside: that one is not passed over', () => {
    appendFileSync(path(), '{"n":1}\n{"n":\n{"n":3}\n');
    expect(open).toThrow(SyntaxError);
  });
});

describe('a restart', () => {
  it('holds the snapshot and what comes after it, and nothing from before', () => {
    const journal = open();
    journal.append({ n: 1 });
    journal.flush();
    journal.restart([{ snapshot: true }]);
    expect(journal.bytes).toBe(statSync(path()).size);
    journal.append({ n: 2 });
    journal.close();
    expect(reread()).toEqual([{ snapshot: true }, { n: 2 }]);
    expect(readdirSync(folder)).toEqual(['quotes.jsonl']);
  });

  it('does not write what was pending a second time', () => {
    const journal = open();
    journal.append({ n: 1 });
    journal.restart([{ n: 1 }]);
    journal.close();
    expect(reread()).toEqual([{ n: 1 }]);
  });

  it('passes over a half-written one of an earlier life', () => {
    appendFileSync(join(folder, 'quotes.next.jsonl'), '{"half":');
    const journal = open();
    journal.restart([{ n: 9 }]);
    journal.close();
    expect(reread()).toEqual([{ n: 9 }]);
  });
});
