/** A ladder over scripted books, for its tests. */

import type { Books, Order, Role } from '../../../platform/client/shapes.ts';
import type { Responses } from '../../../platform/testing/fake-calls.ts';
import { AT, getInstrument, toQuote } from '../../../platform/testing/given.ts';
import { goLive, loadAccount, setLimits } from '../../../platform/testing/given-desk.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { WithKeyboard } from '../../../ui-state/testing/with-keyboard.tsx';
import { LadderPanel } from './ladder-panel.tsx';

type Level = Books['venues'][number]['bids'][number];

/** A level without own shares. */
export const toLevel = (price: number, size: number, more: Partial<Level> = {}): Level => ({
  price,
  size,
  own: 0,
  ahead: 0,
  ...more,
});

/** Two venues around 189.42: together 500 bid at 189.41 and 200 offered at 189.43. */
const VENUES: Books['venues'] = [
  {
    venue: 'XNAS',
    bids: [toLevel(189.41, 300), toLevel(189.4, 1_000)],
    asks: [toLevel(189.43, 200), toLevel(189.45, 400)],
  },
  { venue: 'BATS', bids: [toLevel(189.41, 200)], asks: [toLevel(189.44, 100)] },
];

/** Frames that a press waits for its row. */
const FRAMES_MAX = 120;

type Given = {
  readonly venues?: Books['venues'];
  readonly orders?: Order[];
  readonly role?: Role;
  readonly answers?: Responses;
};

/** The ladder of AAPL with live prices; `push` sends other books. */
export function showLadder({ venues = VENUES, orders = [], role, answers = {} }: Given = {}) {
  let send: (books: Books) => void = () => undefined;
  let subscribers = 0;
  const toBooks = (next: Books['venues']): Books => ({
    symbol: 'AAPL',
    seq: 1,
    at: AT,
    venues: next,
  });
  const shown = showPanel(
    <WithKeyboard>
      <LadderPanel channel={1} />
    </WithKeyboard>,
    {
      ...(role === undefined ? {} : { role }),
      answers,
      browser: { later: (callback) => void window.setTimeout(callback) },
      streams: {
        books: (_, push) => {
          send = push;
          subscribers += 1;
          push(toBooks(venues));
          return () => {
            subscribers -= 1;
          };
        },
      },
      before: (client) => {
        loadAccount(client, { instruments: [getInstrument()], orders });
        client.hot.apply([toQuote()], null);
        setLimits(client, { maxOrderQty: 1_000 });
        goLive(client);
      },
    },
  );
  const { panel } = shown;
  const findRow = (price: string): Element | undefined =>
    [...panel.element().querySelectorAll('[data-row]')].find(
      (row) => row.querySelector('[data-cell="price"]')?.textContent === price,
    );
  return {
    ...shown,
    /** How many subscriptions to the books are open. */
    subscribers: () => subscribers,
    push: (next: Books['venues']) => send(toBooks(next)),
    /** The texts at a price, from own bids to own asks; null while the price is not in view. */
    row: (price: string) => {
      const found = findRow(price);
      return found === undefined
        ? null
        : [...found.querySelectorAll('[data-cell]')].map(({ textContent }) => textContent);
    },
    marks: (price: string) => findRow(price)?.getAttribute('data-marks'),
    /** Presses a cell with the left button, as soon as its row is there: a change of height draws the rows again. */
    press: (price: string, cell: 'ownBid' | 'bid' | 'ask' | 'ownAsk' | 'price'): void => {
      const go = (frames: number): void => {
        const found = findRow(price)?.querySelector(`[data-cell="${cell}"]`);
        if (found) {
          found.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }));
        } else if (frames > 0) requestAnimationFrame(() => go(frames - 1));
        else throw new Error(`no row at ${price}`);
      };
      go(FRAMES_MAX);
    },
    outcome: panel.getByTestId('ladder-said'),
  };
}
