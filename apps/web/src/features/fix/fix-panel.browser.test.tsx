/** The FIX archive: which messages are requested, and one message tag by tag with its frame counted again. */

import { describe, expect, test, vi } from 'vitest';
import type { ExplainedFix, FixMessage, Role } from '../../platform/client/shapes.ts';
import { refused } from '../../platform/testing/fake-calls.ts';
import { AT, toOrder } from '../../platform/testing/given.ts';
import { expectCode } from '../../ui-state/testing/refusals.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { requestFix } from '../../ui-state/ui-state.ts';
import { FixPanel } from './fix-panel.tsx';

const ORDER_ID = toOrder(1).orderId;
const RAW = '8=FIX.4.4\u00019=12\u000135=D\u000110=128\u0001';

const makeMessage = (msgSeqNum: number, more: Partial<FixMessage> = {}): FixMessage =>
  ({
    sessionDay: '2026-11-21',
    direction: 'IN',
    msgSeqNum,
    sendingTime: AT,
    msgType: 'D',
    orderId: ORDER_ID,
    parentOrderId: null,
    clOrdId: `c-${msgSeqNum}`,
    origClOrdId: null,
    userId: 'una',
    desk: 'EQ',
    symbol: 'AAPL',
    side: 'BUY',
    ordType: 'LIMIT',
    timeInForce: 'DAY',
    orderQty: 300,
    price: 189.5,
    transactTime: AT,
    raw: RAW,
    report: null,
    ...more,
  }) as FixMessage;

const makeExplained = (more: Partial<ExplainedFix> = {}): ExplainedFix =>
  ({
    message: makeMessage(51),
    typeName: 'NewOrderSingle',
    bodyLength: { said: 12, counted: 12 },
    checkSum: { said: 128, counted: 128 },
    problem: null,
    fields: [
      {
        tag: 35,
        name: 'MsgType',
        type: 'STRING',
        value: 'D',
        meaning: 'New order',
        says: 'Defines the message',
        presence: 'REQUIRED',
        when: null,
        part: 'HEADER',
        depth: 0,
      },
      {
        tag: 9_999,
        name: '',
        type: 'STRING',
        value: 'x',
        meaning: null,
        says: null,
        presence: 'NOT_DEFINED',
        when: null,
        part: 'BODY',
        depth: 0,
      },
    ],
    ...more,
  }) as ExplainedFix;

type Given = { readonly role?: Role; readonly explained?: ExplainedFix };

function show({ role = 'compliance', explained = makeExplained() }: Given = {}) {
  const list = vi.fn(async ({ cursor }: { readonly cursor?: string | undefined }) =>
    cursor === undefined
      ? { items: [makeMessage(51)], nextCursor: 'c' }
      : { items: [makeMessage(50, { symbol: 'MSFT' })], nextCursor: null },
  );
  const one = vi.fn(async (_: object) => explained);
  const shown = showPanel(<FixPanel />, {
    role,
    answers: {
      'fixArchive.messages': list,
      'fixArchive.message': one,
      'fixArchive.verifications': async () =>
        ({ items: [], nextCursor: null, running: null }) as never,
    },
  });
  return { ...shown, list, one, row: shown.panel.getByRole('row', { name: /AAPL/ }) };
}

/** What was searched for, without the size of a page. */
const searches = ({ list }: ReturnType<typeof show>): object[] =>
  list.mock.calls.map(([input]) =>
    Object.fromEntries(Object.entries(input).filter(([key]) => key !== 'limit')),
  );

describe('the search', () => {
  test('requests what is typed', async () => {
    const shown = show();
    const { panel } = shown;
    await panel.getByLabelText(/^Symbol/).fill('aapl');
    await panel.getByRole('combobox').first().selectOptions('8 Report');
    await expect.poll(() => searches(shown).at(-1)).toEqual({ symbol: 'AAPL', msgType: '8' });
  });

  test.each([
    [/^Symbol/, '9X', 'Not a symbol'],
    [/^Order/, '123', 'An order id is 36 characters long'],
    [/ClOrdID/, 'two words', 'A ClOrdID contains no spaces'],
  ])('%s of "%s" is refused in words and not sent: %s', async (label, typed, problem) => {
    const shown = show();
    await expect.element(shown.row).toBeVisible();
    const before = searches(shown).length;
    await shown.panel.getByLabelText(label).fill(typed);
    await expect.element(shown.panel.getByText(problem)).toBeVisible();
    expect(searches(shown)).toHaveLength(before);
  });

  test('of another panel is for one order', async () => {
    const shown = show();
    await expect.element(shown.row).toBeVisible();
    requestFix(shown.ui, ORDER_ID);
    await expect.poll(() => searches(shown)).toContainEqual({ orderId: ORDER_ID });
    await expect.element(shown.panel.getByLabelText(/^Order/)).toHaveValue(ORDER_ID);
  });

  test('that is refused can be tried again', async () => {
    const { panel, list } = show();
    list.mockRejectedValue(refused('The archive is for compliance'));
    await panel.getByLabelText(/^Symbol/).fill('MSFT');
    await expect.element(panel.getByText('The archive is for compliance').first()).toBeVisible();
    await expectCode({ text: 'The archive is for compliance', code: 'FORBIDDEN' });
    await expect.element(panel.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
  });
});

describe('the list', () => {
  test('has the terms of each message by its tag', async () => {
    const { row } = show();
    await expect.element(row).toBeVisible();
    const cell = (id: string): string | null | undefined =>
      row.element().querySelector(`[data-column="${id}"]`)?.textContent;
    expect(
      ['time', 'direction', 'seq', 'type', 'symbol', 'side', 'qty', 'price'].map(cell),
    ).toEqual(['14:03:22.250', 'IN', '51', 'D', 'AAPL', 'BUY', '300', '189.50']);
  });

  test('is continued by older pages', async () => {
    const { panel } = show();
    await panel.getByRole('button', { name: 'Load older entries' }).click();
    await expect.element(panel.getByRole('row', { name: /MSFT/ })).toBeVisible();
    expect(panel.getByRole('button', { name: 'Load older entries' }).elements()).toEqual([]);
  });

  test.each<[Role, number]>([
    ['compliance', 1],
    ['trader', 0],
  ])('a %s sees %d switches to the verification', async (role, count) => {
    const { panel, row } = show({ role });
    await expect.element(row).toBeVisible();
    expect(panel.getByText('Verify', { exact: true }).elements()).toHaveLength(count);
  });
});

describe('one message', () => {
  const open = async (given: Given = {}) => {
    const shown = show(given);
    await shown.row.click();
    const view = shown.panel.getByRole('region', { name: 'Message fields' });
    await expect.element(view).toBeVisible();
    return { ...shown, view };
  };

  test('is requested by its place and explained tag by tag', async () => {
    const { view, one } = await open();
    expect(one.mock.calls[0]?.[0]).toEqual({
      sessionDay: '2026-11-21',
      direction: 'IN',
      msgSeqNum: 51,
    });
    await expect.element(view).toHaveTextContent('D NewOrderSingle');
    const rows = view.getByRole('row');
    await expect
      .element(rows.nth(1))
      .toHaveTextContent('35MsgTyperequiredDNew orderDefines the message STRING');
    await expect.element(rows.nth(2)).toHaveTextContent('9999unknownnot defined for this messagex');
  });

  test('has a frame that holds', async () => {
    const { view } = await open();
    const checks = view.getByRole('list', { name: 'Checks' });
    await expect.element(checks).toHaveTextContent('Conforms to the dictionary');
    expect(checks.element().querySelectorAll('.text-critical')).toHaveLength(0);
  });

  test('whose length or checksum is wrong is marked, with both figures', async () => {
    const explained = makeExplained({
      bodyLength: { said: 12, counted: 13 },
      checkSum: { said: null, counted: 129 },
      problem: 'Tag 9999 is not defined',
    });
    const { view } = await open({ explained });
    const checks = view.getByRole('list', { name: 'Checks' });
    await expect.element(checks).toHaveTextContent(/12, computed 13/);
    await expect.element(checks).toHaveTextContent(/missing, computed 129/);
    await expect.element(checks).toHaveTextContent('Tag 9999 is not defined');
    expect(checks.element().querySelectorAll('.text-critical')).toHaveLength(3);
  });

  test('shows its bytes with visible separators', async () => {
    const { view } = await open();
    const bytes = view.getByRole('region', { name: 'Bytes' });
    await expect.element(bytes).toHaveTextContent(`${RAW.length} bytes`);
    await expect.element(bytes).toHaveTextContent(RAW.replaceAll('\u0001', '␁'));
  });
});
