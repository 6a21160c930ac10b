/** The fixture itself: a panel under test looks and fails as it does on the trading page. */
import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { useClient } from '../../kit/live/use-client.ts';
import { Button } from '../../kit/ui/button.tsx';
import { showPanel } from './show-panel.tsx';

function Limits() {
  const client = useClient();
  const { error } = useQuery(client.queries.orders.limitUse.queryOptions({}));
  return <p className="text-critical">{error?.message}</p>;
}

test('the styles of the desk are on the panel', async () => {
  const { panel } = showPanel(<Button look="primary">Send</Button>);
  const button = panel.getByRole('button');
  await expect.element(button).toBeVisible();
  expect(getComputedStyle(panel.element()).display).toBe('flex');
  expect(getComputedStyle(button.element()).backgroundColor).not.toBe('rgba(0, 0, 0, 0)');
});

test('a call without a scripted response fails by its name', async () => {
  const { panel } = showPanel(<Limits />);
  await expect
    .element(panel.getByText('the test gives no answer for orders.limitUse'))
    .toBeVisible();
});
