/**
 * The market of a case's private world, by what is traded in it: shares at the exchange, futures and options beside them at a
 * dealer's price, or bonds by requests for quote.
 */
import type { Instrument } from '@tradefloor/contracts/market';
import { CLEARING_DEFAULTS, type ClearingSettings } from '@tradefloor/core/clearing/settings';
import type {
  CaseClearing,
  CompetitionCase,
} from '@tradefloor/core/competition/cases/competition-case';
import { invariant } from '@tradefloor/core/result';
import { bondInstrument } from '@tradefloor/instruments/bond/bond-instrument';
import { BONDS } from '@tradefloor/instruments/bond/bond-list';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { privateDealers } from '../scenario/private-dealers.ts';
import type { RfqSettings } from '../services/rfq/state/rfq-state.ts';
import type { BotWorldOptions } from './bot-world.ts';
import { clientDesk } from './client-desk.ts';
import { BOND_TRADER, privateRfq, withBenchmarks } from './rfq-world.ts';
import { tenderDesk } from './tender-desk.ts';
import { findWorldInstrument, isContract } from './world-instruments.ts';

const LISTED_BONDS: ReadonlyMap<string, Instrument> = new Map(
  BONDS.map(bondInstrument).map((one) => [one.symbol, one]),
);

/** @throws InvariantViolation for what is not listed */
export function getListed(symbol: string): Instrument {
  const instrument = LISTED_BONDS.get(symbol) ?? findWorldInstrument(symbol);
  invariant(instrument !== null, `${symbol} is listed`);
  return instrument;
}

type Market = Pick<
  BotWorldOptions,
  'instruments' | 'universe' | 'trader' | 'addServices' | 'clearing'
>;

const toSettings = ({ memberCash, ...sizes }: CaseClearing): Partial<ClearingSettings> => ({
  ...sizes,
  openingCash: { ...CLEARING_DEFAULTS.openingCash, USER: memberCash },
});

/**
 * @param press how far others hold futures away from their fair value
 * @throws InvariantViolation for a symbol that is not listed
 */
export function toMarket(
  { symbols, clearing }: CompetitionCase,
  press: NonNullable<RfqSettings['futurePressure']>,
): Market {
  const instruments = symbols.map(getListed);
  const isBonds = instruments.every(({ instrumentType }) => instrumentType === 'bond');
  if (!isBonds) {
    const hasContracts = instruments.some(isContract);
    const addServices = () => [hasContracts ? privateDealers(press) : tenderDesk()];
    return { instruments, addServices, ...(clearing && { clearing: toSettings(clearing) }) };
  }
  return {
    instruments,
    // The market's batches are the clock of all prices; one share is enough for that.
    universe: EQUITIES.slice(0, 1),
    trader: BOND_TRADER,
    addServices: (database) => [privateRfq(database, withBenchmarks(symbols)), clientDesk()],
  };
}
