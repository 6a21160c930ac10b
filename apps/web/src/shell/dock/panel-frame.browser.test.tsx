import { afterEach, expect, test, vi } from 'vitest';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { PANELS } from '../panels/panels.ts';
import { type DockLayout, split, tabs } from './dock-layout.ts';
import { usePanelCode } from './panel-frame.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function Page({ layout }: { readonly layout: DockLayout }) {
  usePanelCode(layout);
  return <p>the bars</p>;
}

test('panels in front are fetched at once, tabs behind when the page has settled, past one that does not come', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const front = vi.spyOn(PANELS.replay, 'load');
  const lost = vi.spyOn(PANELS.weights, 'load').mockRejectedValue(new Error('no connection'));
  const behind = vi.spyOn(PANELS.algos, 'load');
  const layout: DockLayout = {
    version: 1,
    root: split(100, tabs(100, 'replay', 'weights', 'algos')),
  };
  const { panel } = showPanel(<Page layout={layout} />);
  await expect.element(panel.getByText('the bars')).toBeVisible();
  await expect.poll(() => front.mock.calls.length).toBe(1);
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
  expect(behind).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5_000);
  await expect.poll(() => behind.mock.calls.length).toBeGreaterThan(0);
  expect(lost).toHaveBeenCalledTimes(1);
});
