/** Lists of one's own in the watchlist: chosen, made, filled, put in order, shared, deleted; refused, shared by others, unread. */
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Watchlist as List, Role } from '../../../platform/client/shapes.ts';
import { type Responses, refused } from '../../../platform/testing/fake-calls.ts';
import { getInstrument, toQuote } from '../../../platform/testing/given.ts';
import { loadAccount } from '../../../platform/testing/given-desk.ts';
import { PASSING_TIME, showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { showSymbol } from '../../../ui-state/ui-state.ts';
import { toWatchlist } from './watchlist.given.ts';
import { Watchlist } from './watchlist.tsx';

const INSTRUMENTS = [
  getInstrument(),
  getInstrument({ symbol: 'KO', name: 'Coca-Cola Co.', sector: 'Consumer Staples' }),
  getInstrument({ symbol: 'MSFT', name: 'Microsoft Corp.' }),
  getInstrument({ symbol: 'XOM', name: 'Exxon Mobil Corp.', sector: 'Energy' }),
];

/** A platform that keeps lists as the user service does: versions rise, an old one is refused. */
function platform(first: readonly List[]) {
  let lists = [...first];
  const changes: unknown[] = [];
  const find = (id: string): List => {
    const list = lists.find(({ watchlistId }) => watchlistId === id);
    if (list === undefined) throw refused('Not found', 'no such watchlist', 'NOT_FOUND');
    return list;
  };
  const put = (next: List): List => {
    lists = [...lists.filter(({ watchlistId }) => watchlistId !== next.watchlistId), next];
    return next;
  };
  const answers: Responses = {
    'watchlists.list': () => ({ items: lists, nextCursor: null }),
    'watchlists.create': ({ name, symbols }) => {
      const taken = lists.some((list) => list.name === name);
      if (taken) throw refused('Conflict', `a watchlist "${name}" already exists`, 'CONFLICT');
      const watchlistId = `wl-019aae5c-0000-7000-8000-00000000000${lists.length + 2}`;
      return put(toWatchlist({ watchlistId, name, symbols: [...symbols] }));
    },
    'watchlists.change': ({ watchlistId, version, ...change }) => {
      changes.push(change);
      const list = find(watchlistId);
      if (version !== list.version) {
        throw refused('Conflict', `"${list.name}" was changed in another window`, 'CONFLICT');
      }
      return put({ ...list, ...(change as Partial<List>), version: version + 1 });
    },
    'watchlists.remove': ({ watchlistId }) => {
      const gone = find(watchlistId);
      lists = lists.filter((list) => list !== gone);
      return gone;
    },
    'market.dayCloses': () => ({
      items: [{ symbol: 'AAPL', closes: [187, 188, 189.42] }],
      nextCursor: null,
    }),
    'locates.borrowTerms': () => ({ items: [] }),
  };
  /** Another window of the same user. */
  const elsewhere = (change: Partial<List>): void => {
    const [list] = lists;
    if (list !== undefined) put({ ...list, ...change, version: list.version + 1 });
  };
  return { answers, changes, elsewhere, now: () => lists };
}

type Given = { readonly lists?: readonly List[]; readonly role?: Role; readonly shows?: string };

function show(
  { lists = [toWatchlist()], role = 'trader', shows }: Given = {},
  more: Responses = {},
) {
  const kept = platform(lists);
  window.localStorage.setItem(
    'tradefloor.prefs.v1',
    JSON.stringify({ watchlist: shows ?? lists[0]?.watchlistId ?? 'all' }),
  );
  const shown = showPanel(<Watchlist channel={1} />, {
    role,
    answers: { ...kept.answers, ...more },
    browser: PASSING_TIME,
    before: (client) => {
      loadAccount(client, { instruments: INSTRUMENTS });
      client.hot.apply(
        INSTRUMENTS.map(({ symbol }) => toQuote({ symbol })),
        null,
      );
    },
  });
  const { panel } = shown;
  const symbols = (): readonly string[] =>
    [...panel.element().querySelectorAll<HTMLElement>('[data-row]')]
      .toSorted((a, b) => Number(a.dataset['row']) - Number(b.dataset['row']))
      .map((row) => row.querySelector('[data-column="symbol"]')?.textContent ?? '');
  const open = async (title: string) => {
    await panel.getByRole('button', { name: `Watchlist: ${title}` }).click();
    return page.getByRole('dialog', { name: /^Watchlist: / });
  };
  const row = (symbol: string) => panel.getByRole('row', { name: new RegExp(`^${symbol}`) });
  return { ...shown, ...kept, symbols, open, row };
}

describe('the list shown', () => {
  test('is the chosen one, in its owner’s order, and is there the next time', async () => {
    const { symbols, open, prefs } = show({ shows: 'all' });
    await expect.poll(symbols).toEqual(['AAPL', 'KO', 'MSFT', 'XOM']);
    const lists = await open('All');
    await lists.getByLabelText('List', { exact: true }).selectOptions('Mine');
    await expect.poll(symbols).toEqual(['XOM', 'AAPL']);
    expect(prefs.getState().watchlist).toBe(toWatchlist().watchlistId);
    await lists.getByLabelText('List', { exact: true }).selectOptions('Energy');
    await expect.poll(symbols).toEqual(['XOM']);
  });

  test('is sorted by a column without losing the own order', async () => {
    const { symbols, panel, changes } = show();
    await expect.poll(symbols).toEqual(['XOM', 'AAPL']);
    const title = panel.getByRole('button', { name: 'Symbol' });
    await title.click();
    await expect.poll(symbols).toEqual(['AAPL', 'XOM']);
    await title.click();
    await title.click();
    await expect.poll(symbols).toEqual(['XOM', 'AAPL']);
    expect(changes).toEqual([]);
  });

  test('counts what is not listed, and is named where it is empty', async () => {
    const { panel } = show({ lists: [toWatchlist({ symbols: ['GONE'] })] });
    await expect.element(panel.getByText('1 not listed')).toBeVisible();
    await expect.element(panel.getByText('Mine has no symbols')).toBeVisible();
  });

  test('that cannot be read shows why, and is read again with a press', async () => {
    let isDown = true;
    const { panel, symbols } = show(
      {},
      {
        'watchlists.list': () => {
          if (isDown) throw new Error('offline');
          return { items: [toWatchlist()], nextCursor: null };
        },
      },
    );
    const retry = panel.getByRole('button', { name: /retry|try again/i });
    await expect.element(retry).toBeVisible();
    expect(symbols()).toEqual([]);
    isDown = false;
    await retry.click();
    await expect.poll(symbols).toEqual(['XOM', 'AAPL']);
  });

  test('follows the other windows of its owner', async () => {
    const { symbols, elsewhere, push } = show();
    await expect.poll(symbols).toEqual(['XOM', 'AAPL']);
    elsewhere({ symbols: ['KO'] });
    push('watchlists.changed');
    await expect.poll(symbols).toEqual(['KO']);
  });
});

describe('symbols', () => {
  test('are added by symbol, by name and several at once; unknown ones are named and nothing is added', async () => {
    const { symbols, open, now } = show();
    const lists = await open('Mine');
    const field = lists.getByLabelText('Add', { exact: true });
    await field.fill('coca');
    await userEvent.keyboard('{Enter}');
    await expect.poll(symbols).toEqual(['XOM', 'AAPL', 'KO']);
    await field.fill('msft NOPE');
    await userEvent.keyboard('{Enter}');
    await expect.element(lists.getByText('Not found: NOPE')).toBeVisible();
    expect(now()[0]?.symbols).toEqual(['XOM', 'AAPL', 'KO']);
    await field.fill('msft, ko\naapl');
    await userEvent.keyboard('{Enter}');
    await expect.poll(symbols).toEqual(['XOM', 'AAPL', 'KO', 'MSFT']);
  });

  test('are removed by the menu of their row', async () => {
    const { symbols, row, panel } = show();
    await row('XOM').click({ button: 'right' });
    await panel.getByRole('menuitem', { name: 'Remove XOM from Mine' }).click();
    await expect.poll(symbols).toEqual(['AAPL']);
  });

  test('are moved by Alt and an arrow key, twice at once as well, and the focused row stays the moved one', async () => {
    const list = toWatchlist({ symbols: ['XOM', 'AAPL', 'KO', 'MSFT'] });
    const { symbols, row, panel, now } = show({ lists: [list] });
    await row('XOM').click();
    panel.getByRole('grid').element().focus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await expect.poll(symbols).toEqual(['AAPL', 'XOM', 'KO', 'MSFT']);
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await expect.poll(symbols).toEqual(['AAPL', 'KO', 'XOM', 'MSFT']);
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await expect.poll(symbols).toEqual(['AAPL', 'XOM', 'KO', 'MSFT']);
    await expect.poll(() => now()[0]?.version).toBe(4);
  });

  test('are dragged to where another one stands, while nothing sorts the list', async () => {
    const list = toWatchlist({ symbols: ['XOM', 'AAPL', 'KO'] });
    const { symbols, row, panel } = show({ lists: [list] });
    await expect.poll(symbols).toEqual(['XOM', 'AAPL', 'KO']);
    await row('XOM').dropTo(row('KO'));
    await expect.poll(symbols).toEqual(['AAPL', 'KO', 'XOM']);
    await panel.getByRole('button', { name: 'Symbol' }).click();
    expect(row('KO').element().getAttribute('draggable')).toBeNull();
  });
});

describe('an edit', () => {
  test('of a list that was changed elsewhere is refused with its reason, and the list is read again', async () => {
    const { symbols, row, panel, elsewhere, now } = show();
    await expect.poll(symbols).toEqual(['XOM', 'AAPL']);
    elsewhere({ symbols: ['XOM', 'AAPL', 'KO'] });
    await row('XOM').click({ button: 'right' });
    await panel.getByRole('menuitem', { name: 'Remove XOM from Mine' }).click();
    await expect.element(panel.getByText(/was changed in another window/)).toBeVisible();
    await expect.poll(symbols).toEqual(['XOM', 'AAPL', 'KO']);
    expect(now()[0]?.symbols).toEqual(['XOM', 'AAPL', 'KO']);
    await row('XOM').click({ button: 'right' });
    await panel.getByRole('menuitem', { name: 'Remove XOM from Mine' }).click();
    await expect.poll(symbols).toEqual(['AAPL', 'KO']);
    await expect.poll(() => panel.getByText(/was changed in/).elements()).toEqual([]);
  });

  test('without a connection changes nothing, and shows why', async () => {
    const offline = { 'watchlists.change': () => Promise.reject(new Error('offline')) };
    const { symbols, row, panel } = show({}, offline);
    await row('XOM').click({ button: 'right' });
    await panel.getByRole('menuitem', { name: 'Remove XOM from Mine' }).click();
    await expect.element(panel.getByRole('alert').first()).not.toBeEmptyDOMElement();
    expect(symbols()).toEqual(['XOM', 'AAPL']);
  });

  test('makes, names, shares and deletes a list', async () => {
    const { symbols, open, now, panel } = show({ lists: [] });
    const lists = await open('All');
    await lists.getByLabelText('New list').fill('Tech');
    await lists.getByRole('button', { name: 'Create' }).click();
    await expect.element(panel.getByRole('button', { name: 'Watchlist: Tech' })).toBeVisible();
    await expect.poll(symbols).toEqual([]);
    const own = page.getByRole('dialog', { name: 'Watchlist: Tech' });
    await own.getByLabelText('Name').fill('Chips');
    await own.getByRole('button', { name: 'Rename' }).click();
    const chips = page.getByRole('dialog', { name: 'Watchlist: Chips' });
    await chips.getByLabelText('Share with').selectOptions('My desk');
    await expect.poll(now).toMatchObject([{ name: 'Chips', sharedWith: 'DESK', version: 3 }]);
    await chips.getByRole('button', { name: 'Delete…' }).click();
    await chips.getByRole('button', { name: 'Delete Chips' }).click();
    await expect.element(panel.getByRole('button', { name: 'Watchlist: All' })).toBeVisible();
    expect(now()).toEqual([]);
  });
});

describe('a list of another user', () => {
  const shared = toWatchlist({ isOwn: false, owner: 'Hannah Hightower', sharedWith: 'DESK' });

  test('is shown with its owner, and cannot be changed', async () => {
    const { row, open, panel } = show({ lists: [shared] });
    await row('XOM').click({ button: 'right' });
    await expect.element(panel.getByRole('menuitem', { name: 'Show XOM' })).toBeVisible();
    expect(panel.getByRole('menuitem', { name: /^Remove/ }).elements()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    expect(row('XOM').element().getAttribute('draggable')).toBeNull();
    const lists = await open('Mine');
    await expect.element(lists.getByText('Shared by Hannah Hightower')).toBeVisible();
    expect(lists.getByRole('button', { name: /^(Delete|Rename|Add)/ }).elements()).toEqual([]);
  });

  test('is all that a viewer has: no list can be made', async () => {
    const { open } = show({ lists: [shared], role: 'viewer' });
    const lists = await open('Mine');
    await expect.element(lists.getByText('Shared by Hannah Hightower')).toBeVisible();
    expect(lists.getByLabelText('New list').elements()).toEqual([]);
  });
});

describe('the chosen symbol', () => {
  const MANY = Array.from({ length: 80 }, (_, n) => getInstrument({ symbol: `S${n}` }));

  test('is scrolled to when the page opens, and when it is chosen elsewhere; not when prices sort the rows', async () => {
    const { ui, panel } = showPanel(<Watchlist channel={1} />, {
      answers: platform([]).answers,
      before: (client) => loadAccount(client, { instruments: MANY }),
    });
    showSymbol(ui, 1, 'S60');
    const isShown = (symbol: string): boolean => {
      const row = [...panel.element().querySelectorAll('[data-row]')].find(
        (each) => each.querySelector('[data-column="symbol"]')?.textContent === symbol,
      );
      const grid = panel.getByRole('grid').element().getBoundingClientRect();
      const box = row?.getBoundingClientRect();
      return box !== undefined && box.top >= grid.top && box.bottom <= grid.bottom;
    };
    await expect.poll(() => isShown('S60')).toBe(true);
    showSymbol(ui, 1, 'S3');
    await expect.poll(() => isShown('S3')).toBe(true);
    const grid = panel.getByRole('grid').element();
    const { scrollTop } = grid;
    const title = panel.getByRole('button', { name: 'Symbol' });
    await title.click();
    await title.click();
    // From S9 downwards: S3 is far below.
    await expect.poll(() => isShown('S7')).toBe(true);
    expect(grid.scrollTop).toBe(scrollTop);
    expect(isShown('S3')).toBe(false);
  });
});

test('the day of a symbol is one line, drawn for those that traded and by nothing else', async () => {
  const { row } = show();
  await expect
    .poll(() => row('AAPL').element().querySelector('[data-spark] path')?.getAttribute('d'))
    .toMatch(/^M1 13L24 [\d.]+L47 1$/);
  expect(row('XOM').element().querySelector('[data-spark]')).toBeNull();
});
