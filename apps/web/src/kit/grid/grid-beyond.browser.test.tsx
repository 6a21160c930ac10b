/** Cells beyond the edge of a grid cost the page what cells in view do: they are written more rarely, and in time. */
import { expect, test } from 'vitest';
import { toQuote } from '../../platform/testing/given.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import type { GridColumn } from './model/columns.ts';
import { expectColumn, readColumn, TestGrid, type TestRow, toRow } from './testing/test-grid.tsx';

const last = (id: string): GridColumn<TestRow> => ({
  id,
  title: id,
  description: id,
  kind: 'figure',
  hot: {
    symbol: ({ id: symbol }) => symbol,
    value: ({ id: symbol }, hot) => hot.shown(symbol, 'last'),
    text: String,
  },
});

/** Wider than the panel, so that the second price is out of view. */
const WIDE: GridColumn<TestRow> = {
  id: 'wide',
  title: 'Wide',
  description: 'Wide',
  kind: 'text',
  width: 1_200,
  text: () => 'a note',
};

const drawnFrame = () => new Promise((drawn) => requestAnimationFrame(drawn));

function show() {
  const { panel, client } = showPanel(
    <TestGrid rows={[toRow('AAPL', 100)]} columns={[last('near'), WIDE, last('far')]} />,
    { before: ({ hot }) => hot.apply([toQuote({ last: 1 })], 1_000) },
  );
  const price = async (value: number) => {
    client.hot.apply([toQuote({ last: value })], 1_000);
    client.painter.invalidate();
    await drawnFrame();
  };
  return { panel, price };
}

test('prices out of view follow with every fourth batch, those in view with each', async () => {
  const { panel, price } = show();
  await expectColumn(panel, 'far', ['1']);
  const far: string[] = [];
  for (let value = 2; value <= 9; value += 1) {
    await price(value);
    expect(readColumn(panel, 'near')).toEqual([String(value)]);
    far.push(...readColumn(panel, 'far'));
  }
  expect(new Set(far).size).toBeLessThanOrEqual(3);
  expect(far.filter((text, at) => text === String(at + 2))).toHaveLength(2);
});

test('prices that are scrolled into view are the newest', async () => {
  const { panel, price } = show();
  await expectColumn(panel, 'far', ['1']);
  for (let value = 2; value <= 6; value += 1) await price(value);
  panel.getByRole('grid').element().scrollLeft = 600;
  await expectColumn(panel, 'far', ['6']);
  await price(7);
  expect(readColumn(panel, 'far')).toEqual(['7']);
  await price(8);
  expect(readColumn(panel, 'far')).toEqual(['8']);
});
