/** The option chain and strategies: which prices are shown, how legs come together, and what a deal sends. */

import { describe, expect, test, vi } from 'vitest';
import type { NewOrder, WireInput } from '../../platform/client/shapes.ts';
import { refused } from '../../platform/testing/fake-calls.ts';
import { AT, toIdentity, toOrder } from '../../platform/testing/given.ts';
import { expectCode } from '../../ui-state/testing/refusals.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import type { Chain } from './legs.ts';
import { OptionsPanel } from './options-panel.tsx';
import { toPackageQuote } from './package-quote.given.ts';

const GREEKS = { delta: 0.5123, gamma: 0.00127, vega: 0.028, theta: -0.0445, rho: 0.1 };

const toSide = (type: 'C' | 'P', strike: number, mid: number) => ({
  ...GREEKS,
  symbol: `AAPL261218${type}${strike}`,
  bid: mid === 0 ? 0 : mid - 0.1,
  ask: mid + 0.1,
  mid,
  volatility: 30.25,
});

/** Five strikes around a spot of 190; the lowest put has no bid. */
const makeChain = (more: Partial<Chain> = {}): Chain => ({
  underlying: 'AAPL',
  seq: 1,
  at: AT,
  spot: 190.4,
  expiry: '2026-12-18',
  expiries: ['2026-11-27', '2026-12-18'],
  ratePct: 3.642,
  rows: [180, 185, 190, 195, 200].map((strike) => ({
    strike,
    call: toSide('C', strike, 15 - (strike - 180) / 2),
    put: toSide('P', strike, (strike - 180) / 2),
  })),
  ...more,
});

function show(desks: ('DERIV' | 'EQ')[] = ['DERIV'], chain = makeChain()) {
  const ask = vi.fn(async ({ expiry }: { readonly expiry?: string | undefined }) =>
    expiry === undefined ? chain : { ...chain, expiry, rows: [] },
  );
  const strategy = vi.fn(async (_: object) => ({
    underlying: 'AAPL',
    spot: 190.4,
    cost: 1_020,
    maxProfit: null,
    maxLoss: -1_020,
    breakevens: [200.2],
    greeks: { delta: 51.2, gamma: 0.13, vega: 2.8, theta: -4.4, rho: 10 },
    points: [
      { spot: 180, atExpiry: -1_020, now: -500 },
      { spot: 210, atExpiry: 980, now: 1_200 },
    ],
  }));
  const place = vi.fn(async (_: NewOrder) => toOrder(1, { status: 'FILLED' }));
  const pack = vi.fn(async (_: object) => ({ orders: [toOrder(1), toOrder(2)] }) as never);
  const quote = vi.fn(async (asked: WireInput<'optionPackage'>) => toPackageQuote(chain, asked));
  const shown = showPanel(<OptionsPanel channel={1} />, {
    answers: {
      'rfq.package': quote,
      'rfq.optionGreeks': async () => ({ items: [] }),
      'rfq.chain': ask,
      'rfq.strategy': strategy,
      'orders.place': place,
      'orders.placePackage': pack,
    },
    before: (client) => {
      const { limits } = toIdentity();
      client.identity.setState(toIdentity('trader', { limits: { ...limits, desks } }));
    },
  });
  const { panel } = shown;
  return {
    ...shown,
    ask,
    strategy,
    quote,
    place,
    pack,
    legs: panel.getByRole('list', { name: 'Legs' }),
    press: (name: string | RegExp) => panel.getByRole('button', { name }).click(),
  };
}

describe('the chain', () => {
  test('has bid and ask of calls and puts around the strike, with the greeks', async () => {
    const { panel } = show();
    const row = panel.getByRole('row').filter({ hasText: '0.0013' }).nth(2);
    await expect.element(row).toBeVisible();
    const cells = [...row.element().children].map(({ textContent }) => textContent);
    const call = ['0.028', '−0.044', '0.0013', '0.512', '30.3', '9.90', '10.10'];
    const put = ['4.90', '5.10', '30.3', '0.512', '0.0013', '−0.044', '0.028'];
    expect(cells).toEqual([...call, '190', ...put]);
  });

  test('requests another expiry', async () => {
    const { panel, ask } = show();
    await panel.getByLabelText('Expiry').selectOptions('2026-11-27');
    await expect
      .poll(() => ask.mock.calls.at(-1)?.[0])
      .toEqual({ underlying: 'AAPL', expiry: '2026-11-27' });
  });

  test('shows spot and the rate to the expiry above', async () => {
    const { panel } = show();
    await expect
      .element(panel.getByTestId('option-spot'))
      .toHaveTextContent('AAPL 190.40, rate 3.64 %');
  });

  test('an underlying without a price is shown as such', async () => {
    const { panel } = show(['DERIV'], makeChain({ spot: null, ratePct: null }));
    await expect.element(panel.getByTestId('option-spot')).toHaveTextContent('AAPL is not quoted');
  });
});

describe('legs', () => {
  test('a press on an ask buys, on a bid takes it back', async () => {
    const { legs, press, panel } = show();
    await press('Buy AAPL261218C190 at 10.10');
    await press('Buy AAPL261218C190 at 10.10');
    await expect.element(legs.getByRole('listitem')).toHaveTextContent('BUY 2AAPL261218C19010.10');
    await press('Sell AAPL261218C190 at 9.90');
    await expect.element(legs.getByRole('listitem')).toHaveTextContent('BUY 1');
    await press('Sell AAPL261218C190 at 9.90');
    await expect.element(panel.getByText(/Select a bid to sell or an ask to buy/)).toBeVisible();
  });

  test.each([
    ['Straddle', ['BUY 1AAPL261218C190', 'BUY 1AAPL261218P190']],
    ['Call spread', ['BUY 1AAPL261218C190', 'SELL 1AAPL261218C200']],
    ['Put spread', ['BUY 1AAPL261218P190', 'SELL 1AAPL261218P180']],
    ['Strangle', ['BUY 1AAPL261218C200', 'BUY 1AAPL261218P180']],
  ])('a %s is made around the strike next to the price', async (recipe, expected) => {
    const { legs, press } = show();
    await press(recipe);
    await expect
      .poll(() =>
        legs
          .getByRole('listitem')
          .elements()
          .map(({ textContent }) => textContent?.replace(/(?<=[CP]\d{3}).*$/, '')),
      )
      .toEqual(expected);
  });

  test('stay where a template does not reach, and the screen shows it until something changes', async () => {
    const { legs, press, panel } = show();
    await press('Buy AAPL261218C190 at 10.10');
    await press('Iron condor');
    const warning = panel.getByText(
      'Iron condor: the listed strikes of 2026-12-18 do not cover its strikes.',
    );
    await expect.element(warning).toBeVisible();
    await expect.element(legs.getByRole('listitem')).toHaveTextContent('BUY 1AAPL261218C190');
    await press('Straddle');
    await expect.element(legs.getByRole('listitem').nth(1)).toBeVisible();
    expect(warning.elements()).toEqual([]);
  });

  test('of a template need a price of the underlying', async () => {
    const { press, panel } = show(['DERIV'], makeChain({ spot: null, ratePct: null }));
    await press('Straddle');
    await expect.element(panel.getByText('Straddle: AAPL is not quoted.')).toBeVisible();
  });

  test('are valued together, with an end where there is one', async () => {
    const { press, panel, strategy } = show();
    await press('Buy AAPL261218C190 at 10.10');
    const facts = panel.getByTestId('strategy-facts');
    await expect.element(facts).toHaveTextContent(/Net debit\s*1,020\.00/);
    await expect.element(facts).toHaveTextContent(/Max\. profit\s*unlimited/);
    await expect.element(facts).toHaveTextContent(/Max\. loss\s*1,020/);
    await expect.element(facts).toHaveTextContent(/Break-even\s*200\.20/);
    await expect
      .element(panel.getByRole('img', { name: /^Profit by the price of AAPL/ }))
      .toHaveAccessibleName(/break-even at 200\.20/);
    expect(strategy.mock.calls.at(-1)?.[0]).toEqual({
      legs: [{ symbol: 'AAPL261218C190', side: 'BUY', qty: 1 }],
    });
  });
});

describe('the ticket', () => {
  test('quotes the package for its quantity: net bid, mid and natural price, premium, fees, margin', async () => {
    const { press, panel, quote } = show();
    await press('Call spread');
    const prices = panel.getByTestId('package-prices');
    // Bought at 10.10 or sold at 9.90, sold at 4.90 or bought at 5.10.
    await expect.element(prices).toHaveTextContent(/Net bid\s*debit 4\.80/);
    await expect.element(prices).toHaveTextContent(/Net mid\s*debit 5\.00/);
    await expect.element(prices).toHaveTextContent(/Net ask \(natural\)\s*debit 5\.20/);
    await expect.element(prices).toHaveTextContent(/Contracts\s*2 × 100 shares/);
    await panel.getByLabelText('Quantity').fill('25');
    await expect.element(prices).toHaveTextContent(/Premium paid\s*13,000\.00/);
    await expect.element(prices).toHaveTextContent(/Contracts\s*50 × 100 shares/);
    await expect.element(prices).toHaveTextContent(/Initial margin\s*0\.00 → 13,000\.00/);
    expect(quote.mock.calls.at(-1)?.[0]).toEqual({
      legs: [
        { symbol: 'AAPL261218C190', side: 'BUY', qty: 1 },
        { symbol: 'AAPL261218C200', side: 'SELL', qty: 1 },
      ],
      qty: 25,
    });
  });

  test('sends all units at the net mid until another limit is entered', async () => {
    const { press, pack, panel } = show();
    await press('Call spread');
    await panel.getByLabelText('Quantity').fill('10');
    await expect.element(panel.getByLabelText('Net limit, USD a share')).toHaveValue('5.00');
    await expect
      .element(panel.getByTestId('package-limit'))
      .toHaveTextContent(
        'At most 5,000.00 USD paid. Not marketable: 0.20 from the natural price, debit 5.20. Fill or kill: it ends undealt unless the market comes to it.',
      );
    await press('Send at limit');
    await expect.poll(() => pack.mock.calls.length).toBe(1);
    expect(pack.mock.calls[0]?.[0]).toMatchObject({
      qty: 10,
      netPrice: 5,
      legs: [
        { symbol: 'AAPL261218C190', side: 'BUY', qty: 1, instrumentType: 'option' },
        { symbol: 'AAPL261218C200', side: 'SELL', qty: 1, instrumentType: 'option' },
      ],
    });
  });

  test('steps the limit by a tick, takes a typed one, and returns to the mid', async () => {
    const { press, pack, panel } = show();
    await press('Call spread');
    const limit = panel.getByLabelText('Net limit, USD a share');
    await press('Limit 0.01 up');
    await press('Limit 0.01 up');
    await expect.element(limit).toHaveValue('5.02');
    await press('Limit 0.01 down');
    await expect.element(limit).toHaveValue('5.01');
    await limit.fill('5.20');
    await expect
      .element(panel.getByTestId('package-limit'))
      .toHaveTextContent(
        'At most 520.00 USD paid. Marketable: dealt at once at the natural price, debit 5.20.',
      );
    await press('Send at limit');
    await expect.poll(() => pack.mock.calls.at(-1)?.[0]).toMatchObject({ netPrice: 5.2, qty: 1 });
    await press('Mid');
    await expect.element(limit).toHaveValue('5.00');
  });

  test('deals at the natural price with one press, within the tolerance that is shown', async () => {
    const { press, pack, panel } = show();
    await press('Call spread');
    const natural = panel.getByTestId('natural-limit');
    await expect
      .element(natural)
      .toHaveTextContent('debit 5.20 and 1 tick a contract: limit debit 5.22');
    await press('Deal at natural');
    await expect.poll(() => pack.mock.calls.at(-1)?.[0]).toMatchObject({ netPrice: 5.22 });
    await panel.getByLabelText('Tolerance').selectOptions('0 ticks');
    await press('Deal at natural');
    await expect.poll(() => pack.mock.calls.at(-1)?.[0]).toMatchObject({ netPrice: 5.2 });
  });

  test('states the net price at which all units were dealt, from the fills of the legs', async () => {
    const { press, pack, panel, client } = show();
    const legs = [
      toOrder(1, { symbol: 'AAPL261218C190', side: 'BUY', qty: 10, price: null }),
      toOrder(2, { symbol: 'AAPL261218C200', side: 'SELL', qty: 10, price: null }),
    ];
    pack.mockResolvedValueOnce({ orders: legs } as never);
    await press('Call spread');
    await panel.getByLabelText('Quantity').fill('10');
    await press('Deal at natural');
    await expect.element(panel.getByTestId('leg-answers')).toHaveTextContent(/^Sent/);
    const [bought, sold] = legs;
    if (bought === undefined || sold === undefined) throw new Error('two legs');
    const filled = { status: 'FILLED' as const, version: 9 };
    client.account.takeOrder({ ...bought, ...filled, avgPx: 10.08 });
    client.account.takeOrder({ ...sold, ...filled, avgPx: 4.91 });
    // 10.08 less 4.91.
    await expect.element(panel.getByTestId('dealt-net')).toHaveTextContent('10 at net debit 5.17');
  });

  test('of one leg sends an order at the limit, its contracts all or none', async () => {
    const { press, place, panel } = show();
    await press('Sell AAPL261218C195 at 7.40');
    await panel.getByLabelText('Quantity').fill('12');
    await expect
      .element(panel.getByTestId('natural-limit'))
      .toHaveTextContent('credit 7.40 and 1 tick a contract: limit credit 7.39');
    await press('Deal at natural');
    await expect.poll(() => place.mock.calls.length).toBe(1);
    expect(place.mock.calls[0]?.[0]).toMatchObject({
      symbol: 'AAPL261218C195',
      side: 'SELL',
      price: 7.39,
      qty: 12,
      orderType: 'LIMIT',
      timeInForce: 'FOK',
      instrumentType: 'option',
    });
  });

  test.each([
    ['0', 'At least 1'],
    ['1.5', 'Whole units only'],
    ['-3', 'Not a quantity'],
    ['', 'Enter a quantity'],
    ['100001', 'At most 100,000'],
  ])('a quantity of %j is no quantity, and nothing is sent', async (typed, fault) => {
    const { press, pack, panel } = show();
    await press('Call spread');
    await expect.element(panel.getByTestId('package-prices')).toBeVisible();
    await panel.getByLabelText('Quantity').fill(typed);
    await expect.element(panel.getByText(fault)).toBeVisible();
    await panel.getByRole('button', { name: 'Send at limit' }).click({ force: true });
    await panel.getByRole('button', { name: 'Deal at natural' }).click({ force: true });
    expect(pack).not.toHaveBeenCalled();
  });

  test.each([
    ['5.005', 'In steps of 0.01'],
    ['-1', 'A price from 0.00: debit or credit is chosen beside it'],
    ['five', 'A price from 0.00: debit or credit is chosen beside it'],
    ['', 'Enter a net price'],
  ])('a limit of %j is no limit, and is not sent', async (typed, fault) => {
    const { press, pack, panel } = show();
    await press('Call spread');
    await panel.getByLabelText('Net limit, USD a share').fill(typed);
    await expect.element(panel.getByText(fault)).toBeVisible();
    await panel.getByRole('button', { name: 'Send at limit' }).click({ force: true });
    expect(pack).not.toHaveBeenCalled();
  });

  test('a credit for legs that are all bought is refused before it is sent', async () => {
    const { press, pack, panel } = show();
    await press('Straddle');
    await panel.getByText('Credit', { exact: true }).click();
    await expect
      .element(
        panel.getByText('Net price is credit 15.00 while every leg is bought (min. debit 0.01)'),
      )
      .toBeVisible();
    await panel.getByRole('button', { name: 'Send at limit' }).click({ force: true });
    expect(pack).not.toHaveBeenCalled();
  });

  test('a leg without a bid cannot be sold', async () => {
    const { press, panel, pack } = show();
    await press('Put spread');
    await expect
      .element(panel.getByTestId('package-prices'))
      .toHaveTextContent(/Net ask \(natural\)\s*no price/);
    const deal = panel.getByRole('button', { name: 'Deal at natural' });
    await expect.element(deal).toHaveAttribute('aria-disabled', 'true');
    await deal.click({ force: true });
    expect(pack).not.toHaveBeenCalled();
  });

  test('of a leg that is no longer listed shows why there is no price, and sends nothing', async () => {
    const { press, panel, quote } = show();
    quote.mockRejectedValue(refused('Not found', 'a leg has an unlisted contract', 'NOT_FOUND'));
    await press('Call spread');
    const ticket = panel.getByRole('region', { name: 'Package ticket' });
    await expect.element(ticket).toHaveTextContent('A leg has an unlisted contract');
    expect(ticket.getByRole('button', { name: /Send|natural/ }).elements()).toEqual([]);
  });

  test('other legs begin with one unit', async () => {
    const { press, panel } = show();
    await press('Call spread');
    await panel.getByLabelText('Quantity').fill('40');
    await press('Buy AAPL261218C195 at 7.60');
    await expect.element(panel.getByLabelText('Quantity')).toHaveValue('40');
    await press('Remove AAPL261218C195');
    await expect.element(panel.getByLabelText('Quantity')).toHaveValue('40');
    await press('Straddle');
    await expect.element(panel.getByLabelText('Quantity')).toHaveValue('1');
  });

  test('that is refused states that nothing was dealt', async () => {
    const { press, panel, pack } = show();
    pack.mockRejectedValueOnce(
      refused('Limit', 'Quantity is 200 (max. 199)', 'QTY_LIMIT_EXCEEDED'),
    );
    await press('Straddle');
    await press('Deal at natural');
    await expect
      .element(panel.getByTestId('leg-answers'))
      .toHaveTextContent(/Quantity is 200 \(max\. 199\)\. Not dealt\.$/);
    await expectCode({ text: 'Quantity is 200 (max. 199)', code: 'QTY_LIMIT_EXCEEDED' });
  });

  test('is for traders of derivatives; others see what the package costs', async () => {
    const { press, panel } = show(['EQ']);
    await press('Straddle');
    await expect.element(panel.getByTestId('package-prices')).toBeVisible();
    expect(panel.getByRole('button', { name: /Send|natural/ }).elements()).toEqual([]);
  });
});
