/** The forms of FIX 4.4 data types (volume 1), each with texts that have it and texts that have not. */
import { describe, expect, it, test } from 'vitest';
import type { FieldDef } from './dictionary.ts';
import { hasFormat, isListed, listCharacters } from './value-format.ts';

const toField = (type: string, values: readonly string[] | null = null) =>
  ({
    type,
    values: values === null ? null : new Set(values),
    characters: values === null ? null : listCharacters(values),
  }) as unknown as FieldDef;

const DECIMALS = {
  right: ['0', '1', '-1', '100.25', '-0.5', '.5', '5.', '007', '00.10'],
  wrong: [
    '',
    '-',
    '.',
    '+1',
    '1e5',
    '1,000',
    '1.2.3',
    '--1',
    '1-',
    ' 1',
    'NaN',
    'Infinity',
    '0x10',
  ],
};
const COUNTS = { right: ['0', '1', '42', '007'], wrong: ['', '-1', '+1', '1.0', '1e3', ' 1', 'a'] };

const FORMS: Readonly<Record<string, { right: readonly string[]; wrong: readonly string[] }>> = {
  INT: { right: ['0', '-5', '42', '007'], wrong: ['', '-', '1.5', '+3', '1 ', '--1'] },
  SEQNUM: COUNTS,
  LENGTH: COUNTS,
  NUMINGROUP: COUNTS,
  FLOAT: DECIMALS,
  QTY: DECIMALS,
  PRICE: DECIMALS,
  PRICEOFFSET: DECIMALS,
  AMT: DECIMALS,
  PERCENTAGE: DECIMALS,
  CHAR: { right: ['a', '1', ' '], wrong: ['', 'ab'] },
  BOOLEAN: { right: ['Y', 'N'], wrong: ['', 'y', 'n', 'true', '1', 'YES'] },
  CURRENCY: { right: ['USD', 'EUR'], wrong: ['', 'US', 'USDT'] },
  COUNTRY: { right: ['US', 'DE'], wrong: ['', 'U', 'USA'] },
  UTCTIMESTAMP: {
    right: ['20261123-14:30:00', '20261123-14:30:00.250', '20240229-00:00:00', '20161231-23:59:60'],
    wrong: [
      '',
      '2026-11-23T14:30:00Z',
      '20261123-24:00:00',
      '20261323-14:30:00',
      '20250229-00:00:00',
      '20261123-14:60:00',
      '20261123-14:30',
      '20261123-14:30:00.2',
      '20261123 14:30:00',
    ],
  },
  UTCTIMEONLY: {
    right: ['00:00:00', '23:59:59.999', '23:59:60', '12:00:00.123456'],
    wrong: ['', '24:00:00', '12:60:00', '12:00', '12:00:61', '12:00:00.1'],
  },
  UTCDATEONLY: {
    right: ['20261123', '20240229'],
    wrong: ['', '20250229', '2026-11-23', '20261332'],
  },
  LOCALMKTDATE: { right: ['20261123'], wrong: ['', '20260230', '261123', '20261100'] },
  MONTHYEAR: {
    right: ['202612', '20261231', '202612w1', '202612w5'],
    wrong: ['', '2026', '202613', '20261232', '202612w6', '202612w', '2026-12'],
  },
};

describe.each(Object.entries(FORMS))('a value of type %s', (type, { right, wrong }) => {
  it.each(right.map((value) => [value]))('may be %j', (value) => {
    expect(hasFormat(toField(type), value)).toBe(true);
  });
  it.each(wrong.map((value) => [value]))('may not be %j', (value) => {
    expect(hasFormat(toField(type), value)).toBe(false);
  });
});

test('types without a form of their own take any text', () => {
  for (const type of ['STRING', 'EXCHANGE', 'DATA', 'MULTIPLEVALUESTRING']) {
    expect(hasFormat(toField(type), 'any thing')).toBe(true);
  }
});

describe('a closed list', () => {
  it('holds its values and no part or case of them', () => {
    const side = toField('CHAR', ['1', '2', '5']);
    expect(['1', '5', '3', '', '12'].map((value) => isListed(side, value))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('of several values needs every one of them to be on it', () => {
    const field = toField('MULTIPLEVALUESTRING', ['A', 'B', 'C']);
    expect(
      ['A', 'A B', 'C B A', 'A D', 'A  B', 'A ', ''].map((value) => isListed(field, value)),
    ).toEqual([true, true, true, false, false, false, false]);
  });

  it('that there is none of takes all', () => {
    expect(isListed(toField('STRING'), 'anything')).toBe(true);
  });
});
