/** What the test of the largest values cannot see may not be there: other grids, and cells that are cut without a title. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SOURCE = join(import.meta.dirname, '..', '..');
const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx') && !name.includes('.test.'))
  .map((name) => ({ name, text: readFileSync(join(SOURCE, name), 'utf8') }));

const listWith = (pattern: RegExp): readonly string[] =>
  files.filter(({ text }) => pattern.test(text)).map(({ name }) => name);

describe('grids', () => {
  it('are all drawn by the panel that takes a name of the list', () => {
    expect(listWith(/<DataGrid\b/)).toEqual(['kit/grid/grid-panel.tsx']);
    expect(listWith(/role="grid"$/m).toSorted()).toEqual([
      'kit/grid/data-grid.tsx',
      'kit/ladder/ladder-body.tsx',
    ]);
  });

  it('a cell of a table that is shortened has its whole text in a title', () => {
    const cells = files.flatMap(({ name, text }) =>
      [...text.matchAll(/<(?:td|th|ColumnHead|RowHead)\b[^>]*>/g)].map(([tag]) => ({ name, tag })),
    );
    expect(cells.length).toBeGreaterThan(100);
    const cut = cells.filter(({ tag }) => /\btruncate\b/.test(tag) && !/\btitle=/.test(tag));
    expect(cut).toEqual([]);
  });
});
