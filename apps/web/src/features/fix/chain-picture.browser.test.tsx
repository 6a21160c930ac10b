/** The chain of an order as a picture: its order in time, whose message each is, which one is shown. */

import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import type { FixMessage } from '../../platform/client/shapes.ts';
import { refused } from '../../platform/testing/fake-calls.ts';
import { AT_MS, getInstrument } from '../../platform/testing/given.ts';
import { loadAccount } from '../../platform/testing/given-desk.ts';
import { expectCode } from '../../ui-state/testing/refusals.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { ChainPicture } from './chain-picture.tsx';
import { keyText, type MessageKey } from './message-text.ts';

const ORDER_ID = '01a1fe9b-0000-7000-8000-000000000001';
const after = (ms: number): string => new Date(AT_MS + ms).toISOString();

const makeMessage = (msgSeqNum: number, more: Partial<FixMessage> = {}): FixMessage => ({
  sessionDay: '2026-11-21',
  direction: 'IN',
  msgSeqNum,
  msgType: 'D',
  sendingTime: after(0),
  transactTime: after(0),
  orderId: ORDER_ID,
  parentOrderId: null,
  clOrdId: `c-${msgSeqNum}`,
  origClOrdId: null,
  userId: 'u-1',
  desk: 'EQ',
  symbol: 'AAPL',
  side: 'BUY',
  ordType: 'LIMIT',
  timeInForce: 'DAY',
  orderQty: 1_200,
  price: 189.4,
  raw: '8=FIX.4.4\u0001',
  report: null,
  ...more,
});

const makeReport = (msgSeqNum: number, ms: number, lastQty: number): FixMessage =>
  makeMessage(msgSeqNum, {
    direction: 'OUT',
    msgType: '8',
    transactTime: after(ms),
    report: {
      execId: `e-${msgSeqNum}`,
      execType: 'TRADE',
      ordStatus: 'PARTIALLY_FILLED',
      lastQty,
      lastPx: 189.38,
      lastMkt: 'XNAS',
      cumQty: lastQty,
      leavesQty: 1_200 - lastQty,
      avgPx: 189.38,
      text: null,
    },
  });

/** As the archive lists them: newest first. */
const CHAIN = [
  makeMessage(3, { msgType: 'F', transactTime: after(900) }),
  makeReport(7, 450, 200),
  makeMessage(2, { parentOrderId: ORDER_ID, transactTime: after(100) }),
  makeMessage(1),
];

type Given = {
  readonly items?: FixMessage[];
  readonly nextCursor?: string | null;
  readonly error?: Error;
};

/** The picture with the message that is shown held beside it, as its panel does. */
function Picture({ onShow }: { readonly onShow: (message: FixMessage) => void }) {
  const [shown, setShown] = useState<MessageKey | null>(null);
  return (
    <ChainPicture
      orderId={ORDER_ID}
      shown={shown}
      onShow={(message) => {
        onShow(message);
        setShown(message);
      }}
    />
  );
}

function show({ items = CHAIN, nextCursor = null, error }: Given = {}) {
  const list = vi.fn(async (_: object) => {
    if (error !== undefined) throw error;
    return { items, nextCursor };
  });
  const shownKeys: string[] = [];
  const onShow = (message: FixMessage) => void shownKeys.push(keyText(message));
  const all = showPanel(<Picture onShow={onShow} />, {
    answers: { 'fixArchive.messages': list },
    before: (client) => void loadAccount(client, { instruments: [getInstrument()] }),
  });
  const region = all.panel.getByRole('region', { name: 'Message chain' });
  return { ...all, list, shownKeys, steps: region.getByRole('button') };
}

describe('the chain', () => {
  test('is requested with the children, as many as a picture holds', async () => {
    const { list, steps } = show();
    await expect.element(steps.first()).toBeVisible();
    expect(list.mock.calls).toEqual([[{ orderId: ORDER_ID, limit: 500 }]]);
  });

  test('reads from the oldest to the newest, each in few words', async () => {
    const { steps } = show();
    await expect.element(steps.first()).toBeVisible();
    expect(steps.elements().map(({ textContent }) => textContent)).toEqual([
      '14:03:22.250D New order BUY 1,200 AAPL @ 189.40',
      '14:03:22.350D New order child BUY 1,200 AAPL @ 189.40',
      '14:03:22.7008 trade 200 @ 189.38 XNAS, cum. 200, leaves 1,000',
      '14:03:23.150F Cancel cancel AAPL',
    ]);
  });

  test('has an arrow in the direction of each message', async () => {
    const { steps } = show();
    await expect.element(steps.first()).toBeVisible();
    const heads = steps
      .elements()
      .map((step) => step.querySelector('path')?.getAttribute('d')?.slice(0, 3));
    // Requests point right, to execution; the report points left, back to order management.
    expect(heads).toEqual(['M98', 'M98', 'M2,', 'M98']);
  });

  test.each([
    [null, 0],
    ['more', 1],
  ])('with next page %s has %d notices that it is cut', async (nextCursor, count) => {
    const { panel, steps } = show({ nextCursor });
    await expect.element(steps.first()).toBeVisible();
    const notice = panel.getByText('The newest 500 messages of the order and its children.');
    expect(notice.elements()).toHaveLength(count);
  });
});

describe('the shown message', () => {
  test('is the first of the chain until another is pressed', async () => {
    const { steps, shownKeys } = show();
    await expect.element(steps.first()).toHaveAttribute('aria-pressed', 'true');
    expect(shownKeys).toEqual(['2026-11-21 IN 1']);
    await steps.nth(2).click();
    await expect.element(steps.nth(2)).toHaveAttribute('aria-pressed', 'true');
    await expect.element(steps.first()).toHaveAttribute('aria-pressed', 'false');
    expect(shownKeys.at(-1)).toBe('2026-11-21 OUT 7');
  });

  test('stays while newer messages arrive', async () => {
    const { steps, shownKeys, list, refetch } = show();
    await steps.nth(1).click();
    list.mockResolvedValue({ items: [makeReport(9, 2_000, 300), ...CHAIN], nextCursor: null });
    await refetch();
    await expect.element(steps.nth(4)).toBeVisible();
    await expect.element(steps.nth(1)).toHaveAttribute('aria-pressed', 'true');
    expect(shownKeys.at(-1)).toBe('2026-11-21 IN 2');
  });

  test('of the same number in the other direction is another message', async () => {
    const items = [makeReport(1, 50, 100), makeMessage(1)];
    const { steps } = show({ items });
    await expect.element(steps.nth(0)).toHaveAttribute('aria-pressed', 'true');
    await expect.element(steps.nth(1)).toHaveAttribute('aria-pressed', 'false');
  });
});

describe('no chain', () => {
  test('yet shows a sentence', async () => {
    const { panel } = show({ items: [] });
    await expect.element(panel.getByText('No events yet')).toBeVisible();
  });

  test('because it was refused shows why, and can be tried again', async () => {
    const { panel, list, steps } = show({ error: refused('The archive is for the desk') });
    await expect.element(panel.getByText('The archive is for the desk')).toBeVisible();
    await expectCode({ text: 'The archive is for the desk', code: 'FORBIDDEN' });
    list.mockResolvedValue({ items: CHAIN, nextCursor: null });
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect.element(steps.first()).toBeVisible();
  });
});
