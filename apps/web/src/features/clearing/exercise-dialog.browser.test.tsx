/** Exercise from the account: the trade it becomes, what is sent, a refusal, and for which positions there is none. */
import { expect, test, vi } from 'vitest';
import type { MarginAccount, OptionEnd } from '../../platform/client/shapes.ts';
import { refused } from '../../platform/testing/fake-calls.ts';
import { AT } from '../../platform/testing/given.ts';
import { accountAnswers, toMarginAccount } from '../../platform/testing/given-members.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { AccountPanel } from './account-panel.tsx';

const CALL: MarginAccount['positions'][number] = {
  symbol: 'AAPL261218C270',
  assetClass: 'DERIVATIVES',
  currency: 'USD',
  netQty: 5,
  unsettledQty: 0,
  avgPx: 6,
  markPx: 6.355,
  markedAt: AT,
  marketValue: 3_177.5,
  unrealisedPnl: 177.5,
  localValue: 3_177.5,
  localPnl: 177.5,
};
const SHARE = { ...CALL, symbol: 'AAPL', assetClass: 'EQUITY' } as const;

const EXERCISED: OptionEnd = {
  optionEndId: 'AAPL261218C270:E:u-1:2',
  kind: 'EXERCISE',
  participant: 'u-1',
  participantKind: 'USER',
  symbol: CALL.symbol,
  contracts: 2,
  underlying: 'AAPL',
  shares: 200,
  strike: 270,
  worth: 5,
  cash: -54_000,
  settlementDate: '2026-11-27',
  at: AT,
};

test('an option that is held is exercised after a confirmation of the trade it becomes', async () => {
  const exercise = vi.fn(async (_: unknown) => EXERCISED);
  const { panel } = showPanel(<AccountPanel />, {
    answers: {
      ...accountAnswers(toMarginAccount({ positions: [SHARE, CALL] })),
      'ccp.exercise': exercise,
    },
  });
  await panel.getByRole('button', { name: 'Exercise…' }).click();
  const dialog = panel.getByRole('dialog', { name: /^Exercise / });
  await expect.element(dialog).toHaveTextContent('Buy 500 AAPL at 270.00: 135,000.00 USD');
  await expect.element(dialog).toHaveTextContent('would bring 3,177.50 USD');
  const contracts = dialog.getByLabelText('Contracts');
  for (const wrong of ['6', '0', '1.5', '']) {
    await contracts.fill(wrong);
    await expect.element(dialog.getByRole('button', { name: 'Exercise' })).toBeDisabled();
  }
  await contracts.fill('2');
  await expect.element(dialog).toHaveTextContent('Buy 200 AAPL at 270.00: 54,000.00 USD');
  await dialog.getByRole('button', { name: 'Exercise' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(exercise.mock.calls[0]?.[0]).toMatchObject({ symbol: CALL.symbol, contracts: 2, held: 5 });
});

test('a refused exercise gives its reason in the dialog, which stays', async () => {
  const { panel } = showPanel(<AccountPanel />, {
    answers: {
      ...accountAnswers(toMarginAccount({ positions: [CALL] })),
      'ccp.exercise': async () => {
        throw refused(
          'The current state does not allow this',
          'the position has changed: 3 contracts are held now',
          'CONFLICT',
        );
      },
    },
  });
  await panel.getByRole('button', { name: 'Exercise…' }).click();
  const dialog = panel.getByRole('dialog', { name: /^Exercise / });
  await dialog.getByRole('button', { name: 'Exercise' }).click();
  await expect
    .element(dialog)
    .toHaveTextContent('The position has changed: 3 contracts are held now');
});

test('options that are sold, over the counter, or in the account of another are not exercised here', async () => {
  const positions = [
    { ...CALL, netQty: -5 },
    { ...CALL, symbol: '2AAPL261218C270.5' },
  ];
  for (const account of [
    toMarginAccount({ positions }),
    toMarginAccount({ userId: 'u-2', positions: [CALL] }),
  ]) {
    const { panel } = showPanel(<AccountPanel />, { answers: accountAnswers(account) });
    await expect.element(panel.getByText('Net qty')).toBeVisible();
    expect(panel.getByRole('button', { name: 'Exercise…' }).elements()).toHaveLength(0);
  }
});
