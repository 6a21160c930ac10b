/** The order streams that matching engines are measured on: the same operations for each, from one seed. */
import { drawsFrom, uniformInt } from '@tradefloor/core/prng';

/** `add` never crosses; `cross` takes what it can at once and leaves nothing. `nth` numbers the adds from 0. */
export type StreamStep =
  | {
      readonly do: 'add' | 'cross';
      readonly side: 'BUY' | 'SELL';
      readonly price: number;
      readonly qty: number;
      readonly nth: number;
    }
  /** The order may be gone already, as with real clients. */
  | { readonly do: 'cancel'; readonly nth: number };

/** Shares of the steps in per cent; the rest crosses. */
export type StreamMix = { readonly add: number; readonly cancel: number };

export const STREAMS: Readonly<Record<'growing' | 'steady', StreamMix>> = {
  growing: { add: 80, cancel: 15 },
  steady: { add: 50, cancel: 40 },
};

const MID = 10_000;
/** The least and the greatest price of an order. */
export const PRICES = [MID - 100, MID + 100] as const;

/** `count` steps around a middle that stands still; most orders come near to it. */
export function orderStream(mix: StreamMix, { seed, count }: { seed: number; count: number }) {
  const draws = drawsFrom(seed);
  const steps: StreamStep[] = [];
  let adds = 0;
  while (steps.length < count) {
    const kind = uniformInt(draws, 100);
    const side = uniformInt(draws, 2) === 0 ? 'BUY' : 'SELL';
    const sign = side === 'BUY' ? 1 : -1;
    const qty = 1 + uniformInt(draws, 200);
    if (kind < mix.add || adds === 0) {
      const away = 1 + Math.floor(draws.next() * draws.next() * 100);
      steps.push({ do: 'add', side, price: MID - sign * away, qty, nth: adds });
      adds += 1;
    } else if (kind < mix.add + mix.cancel) {
      steps.push({ do: 'cancel', nth: uniformInt(draws, adds) });
    } else {
      steps.push({ do: 'cross', side, price: MID + sign * 20, qty: qty * 4, nth: steps.length });
    }
  }
  return steps;
}
