/** A chart over scripted candles, for its tests. */
import type { Candle, Order, Role } from '../../../platform/client/shapes.ts';
import type { Responses, Streams } from '../../../platform/testing/fake-calls.ts';
import {
  AT_MS,
  getInstrument,
  toIdentity,
  toOrder,
  toQuote,
} from '../../../platform/testing/given.ts';
import { goLive, loadAccount } from '../../../platform/testing/given-desk.ts';
import { movePointer, type Place } from '../../../ui-state/testing/real-pointer.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { ChartPanel } from './chart-panel.tsx';

const MINUTE_MS = 60_000;
export const COUNT = 30;

/** Candles of a minute, from `low` to `low` and `COUNT`; the newest began at the last whole minute. */
export const toCandles = (low: number): readonly Candle[] =>
  Array.from({ length: COUNT }, (_, i) => ({
    symbol: 'AAPL',
    interval: '1m',
    startAt: new Date(
      Math.floor(AT_MS / MINUTE_MS) * MINUTE_MS - (COUNT - 1 - i) * MINUTE_MS,
    ).toISOString(),
    open: low - 0.5 + i,
    high: low + 1 + i,
    low: low - 1 + i,
    close: low + i,
    volume: 1_000,
  }));

type Given = {
  readonly role?: Role;
  readonly answers?: Responses;
  /** What the platform pushes to subscriptions. */
  readonly streams?: Streams;
  readonly parts?: Parameters<typeof loadAccount>[1];
};

/** The chart of AAPL from 170 to 200, with live prices around 189.42. */
export function showChart({ role = 'trader', answers = {}, streams = {}, parts = {} }: Given = {}) {
  const shown = showPanel(<ChartPanel channel={1} />, {
    role,
    answers: {
      'market.candles': () => ({ items: [...toCandles(170)], nextCursor: null }),
      ...answers,
    },
    streams,
    before: (client) => {
      loadAccount(client, { instruments: [getInstrument()], ...parts });
      client.hot.apply([toQuote()], AT_MS);
      goLive(client);
    },
  });
  const chart = shown.panel.getByTestId('chart');
  const label = shown.panel.getByTestId('line-label');
  return {
    ...shown,
    chart,
    /** Beside the line under the pointer. */
    label,
    /** Moves the pointer down the chart until it is over a line; where that is. */
    findLine: async (): Promise<Place> => {
      const { left, top, height } = chart.element().getBoundingClientRect();
      for (let down = 4; down < height; down += 4) {
        const place = { x: left + 700, y: top + down };
        await movePointer(place);
        if (label.elements().length > 0) return place;
      }
      throw new Error('no line is under the pointer');
    },
  };
}

/** Of 300 AAPL at 189.40, working. */
export const toWorking = (more: Partial<Order> = {}): Order =>
  toOrder(1, {
    symbol: 'AAPL',
    userId: toIdentity().userId,
    side: 'BUY',
    status: 'NEW',
    qty: 300,
    filledQty: 0,
    leavesQty: 300,
    price: 189.4,
    ...more,
  });
