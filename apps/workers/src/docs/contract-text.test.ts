/** Descriptions read from the source of contracts: each comment goes to the declaration or field below it. */
import { describe, expect, it } from 'vitest';
import { contractWords } from './contract-text.ts';
import { compare, table } from './markdown.ts';

const read = (source: string) => {
  const { declared, fields } = contractWords([source]);
  return { declared: Object.fromEntries(declared), fields: Object.fromEntries(fields) };
};

describe('the words of the contracts', () => {
  it('belong to the line after them: a declaration or one of its fields', () => {
    const source = `
/** An order. */
export const Order = z.strictObject({
  /** In shares. */
  qty: z.int(),
  price: z.number(),
});
`;
    expect(read(source)).toEqual({
      declared: { Order: 'An order.' },
      fields: { 'Order.qty': 'In shares.' },
    });
  });

  it('over several lines are one sentence', () => {
    const source = `
/**
 * An order that is
 * still open.
 */
export const Open = z.strictObject({});
`;
    expect(read(source).declared).toEqual({ Open: 'An order that is still open.' });
  });

  it('are not taken over by what comes later', () => {
    const source = `
/** Only of the type. */
type Inner = { readonly a: number };
export const Outer = z.strictObject({
  a: z.int(),
});
const inside = {
  /** Of no contract. */
  b: 1,
};
`;
    expect(read(source)).toEqual({ declared: {}, fields: {} });
  });

  it('have no marks for tools', () => {
    const source = '/** As {@link Order} has it, @see elsewhere */\nexport const A = 1;\n';
    expect(read(source).declared).toEqual({ A: 'As Order has it, elsewhere' });
  });

  it('of a field come from the outer object where an inner one has the same name', () => {
    const source = `
export const Quote = z.strictObject({
  /** Of the quote. */
  at: z.int(),
  leg: z.strictObject({
    /** Of the leg. */
    at: z.int(),
  }),
});
`;
    expect(read(source).fields).toEqual({ 'Quote.at': 'Of the quote.' });
  });

  it('of several sources are in one list', () => {
    const { declared } = contractWords([
      '/** One. */\nexport const A = 1;',
      '/** Two. */\nexport const B = 2;',
    ]);
    expect([...declared]).toEqual([
      ['A', 'One.'],
      ['B', 'Two.'],
    ]);
  });
});

describe('a table', () => {
  it('has a rule of as many columns as its head, and a dash for an empty cell', () => {
    expect(
      table(
        ['a', 'b'],
        [
          ['1', ''],
          ['', '2'],
        ],
      ),
    ).toEqual(['| a | b |', '| --- | --- |', '| 1 | – |', '| – | 2 |']);
  });

  it('is sorted by code unit, in no language', () => {
    expect(['b', 'a', 'Z', 'ä', 'a'].toSorted(compare)).toEqual(['Z', 'a', 'a', 'b', 'ä']);
  });
});
