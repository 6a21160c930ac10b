/** What a press on Copy states is what came of it. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { CopyButton, CopyOrDone } from './copied.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function press() {
  const onDone = vi.fn();
  const { panel } = showPanel(<CopyOrDone text="a code" onDone={onDone} />);
  return { panel, onDone, copy: () => panel.getByRole('button', { name: 'Copy' }).click() };
}

describe('a text that is shown once', () => {
  test('is copied where there is a clipboard', async () => {
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const { panel, copy } = press();
    await copy();
    await expect.element(panel.getByRole('status')).toHaveTextContent('Copied');
    expect(written).toHaveBeenCalledExactlyOnceWith('a code');
  });

  test.each([
    ['is refused', { writeText: () => Promise.reject(new Error('not allowed')) }],
    ['is absent, as without https', undefined],
  ])('is not reported as copied where the clipboard %s', async (_, clipboard) => {
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(clipboard as unknown as Clipboard);
    const { panel, copy, onDone } = press();
    await copy();
    await expect.element(panel.getByRole('status')).toHaveTextContent(/^Not copied: select/);
    await panel.getByRole('button', { name: 'Done' }).click();
    expect(onDone).toHaveBeenCalledOnce();
  });
});

describe('a button beside what it copies', () => {
  test('has the outcome of its press beside it', async () => {
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
    const { panel } = showPanel(<CopyButton text="a link">Copy link</CopyButton>);
    await panel.getByRole('button', { name: 'Copy link' }).click();
    await expect.element(panel.getByRole('status')).toHaveTextContent('Copied');
    expect(written).toHaveBeenCalledExactlyOnceWith('a link');
    written.mockRejectedValueOnce(new Error('not allowed'));
    await panel.getByRole('button', { name: 'Copy link' }).click();
    await expect.element(panel.getByRole('status')).toHaveTextContent(/^Not copied: select/);
  });
});
