import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { showGerman } from '../../ui-state/testing/in-german.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { HelpDialog } from './help-dialog.tsx';
import { HelpPanel } from './help-panel.tsx';
import { HelpParagraph } from './help-paragraph.tsx';
import { FEED_STATES, HELP_TOPICS, ORDER_STAGES } from './help-topics.ts';

describe('a paragraph', () => {
  test('shows keys as keys and names of the screen as names, without the marks', async () => {
    const { panel } = showPanel(
      <HelpParagraph text="Press {F8} to open the _Ticket_, then type." />,
    );
    await expect
      .element(panel.getByText('Press F8 to open the Ticket, then type.', { exact: true }))
      .toBeVisible();
    expect(panel.element().querySelector('kbd')?.textContent).toBe('F8');
    expect(panel.element().querySelector('i')?.textContent).toBe('Ticket');
  });

  test('is in German as a whole, with the keys in it', async () => {
    showGerman();
    const [text = ''] = HELP_TOPICS.flatMap(({ paragraphs }) => paragraphs).filter((one) =>
      one.startsWith('{F8} and {F9}'),
    );
    const { panel } = showPanel(<HelpParagraph text={text} />);
    await expect
      .element(panel)
      .toHaveTextContent(/F8 und F9 öffnen die Ordermaske, Strg\+Eingabe sendet sie\./);
  });
});

describe('the help', () => {
  test('has every topic, every stage of an order in order, every state of the feed', async () => {
    const { panel } = showPanel(<HelpPanel />);
    for (const { title } of HELP_TOPICS) {
      await expect.element(panel.getByRole('region', { name: title })).toBeInTheDocument();
    }
    const stages = panel.getByRole('region', { name: 'Life of an order' }).getByRole('listitem');
    expect(stages.elements().map(({ textContent }) => textContent)).toEqual(
      ORDER_STAGES.map(([name, text], at) => `${at + 1}${name}. ${text}`),
    );
    const states = panel.getByRole('region', { name: 'States of the price feed' });
    expect([...states.element().querySelectorAll('dt')].map((term) => term.textContent)).toEqual(
      FEED_STATES.map(([state]) => state),
    );
    expect(panel.element().textContent).not.toMatch(/[{}]/);
  });

  test('explains to a client of the firm how it deals, and to no other role', async () => {
    const client = showPanel(<HelpPanel />, { role: 'external-client' }).panel;
    await expect
      .element(client.getByText(/Your account deals through the sales desk/))
      .toBeVisible();
    const trader = showPanel(<HelpPanel />).panel;
    await expect.element(trader.getByText('Life of an order')).toBeVisible();
    expect(trader.getByText(/Your account deals through the sales desk/).elements()).toEqual([]);
  });

  test('in front of everything, Escape closes it', async () => {
    const onClose = vi.fn();
    const { panel } = showPanel(<HelpDialog onClose={onClose} />);
    await expect.element(panel.getByRole('dialog', { name: 'How it works' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
  });
});
