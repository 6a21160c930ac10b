import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Order } from '../../platform/client/shapes.ts';
import type { Check } from '../../platform/orders/checks.ts';
import { AT, givenRiskConfig, toOrder } from '../../platform/testing/given.ts';
import { loadAccount } from '../../platform/testing/given-desk.ts';
import { expectCode } from '../../ui-state/testing/refusals.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { CheckList } from './check-list.tsx';
import { NoResponse } from './no-response.tsx';
import { PackageOutcome } from './package-outcome.tsx';
import { SendButton } from './send-button.tsx';

const PASS: Check = {
  code: 'QTY_LIMIT_EXCEEDED',
  label: 'qty',
  state: 'pass',
  value: '500',
  limit: '1,000',
  refusal: null,
};
const FAIL: Check = {
  code: 'PRICE_COLLAR',
  label: 'collar',
  state: 'fail',
  value: '7%',
  limit: '5%',
  refusal: { text: 'The price is too far from the market', code: 'PRICE_COLLAR' },
};

describe('the checks before sending', () => {
  test('each has its figure, its limit in the title, and its state in words', async () => {
    const { panel } = showPanel(<CheckList checks={[PASS, FAIL]} isChecking={false} />);
    const items = panel.getByRole('listitem');
    await expect.element(items.first()).toHaveTextContent('qty500pass');
    await expect.element(items.first()).toHaveAttribute('title', 'qty: 500 of 1,000, passes');
    await expect.element(items.last()).toHaveTextContent('collar7%fail');
    await expect
      .element(panel.getByText('Will be rejected: The price is too far from the market'))
      .toBeVisible();
    await expectCode({ text: 'The price is too far from the market', code: 'PRICE_COLLAR' });
  });

  test('with none failing no rejection is foretold', async () => {
    const { panel } = showPanel(<CheckList checks={[PASS]} isChecking />);
    await expect.element(panel.getByText('Checking…')).toBeVisible();
    expect(panel.getByText(/Will be rejected/).elements()).toEqual([]);
  });

  test('say by which version of the thresholds they were made, once there are any', async () => {
    const before = (client: Parameters<typeof loadAccount>[0]): void =>
      client.account.setRiskConfig(givenRiskConfig(7));
    const { panel } = showPanel(<CheckList checks={[PASS]} isChecking={false} />, { before });
    await expect.element(panel.getByText('Risk config v7')).toBeVisible();
    const empty = showPanel(<CheckList checks={[]} isChecking />, { before }).panel;
    await expect.element(empty.getByText('Checking…')).toBeVisible();
    expect(empty.getByText(/Risk config/).elements()).toEqual([]);
  });
});

describe('the button that sends', () => {
  const show = (block: string | null, isSending = false) => {
    const onPress = vi.fn();
    const { panel } = showPanel(
      <SendButton name="ticket" side="BUY" isSending={isSending} block={block} onPress={onPress}>
        Buy 500
      </SendButton>,
    );
    return { button: panel.getByRole('button', { name: 'Buy 500' }), onPress, panel };
  };

  test('that is off states why and can be reached by a reader', async () => {
    const { button } = show('Connection lost: nothing can be sent');
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await expect
      .element(button)
      .toHaveAccessibleDescription(/^Connection lost: nothing can be sent/);
    (button.element() as HTMLElement).focus();
    await expect.element(button).toHaveFocus();
  });

  test('that is on sends on a press and names its key', async () => {
    const { button, onPress } = show(null);
    await expect.element(button).toHaveAccessibleDescription('Ctrl+Enter sends');
    await button.click();
    await userEvent.keyboard('{Enter}');
    expect(onPress).toHaveBeenCalledTimes(2);
  });

  test('is off while an order is under way, and keeps the focus', async () => {
    const { button } = show(null, true);
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    (button.element() as HTMLElement).focus();
    await expect.element(button).toHaveFocus();
  });
});

describe('orders sent together', () => {
  const filled = (n: number, avgPx: number) =>
    toOrder(n, { status: 'FILLED', leavesQty: 0, filledQty: 100, qty: 100, avgPx });

  test('are sent until all have ended, then dealt with their prices', async () => {
    const sent = [toOrder(1, { qty: 100 }), toOrder(2, { qty: 100, side: 'SELL', symbol: 'MSFT' })];
    const { panel, client } = showPanel(<PackageOutcome sent={sent} />);
    await expect.element(panel.getByText('Sent')).toBeVisible();
    loadAccount(client, {
      orders: [
        { ...filled(1, 189.4), version: 9 },
        { ...filled(2, 400.126), side: 'SELL', symbol: 'MSFT', version: 9 },
      ],
    });
    await expect.element(panel.getByText('All legs dealt')).toBeVisible();
    await expect.element(panel.getByText('BUY 100 AAPL: 189.40')).toBeVisible();
    await expect.element(panel.getByText('SELL 100 MSFT: 400.13')).toBeVisible();
  });

  test('that are filled state no reason, one that ended otherwise does', async () => {
    const { panel, client } = showPanel(<PackageOutcome sent={[toOrder(1), toOrder(2)]} />);
    const end = (n: number, more: Partial<Order>, reason: string) =>
      client.account.apply({
        event: 'orders.updated',
        at: AT,
        data: { order: toOrder(n, { version: 9, ...more }), actor: 'oms', reason },
      });
    end(1, { status: 'FILLED', avgPx: 189.4 }, 'filled 100 (exec-1)');
    end(2, { status: 'CANCELED' }, 'NO_BID: leg AAPL has no bid');
    await expect.element(panel.getByText('Leg AAPL has no bid')).toBeVisible();
    expect(panel.getByText(/exec-1/).elements()).toEqual([]);
  });

  test('are not dealt when one of them ended otherwise', async () => {
    const sent = [filled(1, 189.4), toOrder(2, { status: 'CANCELED', qty: 100 })];
    const { panel } = showPanel(<PackageOutcome sent={sent} />);
    await expect.element(panel.getByText('Not dealt')).toBeVisible();
    await expect.element(panel.getByText('BUY 100 AAPL: canceled')).toBeVisible();
  });

  test('one alone has no legs; a price is written as its market writes it', async () => {
    const { panel } = showPanel(
      <PackageOutcome sent={[filled(1, 1.08461)]} toPrice={(_, price) => price.toFixed(5)} />,
    );
    await expect.element(panel.getByText('Dealt', { exact: true })).toBeVisible();
    await expect.element(panel.getByText('BUY 100 AAPL: 1.08461')).toBeVisible();
  });
});

test('a request without a response shows what is known of it', async () => {
  const { panel } = showPanel(
    <>
      <NoResponse kind="lost" noun="order" />
      <NoResponse kind="unknown" noun="basket" />
    </>,
  );
  await expect.element(panel.getByText(/has no such order: it was not sent/)).toBeVisible();
  await expect.element(panel.getByText(/the basket cannot be duplicated/)).toBeVisible();
});
