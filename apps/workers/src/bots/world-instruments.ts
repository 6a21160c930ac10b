/** What can be traded in a private world: the listed shares, and the futures and options that are listed when it begins. */
import type { Instrument } from '@tradefloor/contracts/market';
import { futureInstrument, listedFutures } from '@tradefloor/instruments/futures/future-contract';
import { optionInstrument } from '@tradefloor/instruments/option/option-contract';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { PRIVATE_START_MS } from '../scenario/private-world.ts';
import { listedOptions } from '../services/rfq/prices/option-pricer.ts';

/** Null for what is not listed then. */
export function findWorldInstrument(symbol: string): Instrument | null {
  const share = EQUITIES.find((one) => one.symbol === symbol);
  if (share !== undefined) return share;
  const future = listedFutures(PRIVATE_START_MS).find((one) => one.symbol === symbol);
  if (future !== undefined) return futureInstrument(future);
  const option = listedOptions(PRIVATE_START_MS).find((one) => one.symbol === symbol);
  return option === undefined ? null : optionInstrument(option);
}

/** True for what trades at venues. */
export const isShare = ({ instrumentType }: Instrument): boolean => instrumentType === 'equity';

/** True for futures and options, which are dealt at a dealer's price. */
export const isContract = ({ instrumentType }: Instrument): boolean =>
  instrumentType === 'commodity' || instrumentType === 'option';
