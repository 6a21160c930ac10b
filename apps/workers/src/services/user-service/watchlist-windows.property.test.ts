/** Two windows of one user: whatever they do in whatever order, they end equal, and neither overwrites the other unseen. */
import type { Call, CallInput } from '@tradefloor/contracts/calls/call';
import {
  changeWatchlist,
  createWatchlist,
  listWatchlists,
} from '@tradefloor/contracts/calls/watchlists';
import { type InstrumentSymbol, instrumentSymbol } from '@tradefloor/contracts/ids';
import type { Watchlist } from '@tradefloor/contracts/watchlist';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { given, logIn } from './user-fixture.given.ts';

const SYMBOLS = ['AAPL', 'KO', 'MSFT', 'NVDA'].map(instrumentSymbol);

type Edit =
  | { readonly kind: 'toggle' | 'first'; readonly symbol: InstrumentSymbol }
  | { readonly kind: 'name'; readonly name: string };

const Step = fc.record({
  window: fc.constantFrom(0, 1),
  /** A window that has not heard of the other's change edits what it shows. */
  reads: fc.boolean(),
  edit: fc.oneof(
    fc.record({
      kind: fc.constantFrom('toggle', 'first'),
      symbol: fc.constantFrom(...SYMBOLS),
    }),
    fc.record({ kind: fc.constant('name'), name: fc.constantFrom('Mine', 'Tech', 'Other') }),
  ),
});

/** The change that a window requests: its edit of the list that it shows. */
function toChange(shown: Watchlist, edit: Edit): Partial<Pick<Watchlist, 'name' | 'symbols'>> {
  if (edit.kind === 'name') return { name: edit.name };
  const others = shown.symbols.filter((symbol) => symbol !== edit.symbol);
  const isIn = others.length < shown.symbols.length;
  if (edit.kind === 'first') return { symbols: [edit.symbol, ...others] };
  return { symbols: isIn ? others : [...shown.symbols, edit.symbol] };
}

it('two windows end equal, and each change that was taken was made to what stood then', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { maxLength: 30 }), async (steps) => {
      const app = await given();
      const { caller } = await logIn(app);
      const request = async <C extends Call>(call: C, input: CallInput<C>) =>
        (await app.request(call, input, caller)).result;
      const read = async (): Promise<Watchlist> => {
        const response = await request(listWatchlists, {});
        if (!response.ok) throw new Error('unreadable');
        return (response.value as unknown as { items: [Watchlist] }).items[0];
      };
      await request(createWatchlist, { name: 'Mine', symbols: SYMBOLS.slice(0, 2) });
      const windows = [await read(), await read()];
      for (const { window, reads, edit } of steps) {
        if (reads) windows[window] = await read();
        const shown = windows[window] as Watchlist;
        const stood = await read();
        const { watchlistId, version } = shown;
        const change = toChange(shown, edit as Edit);
        const response = await request(changeWatchlist, { watchlistId, version, ...change });
        const now = await read();
        if (response.ok) {
          windows[window] = response.value as unknown as Watchlist;
          expect(windows[window]).toEqual(now);
          // Taken: what stood was what the window showed, or already what it requests.
          const held = { ...stood, ...change };
          expect(stood.version === version || stood.version === now.version).toBe(true);
          expect([now.name, now.symbols]).toEqual([held.name, held.symbols]);
        } else {
          expect([response.error.code, now]).toEqual(['CONFLICT', stood]);
          windows[window] = now;
        }
      }
      // Each follows the push of the last change: a window that is not at the list's version reads it again.
      const last = await read();
      const ended = windows.map((shown) => (shown.version === last.version ? shown : last));
      expect(ended).toEqual([last, last]);
    }),
    { numRuns: 60 },
  );
});
