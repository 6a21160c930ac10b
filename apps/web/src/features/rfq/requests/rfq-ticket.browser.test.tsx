/** The request ticket: what is typed, what is refused before it is sent, and exactly what is sent. */

import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { NewOrder, OrderPreview } from '../../../platform/client/shapes.ts';
import { type Responses, refused } from '../../../platform/testing/fake-calls.ts';
import { AT, AT_MS, toIdentity, toOrder } from '../../../platform/testing/given.ts';
import { SETTLES, toBond, toBondQuote, toLinker } from '../../../platform/testing/given-bonds.ts';
import { expectCode } from '../../../ui-state/testing/refusals.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { WithUi } from '../../../ui-state/testing/with-ui.tsx';
import { openUiState, requestRfq } from '../../../ui-state/ui-state.ts';
import { RfqTicket } from './rfq-ticket.tsx';

const BONDS = [
  toBond(),
  toBond({ isin: 'GB00TF000019', name: 'UKT 4 2040-01-31', currency: 'GBP' }),
  toLinker(),
];
const DEALERS = ['BRKD', 'HLWY', 'NRTH', 'THMS', 'ALPN', 'SEIN'].map((dealerId, at) => ({
  dealerId,
  name: `${dealerId} Securities`,
  curves: at < 4 ? (['USD'] as const) : (['GBP'] as const),
  credit: true,
}));

type Given = {
  readonly more?: Responses;
  readonly isLive?: boolean;
  readonly maxOrderQty?: number;
};

function show({ more = {}, isLive = true, maxOrderQty = 10_000_000 }: Given = {}) {
  const ui = openUiState();
  const place = vi.fn(async (_: NewOrder) => toOrder(7, { symbol: 'US9128TF1010' }));
  const { limits } = toIdentity();
  const shown = showPanel(
    <WithUi ui={ui}>
      <RfqTicket />
    </WithUi>,
    {
      answers: {
        'rfq.dealers': async () => ({
          items: DEALERS.map((one) => ({ ...one, curves: [...one.curves] })),
          quoteWindowMs: 10_000,
        }),
        'orders.place': place,
        ...more,
      },
      before: (client) => {
        client.identity.setState(
          toIdentity('trader', { limits: { ...limits, maxOrderQty, desks: ['FI'] } }),
        );
        client.bonds.setBonds(BONDS);
        client.bonds.take({
          seq: 1,
          at: AT,
          settlementDates: SETTLES,
          quotes: [
            toBondQuote({ mid: 99.5, bid: 99.49, ask: 99.512, compositeMid: 99.501, dealers: 6 }),
            toBondQuote({ isin: 'GB00TF000019' }),
            toBondQuote({ isin: toLinker().isin, mid: 111.5 }),
          ],
        });
        if (isLive) client.feed.setState({ socket: 'open', lastBatchAtMs: AT_MS });
      },
    },
  );
  const send = shown.panel.getByTestId('send-rfq');
  return { ...shown, ui, place, send, face: shown.panel.getByLabelText('Face amount') };
}

const orders = (place: ReturnType<typeof show>['place']): NewOrder[] =>
  place.mock.calls.map(([order]) => order);

test('the composite of the bond is beside the level, with the number of its dealers', async () => {
  const { panel } = show();
  await expect
    .element(panel.getByLabelText('Composite'))
    .toHaveTextContent(/99\.490 \/ 99\.512\s*Mid\s*99\.501\s*Dealers\s*6/);
});

describe('what cannot be sent', () => {
  test.each([
    ['', 'Enter a quantity'],
    ['abc', 'Not a quantity'],
    ['500', 'At least 1,000'],
    ['1500', 'In steps of 1,000'],
    ['0', 'At least 1'],
    ['2000.5', 'Whole units of face only'],
  ])(
    'a face amount of "%s": the reason is under the button and nothing leaves',
    async (text, why) => {
      const { panel, place, send, face } = show();
      await face.fill(text);
      await expect.element(panel.getByText(why).last()).toBeVisible();
      await expect.element(send).toHaveAttribute('aria-disabled', 'true');
      await send.click({ force: true });
      await face.click();
      await userEvent.keyboard('{Control>}{Enter}{/Control}');
      expect(place).not.toHaveBeenCalled();
    },
  );

  test.each([
    ['Price', 'cheap', 'Not a price'],
    ['Yield %', '4,2', 'Not a yield'],
    ['Yield %', '999', 'No price matches'],
    ['Spread bp', 'wide', 'Not a spread'],
  ])('a level of "%s" %s: %s', async (label, text, why) => {
    const { panel, place, send, face } = show();
    await face.fill('1m');
    await panel.getByLabelText(label).fill(text);
    await expect.element(panel.getByText(why).first()).toBeVisible();
    await send.click({ force: true });
    expect(place).not.toHaveBeenCalled();
  });

  test('nothing at all while no prices come', async () => {
    const { panel, place, send, face } = show({ isLive: false });
    await face.fill('1m');
    await expect.element(panel.getByText('Waiting for the first prices')).toBeVisible();
    await send.click({ force: true });
    expect(place).not.toHaveBeenCalled();
  });

  test('two dealers: the choice is three to five, or none', async () => {
    const { panel, place, send, face } = show();
    await face.fill('1m');
    await panel.getByRole('checkbox', { name: /BRKD/ }).click();
    await panel.getByRole('checkbox', { name: /HLWY/ }).click();
    await expect.element(panel.getByText('Choose 3 to 5 dealers, or none').first()).toBeVisible();
    await send.click({ force: true });
    expect(place).not.toHaveBeenCalled();
  });
});

test('a typed price is shown as it is quoted elsewhere: in 32nds, or before indexation', async () => {
  const { panel, ui } = show();
  await panel.getByLabelText('Price').fill('99.5');
  await expect.element(panel.getByText('99-16 in 32nds')).toBeVisible();
  requestRfq(ui, { isin: toLinker().isin });
  // 24 November 2026: 23 of 30 days from 414.3 to 415.3, over 372.24, is 1.11505.
  await panel.getByLabelText('Price').fill('111.505');
  await expect.element(panel.getByText(/^100\.000? real$/)).toBeVisible();
});

describe('what is sent', () => {
  test('without a limit: a market order of the face amount, the choice left to the platform', async () => {
    const { place, send, face, ui } = show();
    await face.fill('2.5m');
    await send.click();
    await expect.poll(() => orders(place).length).toBe(1);
    const [order] = orders(place);
    expect(order).toMatchObject({
      symbol: 'US9128TF1010',
      instrumentType: 'bond',
      side: 'BUY',
      qty: 2_500_000,
      orderType: 'MARKET',
      timeInForce: 'DAY',
      bondSpec: { isin: 'US9128TF1010', coupon: 4.25, rfq: { atEnd: 'TIGHTEST' } },
    });
    expect(order).not.toHaveProperty('price');
    await expect.poll(() => ui.getState().rfqShown).toBe(toOrder(7).orderId);
  });

  test('with a limit, dealers, window and end', async () => {
    const { panel, place, send, face } = show();
    await panel.getByText('SELL', { exact: true }).click();
    await face.fill('1m');
    await panel.getByLabelText('Price').fill('99.25');
    for (const name of ['BRKD', 'HLWY', 'THMS']) {
      await panel.getByRole('checkbox', { name: new RegExp(name) }).click();
    }
    await panel.getByLabelText('Window').selectOptions('20 s');
    await panel.getByLabelText('At the end').selectOptions('no automatic trade');
    await expect.element(send).toHaveTextContent('Request from 3 dealers: SELL 1,000,000 UST 4.25');
    await send.click();
    await expect.poll(() => orders(place).length).toBe(1);
    const rfq = { atEnd: 'NOTHING', dealerIds: ['BRKD', 'HLWY', 'THMS'], windowMs: 20_000 };
    expect(orders(place)[0]).toMatchObject({
      side: 'SELL',
      orderType: 'LIMIT',
      price: 99.25,
      bondSpec: { rfq },
    });
  });

  test('Ctrl+Enter in a field sends once', async () => {
    const { panel, place, face } = show();
    await face.fill('1m');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect
      .element(panel.getByTestId('rfq-ticket-answer'))
      .toHaveTextContent(/Requested in 0 ms/);
    expect(place).toHaveBeenCalledOnce();
  });

  test('each press has a name of its own', async () => {
    const { panel, place, send, face } = show();
    await face.fill('1m');
    await send.click();
    await expect.element(panel.getByTestId('rfq-ticket-answer')).toHaveTextContent('Requested in');
    await send.click();
    await expect.poll(() => orders(place).length).toBe(2);
    const [first, second] = orders(place).map(({ clientOrderId }) => clientOrderId);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).not.toBe(first);
  });
});

describe('what became of it', () => {
  test('a refusal is one sentence, its code in the tooltip', async () => {
    const place = async (): Promise<never> => {
      throw refused('Quantity limit', 'Face 9,000,000 exceeds 5,000,000', 'QTY_LIMIT_EXCEEDED');
    };
    const { panel, send, face, ui } = show({ more: { 'orders.place': place } });
    await face.fill('9m');
    await send.click();
    const outcome = panel.getByTestId('rfq-ticket-answer');
    await expect.element(outcome).toHaveTextContent(/^Face 9,000,000 exceeds 5,000,000$/);
    await expectCode({
      text: 'Face 9,000,000 exceeds 5,000,000',
      code: 'QTY_LIMIT_EXCEEDED',
    });
    await expect.element(outcome.getByTitle('QTY_LIMIT_EXCEEDED')).toBeVisible();
    expect(ui.getState().rfqShown).toBeNull();
  });

  test('the outcome goes when the ticket changes', async () => {
    const { panel, send, face } = show();
    await face.fill('1m');
    await send.click();
    const outcome = panel.getByTestId('rfq-ticket-answer');
    await expect.element(outcome).toHaveTextContent('Requested in');
    await face.fill('2m');
    await expect.element(outcome).toHaveTextContent('');
  });
});

describe('the ticket by itself', () => {
  test('quick sizes stop at the largest order the user may send', async () => {
    const { panel } = show({ maxOrderQty: 5_000_000 });
    const sizes = panel.getByRole('group', { name: 'Quick sizes' }).getByRole('button');
    await expect.element(sizes.first()).toBeVisible();
    expect(sizes.elements().map(({ textContent }) => textContent)).toEqual([
      'Face 1M',
      'Face 2M',
      'Face 5M',
    ]);
    await sizes.nth(1).click();
    await expect.element(panel.getByLabelText('Face amount')).toHaveValue('2m');
  });

  test('a request of another panel fills bond, side and face, and never sends', async () => {
    const { panel, ui, place, face } = show();
    await face.fill('1m');
    requestRfq(ui, { isin: 'GB00TF000019', side: 'SELL', qty: 3_000_000 });
    await expect.element(face).toHaveValue('3000000');
    await expect.element(panel.getByRole('radio', { name: 'SELL' })).toBeChecked();
    await expect
      .element(panel.getByRole('combobox', { name: 'Bond' }))
      .toHaveValue('UKT 4 2040-01-31');
    expect(place).not.toHaveBeenCalled();
  });

  test('the six dealers: makers of the curve first, no sixth can be chosen', async () => {
    const { panel } = show();
    const list = panel.getByRole('region', { name: 'Dealers' });
    const boxes = list.getByRole('checkbox');
    await expect.element(boxes.first()).toBeVisible();
    await expect.element(list.getByText('automatic, 3 to 5')).toBeVisible();
    const labels = list
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent);
    expect(labels.slice(0, 4).every((text) => text?.endsWith('maker'))).toBe(true);
    expect(labels.slice(4)).toEqual(['ALPN', 'SEIN']);
    for (const at of [0, 1, 2, 3, 4]) await boxes.nth(at).click();
    await expect.element(list.getByText('5 chosen')).toBeVisible();
    await expect.element(boxes.nth(5)).toBeDisabled();
    await boxes.nth(0).click();
    await expect.element(boxes.nth(5)).toBeEnabled();
  });
});

describe('the checks of the platform', () => {
  const toPreview = (value: string): OrderPreview => ({
    asOf: AT,
    wouldPass: true,
    reasonCode: null,
    checks: [
      {
        by: 'RISK',
        name: 'PRICE_COLLAR',
        passed: true,
        value,
        limit: '',
        reasonCode: null,
        detail: null,
        wouldPass: null,
      },
    ],
    maxQty: 10_000_000,
    riskConfigVersion: 1,
    effect: null,
  });

  test('are those of the typed request: "checking" until they have arrived, never those of another', async () => {
    const never = new Promise<OrderPreview>(() => undefined);
    const { panel, face } = show({
      more: {
        'orders.preview': async ({ qty }) =>
          qty === 1_000_000 ? toPreview('of a million') : never,
      },
    });
    await face.fill('1m');
    await expect.element(panel.getByText('of a million')).toBeVisible();
    await face.fill('2m');
    await expect.element(panel.getByText('Checking…')).toBeVisible();
    expect(panel.getByText('of a million').elements()).toEqual([]);
  });

  test('that could not be had show why', async () => {
    const { panel, face } = show({
      more: {
        'orders.preview': async () => {
          throw refused('Too many requests');
        },
      },
    });
    await face.fill('1m');
    await expect.element(panel.getByText('Not checked: Too many requests')).toBeVisible();
  });
});
