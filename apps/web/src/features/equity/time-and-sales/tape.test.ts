import { describe, expect, it } from 'vitest';
import { toPrint, toPrints } from './tape.given.ts';
import { parseMinSize, ROWS_READ, sumPrints, Tape } from './tape.ts';

const ids = (tape: Tape) => tape.rows().map(({ tradeId }) => tradeId);
/** The journal's tape up to a batch, newest first. */
const stored = (from: number, to: number) => toPrints(from, to).toReversed();

describe('the tape', () => {
  it('shows the last print of a batch first, and each print once', () => {
    const tape = new Tape();
    tape.take([toPrint(1), toPrint(1, { no: 2 })]);
    tape.take([toPrint(2)]);
    const rows = tape.rows();
    tape.take([toPrint(2)]);
    expect(ids(tape)).toEqual(['2-1', '1-2', '1-1']);
    expect(tape.rows()).toBe(rows);
  });

  it('goes on from what the journal has, whichever comes first', () => {
    const tape = new Tape();
    tape.take([toPrint(3)]);
    tape.take([toPrint(4)]);
    tape.read(stored(1, 3));
    expect(ids(tape)).toEqual(['4-1', '3-1', '2-1', '1-1']);
    tape.read(stored(2, 6));
    expect(ids(tape)).toEqual(['6-1', '5-1', '4-1', '3-1', '2-1']);
  });

  it('keeps earlier prints where the journal has more than were read', () => {
    const tape = new Tape();
    for (const print of toPrints(1, ROWS_READ + 50)) tape.take([print]);
    tape.read(stored(51, ROWS_READ + 50));
    expect(tape.rows()).toHaveLength(ROWS_READ + 50);
    // What was missed lies between: the earlier ones would look as if they followed.
    tape.read(stored(1_000, 999 + ROWS_READ));
    expect(tape.rows()).toHaveLength(ROWS_READ);
  });

  it('of a symbol whose shares were split begins again', () => {
    const tape = new Tape();
    for (const print of toPrints(1, 40)) tape.take([print]);
    tape.read(stored(38, 40));
    expect(ids(tape)).toEqual(['40-1', '39-1', '38-1']);
    tape.read([]);
    expect(ids(tape)).toEqual([]);
  });

  it('holds five hundred prints', () => {
    const tape = new Tape();
    for (const print of toPrints(1, 700)) tape.take([print]);
    expect(tape.rows()).toHaveLength(500);
    expect(tape.rows()[0]?.tickSeq).toBe(700);
  });
});

describe('the figures of prints', () => {
  it('weigh each price by its size', () => {
    const prints = [toPrint(1, { price: 10, qty: 100 }), toPrint(2, { price: 11, qty: 300 })];
    expect(sumPrints(prints)).toEqual({ volume: 400, vwap: 10.75 });
    expect(sumPrints([])).toEqual({ volume: 0, vwap: null });
  });

  it.each([
    ['', 0],
    ['500', 500],
    ['-5', 0],
    ['x', 0],
  ])('of at least "%s" shares are those from %i', (text, size) => {
    expect(parseMinSize(text)).toBe(size);
  });
});
