import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { makeRecognise } from './recognise.ts';
import { makeLanguage } from './translator.ts';

const TEXTS = {
  Bid: 'Geldkurs',
  'no quote': 'keine Quote',
  'the order is {0}': 'die Order ist {0}',
  'leg {0}: {1}': 'Bein {0}: {1}',
  '{0} from {1}': '{0} ab {1}',
  '{0}, {1}': '{1} von {0}',
  '{0} cancelled {1} orders in {2}': 'In {2} hat {0} {1} Orders storniert',
};
const { sentence, attributes } = makeLanguage('de', TEXTS, TEXTS);
const inMarkup = (text: string): unknown => attributes('p', { children: text })['children'];

describe('a sentence of a service', () => {
  test('is known by its words, and keeps its values', () => {
    expect(sentence('trader-1 cancelled 8,000 orders in AAPL')).toBe(
      'In AAPL hat trader-1 8,000 Orders storniert',
    );
  });

  test('may begin with a capital on the screen', () => {
    expect(sentence('No quote')).toBe('Keine Quote');
    expect(sentence('The order is filled')).toBe('Die Order ist filled');
  });

  test('has values that are texts and sentences themselves', () => {
    expect(sentence('leg AAPL: no quote')).toBe('Bein AAPL: keine Quote');
    expect(sentence('the order is Bid')).toBe('die Order ist Geldkurs');
  });

  test('may follow the name of what it concerns', () => {
    expect(sentence('BUY AAPL: no quote')).toBe('BUY AAPL: keine Quote');
    expect(sentence('Line 3: BUY AAPL: the order is done')).toBe(
      'Line 3: BUY AAPL: die Order ist done',
    );
  });

  test('may end with a full stop, or with its code as in a tooltip', () => {
    expect(sentence('No quote.')).toBe('Keine Quote.');
    expect(sentence('BUY AAPL: no quote [NOT_QUOTED]')).toBe('BUY AAPL: keine Quote [NOT_QUOTED]');
    expect(sentence('The order is no quote [X_Y]')).toBe('Die Order ist keine Quote [X_Y]');
  });

  test('may be one of several', () => {
    expect(sentence('3 lines; no quote; the order is done')).toBe(
      '3 lines; keine Quote; die Order ist done',
    );
    expect(sentence('the order is done: ask the desk')).toBe('die Order ist done: ask the desk');
  });

  test('of many unknown ones costs a few looks each', () => {
    const find = vi.fn(() => undefined);
    const recognise = makeRecognise({}, { find, write: () => undefined });
    expect(recognise('Gamma delta. '.repeat(30).trim())).toBeUndefined();
    expect(find.mock.calls.length).toBeLessThan(500);
  });

  test('that is not known stays as it is, however it is made of words', () => {
    const word = fc.constantFrom('alpha', 'Beta', '7.5', 'gamma:', 'delta;', '{0}', '(.*)');
    fc.assert(
      fc.property(fc.array(word), (words) => {
        expect(sentence(words.join(' '))).toBe(words.join(' '));
      }),
    );
  });
});

describe('in markup', () => {
  test('what services made is translated where it is shown', () => {
    expect(inMarkup('trader-1 cancelled 3 orders in AAPL')).toBe(
      'In AAPL hat trader-1 3 Orders storniert',
    );
    expect(inMarkup(' The order is done ')).toBe(' Die Order ist done ');
  });

  test('a pattern that only joins values is not looked for: other texts fit it by chance', () => {
    expect(sentence('5 from 7')).toBe('5 ab 7');
    expect(inMarkup('5 from 7')).toBe('5 from 7');
    expect(inMarkup('Ada Lovelace')).toBe('Ada Lovelace');
  });

  test('one word after a colon may be a name', () => {
    expect(inMarkup('Owner: Bid')).toBe('Owner: Bid');
  });

  test('what a person wrote stays, where it is marked so', () => {
    const written = { translate: 'no', children: 'no quote' } as const;
    expect(attributes('p', written)).toEqual(written);
  });

  test('more sentences than are kept are translated all the same', () => {
    const count = 2_100;
    const shown = Array.from({ length: count }, (_, no) => inMarkup(`the order is ${no}`));
    expect(new Set(shown).size).toBe(count);
    expect(inMarkup('the order is 1')).toBe('die Order ist 1');
  });
});
