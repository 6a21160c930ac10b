/** Orders that ended before those a page begins with: loaded as the list is scrolled to its end. */
import { SNAPSHOT_NEWEST } from '@tradefloor/contracts/vocabulary/paging';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Order } from '../../../platform/client/shapes.ts';
import { refused } from '../../../platform/testing/fake-calls.ts';
import { AT, toOrder } from '../../../platform/testing/given.ts';
import { expectCode } from '../../../ui-state/testing/refusals.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { OrdersPanel } from './orders-panel.tsx';

const ALL = 900;
const ended = (n: number): Order => toOrder(n, { status: 'FILLED', symbol: `S${n}` });
const numbers = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, at) => from - at);

/** A blotter of the newest orders of so many, and the cursors of its requests; it is refused `refusals` times first. */
function show(count: number, refusals = 0) {
  const cursors: (string | undefined)[] = [];
  const searches: unknown[] = [];
  let left = refusals;
  const { panel, client } = showPanel(<OrdersPanel />, {
    answers: {
      'orders.list': ({ limit = 1, cursor }) => {
        cursors.push(cursor);
        left -= 1;
        if (left >= 0) throw refused('The platform is busy', null, 'RATE_LIMITED');
        const first = cursor === undefined ? count : Number(cursor.slice(-12)) - 1;
        const last = Math.max(1, first - Number(limit) + 1);
        const items = numbers(first, last).map(ended);
        return { items, nextCursor: last > 1 ? toOrder(last).orderId : null };
      },
      'journal.searchOrders': ({ limit = 1, cursor, ...wanted }) => {
        searches.push({ cursor, ...wanted });
        const [word = ''] = wanted.words ?? [];
        const found = numbers(count, 1)
          .map(ended)
          .filter(({ symbol, status }) =>
            wanted.status === undefined
              ? symbol.toLowerCase().includes(word)
              : wanted.status.includes(status),
          );
        const from = Number(cursor ?? 0);
        const to = from + Number(limit);
        return {
          items: found.slice(from, to),
          nextCursor: to < found.length ? String(to) : null,
          total: cursor === undefined ? found.length : null,
        };
      },
    },
    before: ({ account }) => {
      const orders = numbers(count, Math.max(1, count - SNAPSHOT_NEWEST + 1)).map(ended);
      const data = { tickSeq: 1, instruments: [], orders, positions: [], killSwitches: [] };
      account.apply({ event: 'snapshot', at: AT, data });
    },
  });
  return { panel, client, cursors, searches };
}

type Panel = ReturnType<typeof show>['panel'];
const expectRows = (panel: Panel) =>
  expect.poll(() => Number(panel.getByRole('grid').element().getAttribute('aria-rowcount')) - 1);

test('fewer orders than a page begins with are all there are: nothing is fetched', async () => {
  const { panel, cursors } = show(SNAPSHOT_NEWEST - 1);
  await expectRows(panel).toBe(SNAPSHOT_NEWEST - 1);
  expect(panel.getByRole('button', { name: 'Load older' }).elements()).toEqual([]);
  expect(cursors).toEqual([]);
});

test('scrolled to its end the blotter goes on until there is none, each order once', async () => {
  const { panel, cursors } = show(ALL);
  await expect.element(panel.getByText(`The newest ${SNAPSHOT_NEWEST} orders`)).toBeVisible();
  const grid = panel.getByRole('grid').element();
  const toEnd = () => grid.scrollTo({ top: grid.scrollHeight });
  toEnd();
  await expectRows(panel).toBe(500);
  toEnd();
  await expectRows(panel).toBe(ALL);
  toEnd();
  await expect.element(panel.getByRole('gridcell', { name: 'S1', exact: true })).toBeVisible();
  expect(panel.getByRole('button', { name: 'Load older' }).elements()).toEqual([]);
  expect(cursors).toEqual([undefined, toOrder(401).orderId]);
});

test('an order that changes stays as it arrived, also where an older page holds it', async () => {
  const { panel, client } = show(ALL);
  await userEvent.click(panel.getByRole('button', { name: 'Load older' }));
  await expectRows(panel).toBe(500);
  const order = { ...ended(450), version: 9, status: 'CANCELED' as const };
  client.account.apply({
    event: 'orders.cancelled',
    at: AT,
    data: { order, actor: 'u-1', reason: null },
  });
  await userEvent.fill(panel.getByLabelText('Filter Orders'), 'S450');
  await expect.element(panel.getByRole('gridcell', { name: /cancell?ed/i })).toBeVisible();
  await expectRows(panel).toBe(1);
});

test('a refusal stands in place of the count, and the next press repeats the request', async () => {
  const { panel, cursors } = show(ALL, 1);
  await userEvent.click(panel.getByRole('button', { name: 'Load older' }));
  await expectCode({ text: 'The platform is busy', code: 'RATE_LIMITED' });
  await userEvent.click(panel.getByRole('button', { name: 'Load older' }));
  await expectRows(panel).toBe(500);
  expect(cursors).toEqual([undefined, undefined]);
});

test('a filter finds an order that no page has loaded, and shows how many match', async () => {
  const { panel, searches } = show(ALL);
  // S77 and S770 to S779: of these the newest 100 hold none.
  await userEvent.fill(panel.getByLabelText('Filter Orders'), 's77');
  await expect.element(panel.getByText('11 orders match.')).toBeVisible();
  await expectRows(panel).toBe(11);
  await expect.element(panel.getByRole('gridcell', { name: 'S77', exact: true })).toBeVisible();
  expect(searches).toEqual([{ words: ['s77'] }]);
});

test('more matches than a page holds are counted at once, and loaded as the list is scrolled to its end', async () => {
  const { panel, searches } = show(ALL);
  await userEvent.fill(panel.getByLabelText('Filter Orders'), 's');
  await expect
    .element(panel.getByText('900 orders match; the newest 500 are shown.'))
    .toBeVisible();
  const grid = panel.getByRole('grid').element();
  grid.scrollTo({ top: grid.scrollHeight });
  await expect.element(panel.getByText('900 orders match.')).toBeVisible();
  await expectRows(panel).toBe(ALL);
  expect(searches).toEqual([{ words: ['s'] }, { cursor: '500', words: ['s'] }]);
});

test('chosen values are searched, too: a status that no loaded order has', async () => {
  const { panel, searches } = show(ALL);
  await userEvent.click(panel.getByRole('button', { name: /^Views/ }));
  await userEvent.click(panel.getByText('Rejected', { exact: true }));
  await expect.element(panel.getByText('0 orders match.')).toBeVisible();
  expect(searches).toEqual([{ words: [], status: ['REJECTED'] }]);
});

test('with all orders at hand nothing is searched on the server', async () => {
  const { panel, searches } = show(SNAPSHOT_NEWEST - 1);
  await userEvent.fill(panel.getByLabelText('Filter Orders'), 's77');
  await expectRows(panel).toBe(1);
  expect(searches).toEqual([]);
});
