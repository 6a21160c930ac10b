import { describe, expect, test, vi } from 'vitest';
import type {
  Instrument,
  KillSwitch,
  KillSwitchAction,
  Order,
} from '../../../platform/client/shapes.ts';
import { type Responses, refused } from '../../../platform/testing/fake-calls.ts';
import { AT, getInstrument, toKillSwitch, toOrder } from '../../../platform/testing/given.ts';
import { expectCode } from '../../../ui-state/testing/refusals.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { KillPanel } from './kill-panel.tsx';

const makeAction = (more: Partial<KillSwitchAction> = {}): KillSwitchAction => ({
  actionId: 'ks-1-A1',
  killSwitchId: 'ks-1',
  action: 'ACTIVATED',
  scope: 'symbol',
  target: 'TSLA',
  actor: 'risk-manager',
  reason: 'news pending',
  ordersCancelled: 0,
  at: AT,
  ...more,
});

type Given = {
  readonly orders?: Order[];
  readonly active?: KillSwitch[];
  readonly log?: KillSwitchAction[];
  readonly more?: Responses;
  readonly instruments?: Instrument[];
};

const show = ({ orders = [], active = [], log = [], more = {}, instruments = [] }: Given = {}) =>
  showPanel(<KillPanel />, {
    role: 'risk-manager',
    answers: { 'killSwitch.list': async () => ({ active, log }), ...more },
    before: (client) =>
      client.account.apply({
        event: 'snapshot',
        at: AT,
        data: { tickSeq: 1, instruments, orders, positions: [], killSwitches: active },
      }),
  }).panel;

type Panel = ReturnType<typeof show>;

/** Fills the first step for one symbol and goes on to the second. */
async function requestStop(panel: Panel, symbol: string): Promise<void> {
  await panel.getByLabelText('Stop').selectOptions('One symbol');
  await panel.getByLabelText('Target').fill(symbol);
  await panel.getByLabelText('Reason, for the log').fill('prices are wrong');
  await panel.getByRole('button', { name: 'Preview' }).click();
}

describe('the first step', () => {
  test('goes on only with a reason and, unless it stops everything, a target', async () => {
    const panel = show();
    const preview = panel.getByRole('button', { name: 'Preview' });
    await expect.element(preview).toHaveAttribute('aria-disabled', 'true');
    await panel.getByLabelText('Reason, for the log').fill('ok');
    await expect.element(preview).toHaveAttribute('aria-disabled', 'true');
    await panel.getByLabelText('Reason, for the log').fill('prices are wrong');
    await expect.element(preview).toHaveAttribute('aria-disabled', 'false');
    await panel.getByLabelText('Stop').selectOptions('One symbol');
    await expect.element(preview).toHaveAttribute('aria-disabled', 'true');
    await panel.getByLabelText('Target').fill('AAPL');
    await expect.element(preview).toHaveAttribute('aria-disabled', 'false');
  });

  test('shows a symbol that cannot exist as it is typed, and does not go on with it', async () => {
    const panel = show({ instruments: [getInstrument()] });
    await panel.getByLabelText('Reason, for the log').fill('prices are wrong');
    await panel.getByLabelText('Stop').selectOptions('One symbol');
    const preview = panel.getByRole('button', { name: 'Preview' });
    const target = panel.getByLabelText('Target');
    await target.fill('AAPLL');
    await expect.element(panel.getByText('There is no instrument AAPLL')).toBeVisible();
    await expect.element(preview).toHaveAttribute('aria-disabled', 'true');
    await target.fill('AAPL');
    await expect.element(preview).toHaveAttribute('aria-disabled', 'false');
    expect(panel.getByText(/There is no instrument/).elements()).toEqual([]);
  });

  test.each([
    ['One venue', 'XNAS'],
    ['One strategy', 'TWAP'],
  ])('offers the targets of %s', async (scope, target) => {
    const panel = show();
    await panel.getByLabelText('Reason, for the log').fill('prices are wrong');
    await panel.getByLabelText('Stop').selectOptions(scope);
    const preview = panel.getByRole('button', { name: 'Preview' });
    await expect.element(preview).toHaveAttribute('aria-disabled', 'true');
    await panel.getByLabelText('Target').selectOptions(target);
    await expect.element(preview).toHaveAttribute('aria-disabled', 'false');
  });
});

describe('the second step', () => {
  const orders = [
    toOrder(1, { leavesQty: 100, price: 190 }),
    toOrder(2, { userId: 'u-2', leavesQty: 50, price: 200 }),
    toOrder(3, { symbol: 'MSFT', leavesQty: 500, price: 400 }),
    toOrder(4, { status: 'FILLED', leavesQty: 0 }),
  ];
  const DIALOG = { name: 'Activate the kill switch?' };

  test('shows what would be hit: 100 x 190 and 50 x 200 of two users', async () => {
    const panel = show({ orders });
    await requestStop(panel, 'AAPL');
    await expect
      .element(panel.getByRole('dialog', DIALOG))
      .toHaveTextContent('2 working orders of 2 users will be cancelled, about 29.0K of notional.');
  });

  test('states that the orders stay where they are not to be cancelled', async () => {
    const panel = show({ orders });
    await panel.getByLabelText('Also cancel resting orders').click();
    await requestStop(panel, 'MSFT');
    await expect
      .element(panel.getByRole('dialog', DIALOG))
      .toHaveTextContent('1 working orders of 1 users stay, about 200K of notional');
  });

  test('activates only when the target was typed again, with the trimmed reason', async () => {
    const activate = vi.fn(async (_: unknown) => ({ ...toKillSwitch(), outstanding: null }));
    const panel = show({ orders, more: { 'killSwitch.activate': activate } });
    await requestStop(panel, 'AAPL');
    const word = panel.getByLabelText('Type AAPL to confirm');
    const button = panel.getByRole('dialog').getByRole('button', { name: 'Activate' });
    await word.fill('aapl');
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await button.click({ force: true });
    expect(activate).not.toHaveBeenCalled();
    await word.fill('AAPL');
    await expect.element(button).toHaveAttribute('aria-disabled', 'false');
    await button.click();
    await expect.element(panel.getByRole('dialog')).not.toBeInTheDocument();
    expect(activate.mock.calls.map(([input]) => input)).toEqual([
      { scope: 'symbol', target: 'AAPL', reason: 'prices are wrong', cancelOpen: true },
    ]);
  });

  test('stays open with the refusal of the platform', async () => {
    const activate = async () => {
      throw refused('This kill switch is already active', null, 'CONFLICT');
    };
    const panel = show({ more: { 'killSwitch.activate': activate } });
    await requestStop(panel, 'AAPL');
    await panel.getByLabelText('Type AAPL to confirm').fill('AAPL');
    await panel.getByRole('dialog').getByRole('button', { name: 'Activate' }).click();
    await expect.element(panel.getByText('This kill switch is already active')).toBeVisible();
    await expectCode({ text: 'This kill switch is already active', code: 'CONFLICT' });
    await expect.element(panel.getByRole('dialog', DIALOG)).toBeVisible();
  });
});

describe('what is active', () => {
  test('without one, orders are accepted; one that comes is listed with who set it', async () => {
    const panel = show();
    await expect.element(panel.getByText('Inactive: orders are accepted')).toBeVisible();
    const stopped = show({ active: [toKillSwitch()] });
    await expect.element(stopped.getByText('symbol TSLA')).toBeVisible();
    await expect.element(stopped.getByText('risk-manager, 14:03:22 UTC')).toBeVisible();
    expect(stopped.getByText('Inactive: orders are accepted').elements()).toEqual([]);
  });

  test('a release needs a reason of its own', async () => {
    const release = vi.fn(async (_: unknown) =>
      toKillSwitch({ releasedBy: 'u-1', releasedAt: AT }),
    );
    const panel = show({ active: [toKillSwitch()], more: { 'killSwitch.release': release } });
    await panel.getByRole('button', { name: 'Release' }).click();
    const dialog = panel.getByRole('dialog', { name: 'Release symbol TSLA' });
    const send = dialog.getByRole('button', { name: 'Release' });
    await expect.element(send).toHaveAttribute('aria-disabled', 'true');
    await dialog.getByLabelText('Reason for the release, for the log').fill(' news is out ');
    await send.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(release.mock.calls.map(([input]) => input)).toEqual([
      { killSwitchId: 'ks-1', reason: 'news is out' },
    ]);
  });

  test('the log shows how many orders were cancelled, and nothing where none were', async () => {
    const log = [
      makeAction({ actionId: 'a', ordersCancelled: 12, reason: 'first' }),
      makeAction({ actionId: 'b', reason: 'second' }),
    ];
    const panel = show({ log });
    await expect.element(panel.getByText('first; 12 orders cancelled')).toBeVisible();
    await expect.element(panel.getByText('second', { exact: true })).toBeVisible();
  });
});
