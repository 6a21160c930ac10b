import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { PopoverButton } from './popover.tsx';

const show = (width = 200) => {
  const { panel } = showPanel(
    <>
      <PopoverButton
        name="Filters"
        width={width}
        panel={(close) => (
          <>
            <input aria-label="Word" />
            <button type="button" onClick={close}>
              Apply
            </button>
          </>
        )}
      >
        F
      </PopoverButton>
      <p>elsewhere</p>
    </>,
  );
  return {
    panel,
    button: panel.getByRole('button', { name: 'Filters' }),
    box: panel.getByRole('dialog', { name: 'Filters' }),
  };
};

describe('a button with a panel', () => {
  test('opens it with the focus on its first control, and reports that it is open', async () => {
    const { panel, button, box } = show();
    await expect.element(button).toHaveAttribute('aria-expanded', 'false');
    expect(box.elements()).toEqual([]);
    await button.click();
    await expect.element(panel.getByLabelText('Word')).toHaveFocus();
    await expect.element(button).toHaveAttribute('aria-expanded', 'true');
    expect(button.element().getAttribute('aria-controls')).toBe(box.element().id);
  });

  test('Escape closes it and gives the focus back', async () => {
    const { button, box } = show();
    await button.click();
    await expect.element(box).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(box).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
    await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  });

  test('a press elsewhere closes it', async () => {
    const { panel, button, box } = show();
    await button.click();
    await expect.element(box).toBeVisible();
    await panel.getByText('elsewhere').click({ position: { x: 500, y: 4 } });
    await expect.element(box).not.toBeInTheDocument();
  });

  test('a control inside may close it', async () => {
    const { panel, button, box } = show();
    await button.click();
    await panel.getByRole('button', { name: 'Apply' }).click();
    await expect.element(box).not.toBeInTheDocument();
  });

  test('can be opened again after it was closed', async () => {
    const { button, box } = show();
    await button.click();
    await userEvent.keyboard('{Escape}');
    await expect.element(box).not.toBeInTheDocument();
    await button.click();
    await expect.element(box).toBeVisible();
  });

  test('a wide panel is moved inwards rather than cut at the right edge', async () => {
    const { panel } = showPanel(
      <div style={{ marginLeft: 700 }}>
        <PopoverButton name="Wide" width={420} panel={() => <p>text</p>}>
          W
        </PopoverButton>
      </div>,
    );
    await panel.getByRole('button', { name: 'Wide' }).click();
    const box = panel.getByRole('dialog', { name: 'Wide' });
    await expect.element(box).toBeVisible();
    const { left, right } = box.element().getBoundingClientRect();
    expect(right).toBeLessThanOrEqual(window.innerWidth);
    expect(left).toBeGreaterThanOrEqual(0);
  });
});
