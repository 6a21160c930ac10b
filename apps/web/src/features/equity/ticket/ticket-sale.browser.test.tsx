/** Before a sale is sent the ticket shows how it would be marked and what it needs, as the platform answers. */
import { expect, test, vi } from 'vitest';
import type { NewOrder, OrderPreview } from '../../../platform/client/shapes.ts';
import { toOrder } from '../../../platform/testing/given.ts';
import { showTicket, toPreview } from './ticket.given.tsx';

type Sale = NonNullable<OrderPreview['sale']>;
const EASY: Sale = {
  longQty: 100,
  shortQty: 50,
  isEasy: true,
  rateBps: 45,
  locatedQty: null,
  feeADay: 0.1,
};

async function showSale(sale: Sale | null) {
  const shown = showTicket({ answers: { 'orders.preview': async () => toPreview({ sale }) } });
  await shown.panel.getByText('SELL', { exact: true }).click();
  await shown.quantity.fill('150');
  return shown.panel;
}

test.each([
  [
    'through zero',
    EASY,
    '100 long, 50 short',
    'Easy to borrow, at 0.45% a year: no locate is needed',
  ],
  [
    'within the position',
    { ...EASY, longQty: 150, shortQty: 0 },
    '150 long',
    'Within what you hold',
  ],
  [
    'of a hard name',
    { ...EASY, longQty: 0, shortQty: 150, isEasy: false, rateBps: 750, locatedQty: 40 },
    '150 short, 40 located',
    'Hard to borrow, at 7.50% a year: the short part needs located shares',
  ],
  [
    'of a restricted share',
    { ...EASY, longQty: 0, shortQty: 150, aboveBid: 187.2 },
    '150 short, restricted',
    'After a fall of 10 % a short sale needs a limit above the best bid 187.2. Easy to borrow, at 0.45% a year: no locate is needed',
  ],
])('a sale %s', async (_, sale, text, title) => {
  const panel = await showSale(sale);
  await expect.element(panel.getByTitle(title)).toHaveTextContent(`Sale${text}`);
});

test('the short part of a sale shows what borrowing it costs a day', async () => {
  const panel = await showSale({ ...EASY, feeADay: 1_234.5 });
  await expect
    .element(panel.getByTitle(/^0\.45% a year of 102 % of the price/))
    .toHaveTextContent('Borrow feeAbout 1,234.50 a day at 0.45%');
});

test.each([
  ['within the position', { ...EASY, longQty: 150, shortQty: 0, feeADay: 0 }],
  ['without a price', { ...EASY, feeADay: null }],
])('a sale %s shows no borrow fee', async (_, sale) => {
  const panel = await showSale(sale);
  await expect.element(panel.getByText('Sale', { exact: true })).toBeVisible();
  expect(panel.getByText('Borrow fee').elements()).toEqual([]);
});

test('a purchase has no marks', async () => {
  const { panel, quantity } = showTicket();
  await quantity.fill('150');
  await expect.element(panel.getByText('Position')).toBeVisible();
  expect(panel.getByText('Sale', { exact: true }).elements()).toEqual([]);
});

test('short exempt is offered to sellers, sent, and gone with the side', async () => {
  const place = vi.fn(async (_: NewOrder) => toOrder(1, { status: 'NEW' }));
  const { panel, quantity, button } = showTicket({ answers: { 'orders.place': place } });
  const more = panel.getByRole('button', { name: /^More/ });
  expect(more.elements()).toEqual([]);
  await panel.getByText('SELL', { exact: true }).click();
  await quantity.fill('150');
  await more.click();
  await panel.getByLabelText('Short exempt').click();
  await expect.element(button).toHaveTextContent('short exempt');
  await button.click();
  await expect
    .poll(() => place.mock.calls[0]?.[0])
    .toMatchObject({ side: 'SELL', shortExempt: true });
  await panel.getByText('BUY', { exact: true }).click();
  await expect.element(button).not.toHaveTextContent('short exempt');
});

test('a share that is hard to borrow is marked beside its symbol, with its fee; one that is easy is not', async () => {
  const terms = (isEasy: boolean) =>
    showTicket({
      answers: {
        'locates.borrowTerms': async () => ({
          items: [{ symbol: 'AAPL', isEasy, rateBps: 1_225, availableQty: isEasy ? null : 0 }],
        }),
      },
    }).panel;
  await expect
    .element(terms(false).getByTitle(/^Hard to borrow.* 12\.25% a year$/))
    .toHaveTextContent('HTB');
  const easy = terms(true);
  await expect.element(easy.getByText('Apple Inc.')).toBeVisible();
  expect(easy.getByText('HTB').elements()).toEqual([]);
});
