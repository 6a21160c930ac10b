/** The certification's own reader: a message built here by the standard passes, one that breaks a rule is named. */
import { describe, expect, test } from 'vitest';
import { checksum, read, SOH, utc } from './fix-message.mjs';

/**
 * A message as FIX 4.4 has it, framed here by hand.
 * @param {Array<[number, string | number]>} fields from MsgType on
 * @param {{ length?: number, sum?: string }} [wrong]
 */
function frame(fields, { length, sum } = {}) {
  const body = fields.map(([tag, value]) => `${tag}=${value}\u0001`).join('');
  const head = `8=FIX.4.4\u00019=${length ?? body.length}\u0001${body}`;
  const bytes = Buffer.from(head, 'latin1');
  const total = bytes.reduce((all, byte) => (all + byte) % 256, 0);
  return `${head}10=${sum ?? String(total).padStart(3, '0')}\u0001`;
}

/** An order that rests: 100 shares, none filled. @type {Record<number, string | number>} */
const NEW = { 35: '8', 37: 'x1', 17: 'e1', 150: 0, 39: 0, 54: 1, 38: 100, 151: 100, 14: 0, 6: 0 };

/** @param {Record<number, string | number | undefined>} change a field set to undefined is left out */
const report = (change) =>
  frame(
    Object.entries({ 35: NEW[35], ...NEW, ...change })
      .flatMap(([tag, value]) => (value === undefined ? [] : [[Number(tag), value]]))
      .map(([tag, value]) => /** @type {[number, string | number]} */ ([tag, value]))
      .sort(([a], [b]) => Number(b === 35) - Number(a === 35)),
  );

describe('framing', () => {
  test('a message is read field by field', () => {
    const { type, get, all, text } = read(
      frame([
        [35, 'B'],
        [58, 'a=b'],
        [33, 2],
        [58, 'second'],
      ]),
    );
    expect([type, get(33), get(58), get(99)]).toEqual(['B', '2', 'a=b', undefined]);
    expect(all(58)).toEqual(['a=b', 'second']);
    expect(text).toMatch(/^8=FIX\.4\.4\|9=\d+\|35=B\|/);
  });

  test('characters beyond ASCII are a byte each', () => {
    expect(
      read(
        frame([
          [35, 'B'],
          [58, 'Größe'],
        ]),
      ).get(58),
    ).toBe('Größe');
  });

  test('a wrong length and a wrong sum are each named', () => {
    expect(() => read(frame([[35, '0']], { length: 4 }))).toThrow('BodyLength is wrong');
    expect(() => read(frame([[35, '0']], { sum: '000' }))).toThrow('CheckSum is wrong');
  });

  test('a sum has three digits, by the byte', () => {
    expect(checksum('')).toBe('000');
    expect(checksum('A')).toBe('065');
    expect(checksum('AAAA')).toBe('004');
    expect(checksum(SOH)).toBe('001');
  });

  test('a timestamp is UTC with milliseconds', () => {
    expect(utc(Date.UTC(2026, 1, 3, 4, 5, 6, 7))).toBe('20260203-04:05:06.007');
  });
});

describe('every ExecutionReport', () => {
  test('that keeps the rules passes', () => {
    expect(read(report({})).type).toBe('8');
    expect(read(report({ 150: 'F', 39: 1, 14: 40, 151: 60, 31: '9.5', 32: 40 })).get(151)).toBe(
      '60',
    );
    expect(read(report({ 150: 'F', 39: 2, 14: 100, 151: 0, 31: '9', 32: 60 })).get(39)).toBe('2');
    expect(read(report({ 150: 4, 39: 4, 14: 40, 151: 0 })).get(39)).toBe('4');
  });

  test.each([37, 17, 150, 39, 54, 151, 14, 6])('has tag %i', (tag) => {
    expect(() => read(report({ [tag]: undefined }))).toThrow(`without tag ${tag}`);
  });

  test.each(['0', '1', '6', 'A', 'E'])('of an open order (39=%s) adds up', (status) => {
    expect(() => read(report({ 39: status, 14: 30, 151: 60 }))).toThrow('38 is not 14 + 151');
    expect(read(report({ 39: status, 14: 40, 151: 60 })).get(39)).toBe(status);
  });

  test.each(['2', '4', '8', 'C'])('of a closed order (39=%s) leaves nothing', (status) => {
    expect(() => read(report({ 39: status, 14: 40, 151: 60 }))).toThrow('closed, but 151 is not 0');
  });

  test('of a fill has its price, its size and a state of a fill', () => {
    const fill = { 150: 'F', 39: 1, 14: 40, 151: 60, 31: '9.5', 32: 40 };
    expect(() => read(report({ ...fill, 31: undefined }))).toThrow('a fill without 31, 32');
    expect(() => read(report({ ...fill, 32: undefined }))).toThrow('a fill without 31, 32');
    expect(() => read(report({ ...fill, 39: 0 }))).toThrow('a fill with 39=0');
    expect(() => read(report({ ...fill, 39: 6 }))).toThrow('a fill with 39=6');
  });
});
