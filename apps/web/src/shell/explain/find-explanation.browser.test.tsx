/** What explains an element: its column, its tooltip, its description or the term of its label; else what is around it. */
import { expect, onTestFinished, test } from 'vitest';
import { PANEL_IDS } from '../../ui-state/panel-ids.ts';
import { findExplanation } from './find-explanation.ts';
import { toSource } from './panel-sources.ts';
import { findTerm } from './terms.ts';

/** The element of this selector in a page with this content. */
function given(html: string, selector: string): Element {
  const place = document.createElement('div');
  place.innerHTML = html;
  document.body.append(place);
  onTestFinished(() => place.remove());
  const element = place.querySelector(selector);
  if (element === null) throw new Error(`no ${selector}`);
  return element;
}

const GRID = `<div data-panel="fills"><div role="grid">
  <div class="grid-head-cell" aria-colindex="1"><button class="grid-sort" title="Average price of the fills">Avg px<span>▲</span></button></div>
  <div class="grid-head-cell" aria-colindex="2"><button class="grid-sort" title="Symbol">Symbol</button></div>
  <div class="grid-cell" aria-colindex="1" id="plain">189.40</div>
  <div class="grid-cell" aria-colindex="1" id="more" title="of three venues">189.40</div>
  <div class="grid-cell" aria-colindex="2" id="word">AAPL</div>
  <div class="grid-cell" aria-colindex="1" data-total="avg" id="total"><b id="inner">190</b></div>
</div></div>`;
const COLUMN = 'Average price of the fills';

test.each([
  ['#plain', 'Avg px', COLUMN],
  ['#more', 'Avg px', `${COLUMN}. Here: of three venues`],
  ['#inner', 'Avg px, total', `Of the rows shown: ${COLUMN}`],
  ['#word', 'Symbol', findTerm('Symbol')],
] as const)('a cell of a grid (%s) is explained by its column', (selector, name, text) => {
  expect(findExplanation(given(GRID, selector))).toMatchObject({
    name,
    text,
    source: `Fills: from ${toSource('fills')}.`,
  });
});

test.each([
  ['<button title="Sends nothing">Preview</button>', 'button', 'Sends nothing'],
  ['<p id="d1">Needs a price</p><input aria-describedby="d1">', 'input', 'Needs a price'],
  ['<dl><dt>Est. fees</dt><dd>1.20</dd></dl>', 'dd', findTerm('est. fees')],
  ['<label>Quantity<input></label>', 'input', findTerm('quantity')],
  [
    '<table><thead><tr><th>A</th><th>VWAP</th></tr></thead><tbody><tr><td>1</td><td id="v">2</td></tr></tbody></table>',
    '#v',
    findTerm('vwap'),
  ],
] as const)('%s is explained by its own words or the term of its label', (html, selector, text) => {
  expect(text).not.toBeNull();
  expect(findExplanation(given(html, selector))).toMatchObject({ text, source: null });
});

test('what has no explanation takes none from outside of its panel', () => {
  const html = '<div title="the page"><div data-panel="orders"><p>words</p></div></div>';
  expect(findExplanation(given(html, 'p'))).toBeNull();
});

test('a term is known in any case, with brackets or a quantity behind it, and no other word is', () => {
  expect(findTerm('Bid × 2,760')).toBe(findTerm('bid'));
  expect(findTerm('WORKING (firm)')).toBe(findTerm('working'));
  expect([findTerm('constructor'), findTerm(''), findTerm('nothing of the kind')]).toEqual([
    null,
    null,
    null,
  ]);
});

test('every panel names where its figures come from', () => {
  for (const panel of PANEL_IDS) expect(toSource(panel).length, panel).toBeGreaterThan(10);
});
