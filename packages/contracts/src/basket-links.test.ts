/** Linked orders in a basket's text: which lines belong together, and that none of them is sent without the others. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ReadLine, readBasket } from './basket-text.ts';

const HEADER = 'symbol,side,qty,price,stop,link';
const read = (...lines: readonly string[]): readonly ReadLine[] =>
  readBasket([HEADER, ...lines].join('\n')).lines;
const listLinks = (lines: readonly ReadLine[]) =>
  lines.map(
    ({ line, link }) => `${line} ${link === undefined ? '-' : `${link.kind} ${link.first}`}`,
  );
const listFaults = (lines: readonly ReadLine[]) =>
  lines.map(({ errors }) => errors?.map(({ path, message }) => `${path}: ${message}`).join() ?? '');

const ENTRY = 'AAPL,BUY,100,189,,bracket';
const PROFIT = 'AAPL,SELL,100,195,,+';
const LOSS = 'AAPL,SELL,100,,185,+';
const ALONE = 'MSFT,BUY,10,400,,';

describe('a link', () => {
  it('is its first line and those right below it that go on', () => {
    const lines = read(ALONE, ENTRY, PROFIT, LOSS, ALONE, 'KO,BUY,5,60,,OCO', 'KO,BUY,5,,62,+');
    expect(listFaults(lines).filter(Boolean)).toEqual([]);
    expect(listLinks(lines)).toEqual([
      '2 -',
      '3 BRACKET 3',
      '4 BRACKET 3',
      '5 BRACKET 3',
      '6 -',
      '7 OCO 7',
      '8 OCO 7',
    ]);
    expect(lines[3]?.order).toMatchObject({ orderType: 'STOP', stopPrice: 185 });
    expect(lines[3]?.order).not.toHaveProperty('link');
  });

  it('may begin right below another one', () => {
    const lines = read('KO,BUY,5,60,,OCO', 'KO,BUY,5,,62,+', 'KO,BUY,5,60,,OTO', 'KO,SELL,5,61,,+');
    expect(listLinks(lines)).toEqual(['2 OCO 2', '3 OCO 2', '4 OTO 4', '5 OTO 4']);
  });
});

describe('none of a link can be read', () => {
  const tooFew = 'link: BRACKET has 1 of 2 to 3 orders: mark those below with +';
  const above = 'link: no line above begins a link (OCO, OTO, BRACKET)';
  it.each<[string, readonly string[], readonly string[]]>([
    ['that has one order', [ENTRY, ALONE], [tooFew, '']],
    [
      'that has four',
      [ENTRY, PROFIT, LOSS, PROFIT],
      Array.from({ length: 4 }, () => tooFew.replace('has 1', 'has 4')),
    ],
    ['that nothing begins', [ALONE, PROFIT], ['', above]],
    [
      'of another name',
      [ENTRY.replace('bracket', 'pair'), ALONE],
      ['link: "pair" is none of OCO, OTO, BRACKET, +', ''],
    ],
    [
      'of which one order cannot be read',
      [ENTRY, PROFIT.replace('100', 'many'), LOSS],
      [
        'link: line 3, which is linked with it, cannot be read',
        'qty: "many" is not a number like 1234.50',
        'link: line 3, which is linked with it, cannot be read',
      ],
    ],
  ])('%s', (_, lines, faults) => {
    const found = read(...lines);
    expect(listFaults(found)).toEqual(faults);
    expect(found.filter(({ link }) => link !== undefined)).toEqual([]);
  });
});

it('whatever is marked, a link is two or three lines in a row, and no line is lost', () => {
  const word = fc.constantFrom('', '+', 'OCO', 'OTO', 'BRACKET');
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 20 }), (words) => {
      const lines = read(...words.map((link) => `AAPL,BUY,100,189,,${link}`));
      expect(lines.map(({ line }) => line)).toEqual(words.map((_, at) => at + 2));
      const byFirst = new Map<number, number[]>();
      for (const { line, link } of lines) {
        if (link === undefined) continue;
        byFirst.set(link.first, [...(byFirst.get(link.first) ?? []), line]);
        expect(words[link.first - 2]).toBe(link.kind);
      }
      for (const [first, members] of byFirst) {
        expect([2, 3]).toContain(members.length);
        expect(members).toEqual(members.map((_, at) => first + at));
        expect(words[first + members.length - 2] ?? '').not.toBe('+');
      }
      // What is marked and is in no link is a fault; what is not marked is an order alone.
      for (const [at, { link, errors }] of lines.entries()) {
        expect(errors !== null).toBe(words[at] !== '' && link === undefined);
      }
    }),
  );
});
