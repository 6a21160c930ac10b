import { afterEach, expect, test } from 'vitest';
import { currentLanguage } from './lib/text/phrase.ts';
import { inRequestLanguage, openLanguages } from './request-language.ts';

afterEach(() => {
  globalThis.tradefloorLanguage = undefined;
});

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('pages written at the same time are each in the language of their request', async () => {
  openLanguages();
  const write = async (cookie: string | undefined) =>
    inRequestLanguage(cookie === undefined ? {} : { cookie }, async () => {
      const before = currentLanguage()?.locale;
      await turn();
      return [before, currentLanguage()?.locale];
    });
  expect(
    await Promise.all([
      write('a=b; locale=de'),
      write(undefined),
      write('locale=en'),
      write('locale=xx'),
    ]),
  ).toEqual([
    ['de', 'de'],
    [undefined, undefined],
    [undefined, undefined],
    [undefined, undefined],
  ]);
  expect(currentLanguage()).toBeUndefined();
});
