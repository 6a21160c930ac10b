/** What services report, in German: their sentences are known by what stands between the values. */
import { afterEach, describe, expect, test } from 'vitest';
import { GERMAN, REPORTED_TEXTS } from './german.ts';
import { sentence } from './phrase.ts';

afterEach(() => {
  globalThis.tradefloorLanguage = undefined;
});

const inGerman = (english: string): string => {
  globalThis.tradefloorLanguage = () => GERMAN;
  return sentence(english);
};

test('in English a sentence is as the service has made it', () => {
  expect(sentence('Quantity is 20,000 (max. 10,000 per order)')).toBe(
    'Quantity is 20,000 (max. 10,000 per order)',
  );
});

describe('in German', () => {
  test('a refusal has its values, and the words that a value is', () => {
    expect(inGerman('Quantity is 20,000 (max. 10,000 per order)')).toBe(
      'Menge ist 20,000 (max. 10,000 je Order)',
    );
    expect(inGerman('Price is 99.4 % from mid (max. 5 %)')).toBe(
      'Preis ist 99.4 % vom Mittel entfernt (max. 5 %)',
    );
    expect(inGerman('AAPL is halted')).toBe('Der Handel mit AAPL ist unterbrochen');
    expect(inGerman('The market is closed')).toBe('Der Markt ist geschlossen');
  });

  test('a refusal of a service has them as well, with a capital and after what it concerns', () => {
    expect(inGerman('No such order')).toBe('Diese Order gibt es nicht');
    expect(inGerman('BUY 100 AAPL: the order is partially filled')).toBe(
      'BUY 100 AAPL: die Order ist teilausgeführt',
    );
    expect(inGerman('A user "ada" already exists')).toBe('Einen Benutzer „ada“ gibt es schon');
  });

  test('what no pattern fits stays as it is', () => {
    expect(inGerman('Something else went wrong')).toBe('Something else went wrong');
  });

  const VALUES = ['11', '222', '3333', '44444', '55', '666', '7777', '88888', '99'];
  const fill = (text: string): string =>
    text.replace(/\{(\d+)\}/g, (_, index: string) => VALUES[Number(index)] ?? '');

  test.each(Object.entries(REPORTED_TEXTS).filter(([english]) => english.includes('{0}')))(
    '%s is recognised',
    (english, german) => {
      expect(inGerman(fill(english))).toBe(fill(german));
    },
  );
});
