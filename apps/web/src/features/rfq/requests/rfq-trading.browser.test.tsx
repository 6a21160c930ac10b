/**
 * Trading on a quote: who may, what is sent, what is confirmed first, and what becomes of a press that comes too late.
 */

import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Rfq, Role } from '../../../platform/client/shapes.ts';
import { type Responses, refused } from '../../../platform/testing/fake-calls.ts';
import { AT_MS, toIdentity, toOrder } from '../../../platform/testing/given.ts';
import { SETTLES, toBond, toRfq, toRfqDealer } from '../../../platform/testing/given-bonds.ts';
import { expectCode } from '../../../ui-state/testing/refusals.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { WithUi } from '../../../ui-state/testing/with-ui.tsx';
import { openUiState } from '../../../ui-state/ui-state.ts';
import { RfqPanel } from './rfq-panel.tsx';

const DEALERS = [
  toRfqDealer('HLWY', { ask: 100.08 }),
  toRfqDealer('BRKD', { ask: 100.05 }),
  toRfqDealer('NRTH', { status: 'DECLINED', quote: null }),
];

const LIVE = toRfq({
  dealers: DEALERS,
  qty: 2_000_000,
  windowEndsAt: new Date(AT_MS + 9_000).toISOString(),
});

/** The request after a trade with this dealer. */
const traded = (dealerId: string, price: number, more: Partial<Rfq> = {}): Rfq => ({
  ...LIVE,
  state: 'EXECUTED',
  version: 2,
  chosen: {
    dealerId,
    price,
    yield: 4.2,
    spreadBps: 1,
    reason: 'OPERATOR',
    slippage: 0,
    note: null,
  },
  ...more,
});

type Given = {
  readonly rfq?: Rfq;
  readonly role?: Role;
  readonly userId?: string;
  /** Null: the best quote is traded on without a question. */
  readonly confirmsFirst?: boolean;
  /** Whether prices have come, and the dates of settlement with them. */
  readonly hasPrices?: boolean;
  readonly bond?: Parameters<typeof toBond>[0];
  readonly more?: Responses;
  /** The clock of the browser. */
  readonly nowMs?: () => number;
};

function show({ rfq = LIVE, role = 'trader', userId = 'u-1', ...given }: Given) {
  const { confirmsFirst = false, hasPrices = false, bond, more, nowMs = () => AT_MS } = given;
  window.localStorage.setItem(
    'tradefloor.prefs.v1',
    JSON.stringify({ confirmsQuotes: confirmsFirst }),
  );
  const { limits } = toIdentity(role);
  return showPanel(
    <WithUi ui={openUiState()}>
      <RfqPanel />
    </WithUi>,
    {
      role,
      browser: { nowMs },
      answers: { 'rfq.steps': async () => ({ items: [] }), ...more },
      before: (client) => {
        client.identity.setState(
          toIdentity(role, { userId, limits: { ...limits, desks: ['FI'] } }),
        );
        client.bonds.setBonds([toBond(bond)]);
        if (hasPrices) {
          client.bonds.take({
            seq: 1,
            at: rfq.createdAt,
            settlementDates: SETTLES,
            quotes: [],
          });
        }
        client.rfqs.take(rfq);
      },
    },
  );
}

const inputs = (call: { readonly mock: { readonly calls: unknown[][] } }): unknown[] =>
  call.mock.calls.map(([input]) => input);

describe('who may trade', () => {
  test.each<[string, Given]>([
    ['of another trader', { userId: 'u-2' }],
    ['for a compliance officer', { role: 'compliance' }],
    ['for a desk head', { role: 'desk-head' }],
    ['of a client, which sales deals for', { rfq: { ...LIVE, flow: 'SALES' } }],
    ['that has ended', { rfq: { ...LIVE, state: 'EXPIRED' } }],
  ])('a request %s has no button that trades and Enter does nothing', async (_, given) => {
    const execute = vi.fn(async () => traded('BRKD', 100.05));
    const { panel } = show({ ...given, more: { 'rfq.execute': execute } });
    const list = panel.getByRole('listbox', { name: 'Dealers' });
    await expect.element(list).toBeVisible();
    expect(panel.getByRole('button', { name: /^Lift/ }).elements()).toEqual([]);
    list.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    expect(execute).not.toHaveBeenCalled();
    expect(page.getByRole('dialog').elements()).toEqual([]);
  });
});

describe('a trade on the best quote', () => {
  test('by button sends request and dealer, and shows with whom', async () => {
    const execute = vi.fn(async (_: unknown) => traded('BRKD', 100.05));
    const { panel } = show({ more: { 'rfq.execute': execute } });
    await panel.getByRole('button', { name: 'Lift 100.050 from BRKD, the best' }).click();
    await expect.element(panel.getByTestId('rfq-answer')).toHaveTextContent('Traded with BRKD');
    await expect.element(panel.getByTestId('rfq-state')).toHaveTextContent('EXECUTED');
    expect(inputs(execute)).toEqual([{ rfqId: 'rfq-1', dealerId: 'BRKD' }]);
  });

  test('by Enter in the list does the same', async () => {
    const execute = vi.fn(async (_: unknown) => traded('BRKD', 100.05));
    const { panel } = show({ more: { 'rfq.execute': execute } });
    await panel.getByRole('option', { name: /BRKD/ }).click();
    await userEvent.keyboard('{Enter}');
    await expect.element(panel.getByTestId('rfq-answer')).toHaveTextContent('Traded with BRKD');
    expect(inputs(execute)).toEqual([{ rfqId: 'rfq-1', dealerId: 'BRKD' }]);
  });

  test('by Ctrl+Enter anywhere in the panel does the same', async () => {
    const execute = vi.fn(async (_: unknown) => traded('BRKD', 100.05));
    const { panel } = show({ more: { 'rfq.execute': execute } });
    await panel.getByLabelText('Note on the request').click();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(panel.getByTestId('rfq-answer')).toHaveTextContent('Traded with BRKD');
    expect(execute).toHaveBeenCalledOnce();
  });

  test('confirms first where the preference is set: face, price, amount before accrued interest', async () => {
    const execute = vi.fn(async (_: unknown) => traded('BRKD', 100.05));
    const { panel } = show({ confirmsFirst: true, more: { 'rfq.execute': execute } });
    await panel.getByRole('button', { name: /the best/ }).click();
    const dialog = panel.getByRole('dialog', { name: 'Lift BRKD Securities?' });
    await expect.element(dialog).toHaveTextContent('Buy 2,000,000 UST 4.25 2036-11-15 at 100.050');
    const amount = ((2_000_000 * 100.05) / 100).toLocaleString('en-US', {
      minimumFractionDigits: 2,
    });
    await expect.element(dialog).toHaveTextContent(`${amount} USD before accrued interest`);
    await expect.element(dialog).toHaveTextContent('Best quote.');
    expect(execute).not.toHaveBeenCalled();
    await dialog.getByRole('button', { name: 'Lift 100.050' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(inputs(execute)).toEqual([{ rfqId: 'rfq-1', dealerId: 'BRKD' }]);
  });

  test('asks with what is paid in all, interest to the settlement date included', async () => {
    const { panel } = show({ confirmsFirst: true, hasPrices: true });
    await panel.getByRole('button', { name: /the best/ }).click();
    const dialog = panel.getByRole('dialog', { name: 'Lift BRKD Securities?' });
    // Nine of 181 days of half of 4.25 %: 2,113.26 on two million, beside 2,001,000.
    await expect
      .element(dialog)
      .toHaveTextContent(
        '2,001,000.00 and 2,113.26 accrued interest, 2,003,113.26 USD on 2026-11-24',
      );
  });

  test('asks with the date of the bond’s own market: a Bund a day after Treasuries', async () => {
    const { panel } = show({
      confirmsFirst: true,
      hasPrices: true,
      bond: { calendar: 'TARGET', currency: 'EUR', frequency: 1 },
    });
    await panel.getByRole('button', { name: /the best/ }).click();
    const dialog = panel.getByRole('dialog', { name: 'Lift BRKD Securities?' });
    // Ten of 365 days of 4.25 % on two million: 2,328.77.
    await expect
      .element(dialog)
      .toHaveTextContent(
        '2,001,000.00 and 2,328.77 accrued interest, 2,003,328.77 EUR on 2026-11-25',
      );
  });

  test('the dialog can switch the question off for the next time', async () => {
    const { panel } = show({ confirmsFirst: true });
    await panel.getByRole('button', { name: /the best/ }).click();
    const asks = panel.getByRole('checkbox', { name: /Confirm trades on the best quote/ });
    await expect.element(asks).toBeChecked();
    await asks.click();
    await expect
      .poll(() => JSON.parse(window.localStorage.getItem('tradefloor.prefs.v1') ?? '{}'))
      .toMatchObject({ confirmsQuotes: false });
  });
});

describe('a trade on another quote', () => {
  test('always confirms, shows what it costs, and needs a reason that is sent', async () => {
    const execute = vi.fn(async (_: unknown) => traded('HLWY', 100.08));
    const { panel } = show({ more: { 'rfq.execute': execute } });
    await panel.getByRole('option', { name: /HLWY/ }).click();
    await panel.getByRole('button', { name: 'Lift 100.080 from HLWY', exact: true }).click();
    const dialog = panel.getByRole('dialog', { name: 'Lift HLWY Securities?' });
    // 3 cents per 100 of 2,000,000 of face.
    await expect
      .element(dialog)
      .toHaveTextContent('3.0 cents behind the best: costs 600.00 USD more.');
    const lift = dialog.getByRole('button', { name: 'Lift 100.080' });
    await expect.element(lift).toHaveAttribute('aria-disabled', 'true');
    const reason = dialog.getByLabelText('Reason for not taking the best quote');
    await reason.fill('   ');
    await userEvent.keyboard('{Enter}');
    expect(execute).not.toHaveBeenCalled();
    await reason.fill(' better settlement record ');
    await lift.click();
    await expect.element(panel.getByTestId('rfq-answer')).toHaveTextContent('Traded with HLWY');
    expect(inputs(execute)).toEqual([
      { rfqId: 'rfq-1', dealerId: 'HLWY', note: 'better settlement record' },
    ]);
  });

  test('the price in the question follows a new quote of the same dealer', async () => {
    const { panel, client } = show({});
    await panel.getByRole('option', { name: /HLWY/ }).click();
    await panel.getByRole('button', { name: /^Lift/ }).click();
    const dialog = panel.getByRole('dialog', { name: 'Lift HLWY Securities?' });
    await expect.element(dialog).toHaveTextContent('at 100.080');
    const dealers = [toRfqDealer('HLWY', { ask: 100.07 }), ...DEALERS.slice(1)];
    client.rfqs.take({ ...LIVE, version: 2, dealers });
    await expect.element(dialog).toHaveTextContent('at 100.070');
    await expect.element(dialog).toHaveTextContent('2.0 cents behind the best');
  });

  test('the question closes when the request ends', async () => {
    const { panel, client } = show({ confirmsFirst: true });
    await panel.getByRole('button', { name: /the best/ }).click();
    await expect.element(panel.getByRole('dialog')).toBeVisible();
    client.rfqs.take({ ...LIVE, version: 2, state: 'EXPIRED' });
    await expect.element(panel.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('a dealer who passed cannot be traded with', async () => {
    const execute = vi.fn(async () => traded('NRTH', 100));
    const { panel } = show({ more: { 'rfq.execute': execute } });
    await panel.getByRole('option', { name: /NRTH/ }).click();
    const lift = panel.getByRole('button', { name: 'Lift: no quote yet' });
    await expect.element(lift).toHaveAttribute('aria-disabled', 'true');
    await lift.click({ force: true });
    await userEvent.keyboard('{Enter}');
    expect(execute).not.toHaveBeenCalled();
  });
});

describe('the keys of the list', () => {
  test('arrows stop at both ends; numbers pick by place', async () => {
    const { panel } = show({});
    const list = panel.getByRole('listbox', { name: 'Dealers' });
    await panel.getByRole('option', { name: /HLWY/ }).click();
    const picked = (): (string | null)[] =>
      list
        .getByRole('option', { selected: true })
        .elements()
        .map((row) => row.getAttribute('data-dealer'));
    (list.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(picked()).toEqual(['HLWY']);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(picked()).toEqual(['NRTH']);
    await userEvent.keyboard('2');
    expect(picked()).toEqual(['BRKD']);
    await userEvent.keyboard('5');
    expect(picked()).toEqual(['BRKD']);
    expect(list.element().getAttribute('aria-activedescendant')).toBe(
      list.getByRole('option', { selected: true }).element().id,
    );
  });
});

describe('the end without a trade', () => {
  test('D cancels the order of the request and shows it', async () => {
    const cancel = vi.fn(async (_: unknown) => toOrder(1, { orderId: 'rfq-1' }));
    const { panel } = show({ more: { 'orders.cancel': cancel } });
    await panel.getByRole('option', { name: /HLWY/ }).click();
    await userEvent.keyboard('d');
    await expect
      .element(panel.getByTestId('rfq-answer'))
      .toHaveTextContent('Cancelled: not traded');
    expect(inputs(cancel)).toEqual([{ orderId: 'rfq-1' }]);
  });

  test('a refusal is shown and the request stays live', async () => {
    const cancel = async () => {
      throw refused('Too many requests', 'At most 10 requests per second', 'RATE_LIMITED');
    };
    const more = { 'orders.cancel': cancel, 'rfq.get': async () => LIVE };
    const { panel } = show({ more });
    await panel.getByRole('button', { name: 'End without trade' }).click();
    await expect
      .element(panel.getByTestId('rfq-answer'))
      .toHaveTextContent('At most 10 requests per second');
    await expectCode({ text: 'At most 10 requests per second', code: 'RATE_LIMITED' });
    await expect.element(panel.getByTestId('rfq-state')).toHaveTextContent('PENDING');
  });
});

describe('a quote that its dealer no longer stands to', () => {
  const [other, best] = DEALERS.map((dealer, at) =>
    dealer.quote === null
      ? dealer
      : {
          ...dealer,
          quote: {
            ...dealer.quote,
            validUntil: new Date(AT_MS + 5_000 - at * 2_000).toISOString(),
          },
        },
  );
  if (other === undefined || best === undefined) throw new Error('two dealers quote');
  const rfq = { ...LIVE, dealers: [other, best] };

  test('is dealt on neither by button nor by key, though the window is open; another one is', async () => {
    let nowMs = AT_MS;
    const execute = vi.fn(async (_: unknown) => traded('HLWY', 100.08));
    const { panel } = show({ rfq, nowMs: () => nowMs, more: { 'rfq.execute': execute } });
    const lift = panel.getByRole('button', { name: /^Lift/ });
    await expect.element(lift).toHaveAttribute('aria-disabled', 'false');
    nowMs += 3_000;
    await expect.element(lift).toHaveAttribute('aria-disabled', 'true');
    await lift.click({ force: true });
    panel
      .getByRole('listbox', { name: 'Dealers' })
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    expect(execute).not.toHaveBeenCalled();
    await panel.getByRole('option', { name: /HLWY/ }).click();
    await expect.element(lift).toHaveAttribute('aria-disabled', 'false');
  });

  test('cannot be confirmed either: the question counts down its firm time', async () => {
    let nowMs = AT_MS;
    const execute = vi.fn(async (_: unknown) => traded('BRKD', 100.05));
    const { panel } = show({
      rfq,
      nowMs: () => nowMs,
      confirmsFirst: true,
      more: { 'rfq.execute': execute },
    });
    await panel.getByRole('button', { name: /^Lift/ }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog).toHaveTextContent('firm for 3.0 s');
    nowMs += 3_000;
    const yes = dialog.getByRole('button', { name: /^Lift/ });
    await expect.element(yes).toHaveAttribute('aria-disabled', 'true');
    await yes.click({ force: true });
    expect(execute).not.toHaveBeenCalled();
  });
});
