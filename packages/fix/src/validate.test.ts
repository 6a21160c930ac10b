/** The checks of a message against the dictionary: one fault a row, and which of two comes first. */
import { describe, expect, it } from 'vitest';
import { FIX44 } from './dictionary.ts';
import { type FixField, type FixMessage, field, group } from './message.ts';
import { REASON } from './tags.ts';
import { validate } from './validate.ts';

const HEADER = [
  field(34, 2),
  field(49, 'FIRM'),
  field(52, '20261123-14:30:00.000'),
  field(56, 'VENUE'),
];
const BODY = [
  field(11, 'A1'),
  field(38, 100),
  field(40, 2),
  field(44, '100.25'),
  field(54, 1),
  field(55, 'AAPL'),
  field(60, '20261123-14:30:00.000'),
];

/** A limit order that keeps to every rule, with fields in the places of those with their tags, or added. */
function order(...changed: readonly FixField[]): FixMessage {
  const tags = new Set(changed.map(({ tag }) => tag));
  return {
    type: 'D',
    header: HEADER,
    body: [...BODY.filter((one) => !tags.has(one.tag)), ...changed],
  };
}
const without = (tag: number): FixMessage => ({
  type: 'D',
  header: HEADER.filter((one) => one.tag !== tag),
  body: BODY.filter((one) => one.tag !== tag),
});
const party = (...fields: readonly FixField[]) => group(453, [fields]);

describe('a message keeps to the dictionary', () => {
  it.each([
    ['plain', order()],
    ['with a text', order(field(58, 'by hand'))],
    ['with parties', order(group(453, [[field(448, 'a'), field(447, 'D')], [field(448, 'b')]]))],
    ['with a group of none', order(group(453, []))],
    ['of the session itself', { type: '0', header: HEADER, body: [] }],
    ['without the tags of the frame', { type: '1', header: HEADER, body: [field(112, 'x')] }],
  ])('%s', (_, message) => {
    expect(validate(message, FIX44)).toBeNull();
  });
});

describe('a message breaks a rule', () => {
  it.each<[string, FixMessage, keyof typeof REASON, number | null]>([
    ['a type that is none', { ...order(), type: 'ZZ' }, 'InvalidMsgType', null],
    ['a type in the wrong case', { ...order(), type: 'a' }, 'InvalidMsgType', null],
    ['no number', without(34), 'RequiredTagMissing', 34],
    ['no sender', without(49), 'RequiredTagMissing', 49],
    ['no time', without(52), 'RequiredTagMissing', 52],
    ['no name', without(11), 'RequiredTagMissing', 11],
    ['no side', without(54), 'RequiredTagMissing', 54],
    ['no type of order', without(40), 'RequiredTagMissing', 40],
    ['a field without a value', order(field(58, '')), 'TagWithoutValue', 58],
    ['a tag that is none', order(field(9999, 'x')), 'InvalidTag', 9999],
    ['a negative tag', order(field(-1, 'x')), 'InvalidTag', -1],
    ['a quantity that is no number', order(field(38, 'many')), 'FormatIncorrect', 38],
    ['a price with an exponent', order(field(44, '1e2')), 'FormatIncorrect', 44],
    ['a time that does not exist', order(field(60, '20260230-10:00:00')), 'FormatIncorrect', 60],
    ['a side of two letters', order(field(54, '12')), 'FormatIncorrect', 54],
    ['a side that is none', order(field(54, 'Z')), 'ValueIncorrect', 54],
    ['a field of another message', order(field(150, '0')), 'TagNotDefined', 150],
    ['a field of the header', order(field(49, 'FIRM')), 'TagNotDefined', 49],
    ['a member outside its group', order(field(448, 'a')), 'TagNotDefined', 448],
    ['a count that is no count', order({ ...group(453, []), value: 'x' }), 'FormatIncorrect', 453],
    [
      'a count that is wrong',
      order({ ...party(field(448, 'a')), value: '2' }),
      'GroupCountIncorrect',
      453,
    ],
    [
      'a bad value in a group',
      order(party(field(448, 'a'), field(452, 'x'))),
      'FormatIncorrect',
      452,
    ],
    ['a stranger in a group', order(party(field(448, 'a'), field(58, 'x'))), 'TagNotDefined', 58],
    [
      'one twice in an entry',
      order(party(field(448, 'a'), field(447, 'D'), field(447, 'D'))),
      'TagRepeated',
      447,
    ],
  ])('%s', (_, message, reason, tag) => {
    expect(validate(message, FIX44)).toEqual({ reason: REASON[reason], tag });
  });

  it('a field that stands there twice', () => {
    const twice = { ...order(), body: [...BODY, field(55, 'MSFT')] };
    expect(validate(twice, FIX44)).toEqual({ reason: REASON.TagRepeated, tag: 55 });
    const doubled = { ...order(), header: [...HEADER, field(56, 'VENUE')] };
    expect(validate(doubled, FIX44)).toEqual({ reason: REASON.TagRepeated, tag: 56 });
  });

  it('a member that every entry of the group must have', () => {
    const news = (lines: FixField): FixMessage => ({
      type: 'B',
      header: HEADER,
      body: [field(148, 'Headline'), lines],
    });
    expect(validate(news(group(33, [[field(58, 'first line')]])), FIX44)).toBeNull();
    const request: FixMessage = {
      type: 'V',
      header: HEADER,
      body: [
        field(262, 'md'),
        field(263, 1),
        field(264, 0),
        group(267, [[field(269, 0)]]),
        group(146, [[field(55, 'AAPL')]]),
      ],
    };
    expect(validate(request, FIX44)).toBeNull();
    const unnamed = { ...request, body: request.body.filter(({ tag }) => tag !== 146) };
    expect(validate(unnamed, FIX44)).toEqual({ reason: REASON.RequiredTagMissing, tag: 146 });
  });
});

describe('of two faults', () => {
  const late = field(9999, 'x');
  it.each<[string, FixMessage, keyof typeof REASON, number | null]>([
    ['the type comes before all', { ...without(34), type: 'ZZ' }, 'InvalidMsgType', null],
    [
      'the header before the body',
      { ...without(34), body: [...BODY, late] },
      'RequiredTagMissing',
      34,
    ],
    [
      'a bad field before a missing one',
      { ...without(11), body: [field(38, 'x')] },
      'FormatIncorrect',
      38,
    ],
    ['the first field before the second', order(field(58, ''), late), 'TagWithoutValue', 58],
    ['the form before the place', order(field(150, '')), 'TagWithoutValue', 150],
    ['the value before the place', order(field(150, '~')), 'ValueIncorrect', 150],
    ['the lowest of the missing ones', { ...order(), body: [] }, 'RequiredTagMissing', 11],
  ])('%s', (_, message, reason, tag) => {
    expect(validate(message, FIX44)).toEqual({ reason: REASON[reason], tag });
  });
});
