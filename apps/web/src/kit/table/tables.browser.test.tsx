/** The table of few rows and the parts of which others are made: names, alignment, roles. */
import { describe, expect, test, vi } from 'vitest';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { DataTable, PlainTable, toHeads } from './plain-table.tsx';
import { ColumnHead, facing, RowHead, TableFrame } from './table-parts.tsx';

describe('a plain table', () => {
  test('has texts at the left and figures at the right, each under its head', async () => {
    const { panel } = showPanel(
      <PlainTable label="Venues" heads={toHeads(['Venue'], ['Fills'])}>
        <tr>
          <td>XNAS</td>
          <td>12</td>
        </tr>
      </PlainTable>,
    );
    await expect.element(panel.getByRole('region', { name: 'Venues' })).toBeVisible();
    const heads = panel.getByRole('columnheader');
    await expect.element(heads.first()).toHaveStyle({ textAlign: 'left' });
    await expect.element(heads.last()).toHaveStyle({ textAlign: 'right' });
    await expect
      .element(panel.getByRole('cell', { name: '12' }))
      .toHaveStyle({ textAlign: 'right' });
  });

  test('a figure or a date is never broken into two lines, a text is', async () => {
    const { panel } = showPanel(
      <PlainTable label="Ladder" heads={toHeads(['Why'], ['Date'])}>
        <tr>
          <td className="text-left">a long reason</td>
          <td>2026-11-24</td>
        </tr>
      </PlainTable>,
    );
    await expect
      .element(panel.getByRole('cell', { name: '2026-11-24' }))
      .toHaveStyle({ whiteSpace: 'nowrap' });
    await expect
      .element(panel.getByRole('cell', { name: 'a long reason' }))
      .toHaveStyle({ whiteSpace: 'normal' });
  });

  test('its caption names it, also where only readers get it', async () => {
    const { panel } = showPanel(
      <DataTable heads={[{ name: 'A' }]} caption="Curve of today" hidesCaption>
        <tr>
          <td>1</td>
        </tr>
      </DataTable>,
    );
    await expect.element(panel.getByRole('table', { name: 'Curve of today' })).toBeVisible();
    const { width } = panel.getByText('Curve of today').element().getBoundingClientRect();
    expect(width).toBeLessThan(10);
  });

  test('a head without words on the screen still has its name', async () => {
    const { panel } = showPanel(
      <DataTable heads={[{ name: 'Price' }, { name: 'Proof', hidesName: true }]}>
        <tr>
          <td>1</td>
          <td>2</td>
        </tr>
      </DataTable>,
    );
    await expect.element(panel.getByRole('columnheader', { name: 'Proof' })).toBeInTheDocument();
    expect(panel.getByText('Proof').element().getBoundingClientRect().width).toBeLessThan(10);
    expect(panel.getByText('Price').element().getBoundingClientRect().width).toBeGreaterThan(10);
  });
});

describe('a table from its parts', () => {
  const showParts = () => {
    const press = vi.fn();
    const { panel } = showPanel(
      <TableFrame
        aria-rowcount={90}
        data-side="bid"
        caption="Chain"
        hidesCaption
        className="text-12"
      >
        <thead>
          <tr>
            <ColumnHead colSpan={2} align="center">
              Calls
            </ColumnHead>
          </tr>
          <tr>
            <ColumnHead>Bid</ColumnHead>
            <ColumnHead align="left">Ask</ColumnHead>
          </tr>
        </thead>
        <tbody>
          <tr>
            <RowHead onClick={press}>190</RowHead>
            <RowHead isStrong align="right">
              195
            </RowHead>
          </tr>
        </tbody>
      </TableFrame>,
    );
    return { panel, press };
  };

  test('keeps its name and the attributes it was given', async () => {
    const table = showParts().panel.getByRole('table', { name: 'Chain' });
    await expect.element(table).toHaveAttribute('aria-rowcount', '90');
    await expect.element(table).toHaveAttribute('data-side', 'bid');
    await expect.element(table).toHaveClass('w-full');
  });

  test('a head over several columns is that of their group', async () => {
    const { panel } = showParts();
    const group = panel.getByText('Calls');
    await expect.element(group).toHaveAttribute('scope', 'colgroup');
    await expect.element(group).toHaveStyle({ textAlign: 'center', fontWeight: '600' });
    const bid = panel.getByRole('columnheader', { name: 'Bid' });
    await expect.element(bid).toHaveAttribute('scope', 'col');
    await expect.element(bid).toHaveStyle({ textAlign: 'right', fontWeight: '500' });
    await expect.element(panel.getByText('Ask')).toHaveStyle({ textAlign: 'left' });
  });

  test('the head of a row stands at the left and answers a press', async () => {
    const { panel, press } = showParts();
    const head = panel.getByRole('rowheader', { name: '190' });
    await expect.element(head).toHaveStyle({ textAlign: 'left', fontWeight: '400' });
    await head.click();
    expect(press).toHaveBeenCalledOnce();
    await expect
      .element(panel.getByRole('rowheader', { name: '195' }))
      .toHaveStyle({ textAlign: 'right', fontWeight: '600' });
  });

  test('two sides that face each other mirror their columns', () => {
    expect(facing('left', ['price', 'size', 'total'])).toEqual(['total', 'size', 'price']);
    expect(facing('right', ['price', 'size', 'total'])).toEqual(['price', 'size', 'total']);
  });
});
