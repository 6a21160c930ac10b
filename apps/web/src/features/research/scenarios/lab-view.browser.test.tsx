import { expect, test } from 'vitest';
import type { Lab } from '../../../platform/client/shapes.ts';
import { expectCode } from '../../../ui-state/testing/refusals.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { LabView } from './lab-view.tsx';

const line = (strategy: string, order: object) => ({
  strategy,
  order: { filledQty: 0, avgPx: null, durationMs: 1_000, ...order },
  fillCount: 0,
  tca: null,
  path: [],
});

test('a strategy whose order was rejected shows the sentence; its code is in the tooltip', async () => {
  const rejected = {
    status: 'REJECTED',
    rejectCode: 'PRICE_COLLAR',
    rejectReason: 'Price is 12.2 % from mid',
  };
  const filled = { status: 'FILLED', rejectCode: null, rejectReason: null };
  const lines = [line('LIT', filled), line('TWAP', rejected)];
  const lab = { terms: { seed: 7, qty: 100 }, lines } as unknown as Lab;
  const { panel } = showPanel(<LabView lab={lab} />);
  await expect.element(panel.getByRole('row', { name: /^LIT FILLED 0/ })).toBeVisible();
  await expect
    .element(panel.getByRole('row', { name: /^TWAP REJECTED: Price is 12\.2 % from mid/ }))
    .toBeVisible();
  await expectCode({ text: 'Price is 12.2 % from mid', code: 'PRICE_COLLAR' });
});
