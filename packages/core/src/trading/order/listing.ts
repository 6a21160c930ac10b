/** What there is to trade, put together from those who list it: the market, and the desks for bonds, options and futures. */
import type { Bond } from '@tradefloor/contracts/bond';
import type { FutureContract } from '@tradefloor/contracts/future';
import type { Instrument } from '@tradefloor/contracts/market';
import type { OptionContract } from '@tradefloor/contracts/option';
import { bondInstrument } from '@tradefloor/instruments/bond/bond-instrument';
import { futureInstrument } from '@tradefloor/instruments/futures/future-contract';
import { fxInstrument } from '@tradefloor/instruments/fx/fx-instrument';
import { FX_PAIRS } from '@tradefloor/instruments/fx/fx-pairs';
import { optionInstrument } from '@tradefloor/instruments/option/option-contract';
import type { Result } from '../../result.ts';
import type { Listing } from './instrument-directory.ts';

type Responded<T> = Result<{ readonly items: readonly T[] }, unknown>;

/**
 * Everything that is listed. Without a desk its instruments are missing for a while; the others trade on.
 * @returns null without the market
 */
export function mergeListings(responses: {
  readonly market: Responded<Instrument>;
  readonly bonds: Responded<Bond>;
  readonly options: Responded<OptionContract>;
  readonly futures: Responded<FutureContract>;
}): Listing | null {
  const { market, bonds, options, futures } = responses;
  if (!market.ok) return null;
  const items = [
    ...market.value.items,
    ...(bonds.ok ? bonds.value.items.map(bondInstrument) : []),
    ...(options.ok ? options.value.items.map(optionInstrument) : []),
    ...(futures.ok ? futures.value.items.map(futureInstrument) : []),
    ...FX_PAIRS.map(fxInstrument),
  ];
  return { items, isWhole: bonds.ok && options.ok && futures.ok };
}
