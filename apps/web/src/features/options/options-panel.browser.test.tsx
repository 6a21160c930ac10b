/** The option chain and strategies: which prices are shown, how legs come together, and what a deal sends. */

import { describe, expect, test, vi } from 'vitest';
import type { NewOrder } from '../../platform/client/shapes.ts';
import { refused } from '../../platform/testing/fake-calls.ts';
import { AT, toIdentity, toOrder } from '../../platform/testing/given.ts';
import { expectCode } from '../../ui-state/testing/refusals.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import type { Chain } from './legs.ts';
import { OptionsPanel } from './options-panel.tsx';

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
  const shown = showPanel(<OptionsPanel channel={1} />, {
    answers: {
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

describe('a deal', () => {
  test('of one leg is one order at its touch and the tolerance that is shown, all or none', async () => {
    const { press, place, panel } = show();
    await press('Sell AAPL261218C195 at 7.40');
    await expect
      .element(panel.getByTestId('package-limit'))
      .toHaveTextContent('Limit net credit 739.00 USD: net credit 740.00 and 1 tick a leg');
    await press(/^Deal 1 leg/);
    await expect.poll(() => place.mock.calls.length).toBe(1);
    expect(place.mock.calls[0]?.[0]).toMatchObject({
      symbol: 'AAPL261218C195',
      side: 'SELL',
      price: 7.39,
      qty: 1,
      orderType: 'LIMIT',
      timeInForce: 'FOK',
      instrumentType: 'option',
    });
  });

  test('of several is a package for what they cost in all and the tolerance that is shown', async () => {
    const { press, pack, panel } = show();
    await press('Call spread');
    const limit = panel.getByTestId('package-limit');
    await expect
      .element(limit)
      .toHaveTextContent('Limit net debit 522.00 USD: net debit 520.00 and 1 tick a leg');
    await panel.getByLabelText('Tolerance').selectOptions('5 ticks');
    await expect
      .element(limit)
      .toHaveTextContent('Limit net debit 530.00 USD: net debit 520.00 and 5 ticks a leg');
    await press(/^Deal 2 legs, all or none,/);
    await expect.poll(() => pack.mock.calls.length).toBe(1);
    // Bought at 10.10, sold at 4.90, on 100 shares each: 520, and five cents on each of two contracts.
    expect(pack.mock.calls[0]?.[0]).toMatchObject({
      maxCost: 530,
      legs: [
        { symbol: 'AAPL261218C190', side: 'BUY', qty: 1, instrumentType: 'option' },
        { symbol: 'AAPL261218C200', side: 'SELL', qty: 1, instrumentType: 'option' },
      ],
    });
  });

  test('without a tolerance is limited to the prices that stand there', async () => {
    const { press, pack, panel } = show();
    await press('Call spread');
    await panel.getByLabelText('Tolerance').selectOptions('0 ticks');
    await press(/^Deal 2 legs, all or none,/);
    await expect.poll(() => pack.mock.calls.length).toBe(1);
    expect(pack.mock.calls[0]?.[0]).toMatchObject({ maxCost: 520 });
  });

  test('a leg without a bid cannot be sold', async () => {
    const { press, panel, pack } = show();
    await press('Put spread');
    const deal = panel.getByRole('button', { name: /^Deal 2 legs/ });
    await expect.element(deal).toHaveAttribute('aria-disabled', 'true');
    await deal.click({ force: true });
    expect(pack).not.toHaveBeenCalled();
  });

  test('that is refused states that nothing was dealt', async () => {
    const { press, panel, pack } = show();
    pack.mockRejectedValueOnce(refused('Limit', 'The package costs more', 'PRICE_COLLAR'));
    await press('Straddle');
    await press(/^Deal 2 legs/);
    await expect
      .element(panel.getByTestId('leg-answers'))
      .toHaveTextContent(/The package costs more\. Not dealt\.$/);
    await expectCode({ text: 'The package costs more', code: 'PRICE_COLLAR' });
  });

  test('is for traders of derivatives', async () => {
    const { press, panel } = show(['EQ']);
    await press('Straddle');
    await expect.element(panel.getByRole('list', { name: 'Legs' })).toBeVisible();
    expect(panel.getByRole('button', { name: /^Deal/ }).elements()).toEqual([]);
  });
});
