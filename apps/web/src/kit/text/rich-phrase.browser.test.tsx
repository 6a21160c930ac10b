import { expect, onTestFinished, test } from 'vitest';
import { makeLanguage } from '../../lib/text/translator.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { richPhrase } from './rich-phrase.tsx';

function Sentence() {
  return <p>{richPhrase`Press ${<kbd>Esc</kbd>} to close ${2} dialogs`}</p>;
}

test('a sentence keeps its elements, in English and where German has them', async () => {
  const english = showPanel(<Sentence />).panel;
  await expect.element(english).toHaveTextContent('Press Esc to close 2 dialogs');
  expect(english.element().querySelector('kbd')?.textContent).toBe('Esc');

  const german = makeLanguage('de', { 'Press {0} to close {1} dialogs': '{1} Dialoge: {0}' });
  globalThis.tradefloorLanguage = () => german;
  onTestFinished(() => {
    globalThis.tradefloorLanguage = undefined;
  });
  const translated = showPanel(<Sentence />).panel;
  await expect.element(translated).toHaveTextContent('2 Dialoge: Esc');
  expect(translated.element().querySelector('kbd')?.textContent).toBe('Esc');
});
