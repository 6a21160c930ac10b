import { Profiler, useState } from 'react';
import { createRoot } from 'react-dom/profiling';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { toQuote } from '../../platform/testing/given.ts';
import type { TradingClient } from '../../platform/trading/trading-client.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import type { GridColumn } from './model/columns.ts';
import { cutCells } from './testing/clipped.ts';
import {
  COLUMNS,
  expectColumn,
  ROWS,
  readColumn,
  TestGrid,
  type TestGridProps,
  type TestRow,
  toRow,
} from './testing/test-grid.tsx';

const show = (props: TestGridProps = {}) => showPanel(<TestGrid {...props} />);

const ALIKE = Array.from({ length: 8 }, (_, n) => toRow(`ROW${n}`, 100));

/** A grid to which a button adds rows that need no other widths. */
function Growing({ onDraw }: { readonly onDraw: () => void }) {
  const [count, setCount] = useState(2);
  return (
    <>
      <button type="button" onClick={() => setCount(count + 1)}>
        More
      </button>
      <Profiler id="grid" onRender={onDraw}>
        <TestGrid rows={ALIKE.slice(0, count)} />
      </Profiler>
    </>
  );
}

test('one more row draws the grid once: under load each drawing counts', async () => {
  let drawings = 0;
  // The React that users run counts nothing.
  const { panel } = showPanel(<Growing onDraw={() => (drawings += 1)} />, { openRoot: createRoot });
  const more = panel.getByRole('button', { name: 'More' });
  const counts: number[] = [];
  for (let rows = 3; rows <= ALIKE.length; rows += 1) {
    const before = drawings;
    await more.click();
    await expect.poll(() => readColumn(panel, 'id').length).toBe(rows);
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    counts.push(drawings - before);
  }
  // The first ones come while widths and view are still being found.
  expect(counts.slice(-3)).toEqual([1, 1, 1]);
});

describe('sorting', () => {
  test('a title sorts up, then down, then not at all, and announces it to screen readers', async () => {
    const { panel } = show();
    const head = panel.getByRole('columnheader', { name: 'Size' });
    await expect.element(head).toHaveAttribute('aria-sort', 'none');
    await head.getByRole('button').click();
    await expectColumn(panel, 'id', ['AAPL', 'NVDA', 'IBM', 'MSFT', 'TSLA']);
    await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
    await head.getByRole('button').click();
    await expectColumn(panel, 'id', ['MSFT', 'IBM', 'AAPL', 'NVDA', 'TSLA']);
    await expect.element(head).toHaveAttribute('aria-sort', 'descending');
    await head.getByRole('button').click();
    await expectColumn(panel, 'id', ['MSFT', 'AAPL', 'TSLA', 'IBM', 'NVDA']);
  });

  test('another title takes over, so that one column alone is sorted', async () => {
    const { panel } = show({ firstSort: { columnId: 'size', direction: 'desc' } });
    await expectColumn(panel, 'size', ['300 sh', '200 sh', '100 sh', '100 sh', '–']);
    await panel.getByRole('columnheader', { name: 'Symbol' }).getByRole('button').click();
    await expectColumn(panel, 'id', ['AAPL', 'IBM', 'MSFT', 'NVDA', 'TSLA']);
    await expect
      .element(panel.getByRole('columnheader', { name: 'Size' }))
      .toHaveAttribute('aria-sort', 'none');
  });

  test('a title explains its column', async () => {
    const { panel } = show();
    await expect.element(panel.getByTitle('How many')).toHaveTextContent('Size');
  });
});

describe('filtering by words', () => {
  test('shows the rows that hold them, counts these, and shows when there are none', async () => {
    const { panel } = show();
    const box = panel.getByLabelText('Filter orders');
    await box.fill('a');
    await expectColumn(panel, 'id', ['AAPL', 'TSLA', 'NVDA']);
    await expect.element(panel.getByText('3', { exact: true })).toBeVisible();
    await box.fill('zzz');
    await expect.element(panel.getByText('No orders')).toBeVisible();
    await expect.element(panel.getByRole('grid')).toHaveAttribute('aria-rowcount', '1');
  });

  test('Escape clears it and goes back to the rows', async () => {
    const { panel } = show();
    const box = panel.getByLabelText('Filter orders');
    await box.fill('ibm');
    await expectColumn(panel, 'id', ['IBM']);
    await userEvent.keyboard('{Escape}');
    await expect.element(box).toHaveValue('');
    await expectColumn(
      panel,
      'id',
      ROWS.map(({ id }) => id),
    );
    await expect.element(panel.getByRole('grid')).toHaveFocus();
  });

  test('a slash goes to the filter, without being typed into it', async () => {
    const { panel } = show();
    await panel.getByRole('grid').click({ position: { x: 500, y: 200 } });
    await userEvent.keyboard('/');
    await expect.element(panel.getByLabelText('Filter orders')).toHaveFocus();
    await expect.element(panel.getByLabelText('Filter orders')).toHaveValue('');
  });
});

describe('filtering by value', () => {
  test('values are offered with their counts, and chosen ones stand as chips', async () => {
    const { panel } = show();
    await panel.getByRole('button', { name: 'Filters of orders' }).click();
    const side = panel.getByRole('group', { name: 'Side' });
    await expect.element(side).toHaveTextContent('SideBUY3SELL2');
    await side.getByLabelText('SELL').click();
    await expectColumn(panel, 'id', ['AAPL', 'IBM']);
    await expect
      .element(panel.getByRole('button', { name: 'Filters of orders, 1 active' }))
      .toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    const chips = panel.getByRole('list', { name: 'Active filters of orders' });
    await chips.getByTitle('Remove the side filter').click();
    await expectColumn(
      panel,
      'id',
      ROWS.map(({ id }) => id),
    );
    await expect.element(chips).not.toBeInTheDocument();
  });

  test('facets narrow each other; rows without a value are offered as none', async () => {
    const { panel } = show();
    await panel.getByRole('button', { name: 'Filters of orders' }).click();
    await panel.getByRole('group', { name: 'Sized' }).getByLabelText('none').click();
    await expectColumn(panel, 'id', ['TSLA']);
    await expect
      .element(panel.getByRole('group', { name: 'Side' }))
      .toHaveTextContent(/^SideBUY1$/);
    await userEvent.keyboard('{Escape}');
    await panel.getByRole('button', { name: 'clear all' }).click();
    await expectColumn(
      panel,
      'id',
      ROWS.map(({ id }) => id),
    );
  });

  test('the key of clearing gives up words and values together', async () => {
    const { panel } = show();
    await panel.getByRole('button', { name: 'Filters of orders' }).click();
    await panel.getByRole('group', { name: 'Side' }).getByLabelText('SELL').click();
    await userEvent.keyboard('{Escape}');
    await panel.getByLabelText('Filter orders').fill('ib');
    await expectColumn(panel, 'id', ['IBM']);
    await userEvent.keyboard('{Control>}{Shift>}l{/Shift}{/Control}');
    await expectColumn(
      panel,
      'id',
      ROWS.map(({ id }) => id),
    );
  });
});

describe('ten thousand rows', () => {
  const MANY = Array.from({ length: 10_000 }, (_, at) => toRow(`R${at}`, at));

  test('only those in view are drawn, while a reader learns how many there are', async () => {
    const { panel } = show({ rows: MANY });
    await expect.poll(() => readColumn(panel, 'id').length).toBeGreaterThan(10);
    expect(readColumn(panel, 'id').length).toBeLessThan(60);
    expect(readColumn(panel, 'id')[0]).toBe('R0');
    await expect.element(panel.getByRole('grid')).toHaveAttribute('aria-rowcount', '10001');
  });

  test('scrolling to the end draws the end, each row with its number', async () => {
    const { panel } = show({ rows: MANY });
    await expect.poll(() => readColumn(panel, 'id')[0]).toBe('R0');
    const grid = panel.getByRole('grid').element();
    grid.scrollTop = grid.scrollHeight;
    await expect.poll(() => readColumn(panel, 'id').at(-1)).toBe('R9999');
    expect(readColumn(panel, 'id')).not.toContain('R0');
    const last = panel.element().querySelector('[data-row="9999"]');
    expect(last?.getAttribute('aria-rowindex')).toBe('10001');
  });

  test('the keyboard reaches the end and back, and brings its row into view', async () => {
    const { panel } = show({ rows: MANY });
    await panel.getByRole('grid').click({ position: { x: 500, y: 200 } });
    await userEvent.keyboard('{Control>}{End}{/Control}');
    await expect.poll(() => readColumn(panel, 'id').at(-1)).toBe('R9999');
    await userEvent.keyboard('{Control>}{Home}{/Control}');
    await expect.poll(() => readColumn(panel, 'id')[0]).toBe('R0');
  });
});

describe('live cells', () => {
  const LIVE: readonly GridColumn<TestRow>[] = [
    ...COLUMNS.slice(0, 1),
    {
      id: 'last',
      title: 'Last',
      description: 'Last price',
      kind: 'figure',
      hot: {
        symbol: ({ id }) => id,
        value: ({ id }, hot) => hot.read(id, 'last'),
        text: (value) => String(value / 1_000_000),
        signed: true,
      },
      sort: ({ id }, hot) => hot.read(id, 'last'),
    },
  ];
  const price = (client: TradingClient, symbol: string, last: number): void =>
    client.hot.apply([toQuote({ symbol, last })], 1_000);

  test('show a dash without a price, then the price, then the next one', async () => {
    const { panel, client } = showPanel(<TestGrid columns={LIVE} />);
    await expectColumn(panel, 'last', ['–', '–', '–', '–', '–']);
    price(client, 'IBM', 250_500_000);
    client.painter.repaint();
    await expectColumn(panel, 'last', ['–', '–', '–', '250.5', '–']);
    price(client, 'IBM', 251_000_000);
    client.painter.repaint();
    await expectColumn(panel, 'last', ['–', '–', '–', '251', '–']);
    const cell = panel.element().querySelectorAll('[data-column="last"]')[3];
    expect(cell?.getAttribute('data-sign')).toBe('up');
  });

  test('a longer price makes its column wider, a shorter one never narrower', async () => {
    const columns: readonly GridColumn<TestRow>[] = [
      ...LIVE,
      { id: 'note', title: 'Note', description: 'Note', kind: 'text', text: () => 'a note' },
    ];
    const { panel, client } = showPanel(<TestGrid columns={columns} />);
    await expectColumn(panel, 'last', ['–', '–', '–', '–', '–']);
    const width = (): number =>
      panel.getByRole('columnheader', { name: 'Last' }).element().getBoundingClientRect().width;
    const first = width();
    price(client, 'IBM', 123_456_789_123_456);
    client.painter.repaint();
    await expect.poll(width).toBeGreaterThan(first);
    expect(cutCells(panel.element())).toEqual([]);
    const wide = width();
    price(client, 'IBM', 1_000_000);
    client.painter.repaint();
    await expectColumn(panel, 'last', ['–', '–', '–', '1', '–']);
    expect(width()).toBe(wide);
  });

  test('rows do not change places under the hand when their prices do', async () => {
    const { panel, client } = showPanel(
      <TestGrid columns={LIVE} firstSort={{ columnId: 'last', direction: 'desc' }} />,
      {
        before: (desk) => {
          price(desk, 'IBM', 2_000_000);
          price(desk, 'AAPL', 1_000_000);
        },
      },
    );
    await expect.poll(() => readColumn(panel, 'id').slice(0, 2)).toEqual(['IBM', 'AAPL']);
    await panel.getByRole('grid').hover({ position: { x: 300, y: 200 } });
    price(client, 'AAPL', 9_000_000);
    client.painter.repaint();
    await expect.poll(() => readColumn(panel, 'last').slice(0, 2)).toEqual(['2', '9']);
    expect(readColumn(panel, 'id').slice(0, 2)).toEqual(['IBM', 'AAPL']);
  });
});
