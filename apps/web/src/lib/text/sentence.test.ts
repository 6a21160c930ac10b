/** What services report, in German: their sentences are known by what stands between the values. */
import { toExportTitle } from '@tradefloor/contracts/vocabulary/exports';
import { describeHandling } from '@tradefloor/contracts/vocabulary/handling-terms';
import { afterEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { GERMAN, REPORTED_TEXTS } from './german.ts';
import { phrase, sentence } from './phrase.ts';

const AT = '2026-11-20T14:30:00.000Z';

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

  test.each([
    [z.int().min(1), 0, 'Zu klein: Zahl erwartet, >=1'],
    [z.number().lt(5), 5, 'Zu groß: Zahl erwartet, <5'],
    [z.string().min(1), '', 'Zu klein: Text erwartet, >=1 Zeichen'],
    [z.string().length(3), 'EURO', 'Zu groß: Text erwartet, genau 3 Zeichen'],
    [z.array(z.int()).max(1), [1, 2], 'Zu groß: Liste erwartet, <=1 Einträge'],
    [z.string(), 7, 'Ungültige Eingabe: erwartet Text, erhalten Zahl'],
    [z.enum(['DAY', 'GTC']), 'X', 'Ungültige Auswahl: erwartet eines von "DAY"|"GTC"'],
    [z.literal('LIT'), 'X', 'Ungültige Eingabe: erwartet "LIT"'],
    [z.string().regex(/^a$/), 'b', 'Ungültiger Text: muss dem Muster /^a$/ entsprechen'],
    [z.email(), 'b', 'Ungültig: E-Mail-Adresse'],
    [z.strictObject({}), { a: 1 }, 'Unbekannt: Key "a"'],
    [z.union([z.string(), z.int()]), null, 'Ungültige Eingabe'],
    [z.number().multipleOf(5), 7, 'Ungültige Zahl: muss ein Vielfaches von 5 sein'],
  ])('what a schema refuses has them too: %#', (schema, input, german) => {
    const [issue] = schema.safeParse(input).error?.issues ?? [];
    expect(inGerman(`qty: ${issue?.message}`)).toBe(`qty: ${german}`);
  });

  const HANDLING = { displayQty: 200, minQty: 1_500, postOnly: true, shortExempt: true };
  const handled = describeHandling(HANDLING, String).join(', ');
  test('an order in one line has its terms in German, its codes as they are', () => {
    const german =
      'zeigt 200, mindestens 1500, nur einstellen, von der Leerverkaufsregel ausgenommen';
    expect(inGerman(handled)).toBe(german);
    expect(inGerman(`SELL 500 AAPL at market DAY, ${handled}`)).toBe(
      `SELL 500 AAPL bestens DAY, ${german}`,
    );
    expect(inGerman('BUY 5 AAPL @ 187.20 At close')).toBe('BUY 5 AAPL @ 187.20 Zum Schluss');
    expect(inGerman('at close')).toBe('zum Schluss');
    expect(phrase`Cancel of ${'BUY 5 AAPL at market DAY'}`).toContain('BUY 5 AAPL bestens DAY');
  });

  test('an order of the audit trail has why it was refused, after its code', () => {
    expect(
      inGerman(
        'BUY 5 AAPL @ 9 DAY LIT, REJECTED v2: PRICE_COLLAR Price is 9 % from mid (max. 5 %)',
      ),
    ).toBe(
      'BUY 5 AAPL @ 9 DAY LIT, REJECTED v2: PRICE_COLLAR Preis ist 9 % vom Mittel entfernt (max. 5 %)',
    );
  });

  test('the title of an export has its subject and its period', () => {
    const of = { subject: 'AUDIT', from: AT, to: AT } as const;
    expect(inGerman(toExportTitle(of))).toBe(`Audit-Protokoll, signiert, ${AT}/${AT}`);
    expect(inGerman(toExportTitle({ ...of, subject: 'FILLS' }))).toBe(`Ausführungen, ${AT}/${AT}`);
  });

  test.each([
    [
      'Netflix said to win a large order from advertisers',
      'Netflix soll vor Großauftrag von Werbekunden stehen',
    ],
    ['Depositors sue Visa over its lending arm', 'Sparkunden verklagen Visa wegen „Kreditsparte“'],
    ['Energy: Vacancies fall in the Mid-West', 'Energie: Leerstand sinkt, Region Mittlerer Westen'],
    ['Payrolls: 151,000, 140,000 expected', 'Beschäftigtenzahlen: 151,000, erwartet 140,000'],
    [
      'Apple Inc. beats quarterly estimates by 7\u00a0%',
      'Apple Inc. übertrifft Quartalsschätzungen um 7 %',
    ],
    ['Tesla falls 5\u00a0% at once: a test', 'Tesla fällt 5 % auf einmal: a test'],
    ['Visa, company statement', 'Visa, Unternehmensmitteilung'],
  ])('a headline of the news is known by its template: %s', (english, german) => {
    expect(inGerman(english)).toBe(german);
  });

  test('a story is sentence by sentence, in whichever of them a full stop stands', () => {
    const story = [
      'The card programme of Visa is praised by pension funds in India.',
      'A figure of $1.1 billion is mentioned, without confirmation.',
      'The shares rose 0.42\u00a0% on the news.',
    ];
    expect(inGerman(story.join(' '))).toBe(
      '„Kartenprogramm“ von Visa wird gelobt von Pensionskassen in der Region Indien. ' +
        'Genannt werden $1.1 Mrd., ohne Bestätigung. ' +
        'Die Aktie stieg auf die Nachricht um 0.42 %.',
    );
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
