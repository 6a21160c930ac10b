import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { currentLanguage, phrase } from './phrase.ts';
import { type Catalogue, makeLanguage, toKey } from './translator.ts';

afterEach(() => {
  globalThis.tradefloorLanguage = undefined;
});

const show = (catalogue: Catalogue): void => {
  const language = makeLanguage('de', catalogue);
  globalThis.tradefloorLanguage = () => language;
};

describe('in English', () => {
  test('a text is the one in the code', () => {
    expect(phrase('Cancel order')).toBe('Cancel order');
    expect(phrase`Filled ${3} of ${'1,000'}.`).toBe('Filled 3 of 1,000.');
    expect(currentLanguage()).toBeUndefined();
  });

  test('a phrase is what the template itself would be', () => {
    fc.assert(
      fc.property(fc.string(), fc.oneof(fc.string(), fc.integer()), fc.string(), (a, value, b) => {
        const parts = Object.assign([a, b], { raw: [a, b] });
        expect(phrase(parts, value)).toBe(`${a}${value}${b}`);
      }),
    );
  });
});

describe('in German', () => {
  test('a text is the translation, and the English where there is none', () => {
    show({ 'Cancel order': 'Order stornieren' });
    expect(phrase('Cancel order')).toBe('Order stornieren');
    expect(phrase('Replace order')).toBe('Replace order');
  });

  test('dots and names of objects in a text are nothing but text', () => {
    show({ 'No. 1. a.b': 'Nr. 1' });
    expect(phrase('No. 1. a.b')).toBe('Nr. 1');
    expect(phrase('constructor')).toBe('constructor');
  });

  test('values stand where the translation wants them', () => {
    show({ 'Filled {0} of {1}': 'Von {1} sind {0} ausgeführt' });
    expect(phrase`Filled ${3} of ${'1,000'}`).toBe('Von 1,000 sind 3 ausgeführt');
  });

  test('a value that is a text is translated, what is around it kept', () => {
    show({
      'Waits until the {0} is {1}{2}': 'Wartet auf {0} {1}{2}',
      bid: 'Geld',
      ', once': ', einmal',
    });
    expect(phrase`Waits until the ${'bid'} is ${'12.5'}${' , once'}`).toBe(
      'Wartet auf Geld 12.5 , einmal',
    );
  });

  test('a value in small letters is the text that begins with a capital', () => {
    show({ 'Delete this {0}?': '{0} löschen?', 'Trend line': 'Trendlinie' });
    expect(phrase`Delete this ${'trend line'}?`).toBe('Trendlinie löschen?');
    show({ 'Delete this {0}?': '{0} löschen?', Sales: 'Sales' });
    expect(phrase`Delete this ${'sales'}?`).toBe('sales löschen?');
  });

  test('keys of the keyboard in braces are part of the text', () => {
    show({ 'Press {F8}, {1} to {5}': 'Drücken Sie {F8}, {1} bis {5}' });
    expect(phrase('Press {F8}, {1} to {5}')).toBe('Drücken Sie {F8}, {1} bis {5}');
  });

  test('a number of things has its singular and plural', () => {
    show({ '{0} orders': '{0, plural, one {# Order} other {# Orders}}' });
    expect(phrase`${1} orders`).toBe('1 Order');
    expect(phrase`${2} orders`).toBe('2 Orders');
  });

  test('any value is shown as it is, whatever it holds', () => {
    show({ 'Client {0} called': 'Anruf von {0}' });
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(phrase`Client ${name} called`).toBe(`Anruf von ${name}`);
      }),
    );
  });
});

test('the key of a text has each value as its number', () => {
  expect(toKey(['Filled ', ' of ', ''])).toBe('Filled {0} of {1}');
  expect(toKey(['Filled'])).toBe('Filled');
});

test('what is shown leads back to the English of it', () => {
  const { toEnglish } = makeLanguage('de', { Bid: 'Geldkurs' });
  expect(toEnglish('Geldkurs')).toBe('Bid');
  expect(toEnglish('AAPL')).toBe('AAPL');
});

describe('an element in German', () => {
  const language = makeLanguage('de', { Buy: 'Kaufen', 'Your orders': 'Ihre Orders' });

  test('has its texts and labels translated, and nothing else of it', () => {
    expect(
      language.attributes('button', {
        title: 'Your orders',
        'aria-label': 'Buy',
        className: 'Buy',
        value: 'Buy',
        children: ['Buy', 7, ' Buy '],
      }),
    ).toEqual({
      title: 'Ihre Orders',
      'aria-label': 'Kaufen',
      className: 'Buy',
      value: 'Buy',
      children: ['Kaufen', 7, ' Kaufen '],
    });
  });

  test('keeps what a person wrote, where it is marked so', () => {
    const written = { translate: 'no', children: 'Buy' } as const;
    expect(language.attributes('p', written)).toEqual(written);
  });

  test('keeps code', () => {
    expect(language.attributes('code', { children: 'Buy', title: 'Buy' })).toEqual({
      children: 'Buy',
      title: 'Kaufen',
    });
  });
});
