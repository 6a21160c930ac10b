/** The dictionary as it is read: fields, layouts, components, groups, and the fields of one's own. */
import { describe, expect, it } from 'vitest';
import { FIX44, type Layout, readDictionary } from './dictionary.ts';

const getLayout = (type: string): Layout => {
  const layout = FIX44.messages.get(type);
  if (layout === undefined) throw new Error(`no ${type}`);
  return layout;
};

/** Every layout of the dictionary, those of groups within groups included. */
function listLayouts(dictionary = FIX44): Layout[] {
  const within = (layout: Layout): Layout[] => [
    layout,
    ...[...layout.groups.values()].flatMap((group) => within(group.layout)),
  ];
  return [dictionary.header, dictionary.trailer, ...dictionary.messages.values()].flatMap(within);
}

describe('a field', () => {
  it('has its name, its type and its closed list', () => {
    expect(FIX44.fields.get(54)).toMatchObject({ tag: 54, name: 'Side', type: 'CHAR' });
    expect(FIX44.fields.get(54)?.values?.has('5')).toBe(true);
    expect(FIX44.fields.get(54)?.values?.has('Z')).toBe(false);
    expect(FIX44.fields.get(58)).toMatchObject({ name: 'Text', values: null });
  });

  it.each([
    [95, 96],
    [354, 355],
    [93, 89],
    [212, 213],
    [90, 91],
    [350, 351],
    [9, 0],
    [38, 0],
  ])('%i is the length of %i', (length, data) => {
    expect(FIX44.fields.get(length)?.lengthOf).toBe(data);
  });

  it('of raw data is the length of none, and has at most one length', () => {
    const named = [...FIX44.fields.values()]
      .map((field) => field.lengthOf)
      .filter((tag) => tag > 0);
    expect(new Set(named).size).toBe(named.length);
    for (const tag of named) expect(FIX44.fields.get(tag)?.type).toBe('DATA');
  });
});

describe('a layout', () => {
  it('knows what a heartbeat, a test request and a resend request must hold', () => {
    expect(getLayout('0').required).toEqual([]);
    expect(getLayout('1').required).toEqual([112]);
    expect(getLayout('2').required).toEqual([7, 16]);
    expect(FIX44.header.required).toEqual([8, 9, 34, 35, 49, 52, 56]);
    expect(FIX44.trailer.required).toEqual([10]);
  });

  it('takes the fields of its components, and of theirs', () => {
    // Instrument (55), the quantities of an order (38), parties (453) and their sub-identifiers (802).
    const order = getLayout('D');
    expect([55, 38, 453].every((tag) => order.fields.has(tag))).toBe(true);
    expect(order.fields.has(448)).toBe(false);
    expect(order.groups.get(453)).toMatchObject({ first: 448 });
    expect(order.groups.get(453)?.layout.groups.get(802)?.first).toBe(523);
  });

  it('requires the fields of a component only where the component itself is required', () => {
    expect(getLayout('V').required).toEqual([146, 262, 263, 264, 267]);
    // The lines of a text are required of a News; its instruments are not.
    expect(getLayout('B').required).toEqual([33, 148]);
    const logout = (messages: string) => readDictionary({ fields: '', messages }).messages.get('5');
    expect(logout('5: @LinesOfTextGrp')?.required).toEqual([]);
    expect(logout('5: @LinesOfTextGrp')?.fields.has(33)).toBe(true);
    expect(logout('5: @LinesOfTextGrp!')?.required).toEqual([33]);
  });

  it('names nothing that is not a field, and requires nothing that it does not hold', () => {
    for (const layout of listLayouts()) {
      expect([...layout.fields].filter((tag) => !FIX44.fields.has(tag))).toEqual([]);
      expect(layout.required.filter((tag) => !layout.fields.has(tag))).toEqual([]);
      expect(layout.required).toEqual(layout.required.toSorted((a, b) => a - b));
    }
  });

  it('has groups that begin with a field of theirs and are counted by one of its own', () => {
    for (const { fields, groups } of listLayouts()) {
      for (const [count, { first, layout }] of groups) {
        expect([count, fields.has(count), FIX44.fields.get(count)?.type]).toEqual([
          count,
          true,
          'NUMINGROUP',
        ]);
        expect([first, layout.fields.has(first)]).toEqual([first, true]);
      }
    }
  });
});

describe('fields of one’s own', () => {
  const own = readDictionary({
    fields: '9001:Auto:BOOLEAN 9002:NoteLen:LENGTH 9003:Note:DATA 9004:NoLegsOfOurs:NUMINGROUP',
    messages: 'D: 9001! 9002 9003 (9004 9001 9002)\n  58\n8: 9001',
  });

  it('join those of the message, required ones and groups too', () => {
    const order = own.messages.get('D');
    expect(order?.fields.has(9003)).toBe(true);
    expect(order?.required).toEqual([...getLayout('D').required, 9001]);
    expect(order?.groups.get(9004)).toMatchObject({ first: 9001 });
    expect(own.messages.get('8')?.required).toEqual(getLayout('8').required);
    expect(own.messages.get('F')?.fields.has(9001)).toBe(false);
  });

  it('may be raw data with a length', () => {
    expect(own.fields.get(9002)?.lengthOf).toBe(9003);
  });

  it('may come with values beyond a closed list, which stays closed', () => {
    const { fields } = readDictionary({ fields: '', messages: '', values: '150: L' });
    const valuesIn = (from: typeof fields) =>
      ['F', 'L', 'M'].map((it) => from.get(150)?.values?.has(it));
    expect(valuesIn(fields)).toEqual([true, true, false]);
    expect(valuesIn(FIX44.fields)).toEqual([true, false, false]);
  });

  it('leave the dictionary of all as it is', () => {
    expect(FIX44.messages.get('D')?.fields.has(9001)).toBe(false);
    expect(FIX44.fields.has(9001)).toBe(false);
  });

  it.each([
    ['names a component that is not there', 'D: @NoSuchThing', 'no component NoSuchThing'],
    ['counts nothing', 'D: (9004)', 'group 9004 has no members'],
  ])('that %s cannot be read', (_, messages, why) => {
    expect(() => readDictionary({ fields: '', messages })).toThrow(why);
  });
});
