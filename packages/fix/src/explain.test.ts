/** The explanation of messages: nothing of ours goes without words, and nothing is hidden of a broken one. */
import { describe, expect, it } from 'vitest';
import { EXCHANGE_DICTIONARY, FIX } from './application/field-codes.ts';
import { latin1 } from './bytes.ts';
import { FIX44 } from './dictionary.ts';
import { encode } from './encode.ts';
import { explain, orderMeaning, toText } from './explain.ts';
import { field, group } from './message.ts';
import { TAG } from './tags.ts';

const header = [
  field(34, 7),
  field(49, 'OMS'),
  field(52, '20261123-14:30:00.000'),
  field(56, 'TRADEFLOOR'),
];
const toBody = (change: Readonly<Record<number, string>> = {}) =>
  Object.entries({
    11: 'c-1',
    38: '800',
    40: '2',
    44: '150.25',
    54: '1',
    55: 'AAPL',
    59: '0',
    60: '20261123-14:30:00.000',
    ...change,
  }).map(([tag, value]) => field(Number(tag), value));

const toRaw = (type: string, body: ReturnType<typeof toBody>): string =>
  latin1(encode({ type, header, body }, EXCHANGE_DICTIONARY));

describe('words', () => {
  it('are there for every field that our sessions and applications name', () => {
    const tags = [...Object.values(FIX), ...Object.values(TAG), 8, 9, 10, 35];
    // Routing and fragments of third parties: read past, never written.
    const silent = new Set([115, 116, 128, 129, 144, 145, 369]);
    expect(tags.filter((tag) => toText(tag) === undefined && !silent.has(tag))).toEqual([]);
  });

  it.each([13, 39, 43, 59, 97, 123, 141, 150, 265, 279, 434, 797, 851])(
    'of the closed list of %i leave no value out',
    (tag) => {
      const values = [...(FIX44.fields.get(tag)?.values ?? [])].filter((value) => {
        return orderMeaning(tag, value) === null;
      });
      expect(values.filter((value) => tag !== 13 || Number(value) < 4)).toEqual([]);
    },
  );
});

describe('a message explained', () => {
  it('has every field in its order, with what it means and whether it must be there', () => {
    const { type, typeName, fields, problem } = explain(toRaw('D', toBody()), EXCHANGE_DICTIONARY);
    expect([type, typeName, problem]).toEqual(['D', 'NewOrderSingle', null]);
    expect(fields.map(({ tag }) => tag).join(' ')).toBe(
      '8 9 35 34 49 52 56 11 38 40 44 54 55 59 60 10',
    );
    const by = new Map(fields.map((one) => [one.tag, one]));
    expect(by.get(54)).toMatchObject({ name: 'Side', meaning: 'buy', presence: 'REQUIRED' });
    expect(by.get(44)).toMatchObject({ presence: 'CONDITIONAL', when: 'of a limit order' });
    expect(by.get(59)).toMatchObject({ meaning: 'day', presence: 'OPTIONAL' });
    expect(by.get(34)).toMatchObject({ part: 'HEADER', type: 'SEQNUM' });
    expect(by.get(10)).toMatchObject({ part: 'TRAILER', name: 'CheckSum' });
  });

  it('shows which fields stand inside a repeating group', () => {
    const fees = group(136, [
      [field(137, '0.93'), field(138, 'USD'), field(139, '1')],
      [field(137, '0.10'), field(138, 'USD'), field(139, '4')],
    ]);
    const report = [...toBody({ 37: 'o', 17: 'e', 150: 'F', 39: '2', 151: '0', 14: '8', 6: '1' })];
    const { fields } = explain(toRaw('8', [...report, fees]), EXCHANGE_DICTIONARY);
    const depths = fields.filter(({ depth }) => depth > 0).map(({ tag }) => tag);
    expect(depths).toEqual([137, 138, 139, 137, 138, 139]);
    expect(fields.find(({ tag }) => tag === 150)?.depth).toBe(0);
  });

  it('counts length and checksum itself', () => {
    const raw = toRaw('D', toBody());
    const { bodyLength, checkSum } = explain(raw, EXCHANGE_DICTIONARY);
    expect(bodyLength.counted).toBe(bodyLength.said);
    expect(checkSum.counted).toBe(checkSum.said);
    const changed = explain(raw.replace('AAPL', 'AAPLX'), EXCHANGE_DICTIONARY);
    expect(changed.bodyLength.counted).toBe((changed.bodyLength.said ?? 0) + 1);
    expect(changed.checkSum.counted).not.toBe(changed.checkSum.said);
    expect(changed.problem).toBe('BodyLength is wrong');
  });

  it('reports violations of the dictionary, and keeps unknown fields', () => {
    const unknown = explain(toRaw('D', toBody({ 54: 'Z', 7777: 'x' })), EXCHANGE_DICTIONARY);
    expect(unknown.problem).toBe('Value is incorrect (out of range) for this tag: 54');
    expect(unknown.fields.find(({ tag }) => tag === 7777)).toMatchObject({
      name: '',
      value: 'x',
      presence: 'NOT_DEFINED',
      says: null,
    });
  });

  it.each(['', '8=FIX.4.4', 'nothing\u0001of=this\u0001', '\u0001\u000110=abc\u0001'])(
    'never fails on %j',
    (raw) => {
      const { problem, bodyLength } = explain(raw, EXCHANGE_DICTIONARY);
      expect(problem).not.toBeNull();
      expect(bodyLength.counted).toBeGreaterThanOrEqual(0);
    },
  );
});
